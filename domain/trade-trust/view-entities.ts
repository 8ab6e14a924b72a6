import { entryOf } from "../lookup.ts";

const ENTITIES = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  ndash: "–",
  mdash: "—",
  middot: "·",
} as const;

/** A text of a view with its entities as letters. */
export function decoded(text: string, fault: (found: string) => void): string {
  if (text.includes("{{") || text.includes("}}")) fault(text.trim().slice(0, 40));
  return text.replace(/&(?:#(\d{1,7})|([a-zA-Z]+));/g, (whole, code: string | undefined, name = "") => {
    if (code !== undefined) return Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : "";
    return entryOf(ENTITIES, String(name)) ?? whole;
  });
}
