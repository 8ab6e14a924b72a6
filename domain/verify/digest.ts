import { sha256 } from "@noble/hashes/sha2.js";

/** Digests that are known before they are asked for, by the list of their parts. */
const known = new WeakMap<readonly Uint8Array[], Uint8Array>();

/** SHA-256 of bytes in one or more parts: by the platform where it can, else here. */
export async function digest256(parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const found = known.get(parts);
  if (found !== undefined) return found;
  if (globalThis.crypto?.subtle !== undefined)
    return new Uint8Array(await crypto.subtle.digest("SHA-256", join(parts)));
  const hash = sha256.create();
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The platform is so much faster that going over a file once here pays only for so many digests of it. */
const LEAST = 4;

/**
 * Digests of a file but for one gap each, as signatures cover it: what they have in common is gone over once, however
 * many there are.
 */
export function digestTogether(bytes: Uint8Array, all: readonly (readonly Uint8Array[])[]): void {
  if (all.length < LEAST) return;
  const running = sha256.create();
  let done = 0;
  for (const parts of [...all].sort((a, b) => (a[0]?.length ?? 0) - (b[0]?.length ?? 0))) {
    const start = parts[0]?.length ?? 0;
    running.update(bytes.subarray(done, start));
    done = start;
    const one = running.clone();
    for (const part of parts.slice(1)) one.update(part);
    known.set(parts, one.digest());
  }
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
