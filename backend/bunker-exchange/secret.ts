import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { open, purposeKey, seal } from "../keyring/wrapping.ts";

const key = (kek: Buffer): Buffer => purposeKey(kek, "bunker-exchange");

/** The key that an exchange gave, as it is kept. */
export const sealExchangeKey = (kek: Buffer, organisation: string, given: string): Buffer =>
  seal(key(kek), Buffer.from(given, "utf8"), organisation);

export const openExchangeKey = (kek: Buffer, organisation: string, kept: Buffer): string =>
  open(key(kek), kept, organisation).toString("utf8");

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** A new secret for messages: as the exchange is given it, and as it is kept. It names its company. */
export function newNotifySecret(organisation: string): { readonly shown: string; readonly kept: Buffer } {
  const shown = `hbn_${organisation.replaceAll("-", "")}_${randomBytes(32).toString("base64url")}`;
  return { shown, kept: hashOf(shown) };
}

const SECRET = /^hbn_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_[\w-]{43}$/;

/** The company that a secret names; null for what is none. */
export const namedBy = (secret: string): string | null => SECRET.exec(secret)?.slice(1).join("-") ?? null;

/** Whether a secret is the one that is kept; takes as long where none is. */
export function isSecret(secret: string, kept: Buffer | null): boolean {
  const wanted = kept ?? Buffer.alloc(32);
  return timingSafeEqual(hashOf(secret), wanted) && kept !== null;
}
