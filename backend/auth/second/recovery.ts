import { createHmac, randomInt } from "node:crypto";
import type { EntityManager } from "typeorm";
import { LIMITS } from "#domain/limits";
import { changedOne, first } from "../../core/database.ts";
import { purposeKey } from "../../keyring/wrapping.ts";

/** Crockford's: none is taken for another. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const HALF = LIMITS.recoveryCodeLength / 2;

const newCode = (): string =>
  Array.from({ length: LIMITS.recoveryCodeLength }, () => LETTERS[randomInt(LETTERS.length)]).join("");
/** As somebody may type it. */
const plain = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
const hashOf = (kek: Buffer, person: string, code: string): Buffer =>
  createHmac("sha256", purposeKey(kek, "recovery-code"))
    .update(`${person}:${plain(code)}`)
    .digest();

/** Makes new codes, which are told this once; the earlier ones no longer count. */
export async function renewCodes(tx: EntityManager, kek: Buffer, person: string): Promise<string[]> {
  await forgetCodes(tx, person);
  const codes = Array.from({ length: LIMITS.recoveryCodes }, newCode);
  for (const code of codes)
    await tx.query("INSERT INTO app.recovery_code (person_id, code_hash) VALUES ($1,$2)", [
      person,
      hashOf(kek, person, code),
    ]);
  return codes.map((code) => `${code.slice(0, HALF)}-${code.slice(HALF)}`);
}

/** Codes for a person who has none left, else nothing. */
export const firstCodes = async (tx: EntityManager, kek: Buffer, person: string): Promise<string[]> =>
  (await codesLeft(tx, person)) > 0 ? [] : renewCodes(tx, kek, person);

export const codesLeft = async (tx: EntityManager, person: string): Promise<number> =>
  (
    await first<{ n: number }>(
      tx,
      "SELECT count(*)::int AS n FROM app.recovery_code WHERE person_id = $1 AND used_at IS NULL",
      [person],
    )
  )?.n ?? 0;

export async function forgetCodes(tx: EntityManager, person: string): Promise<void> {
  await tx.query("DELETE FROM app.recovery_code WHERE person_id = $1", [person]);
}

/** Uses a code up; false when it is none of the person's or has been used. */
export const takeCode = (tx: EntityManager, kek: Buffer, person: string, code: string): Promise<boolean> =>
  changedOne(
    tx,
    "UPDATE app.recovery_code SET used_at = now() WHERE person_id = $1 AND code_hash = $2 AND used_at IS NULL",
    [person, hashOf(kek, person, code)],
  );
