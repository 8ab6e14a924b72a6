import { isHsCode, isImoShipNumber, isLocode, isMmsi } from "../checks.ts";
import { hasPlaces } from "../countries.ts";
import { readCode, readImo } from "../reading.ts";
import type { Identifier } from "./types.ts";

/** The remainder of a number so long that it is divided digit by digit. */
const remainder = (digits: string, by: number): number =>
  [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % by, 0);

/** A legal entity identifier (ISO 17442): 18 letters and digits, and two check digits (ISO 7064, MOD 97-10). */
export const isLei = (value: string): boolean =>
  /^[A-Z0-9]{18}\d{2}$/.test(value) &&
  remainder([...value].map((letter) => String(Number.parseInt(letter, 36))).join(""), 97) === 1;

/** A registration number is compared from so many letters and digits on: shorter ones repeat. */
const SHORTEST_REGISTRATION = 5;
const LONGEST_REGISTRATION = 60;

interface Rule {
  readonly read: (typed: string) => string;
  readonly is: (value: string) => boolean;
}

const RULES: Readonly<Record<Identifier["kind"], Rule>> = {
  imo: { read: readImo, is: isImoShipNumber },
  // The digits of a company follow another rule than those of a ship.
  imoCompany: { read: readImo, is: (value) => /^\d{7}$/.test(value) },
  lei: { read: readCode, is: isLei },
  registration: {
    read: readCode,
    is: (value) => /\d/.test(value) && value.length >= SHORTEST_REGISTRATION && value.length <= LONGEST_REGISTRATION,
  },
  mmsi: { read: readCode, is: isMmsi },
  // A heading or a chapter of the Harmonized System stands for all that is in it.
  hs: { read: readCode, is: (value) => isHsCode(value) || /^(\d{2}|\d{4})$/.test(value) },
  // A country stands for all its places.
  locode: { read: readCode, is: (value) => isLocode(value) || (value.length === 2 && hasPlaces(value)) },
};

/** An identifier as it is compared; undefined for a value that is none. */
export function identifierOf(kind: Identifier["kind"], typed: string): Identifier | undefined {
  const rule = RULES[kind];
  const value = rule.read(typed);
  return rule.is(value) ? { kind, value } : undefined;
}
