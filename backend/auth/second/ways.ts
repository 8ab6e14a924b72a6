import type { EntityManager } from "typeorm";
import type { SecondWay } from "#domain/api/second";
import { first } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import type { Session } from "../../session/session.ts";

const WAYS = statement(
  "auth.waysOfSecond",
  `SELECT p.second_email AS wished, m.second_email AS asked,
    EXISTS (SELECT 1 FROM app.second_factor f WHERE f.person_id = p.id AND f.kind = 'passkey') AS passkeys,
    EXISTS (SELECT 1 FROM app.second_factor f WHERE f.person_id = p.id AND f.kind = 'totp') AS totp,
    EXISTS (SELECT 1 FROM app.recovery_code r WHERE r.person_id = p.id AND r.used_at IS NULL) AS codes
   FROM app.person p JOIN app.membership m ON m.person_id = p.id WHERE p.id = $1 AND m.organisation_id = $2`,
  ["passkeys", "totp", "codes"],
);

/**
 * The ways of a second verification that a person has, likeliest first. A letter stands in for what a company asks of
 * somebody without app or passkey; who has one is not let in by less, unless the person wishes letters too.
 */
export async function waysOf(tx: EntityManager, person: string, organisation: string): Promise<SecondWay[]> {
  const row = await first(tx, WAYS, [person, organisation]);
  if (!row) return [];
  const own = row.passkeys || row.totp;
  const open = {
    passkey: row.passkeys,
    totp: row.totp,
    email: row.wished || (row.asked && !own),
    recovery: own && row.codes,
  };
  return (Object.keys(open) as SecondWay[]).filter((way) => open[way]);
}

/** The same for a session. One that has given a new password by a letter shows something else than letters. */
export async function waysFor(
  tx: EntityManager,
  session: Pick<Session, "personId" | "organisationId" | "tokenHash">,
): Promise<SecondWay[]> {
  const ways = await waysOf(tx, session.personId, session.organisationId);
  return (await table(tx, "app.pending_reset").has({ token_hash: session.tokenHash }))
    ? ways.filter((way) => way !== "email")
    : ways;
}
