import { canonicalJson } from "../canonical.ts";
import { digest256 } from "../verify/digest.ts";

/** SHA-256 in lower-case hex, as the standard writes checksums. */
export async function checksumOf(content: string | Uint8Array): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return Array.from(await digest256([bytes]), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The checksum of a document of JSON: of its canonical form (RFC 8785). */
export const jsonChecksum = (value: unknown): Promise<string> => checksumOf(canonicalJson(value));
