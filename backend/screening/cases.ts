import type { EntityManager } from "typeorm";
import type { SubjectSource } from "#domain/screening/checks";
import { first } from "../core/database.ts";
import { table } from "../core/table.ts";
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
