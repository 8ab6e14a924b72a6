import type { PdfValue } from "./pdf-objects.ts";

export type Dictionary = ReadonlyMap<string, PdfValue>;

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}
