import { isObject, type Json } from "../verify/json.ts";

/** How the value of a proof of `ecdsa-sd-2023` begins from which nothing was derived yet. */
const BASE = "u2V0A";
const [BYTES, TEXT, LIST] = [2, 3, 4] as const;

/** A reader of the few kinds of CBOR that such a value has. Throws RangeError for anything else. */
function readCbor(bytes: Uint8Array): unknown {
  let at = 0;
  const next = (): number => {
    const byte = bytes[at];
    if (byte === undefined) throw new RangeError("the value ends too early");
    at += 1;
    return byte;
  };
  const lengthOf = (short: number): number => {
    if (short < 24) return short;
    const width = [1, 2, 4][short - 24];
    if (width === undefined) throw new RangeError("a length that is none");
    let length = 0;
    for (let i = 0; i < width; i += 1) length = length * 256 + next();
    return length;
  };
  const value = (depth: number): unknown => {
    const head = next();
    const [kind, length] = [head >> 5, lengthOf(head & 31)];
    if (depth > 3 || length > bytes.length) throw new RangeError("larger than the whole");
    if (kind === LIST) return Array.from({ length }, () => value(depth + 1));
    if (kind !== BYTES && kind !== TEXT) throw new RangeError("a value of another kind");
    const part = bytes.subarray(at, at + length);
    if (part.length < length) throw new RangeError("the value ends too early");
    at += length;
    return kind === TEXT ? new TextDecoder().decode(part) : part;
  };
  return value(0);
}

/**
 * The pointers (RFC 6901) to what no holder can leave out of a credential. Null where nothing can be left out of it:
 * it has another proof, or was derived already.
 */
export function mandatoryPointers(credential: Json): readonly string[] | null {
  const proof = credential["proof"];
  if (!isObject(proof) || proof["cryptosuite"] !== "ecdsa-sd-2023") return null;
  const value = String(proof["proofValue"]);
  if (!value.startsWith(BASE)) return null;
  try {
    const text = atob(value.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const parts = readCbor(Uint8Array.from(text, (one) => one.charCodeAt(0)).subarray(3));
    const pointers: unknown = Array.isArray(parts) ? parts[4] : null;
    return Array.isArray(pointers) && pointers.every((one) => typeof one === "string") ? pointers : null;
  } catch {
    return null;
  }
}
