import { createHmac, randomInt } from "node:crypto";
import type { EntityManager } from "typeorm";
import { LIMITS } from "#domain/limits";
import { table } from "../../core/table.ts";
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
  await table(tx, "app.recovery_code").insert(
    ...codes.map((code) => ({ person_id: person, code_hash: hashOf(kek, person, code) })),
  );
  return codes.map((code) => `${code.slice(0, HALF)}-${code.slice(HALF)}`);
}

/** Codes for a person who has none left, else nothing. */
export const firstCodes = async (tx: EntityManager, kek: Buffer, person: string): Promise<string[]> =>
  (await codesLeft(tx, person)) > 0 ? [] : renewCodes(tx, kek, person);

export const codesLeft = (tx: EntityManager, person: string): Promise<number> =>
  table(tx, "app.recovery_code").count({ person_id: person, used_at: null });

export async function forgetCodes(tx: EntityManager, person: string): Promise<void> {
  await table(tx, "app.recovery_code").remove({ person_id: person });
}

/** Uses a code up; false when it is none of the person's or has been used. */
export const takeCode = async (tx: EntityManager, kek: Buffer, person: string, code: string): Promise<boolean> =>
  (await table(tx, "app.recovery_code").change(
    { person_id: person, code_hash: hashOf(kek, person, code), used_at: null },
    { used_at: () => "now()" },
  )) === 1;
