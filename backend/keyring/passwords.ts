import { hashRaw } from "@node-rs/argon2";
import { isPassword } from "#domain/checks";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";

/** Argon2id (2), 64 MiB, three passes. */
const COST = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1, outputLen: 32 };
/** Each run holds 64 MiB; more at once would only queue for the cores. */
const AT_ONCE = 4;

let running = 0;
const waiting: (() => void)[] = [];
async function slot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

/** 32 bytes from a password and a salt. */
export const derive = (password: string, salt: Buffer): Promise<Buffer> => slot(() => hashRaw(password.normalize("NFKC"), { ...COST, salt }));

/** What people make a password of when rules ask for a digit and a sign: the word alone, or with digits behind it. */
const COMMON = ["password", "passw0rd", "p4ssw0rd", "qwerty", "qwertyuiop", "letmein", "welcome", "iloveyou", "changeme", "administrator", "admin", "abc", "hawser", "1234567890", "123456789", "12345678", "11111111"];

/** Refuses what breaks the rules or is made of a common word. */
export function assertPassword(password: string): void {
  const plain = password.toLowerCase().replace(/[@$!]/g, (sign) => ({ "@": "a", $: "s" })[sign] ?? "").replace(/[^a-z\d]/g, "");
  const common = COMMON.includes(plain) || COMMON.includes(plain.replace(/\d+$/, ""));
  if (common || !isPassword(password, LIMITS.passwordMinLength, LIMITS.passwordMaxLength)) throw new Refused("PASSWORD_RULES");
}
