import type { EntityManager } from "typeorm";
import type { credentialRoutes } from "#domain/api/credentials";
import { id as clientId } from "#domain/shapes";
import type { Body, Output } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { table } from "../core/table.ts";
import { hashSecret, newSecret } from "../session/program-secrets.ts";

interface Client {
  readonly id: string;
  readonly secret: string;
}

/** Client id and secret from the Basic header, as RFC 6749 has it first, else from the form. */
function clientOf(header: string | undefined, form: Body<typeof credentialRoutes.accessToken>): Client | null {
  const basic = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(header ?? "")?.[1];
  if (basic === undefined)
    return form.client_id === undefined || form.client_secret === undefined
      ? null
      : { id: form.client_id, secret: form.client_secret };
  const text = Buffer.from(basic, "base64").toString();
  const colon = text.indexOf(":");
  return colon < 0 ? null : { id: text.slice(0, colon), secret: text.slice(colon + 1) };
}

/**
 * An access token by client credentials. Scopes are permissions of those that the application was given: the ones asked
 * for, else all. OAUTH_GRANT, OAUTH_CLIENT, OAUTH_SCOPE.
 */
export async function accessToken(
  tx: EntityManager,
  header: string | undefined,
  form: Body<typeof credentialRoutes.accessToken>,
): Promise<Output<typeof credentialRoutes.accessToken>> {
  const client = clientOf(header, form);
  if (!client || !clientId.safeParse(client.id).success) throw new Refused("OAUTH_CLIENT");
  const row = await table(tx, "app.oauth_client").first(["id", "permissions"], {
    id: client.id,
    secret_hash: hashSecret(client.secret),
    revoked_at: null,
    rests_since: null,
  });
  if (!row) throw new Refused("OAUTH_CLIENT");
  if (form.grant_type !== "client_credentials") throw new Refused("OAUTH_GRANT");
  const asked = (form.scope ?? "").split(" ").filter((one) => one !== "");
  const unknown = asked.find((one) => !row.permissions.includes(one));
  if (unknown !== undefined) throw new Refused("OAUTH_SCOPE", { scope: unknown.slice(0, 60) });
  const scopes = asked.length > 0 ? [...new Set(asked)] : row.permissions;
  const secret = newSecret("access");
  const seconds = LIMITS.accessTokenMinutes * 60;
  await table(tx, "app.oauth_access").insert({
    token_hash: hashSecret(secret),
    client_id: row.id,
    scopes,
    expires_at: () => `now() + make_interval(secs => ${seconds})`,
  });
  return { access_token: secret, token_type: "Bearer", expires_in: seconds, scope: scopes.join(" ") };
}
