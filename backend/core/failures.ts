import type { EntityManager } from "typeorm";
import { NOT_ENTERED } from "#domain/api/auth-shapes";
import type { ErrorCode } from "#domain/errors";
import type { EventName } from "#domain/events/events";
import type { Named } from "#domain/events/field";
import { LIMITS } from "#domain/limits";
import { audit } from "./audit.ts";
import { first, rows } from "./database.ts";

/** The events about an account's failed sign-ins, and about acts that a wrong password did not confirm. */
export type Failure = Extract<EventName, `auth.wrong-${string}` | "auth.paused" | "auth.not-let-in">;

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
  tx.query(
    `INSERT INTO app.failed_sign_in AS f (email, action, address) VALUES ($1,$2,$3)
      ON CONFLICT (email, action) DO UPDATE SET times = f.times + 1, address = excluded.address`,
    [email, failure, address],
  );

/** Drops what was counted of addresses that no account has. */
export const forgetStrangers = (tx: EntityManager): Promise<unknown> =>
  tx.query(
    `DELETE FROM app.failed_sign_in f WHERE NOT EXISTS (SELECT 1 FROM app.person p WHERE p.email = f.email
      AND p.email_verified_at IS NOT NULL)`,
  );

/**
 * Writes what was counted of one account into the records of its companies: one line at once, then one an hour at most,
 * however often strangers try. True when there was something.
 */
export async function writeFailures(tx: EntityManager): Promise<boolean> {
  const counted = await first<Named & { email: string; action: Failure; address: string; times: number }>(
    tx,
    `SELECT f.email, f.action, f.address, f.times, p.id, coalesce(nullif(app.full_name(p.first_name, p.last_name), ''),
      p.email) AS name
       FROM app.failed_sign_in f JOIN app.person p ON p.email = f.email AND p.email_verified_at IS NOT NULL
      WHERE f.times > 0 AND (f.told_at IS NULL OR f.told_at < now() - make_interval(mins => $1))
        ORDER BY f.told_at NULLS FIRST LIMIT 1 FOR UPDATE OF f SKIP LOCKED`,
    [LIMITS.failureLineMinutes],
  );
  if (!counted) return false;
  const { email, action, address, times, id, name } = counted;
  const companies = await rows<{ id: string }>(
    tx,
    `SELECT organisation_id AS id FROM app.membership WHERE person_id = $1 AND status <> 'INVITED'
      ORDER BY organisation_id`,
    [id],
  );
  for (const organisation of companies)
    await audit({ tx, organisation, person: null }, action, { person: { id, name }, times, address });
  await tx.query("UPDATE app.failed_sign_in SET times = 0, told_at = now() WHERE email = $1 AND action = $2", [
    email,
    action,
  ]);
  return true;
}
