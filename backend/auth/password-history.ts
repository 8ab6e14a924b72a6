import { createHmac, timingSafeEqual } from "node:crypto";
import { derive } from "../keyring/passwords.ts";
import { purposeKey } from "../keyring/wrapping.ts";

/**
 * A password as the history keeps it: Argon2id, then a keyed hash, so that the database alone tells nothing. The salt
 * belongs to the person, so that one run compares with all earlier ones.
 */
export async function passwordFingerprint(kek: Buffer, person: string, password: string): Promise<string> {
  const key = purposeKey(kek, "password-history");
  const salt = createHmac("sha256", key).update(`salt:${person}`).digest().subarray(0, 16);
  return createHmac("sha256", key).update(await derive(password, salt)).digest("base64");
}

export const isAmong = (fingerprint: string, earlier: readonly string[]): boolean =>
  earlier.some((one) => one.length === fingerprint.length && timingSafeEqual(Buffer.from(one), Buffer.from(fingerprint)));
