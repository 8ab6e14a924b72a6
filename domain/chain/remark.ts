import { chacha20 } from "@noble/ciphers/chacha.js";
import { shake256 } from "@noble/hashes/sha3";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";
import { hexToBytes, toHex, type Hex } from "viem";
import { cutToBytes } from "../legible.ts";

/** Bytes that the contracts accept. */
const REMARK_LIMIT = 120;

const hexOfShake = (text: string, bits: number): Uint8Array =>
  utf8ToBytes(bytesToHex(shake256(utf8ToBytes(text), { dkLen: bits / 8 })));

/** The same for every remark of every document, so who knows the document id reads them all. */
const NONCE = hexOfShake("", 48);

const cipher = (documentId: string, data: Uint8Array): Uint8Array => chacha20(hexOfShake(documentId, 128), NONCE, data);

/**
 * A remark as TradeTrust's clients read it. It hides nothing from who knows the document, and stays public for ever:
 * no personal data. Empty text is no remark. Throws RangeError above REMARK_LIMIT bytes of UTF-8.
 */
export function encodeRemark(remark: string, documentId: string): Hex {
  const bytes = utf8ToBytes(remark);
  if (bytes.length > REMARK_LIMIT)
    throw new RangeError(`remark has ${bytes.length} bytes, ${REMARK_LIMIT} are allowed`);
  return toHex(cipher(documentId, bytes));
}

/** Ends a remark of which only the first part was sent. */
const MORE = "…";

/** The beginning of a text that the contracts accept as a remark; what is longer ends with an ellipsis. */
export function shortRemark(text: string): string {
  const said = text.trim();
  if (utf8ToBytes(said).length <= REMARK_LIMIT) return said;
  return `${cutToBytes(said, REMARK_LIMIT - utf8ToBytes(MORE).length).trimEnd()}${MORE}`;
}

/** The text of a remark; null when the bytes are no UTF-8 under this document id, which anybody may write on chain. */
export function decodeRemark(remark: Hex, documentId: string): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(cipher(documentId, hexToBytes(remark)));
  } catch {
    return null;
  }
}

/** The remark of the escrows in an event that follows from another: the two letters "0x". */
const ECHO = "0x3078";

/** Whether somebody wrote these bytes as a remark. */
export const isRemark = (bytes: string | null): bytes is Hex => bytes !== null && bytes !== "0x" && bytes !== ECHO;

const CONTROL = /[\p{Cc}--\n]/v;

/**
 * The text of a remark by the id of its document, as whoever wrote it may have spelt that: some write a UUID as a URN.
 * Null when none of them makes it readable.
 */
export function readRemark(remark: Hex, documentIds: Iterable<string>): string | null {
  for (const id of documentIds) {
    const spellings = id.startsWith("urn:uuid:") ? [id, id.slice(9)] : [`urn:uuid:${id}`, id];
    for (const spelling of spellings) {
      const text = decodeRemark(remark, spelling);
      if (text !== null && text !== "" && !CONTROL.test(text)) return text;
    }
  }
  return null;
}
