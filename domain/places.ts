import { isLocode } from "./checks.ts";
import { unaccented } from "./legible.ts";
import { PORT_NAMES } from "./port-names.ts";
import { readCode } from "./reading.ts";

/** A port of the list: its UN/LOCODE and its name. */
export interface Place {
  readonly code: string;
  readonly name: string;
}

interface Listed extends Place {
  /** Its names as they are searched. */
  readonly searched: readonly string[];
}

/** A name as people may type it: accents, capitals and blanks around it make no difference. */
const folded = (name: string): string => unaccented(name).toLowerCase().trim();

const LISTED: readonly Listed[] = PORT_NAMES.split("\n").map((line) => {
  const names = line.slice(6).split("|");
  return { code: line.slice(0, 5), name: names[0] ?? "", searched: names.map(folded) };
});

/** The port with this UN/LOCODE, if it is in the list. */
export const placeOf = (code: string): Place | undefined => LISTED.find((one) => one.code === code);

/** How well a port answers what was typed; 0: not at all. */
function fit({ code, searched }: Listed, typed: string, asTypedCode: string): number {
  if (code === asTypedCode) return 4;
  if (searched.includes(typed)) return 3;
  if (code.startsWith(asTypedCode) || searched.some((name) => name.startsWith(typed))) return 2;
  return searched.some((name) => name.includes(` ${typed}`)) ? 1 : 0;
}

/** At most so many ports whose code or name begins with what was typed, the best first; equals by name. */
export function placesFor(typed: string, most: number): Place[] {
  const [name, code] = [folded(typed), readCode(typed)];
  if (name === "") return [];
  return LISTED.map((one) => ({ one, fits: fit(one, name, code) }))
    .filter(({ fits }) => fits > 0)
    .toSorted((a, b) => b.fits - a.fits || a.one.name.localeCompare(b.one.name, "en"))
    .slice(0, most)
    .map(({ one }) => one);
}

/**
 * The UN/LOCODE that was meant: one of the list, the only port of that very name, or another code. A name of five
 * letters, or the beginning of one, may look like a code: "SINES" would be in Slovenia. Undefined where it would have
 * to be guessed.
 */
export function codeMeant(typed: string): string | undefined {
  const code = readCode(typed);
  if (placeOf(code) !== undefined) return code;
  const name = folded(typed);
  const [only, ...more] = LISTED.filter(({ searched }) => searched.includes(name));
  if (only !== undefined) return more.length === 0 ? only.code : undefined;
  const begins = LISTED.some(({ searched }) => searched.some((one) => one.startsWith(name)));
  return isLocode(code) && !begins ? code : undefined;
}

/** A part of an address without its postal code: words with digits, as “HU1 1AA”, “1200-450” and “3011 AB”. */
const withoutCode = (part: string): string =>
  part
    .replace(/\S*\d\S*(?: [A-Z]{2}(?= |$))?/g, "")
    .replace(/\s+/g, " ")
    .trim();

/**
 * The port of a country that an address names as its city, as it is typed there; undefined where it names none. It is
 * a part of its own behind the street, with its postal code or without: “Boston Road” is not Boston.
 */
export function cityIn(address: string, country: string): string | undefined {
  const ports = LISTED.filter(({ code }) => code.startsWith(country)).flatMap(({ searched }) => searched);
  return address
    .split(/[,，;\n]/)
    .slice(1)
    .map(withoutCode)
    .findLast((part) => ports.includes(folded(part)));
}
