import { checksumOf } from "./checksum.ts";
import type { DocumentMetadata } from "./envelope-shapes.ts";
import { fromBase64 } from "../verify/base64.ts";
import type { PintFault } from "../pint-faults.ts";

/** Judges a further document that was sent: the first reason why it is none of those announced, else null. */
export async function judgeDocument(
  announced: readonly DocumentMetadata[],
  address: string,
  bytes: Uint8Array,
): Promise<PintFault | null> {
  const declared = announced.find(({ documentChecksum }) => documentChecksum === address);
  if (declared === undefined) return "DOCUMENT_UNDECLARED";
  if (bytes.length !== declared.size) return "DOCUMENT_SIZE";
  return (await checksumOf(bytes)) === address ? null : "DOCUMENT_CONTENT";
}

/** The bytes of a document as a JSON string of base64; null for anything else. */
export function documentBytes(body: unknown): Uint8Array<ArrayBuffer> | null {
  if (typeof body !== "string" || body.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(body)) return null;
  try {
    return fromBase64(body);
  } catch {
    return null;
  }
}
