import type { DocumentRow } from "#domain/api/document-shapes";
import { isCopyAtFirst, type Content } from "#domain/documents/contents";
import { isUnissued } from "#domain/states";

/** A row as the rules of an envelope see it, and what a person calls it. */
export interface Chosen extends Content {
  readonly id: string;
  readonly number: string;
}

/** A chosen row as it would travel at first, sent by the company with this id. */
export function toContent(row: DocumentRow, organisationId: string): Chosen {
  const held = row.holder?.id === organisationId && row.state !== "SURRENDERED_TO_ISSUER";
  return {
    id: row.id,
    number: row.number || row.name,
    kind: row.kind,
    state: row.state,
    chainId: row.chainId,
    held,
    busy: row.state === "TRANSFERRING",
    isCopy: isCopyAtFirst({ kind: row.kind, onlyCopy: row.owning === "Copy", unsigned: isUnissued(row.state), held }),
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
