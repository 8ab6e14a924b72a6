import { canonicalJson } from "../canonical.ts";

/** The record of a printed form, for machines. It stands in the file's metadata and is covered by its signature. */
export interface PaperRecord {
  readonly version: 1;
  readonly documentId: string;
  readonly kind: string;
  readonly number: string;
  readonly issuer: string;
  readonly chainId: number;
  /** Address of the register, 0x and 40 hex digits. */
  readonly registry: string;
  /** The title to which `content` commits (`tokenOfContent`), 0x and 64 hex digits. */
  readonly tokenId: string;
  /** RFC 8785 canonical JSON of the document. */
  readonly content: string;
}

/** The bill that a copy is made from. Nobody signs it: it tells which title to ask for, and proves nothing. */
export type CopyOf = Pick<PaperRecord, "number" | "chainId" | "registry" | "tokenId">;

export const RECORD_NAMESPACE = "urn:hawser:record:1";
type Element = "record" | "copyOf";
const opening = (name: Element): string => `<hawser:${name}>`;
const closing = (name: Element): string => `</hawser:${name}>`;

/** An element of the XMP metadata: base64url, so that nothing needs escaping. */
const element = (name: Element, value: object): string =>
  `${opening(name)}${encode(canonicalJson(value))}${closing(name)}`;
export const recordElement = (record: PaperRecord): string => element("record", record);
export const copyElement = (copyOf: CopyOf): string => element("copyOf", copyOf);

/** The record of a file, read from bytes that a signature covers. Null when there is none, or more than one. */
export function findRecord(signed: Uint8Array): PaperRecord | null {
  const value = findElement(signed, "record");
  return isRecord(value) ? value : null;
}

/**
 * The bill that a file says it is a copy of: by a mark of its own, or by the record that a watermarked original keeps.
 */
export function findCopyOf(bytes: Uint8Array): CopyOf | null {
  const value = findElement(bytes, "copyOf");
  return namesTitle(value) ? value : findRecord(bytes);
}

/** More than the salted fields of the longest form take: a salt is several times as long as a short value. */
const MOST = 12_000_000;

function findElement(bytes: Uint8Array, name: Element): unknown {
  const [open, close] = [opening(name), closing(name)];
  const at = indexOf(bytes, open, 0);
  if (at < 0 || indexOf(bytes, open, at + 1) >= 0) return null;
  const end = indexOf(bytes, close, at);
  if (end < 0 || end - at > MOST) return null;
  try {
    return JSON.parse(decode(new TextDecoder("latin1").decode(bytes.subarray(at + open.length, end))));
  } catch {
    return null;
  }
}

function namesTitle(value: unknown): value is CopyOf {
  const named = value as Partial<Record<keyof CopyOf, unknown>> | null;
  return (
    typeof named === "object" &&
    named !== null &&
    typeof named.number === "string" &&
    Number.isSafeInteger(named.chainId) &&
    /^0x[0-9a-fA-F]{40}$/.test(String(named.registry)) &&
    /^0x[0-9a-f]{64}$/.test(String(named.tokenId))
  );
}

function isRecord(value: unknown): value is PaperRecord {
  if (!namesTitle(value)) return false;
  const record: Partial<Record<keyof PaperRecord, unknown>> = value;
  return (
    record.version === 1 &&
    (["documentId", "kind", "issuer", "content"] as const).every((name) => typeof record[name] === "string")
  );
}

/** First place of an ASCII text in bytes at or after `from`; -1 if none. */
function indexOf(bytes: Uint8Array, ascii: string, from: number): number {
  const first = ascii.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let i = 1;
    while (i < ascii.length && bytes[at + i] === ascii.charCodeAt(i)) i += 1;
    if (i === ascii.length) return at;
  }
  return -1;
}

const encode = (text: string): string => {
  let binary = "";
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

const decode = (encoded: string): string => {
  const binary = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(binary, (one) => one.charCodeAt(0)));
};
