import type { DocumentRow } from "#domain/api/document-shapes";
import type { Content } from "#domain/documents/contents";
import { goesAsCopy, isHeld } from "../../session/selection.ts";

/** A row as the rules of an envelope see it, and what a person calls it. */
export interface Chosen extends Content {
  readonly id: string;
  readonly number: string;
}

/** A chosen row as it would travel, sent by the company with this id. */
export function toContent(row: DocumentRow, organisationId: string): Chosen {
  return {
    id: row.id,
    number: row.number || row.name,
    kind: row.kind,
    state: row.state,
    chainId: row.chainId,
    held: isHeld(row, organisationId),
    busy: row.state === "TRANSFERRING",
    isCopy: goesAsCopy(row),
  };
}

/** The chosen rows as the newest answer has them, and how many of them it does not list. */
export function refreshed(
  chosen: readonly DocumentRow[],
  listed: readonly DocumentRow[],
): { readonly rows: readonly DocumentRow[]; readonly hidden: number } {
  const now = new Map(listed.map((row) => [row.id, row]));
  return { rows: chosen.map((row) => now.get(row.id) ?? row), hidden: chosen.filter(({ id }) => !now.has(id)).length };
}
