import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import type { Tables } from "../schema/tables.ts";
import { changed } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";

const NAME = statement(
  "documents.nameMade",
  `INSERT INTO app.file (id, document_id, owner_id, organisation_id, role, name, mime, size, sha256, storage_key,
    content, created_at)
   VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10, (SELECT f.content FROM app.file f WHERE f.id = $11),
     CASE WHEN $12::boolean THEN clock_timestamp() ELSE now() END)`,
);
const FORGET_SEALED = statement(
  "documents.forgetSealed",
  `DELETE FROM app.file f WHERE f.id = $1 AND NOT EXISTS (SELECT 1 FROM app.envelope_document e
    WHERE e.file_id = f.id)`,
);

/** A file in the store that was made of another file of the document, and says what that one said. */
interface MadeFile {
  readonly documentId: string;
  readonly owner: string;
  /** The organisation that it was made for; null: everybody with the original. */
  readonly target: string | null;
  readonly role: Tables["app.file"]["role"];
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly sha256: string;
  readonly key: string;
  readonly source: string;
}

/**
 * Names it, by the time at which its transaction began or, `now`, by the moment itself: of two who sign at once the
 * second began, perhaps, before the first. Answers its id.
 */
export async function nameMade(tx: EntityManager, file: MadeFile, now: boolean): Promise<string> {
  const id = uuid();
  await changed(tx, NAME, [
    id,
    file.documentId,
    file.owner,
    file.target,
    file.role,
    file.name,
    file.mime,
    file.size,
    file.sha256,
    file.key,
    file.source,
    now,
  ]);
  return id;
}

/** A copy that was made for visitors is of no use once it is not shown. */
export async function forgetShared(tx: EntityManager, id: string): Promise<void> {
  await table(tx, "app.file").remove({ id, role: "shared" });
}

/** A copy that was made for an envelope is of no use once none has it. */
export async function forgetSealed(tx: EntityManager, id: string): Promise<void> {
  await changed(tx, FORGET_SEALED, [id]);
}
