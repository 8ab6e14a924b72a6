import { v7 as uuid } from "uuid";
import type { issuerRoutes } from "#domain/api/issuer";
import type { Output } from "#domain/api/route";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { outside } from "../core/outside.ts";
import { table } from "../core/table.ts";
import { heirs, keepSecret, retireSecrets } from "../keyring/keyring.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";
import { newIssuerKey } from "../signing/credential.ts";
import { didOf, issuerKey } from "./company-issuer.ts";
import { signListsAgain } from "./status-lists.ts";

type Given = Pick<Settings, "publicUrl">;

/** The company's did:web and the keys in it, newest first. */
export async function companyIssuer(ctx: Context, settings: Given): Promise<Output<typeof issuerRoutes.get>> {
  const keys = await table(ctx.tx, "app.secret").find(["id", "created_at", "retired_at"], {
    organisation_id: ctx.organisation.id,
    purpose: "issuer-key",
  });
  return {
    did: didOf(settings, ctx.organisation.id),
    keys: keys
      .map(({ id, created_at: since, retired_at: until }) => ({
        id,
        since: since.toISOString(),
        until: until?.toISOString() ?? null,
      }))
      .toSorted((one, other) => other.since.localeCompare(one.since)),
  };
}

/**
 * Gives the company a new key for credentials, with the same holders, and ends the one before: it stays in the
 * company's DID document with its end, so that what it signed until then stays genuine. The lists of what was revoked
 * are signed with the new one. KEY_NOT_GRANTED.
 */
export async function renewIssuerKey(ctx: Context, settings: Given): Promise<void> {
  const { tx, organisation } = ctx;
  const former = await issuerKey(ctx, settings);
  const { key, id } = await outside("issuerKey", [organisation.id, former.secretId], async () => ({
    key: newIssuerKey(),
    id: uuid(),
  }));
  const holders = await heirs(tx, organisation.id, "issuer-key");
  await retireSecrets(tx, organisation.id, "issuer-key");
  await keepSecret(
    tx,
    {
      id,
      organisation: organisation.id,
      purpose: "issuer-key",
      public: Buffer.from(key.publicKey).toString("base64"),
      bytes: Buffer.from(key.privateKey),
    },
    holders,
  );
  await signListsAgain(ctx, settings);
  await audit(ctx, "issuer.renew", { former: former.id, key: id });
  await announce(tx, { organisation: organisation.id, topic: "me", id: organisation.id });
}
