import { Refused } from "../errors.ts";
import { LIMITS } from "../limits.ts";
import { toldByIdentifier, type Told } from "./by-identifier.ts";
import { candidatesFor } from "./candidates.ts";
import { factsOf, mostRaise } from "./facts.ts";
import { counted, legalFormsOf, sortOf, type Index, type Indexed, type Row } from "./list-index.ts";
import { formsOf } from "./names.ts";
import { askedOf, pairsOf, scoreOf, type Asked, type Scored } from "./scoring.ts";
import { LISTED_KINDS, type ListedKind, type Match, type Subject } from "./types.ts";

export { buildIndex, type Index } from "./list-index.ts";

/** Changes with whatever changes a score: reports name it. */
export const MATCHER_VERSION = "1.0";

export interface Thresholds {
  readonly hit: number;
  readonly review: number;
}
/** The thresholds of a company that has set none. */
export const THRESHOLDS: Thresholds = { hit: 0.95, review: 0.85 };

export type Verdict = "hit" | "review" | "clear";
export const verdictOf = (score: number, { hit, review }: Thresholds): Verdict =>
  score >= hit ? "hit" : score >= review ? "review" : "clear";

/** A name below this score is not near. */
const NEAR = 0.5;

/** The reason why nothing can be compared with a subject; null where something can. */
export function subjectFault({ name, otherNames, identifiers }: Subject): Refused | null {
  if ([name, ...otherNames].some((one) => one.length > LIMITS.listNameCharacters))
    return new Refused("LIST_SUBJECT_LONG");
  return formsOf(name).length === 0 && identifiers.length === 0 ? new Refused("LIST_SUBJECT_NAME") : null;
}

/** One way to read a name of the subject, and the sorts of rows with which it is compared so. */
interface Reading {
  readonly name: string;
  readonly asked: Asked;
  readonly legalForms: readonly string[];
  readonly sorts: number;
}

/** Kinds whose names are read alike: legal forms are left out beside companies, words of ships beside ships. */
const READ_ALIKE: readonly (readonly ListedKind[])[] = [
  ["company"],
  ["vessel"],
  ["person", "aircraft", "goods", "place"],
];

/** The readings of a name: of an unknown kind in each way, where it makes a difference. */
function readingsOf(index: Index, subject: Subject, name: string): readonly Reading[] {
  return formsOf(name.slice(0, LIMITS.listNameCharacters)).flatMap(({ tokens, script }) => {
    const differs = tokens.some(({ legal, ofShip }) => legal || ofShip);
    const groups = subject.kind !== null ? [[subject.kind]] : differs ? READ_ALIKE : [LISTED_KINDS];
    return groups.map((kinds) => ({
      name,
      asked: askedOf(index, counted(tokens, kinds[0]!)),
      legalForms: legalFormsOf(tokens, kinds[0]!),
      sorts: kinds.reduce((sorts, kind) => sorts | sortOf(kind, script), 0),
    }));
  });
}

/** The best way in which a name of the subject meets one of an entry. */
interface Best {
  readonly reading: Reading;
  readonly row: Row;
  readonly scored: Scored;
}

/** The best row of each entry that reaches the floor. */
function bestRows(index: Index, subject: Subject, floor: number, most: number): ReadonlyMap<Indexed, Best> {
  const best = new Map<Indexed, Best>();
  for (const name of [subject.name, ...subject.otherNames])
    for (const reading of readingsOf(index, subject, name)) {
      let compared = 0;
      for (const { row: number, most: reaches } of candidatesFor(index, reading.asked, reading.sorts, floor)) {
        const row = index.rows[number]!;
        const known = best.get(row.of);
        if (known !== undefined && known.scored.score >= reaches) continue;
        compared += 1;
        if (compared > most) break;
        const scored = scoreOf(index, reading.asked, row);
        if (scored.score >= floor && scored.score > (known?.scored.score ?? 0))
          best.set(row.of, { reading, row, scored });
      }
    }
  return best;
}

function byName(index: Index, subject: Subject, of: Indexed, { reading, row, scored }: Best): Match {
  const { text } = of.entry.names[row.name]!;
  const { facts, score } = factsOf({ asked: reading.name, listed: text, weighs: scored.score }, subject, of.entry);
  return {
    entry: of.entry.id,
    list: of.list,
    score,
    by: "name",
    asked: reading.name,
    listed: text,
    tokens: pairsOf(index, reading.asked, row, scored),
    facts,
    legalForms: { asked: reading.legalForms, listed: row.legalForms },
  };
}

/** A number decides alone: the name is shown beside it, and weighs nothing. */
function byNumber(subject: Subject, { of, fact }: Told): Match {
  const { entry, list } = of;
  const listed = entry.names[0]?.text ?? "";
  return {
    entry: entry.id,
    list,
    score: 1,
    by: "identifier",
    asked: subject.name,
    listed,
    tokens: [],
    facts: [fact, { fact: "name", asked: subject.name, listed, weighs: 0 }],
    legalForms: { asked: [], listed: [] },
  };
}

/** Those below review are shown nearest first, so many of them. */
const NEAREST = 30;

export interface Asking {
  /** How many below review are wanted: none when many subjects are compared again. */
  readonly nearest?: number;
}

/** Rows that are compared word by word for one reading of a name, best chances first. */
const COMPARED = 400;

/** The entries that a subject meets, best first: all from review on, and the nearest below it. */
export function match(
  index: Index,
  subject: Subject,
  thresholds: Thresholds,
  { nearest = NEAREST }: Asking = {},
): readonly Match[] {
  const numbers = new Map(toldByIdentifier(index, subject).map((told) => [told.of, byNumber(subject, told)]));
  const floor = Math.min(thresholds.review - mostRaise(subject), nearest === 0 ? 1 : NEAR);
  const names = [...bestRows(index, subject, floor, COMPARED)]
    .filter(([of]) => !numbers.has(of))
    .map(([of, best]) => byName(index, subject, of, best))
    .toSorted((one, other) => other.score - one.score);
  const from = names.findIndex(({ score }) => score < thresholds.review);
  return [...numbers.values(), ...(from < 0 ? names : names.slice(0, from + nearest))].slice(0, LIMITS.listMatches);
}
