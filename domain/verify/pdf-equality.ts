import type { PdfValue } from "./pdf-objects.ts";
import type { Snapshot } from "./pdf-document.ts";
import { refNumber } from "./pdf-revisions.ts";

export type Dictionary = ReadonlyMap<string, PdfValue>;

export const isVri = (key: string): boolean => /^[0-9A-Fa-f]{40}$/.test(key);

export const isVriKey = (name: string): boolean => ["Type", "Cert", "CRL", "OCSP", "TU", "TS"].includes(name);

export const isProofs = (value: PdfValue | undefined, number: number): boolean => refNumber(value) === number;

export const dictionaryOf = (value: PdfValue): Dictionary | null =>
  value instanceof Map ? (value as Dictionary) : null;

/** A name, or a dictionary of entries each for one signature. */
export function isPlain(value: PdfValue, at: Snapshot): boolean {
  const found = at.resolve(value);
  if (typeof found === "string") return found.startsWith("/");
  return found instanceof Map && [...(found as Dictionary).keys()].every((key) => isVri(key) || key === "Type");
}

export const onlyKeys = (map: Dictionary, allowed: ReadonlySet<string>): boolean =>
  [...map.keys()].every((key) => allowed.has(key));

/** A reference to the same object: what became of it is judged where it stands itself. */
export const sameReference = (a: PdfValue | undefined, b: PdfValue): boolean => refNumber(b) !== null && a === b;

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}
