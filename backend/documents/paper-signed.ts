import type { EntityManager } from "typeorm";
import { changed } from "../core/database.ts";
import { statement } from "../core/statement.ts";

const SIGN = statement(
  "documents.signOrdinary",
  `UPDATE app.document SET signed_at = coalesce(signed_at, $2), signed_by = coalesce(signed_by, $3), checksum = $4,
    layout = coalesce($5, layout) WHERE id = $1`,
);

/** A person of the company has signed a paper, whose newest file has this hash. `layout`: of one that is printed now. */
export const notePaperSigned = async (
  tx: EntityManager,
  id: string,
  {
    at,
    person,
    sha256,
    layout,
  }: { readonly at: Date; readonly person: string; readonly sha256: string; readonly layout: number | null },
): Promise<void> => {
  await changed(tx, SIGN, [id, at, person, sha256, layout]);
};
