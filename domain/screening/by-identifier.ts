import { keyOf, type Index, type Indexed } from "./list-index.ts";
import type { Identifier, ListEntry, Subject, Weighed } from "./types.ts";

/** An entry that a number or code tells, and the fact that says which. */
export interface Told {
  readonly of: Indexed;
  readonly fact: Weighed;
}

const same = (fact: Weighed["fact"], asked: string, listed: string): Weighed => ({ fact, asked, listed, weighs: 1 });

/** Registration numbers repeat between countries: they tell a company unless its countries are others. */
const isRegisteredThere = ({ country }: Subject, { countries }: ListEntry): boolean =>
  country === null || countries.length === 0 || countries.includes(country);

/** Codes of goods and places stand for all that begins with them. */
const AREA_CODES: readonly Identifier["kind"][] = ["hs", "locode"];

function inArea(subject: Subject, of: Indexed): readonly Told[] {
  const { kind, identifiers, flag } = of.entry;
  const codes = identifiers.filter((listed) => AREA_CODES.includes(listed.kind));
  const told = codes.flatMap((listed) =>
    subject.identifiers
      .filter((asked) => asked.kind === listed.kind && asked.value.startsWith(listed.value))
      .map((asked) => ({ of, fact: same("identifier", asked.value, listed.value) })),
  );
  const flagged = kind === "place" && flag !== null && flag === subject.flag;
  return flagged ? [...told, { of, fact: same("flag", flag, flag) }] : told;
}

/** The entries that have a number of the subject, or a code under which it falls. */
export function toldByIdentifier(index: Index, subject: Subject): readonly Told[] {
  const exact = subject.identifiers
    .filter(({ kind }) => !AREA_CODES.includes(kind))
    .flatMap((asked) =>
      (index.identifiers.get(keyOf(asked)) ?? [])
        .filter(({ entry }) => asked.kind !== "registration" || isRegisteredThere(subject, entry))
        .map((of) => ({
          of,
          fact: same(asked.kind === "registration" ? "registration" : "identifier", asked.value, asked.value),
        })),
    );
  return [...exact, ...index.areas.flatMap((of) => inArea(subject, of))];
}
