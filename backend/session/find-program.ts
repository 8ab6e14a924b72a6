import type { EntityManager } from "typeorm";
import { scopesOf } from "#domain/scopes";
import { first } from "../core/database.ts";
import { findAs, type Credential, type Session } from "./session.ts";
import { hashSecret, PREFIX } from "./program-secrets.ts";

interface Found {
  readonly id: string;
  readonly organisation: string;
  readonly person: string;
  /** Null: everything that the person may do. */
  readonly scopes: readonly string[] | null;
}

const TOKEN = `SELECT id, organisation_id AS organisation, person_id AS person, NULL AS scopes FROM app.api_token
  WHERE token_hash = $1 AND revoked_at IS NULL AND rests_since IS NULL`;
/** An access token has what it was given out with, of what the application may still. */
const ACCESS = `SELECT c.id, c.organisation_id AS organisation, c.person_id AS person,
  ARRAY(SELECT unnest(a.scopes) INTERSECT SELECT unnest(c.permissions)) AS scopes FROM app.oauth_access a
  JOIN app.oauth_client c ON c.id = a.client_id
  WHERE a.token_hash = $1 AND a.expires_at > now() AND c.revoked_at IS NULL AND c.rests_since IS NULL`;

/** Seconds between two notes of the last use. */
const NOTED = 60;

/**
 * The person that an API credential stands for, with the rights of that person at this moment: never an administrator,
 * and an application only with what it was given. Null when it is unknown, revoked, expired or rests, or its owner may
 * not act.
 */
export async function findCredential(tx: EntityManager, secret: string, address: string): Promise<Session | null> {
  const kind = secret.startsWith(PREFIX.token) ? "token" : secret.startsWith(PREFIX.access) ? "application" : null;
  const session = kind && (await stand(tx, kind, hashSecret(secret)));
  if (!session) return null;
  const { id } = session.credential;
  const stale = `id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '${NOTED} seconds')`;
  if (kind === "token")
    await tx.query(`UPDATE app.api_token SET last_used_at = now(), last_used_from = $2 WHERE ${stale}`, [id, address]);
  else await tx.query(`UPDATE app.oauth_client SET last_used_at = now() WHERE ${stale}`, [id]);
  return session;
}

/** Whether an API credential that came in still stands for its person. */
export const stillStands = async (tx: EntityManager, { credential, tokenHash }: Session): Promise<boolean> =>
  credential !== null && (await stand(tx, credential.kind, tokenHash)) !== null;

async function stand(
  tx: EntityManager,
  kind: Credential["kind"],
  hash: Buffer,
): Promise<(Session & { readonly credential: Credential }) | null> {
  const found = await first<Found>(tx, kind === "token" ? TOKEN : ACCESS, [hash]);
  if (!found) return null;
  const stands = {
    token_hash: `\\x${hash.toString("hex")}`,
    next_step: "COMPLETE",
    person_id: found.person,
    organisation_id: found.organisation,
  };
  const session = await findAs(tx, "jsonb_populate_record(NULL::app.session, $1::jsonb) s", "true", [
    JSON.stringify(stands),
  ]);
  if (!session) return null;
  const scopes = found.scopes && scopesOf(found.scopes);
  return {
    ...session,
    isAdmin: false,
    permissions: scopes === null ? session.permissions : session.permissions.filter((one) => scopes.includes(one)),
    credential: { kind, id: found.id },
    scopes,
  };
}
