import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { EntityManager } from "typeorm";
import { LIMITS } from "#domain/limits";
import { changed, first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { purposeKey } from "../keyring/wrapping.ts";

/**
 * The claim that a code proves: an address that is new, somebody who has given the password, somebody who holds the
 * link to a workspace; or that a visitor wants to sign the file of that fingerprint.
 */
export type CodePurpose = "email" | "second" | "visitor" | `sign ${string}`;

const KEEP = statement(
  "auth.keepCode",
  `INSERT INTO app.one_time_code (subject_id, purpose, code_hash, expires_at)
    VALUES ($1,$2,$3, now() + make_interval(mins => $4))
   ON CONFLICT (subject_id, purpose) DO UPDATE SET code_hash = excluded.code_hash, attempts = 0,
     expires_at = excluded.expires_at`,
);
const LIVES = statement(
  "auth.livingCode",
  "SELECT FROM app.one_time_code WHERE subject_id = $1 AND purpose = $2 AND expires_at > now() AND attempts < $3",
);
const TRY = statement(
  "auth.tryCode",
  `UPDATE app.one_time_code SET attempts = attempts + 1 WHERE subject_id = $1 AND purpose = $2 AND attempts < $3
    AND expires_at > now() RETURNING code_hash`,
);

export const newCode = (): string => String(randomInt(10 ** LIMITS.codeDigits)).padStart(LIMITS.codeDigits, "0");

/** Eight digits are soon guessed from a plain hash: this one needs the key-encryption key. */
const codeHash = (kek: Buffer, subject: string, purpose: CodePurpose, code: string): Buffer =>
  createHmac("sha256", purposeKey(kek, "one-time-code")).update(`${purpose}:${subject}:${code}`).digest();

/** The code counts from now, for a person or a visitor; an earlier one no longer does. */
export async function keepCode(
  tx: EntityManager,
  kek: Buffer,
  subject: string,
  purpose: CodePurpose,
  code: string,
): Promise<void> {
  await changed(tx, KEEP, [subject, purpose, codeHash(kek, subject, purpose, code), LIMITS.codeMinutes]);
}

/** Whether a code that was sent still counts. */
export const codeLives = async (tx: EntityManager, subject: string, purpose: CodePurpose): Promise<boolean> =>
  (await first(tx, LIVES, [subject, purpose, LIMITS.codeAttempts])) !== null;

/**
 * Whether it is the code, which then counts no more. Every try is counted before it is compared, so that tries at the
 * same time count too.
 */
export async function takeCode(
  tx: EntityManager,
  kek: Buffer,
  subject: string,
  purpose: CodePurpose,
  code: string,
): Promise<boolean> {
  const row = await first(tx, TRY, [subject, purpose, LIMITS.codeAttempts]);
  if (!row || !timingSafeEqual(row.code_hash, codeHash(kek, subject, purpose, code))) return false;
  await forgetCode(tx, subject, purpose);
  return true;
}

/** No code of this purpose counts any more. */
export async function forgetCode(tx: EntityManager, subject: string, purpose: CodePurpose): Promise<void> {
  await table(tx, "app.one_time_code").remove({ subject_id: subject, purpose });
}
