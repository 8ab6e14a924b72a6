import { sha256 } from "@noble/hashes/sha2.js";

/** SHA-256 of bytes in one or more parts: by the platform where it can, else here. */
export async function digest256(parts: readonly Uint8Array[]): Promise<Uint8Array> {
  if (globalThis.crypto?.subtle !== undefined)
    return new Uint8Array(await crypto.subtle.digest("SHA-256", join(parts)));
  const hash = sha256.create();
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The parts in one piece. */
export function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
