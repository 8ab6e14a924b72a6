import type { EntityManager } from "typeorm";
import type { ScreeningState } from "#domain/acts/screening/states";
import type { SubjectRef } from "#domain/api/screening-shapes";
import type { SubjectSource } from "#domain/screening/checks";
import { first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { newestState } from "../processes/newest.ts";
import { LOCK_PROCESS, processById, type ProcessRow } from "../processes/process-row.ts";
import type { FoundHit } from "./compare.ts";

/** The case of a body and an entry of a list; null where the pair was never found. */
export const caseOf = (
  tx: EntityManager,
  organisation: string,
  { source, subjectId }: { readonly source: SubjectSource; readonly subjectId: string },
  { list, entry }: Pick<FoundHit, "list" | "entry">,
) =>
  table(tx, "app.screening_case").first(["process_id", "entry_sha256", "subject_sha256", "names", "imos", "codes"], {
    organisation_id: organisation,
    source,
    subject_id: subjectId,
    list_id: list,
    entry_id: entry.id,
  });

const KNOWN = statement(
  "screening.knownPairs",
  `SELECT k.source, k.subject_id AS "subjectId", k.list_id AS list, k.entry_id AS entry,
      k.entry_sha256 AS "entrySha256", k.subject_sha256 AS "subjectSha256", s.state
    FROM app.screening_case k JOIN LATERAL ${newestState("k.process_id")} s ON true
    WHERE k.organisation_id = $1 AND k.source = ANY ($2) AND k.subject_id = ANY ($3)`,
).as<{ source: SubjectSource; state: ScreeningState }>();
type Known = RowOf<typeof KNOWN>;

/** A pair of a body and an entry of a list, as one text. */
const pairKey = (source: SubjectSource, subjectId: string, list: string, entry: string): string =>
  [source, subjectId, list, entry].join(" ");

/** The pairs of bodies that were found before, and how each stands. */
export class KnownPairs {
  readonly #known: ReadonlyMap<string, Known>;

  private constructor(known: readonly Known[]) {
    this.#known = new Map(known.map((one) => [pairKey(one.source, one.subjectId, one.list, one.entry), one]));
  }

  static async of(tx: EntityManager, organisation: string, bodies: readonly SubjectRef[]): Promise<KnownPairs> {
    const sources = [...new Set(bodies.map(({ source }) => source))];
    return new KnownPairs(await rows(tx, KNOWN, [organisation, sources, bodies.map(({ id }) => id)]));
  }

  /** Null where the pair was never found. */
  find({ source, id }: SubjectRef, { list, entry }: Pick<FoundHit, "list" | "entry">): Known | null {
    return this.#known.get(pairKey(source, id, list, entry.id)) ?? null;
  }
}

export async function processOfCase(tx: EntityManager, id: string): Promise<ProcessRow<"screening">> {
  const row = await processById(tx, "screening", id);
  if (row === null) throw new Error(`the case ${id} has no process`);
  return row;
}

/** The same, locked until the end of the transaction: somebody may decide at the same time. */
export async function heldCase(tx: EntityManager, id: string): Promise<ProcessRow<"screening">> {
  await first(tx, LOCK_PROCESS, [id]);
  return processOfCase(tx, id);
}
