import { createHash } from "node:crypto";
import { canonicalJson } from "#domain/canonical";
import type { SubjectSource } from "#domain/screening/checks";
import type { ScreenedSubject } from "#domain/screening/result";
import { standingOf } from "../processes/process-row.ts";
import { beginProcess, takeStep, type Beginner } from "../processes/step.ts";
import { lock } from "../core/locks.ts";
import { table } from "../core/table.ts";
import { caseOf, heldCase, type KnownPairs } from "./cases.ts";
import { entryHash } from "./content.ts";
import { asked, type FoundHit } from "./compare.ts";
import type { Handling } from "../processes/handling.ts";
import { SCREENING } from "./handling.ts";
import { thousandths } from "./setting.ts";
import { screened, type SubjectRow } from "./subjects.ts";

export interface CheckOf {
  readonly id: string;
  readonly source: SubjectSource;
  readonly subjectId: string;
  readonly name: string;
  /** The body as it is compared. */ readonly subject: ScreenedSubject;
}

/** The facts of a body on which a decision about it rests. */
const subjectHash = (subject: ScreenedSubject): string =>
  createHash("sha256")
    .update(canonicalJson({ ...asked(subject) }))
    .digest("hex");

const joined = (before: readonly string[], more: readonly string[]): string[] => [
  ...new Set([...before, ...more.filter((one) => one !== "")]),
];

/** Every name, IMO number and code under which a body was checked for a pair. */
const told = ({ name, localName, otherNames, imo, code }: ScreenedSubject, before = NOTHING) => ({
  names: joined(before.names, [name, localName, ...otherNames]),
  imos: joined(before.imos, [imo]),
  codes: joined(before.codes, [code]),
});
const NOTHING: {
  readonly names: readonly string[];
  readonly imos: readonly string[];
  readonly codes: readonly string[];
} = { names: [], imos: [], codes: [] };

/** Begins to decide about a pair, with everybody of the company who has the right. */
async function beginCase(
  by: Beginner,
  check: CheckOf,
  hit: FoundHit,
  handling: Handling<"screening">,
): Promise<string> {
  const { tx, organisation } = by;
  const listed = hit.entry.names[0]?.text ?? hit.entry.id;
  const process = await beginProcess(by, handling, {
    documentId: null,
    title: `${check.name} – ${listed}`.slice(0, 400),
    ordered: false,
    message: "",
    parties: [{ role: "decider", organisationId: organisation.id, personId: null, person: null, dueOn: null }],
  });
  await table(tx, "app.screening_case").insert({
    process_id: process.id,
    organisation_id: organisation.id,
    source: check.source,
    subject_id: check.subjectId,
    list_id: hit.list,
    entry_id: hit.entry.id,
    entry_sha256: entryHash(hit.entry),
    subject_sha256: subjectHash(check.subject),
    ...told(check.subject),
  });
  return process.id;
}

/** The words of a pair when it was decided about. */
interface Decided {
  readonly entrySha256: string;
  readonly subjectSha256: string;
}

/** Whether the list, or the company, says otherwise of a pair than when it was decided about. */
const saysOther = (known: Decided, subject: ScreenedSubject, { entry }: FoundHit): boolean =>
  known.entrySha256 !== entryHash(entry) || known.subjectSha256 !== subjectHash(subject);

/** Whether a hit says something that nobody has decided about: the pair is new, or one side of it says otherwise. */
function isNews(pairs: KnownPairs, row: SubjectRow, hit: FoundHit): boolean {
  const known = pairs.find(row, hit);
  if (known === null) return true;
  if (known.state === "OPEN" || known.state === "CONFIRMED") return false;
  return known.state === "UNLISTED" || saysOther(known, screened(row), hit);
}

/** Whether a comparison of the clock found what the company does not know yet. */
export const findsNews = (
  pairs: KnownPairs,
  row: SubjectRow,
  { hits }: { readonly hits: readonly FoundHit[] },
): boolean => hits.some((hit) => isNews(pairs, row, hit));

/**
 * Keeps the hits of a check. A pair that is being decided, or that was found a false positive and of which the list
 * says the same, is not asked about again. A check that a person asked for (`asked`) asks again about what was only
 * cleared. `handling`: by whose letters those with the right are told. Answers how many wait that did not before.
 */
export async function keepHits(
  by: Beginner,
  check: CheckOf,
  hits: readonly FoundHit[],
  { asked, handling = SCREENING }: { readonly asked: boolean; readonly handling?: Handling<"screening"> },
): Promise<number> {
  let opened = 0;
  const { tx, organisation } = by;
  // Two checks of one body would both find that nothing was decided yet.
  await lock(tx, "screening", organisation.id);
  for (const [n, hit] of hits.entries()) {
    const known = await caseOf(tx, organisation.id, check, hit);
    const process = known?.process_id ?? (await beginCase(by, check, hit, handling));
    await table(tx, "app.screening_hit").insert({
      check_id: check.id,
      n: n + 1,
      organisation_id: organisation.id,
      process_id: process,
      version_id: hit.versionId,
      rule: hit.rule,
      score: thousandths(hit.score),
      match: hit.match,
      entry: hit.entry,
    });
    if (known === null) opened += 1;
    if (known === null) continue;
    const row = await heldCase(tx, process);
    const { state } = standingOf(row);
    const decided = { entrySha256: known.entry_sha256, subjectSha256: known.subject_sha256 };
    const other = saysOther(decided, check.subject, hit);
    await table(tx, "app.screening_case").change(
      { process_id: process },
      { entry_sha256: entryHash(hit.entry), subject_sha256: subjectHash(check.subject), ...told(check.subject, known) },
    );
    const again =
      state === "UNLISTED" || (state === "CLEARED" && asked) || (other && state !== "OPEN" && state !== "CONFIRMED");
    if (!again) continue;
    opened += 1;
    await takeStep({ ...by, person: null }, handling, row, "again");
  }
  return opened;
}
