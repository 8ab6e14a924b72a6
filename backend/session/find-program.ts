import type { EntityManager } from "typeorm";
import { scopesOf } from "#domain/scopes";
import { changed, first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { standing, type Credential, type Session } from "./session.ts";
import { hashSecret, PREFIX } from "./program-secrets.ts";

const TOKEN = statement(
  "session.token",
  `SELECT id, organisation_id AS organisation, person_id AS person, NULL::text[] AS scopes FROM app.api_token
    WHERE token_hash = $1 AND revoked_at IS NULL AND rests_since IS NULL`,
);
/** An access token has what it was given out with, of what the application may still. */
const ACCESS = statement(
  "session.access",
  `SELECT c.id, c.organisation_id AS organisation, c.person_id AS person,
    ARRAY(SELECT unnest(a.scopes) INTERSECT SELECT unnest(c.permissions)) AS scopes FROM app.oauth_access a
    JOIN app.oauth_client c ON c.id = a.client_id
    WHERE a.token_hash = $1 AND a.expires_at > now() AND c.revoked_at IS NULL AND c.rests_since IS NULL`,
);
const STANDS = statement(
  "session.ofProgram",
  standing("jsonb_populate_record(NULL::app.session, $1::jsonb) s", "true"),
  ["tokenHash", "nextStep", "secondProved", "chosen", "personAgreed", "organisationAgreed", "isNodeAdmin"],
).as<Pick<Session, "nextStep" | "certificateWanting">>();

/** Seconds between two notes of the last use. */
const NOTED = 60;
const STALE = `id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '${NOTED} seconds')`;
const NOTE_TOKEN = statement(
  "session.noteToken",
  `UPDATE app.api_token SET last_used_at = now(), last_used_from = $2 WHERE ${STALE}`,
);
const NOTE_CLIENT = statement("session.noteClient", `UPDATE app.oauth_client SET last_used_at = now() WHERE ${STALE}`);

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
  if (kind === "token") await changed(tx, NOTE_TOKEN, [id, address]);
  else await changed(tx, NOTE_CLIENT, [id]);
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
  const found = await first(tx, kind === "token" ? TOKEN : ACCESS, [hash]);
  if (!found) return null;
  const stands = {
    token_hash: `\\x${hash.toString("hex")}`,
    next_step: "COMPLETE",
    second_proved: false,
    chosen: false,
    person_id: found.person,
    organisation_id: found.organisation,
  };
  const session = await first(tx, STANDS, [JSON.stringify(stands)]);
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
