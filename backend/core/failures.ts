import { Not, type EntityManager } from "typeorm";
import { NOT_ENTERED } from "#domain/api/auth-shapes";
import type { ErrorCode } from "#domain/errors";
import type { EventName } from "#domain/events/events";
import { LIMITS } from "#domain/limits";
import { audit } from "./audit.ts";
import { changed, first } from "./database.ts";
import { statement } from "./statement.ts";
import { table } from "./table.ts";

/** The events about an account's failed sign-ins, and about acts that a wrong password did not confirm. */
export type Failure = Extract<EventName, `auth.wrong-${string}` | "auth.paused" | "auth.not-let-in">;

const NOTE = statement(
  "core.noteFailure",
  `INSERT INTO app.failed_sign_in AS f (email, action, address) VALUES ($1,$2,$3)
    ON CONFLICT (email, action) DO UPDATE SET times = f.times + 1, address = excluded.address`,
);
const FORGET = statement(
  "core.forgetStrangers",
  `DELETE FROM app.failed_sign_in f WHERE NOT EXISTS (SELECT 1 FROM app.person p WHERE p.email = f.email
    AND p.email_verified_at IS NOT NULL)`,
);
const COUNTED = statement(
  "core.countedFailure",
  `SELECT f.email, f.action, f.address, f.times, p.id, coalesce(nullif(app.full_name(p.first_name, p.last_name), ''),
      p.email) AS name
    FROM app.failed_sign_in f JOIN app.person p ON p.email = f.email AND p.email_verified_at IS NOT NULL
    WHERE f.times > 0 AND (f.told_at IS NULL OR f.told_at < now() - make_interval(mins => $1))
    ORDER BY f.told_at NULLS FIRST LIMIT 1 FOR UPDATE OF f SKIP LOCKED`,
  ["name"],
).as<{ action: Failure }>();

const FAILURES: Readonly<Partial<Record<ErrorCode, Failure>>> = {
  WRONG_CREDENTIALS: "auth.wrong-password",
  WRONG_CODE: "auth.wrong-code",
  SECOND_CODE: "auth.wrong-code",
  RECOVERY_CODE: "auth.wrong-code",
  PASSKEY_REFUSED: "auth.wrong-code",
  WRONG_PASSWORD: "auth.wrong-confirmation",
  TOO_MANY_ATTEMPTS: "auth.paused",
  ...Object.fromEntries(NOT_ENTERED.map((code) => [code, "auth.not-let-in"])),
};

/** As what a refusal is noted; undefined for one that is no failure to prove who it is. */
export const failureOf = (code: ErrorCode): Failure | undefined => FAILURES[code];

/** Counts one failure. The same work for an address that has an account and for one that has none. */
export const noteFailure = (tx: EntityManager, failure: Failure, email: string, address: string): Promise<unknown> =>
  changed(tx, NOTE, [email, failure, address]);

/** Drops what was counted of addresses that no account has. */
export const forgetStrangers = (tx: EntityManager): Promise<unknown> => changed(tx, FORGET);

/**
 * Writes what was counted of one account into the records of its companies: one line at once, then one an hour at most,
 * however often strangers try. True when there was something.
 */
export async function writeFailures(tx: EntityManager): Promise<boolean> {
  const counted = await first(tx, COUNTED, [LIMITS.failureLineMinutes]);
  if (!counted) return false;
  const { email, action, address, times, id, name } = counted;
  const companies = await table(tx, "app.membership").find(
    ["organisation_id"],
    { person_id: id, status: Not("INVITED") },
    { order: { organisation_id: "ASC" } },
  );
  for (const company of companies)
    await audit({ tx, organisation: { id: company.organisation_id }, person: null }, action, {
      person: { id, name },
      times,
      address,
    });
  await table(tx, "app.failed_sign_in").change({ email, action }, { times: 0, told_at: () => "now()" });
  return true;
}
