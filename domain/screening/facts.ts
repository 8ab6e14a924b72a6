import type { Identifier, ListEntry, Subject, Weighed } from "./types.ts";

/** By how much facts besides the name raise and lower a score. */
const WEIGHS = {
  country: { same: 0.03, other: -0.02 },
  born: { sameDay: 0.04, sameYear: 0.02, otherYear: -0.1 },
  // Ships change their flag.
  flag: { same: 0.02, other: -0.01 },
  identifier: { other: -0.1 },
} as const;

/** A birth is written wrong by a year now and then. */
const NEAR_YEARS = 1;

/** The most that facts can add to the score of such a subject. */
export const mostRaise = ({ country, born, flag }: Subject): number =>
  (country === null ? 0 : WEIGHS.country.same) +
  (born === null ? 0 : WEIGHS.born.sameDay) +
  (flag === null ? 0 : WEIGHS.flag.same);

const yearOf = (date: string): number => Number(date.slice(0, 4));

function bornWeighs(asked: string, listed: readonly string[]): number {
  if (listed.length === 0) return 0;
  if (listed.some((date) => date.length === 10 && date === asked)) return WEIGHS.born.sameDay;
  if (listed.some((date) => date.startsWith(asked) || asked.startsWith(date))) return WEIGHS.born.sameYear;
  return listed.some((date) => Math.abs(yearOf(date) - yearOf(asked)) <= NEAR_YEARS) ? 0 : WEIGHS.born.otherYear;
}

/** The numbers that a body has one of, by which it is another one. */
const OWN = ["imo", "imoCompany", "lei"] as const satisfies readonly Identifier["kind"][];

const valuesOf = (identifiers: readonly Identifier[], kind: Identifier["kind"]): readonly string[] =>
  identifiers.filter((one) => one.kind === kind).map(({ value }) => value);

/** Numbers that both sides have: equal ones would have been a match of their own. */
function numbersOf(subject: Subject, entry: ListEntry): readonly Weighed[] {
  return [...OWN, "registration" as const].flatMap((kind): readonly Weighed[] => {
    const [asked, listed] = [valuesOf(subject.identifiers, kind), valuesOf(entry.identifiers, kind)];
    if (asked.length === 0) return [];
    const said = { asked: asked.join(", "), listed: listed.join(", ") };
    if (kind === "registration") return [{ fact: "registration", ...said, weighs: 0 }];
    return [{ fact: "identifier", ...said, weighs: listed.length === 0 ? 0 : WEIGHS.identifier.other }];
  });
}

/** The facts besides the name, of those that are known of the subject, each with what it weighs. */
function weighedOf(subject: Subject, entry: ListEntry): readonly Weighed[] {
  const { country, born, flag } = subject;
  const facts: Weighed[] = [];
  if (country !== null) {
    const { same, other } = WEIGHS.country;
    const weighs = entry.countries.length === 0 ? 0 : entry.countries.includes(country) ? same : other;
    facts.push({ fact: "country", asked: country, listed: entry.countries.join(", "), weighs });
  }
  if (born !== null) {
    const weighs = bornWeighs(born, entry.birthDates);
    facts.push({ fact: "born", asked: born, listed: entry.birthDates.join(", "), weighs });
  }
  if (flag !== null) {
    const { same, other } = WEIGHS.flag;
    const weighs = entry.flag === null ? 0 : entry.flag === flag ? same : other;
    facts.push({ fact: "flag", asked: flag, listed: entry.flag ?? "", weighs });
  }
  return [...facts, ...numbersOf(subject, entry)];
}

/** A score has so many digits: what it consists of adds up to it. */
const DIGITS = 10_000;
export const rounded = (value: number): number => Math.round(value * DIGITS) / DIGITS;

/** The name and the other facts. No fact takes the score above 1 or below 0: each weighs only what it changes. */
export function factsOf(
  name: Omit<Weighed, "fact">,
  subject: Subject,
  entry: ListEntry,
): { readonly facts: readonly Weighed[]; readonly score: number } {
  const facts: Weighed[] = [{ fact: "name", ...name, weighs: rounded(name.weighs) }];
  let score = rounded(name.weighs);
  for (const one of weighedOf(subject, entry)) {
    const next = rounded(Math.min(1, Math.max(0, score + one.weighs)));
    facts.push({ ...one, weighs: rounded(next - score) });
    score = next;
  }
  return { facts, score };
}
