import { createHmac, timingSafeEqual } from "node:crypto";
import type { EntityManager } from "typeorm";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import type { Stretch, Stretched } from "../keyring/passwords.ts";
import { purposeKey, saltOfAddress } from "../keyring/wrapping.ts";

/** Marks what was made with the salt of the person's key. */
const MARK = "2.";

const SALT = statement(
  "auth.saltOfAddress",
  `SELECT k.argon_salt AS salt FROM app.person p JOIN app.person_key k ON k.person_id = p.id WHERE p.email = $1
    ORDER BY p.email_verified_at IS NULL, p.created_at DESC LIMIT 1`,
);

const keyOf = (kek: Buffer): Buffer => purposeKey(kek, "password-history");
const mac = (kek: Buffer, bytes: Buffer): string => createHmac("sha256", keyOf(kek)).update(bytes).digest("base64");

/**
 * A password as the history keeps it: Argon2id, then a keyed hash, so that the database alone tells nothing. The salt
 * stays with the person, so that one run compares with all earlier ones, and opens the key as well.
 */
export const passwordFingerprint = (kek: Buffer, { bytes }: Stretched): string => `${MARK}${mac(kek, bytes)}`;

/**
 * Whether a person has had the password before. Hashes it once more where a release kept fingerprints with a salt of
 * their own.
 */
export async function hadBefore(
  stretch: Stretch,
  kek: Buffer,
  person: string,
  password: string,
  { fingerprint, earlier }: { readonly fingerprint: string; readonly earlier: readonly string[] },
): Promise<boolean> {
  if (isAmong(fingerprint, earlier)) return true;
  if (earlier.every((one) => one.startsWith(MARK))) return false;
  const salt = createHmac("sha256", keyOf(kek)).update(`salt:${person}`).digest().subarray(0, 16);
  return isAmong(mac(kek, (await stretch(password, salt)).bytes), earlier);
}

const isAmong = (fingerprint: string, earlier: readonly string[]): boolean =>
  earlier.some(
    (one) => one.length === fingerprint.length && timingSafeEqual(Buffer.from(one), Buffer.from(fingerprint)),
  );

/**
 * With which salt a password of an address is hashed: that of its account, else of the newest who claims it, else one
 * that only this installation can tell. All who claim one address share it: one run tries them all.
 */
export async function saltFor(tx: EntityManager, kek: Buffer, email: string): Promise<Buffer> {
  return (await first(tx, SALT, [email]))?.salt ?? saltOfAddress(kek, email);
}
