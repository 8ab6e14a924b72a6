import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { changed, rows } from "../core/database.ts";
import type { Context } from "../session/context.ts";
import { statement, type RowOf } from "../core/statement.ts";

const ATTACHED = statement(
  "documents.attached",
  `SELECT id, document_id AS "documentId", owner_id AS "ownerId", storage_key AS "storageKey", name, mime, size,
    sha256, created_at AS at FROM app.file
    WHERE document_id = ANY($1::uuid[]) AND role = 'attachment' ORDER BY created_at, id`,
);
const ATTACH_SAME = statement(
  "documents.attachSame",
  `INSERT INTO app.file (id, document_id, owner_id, role, name, mime, size, sha256, storage_key, created_at, text_due)
    SELECT $2, $3, owner_id, role, name, mime, size, sha256, storage_key, clock_timestamp(), text_due FROM app.file
      WHERE id = $1`,
);
const FIND_SAME = statement(
  "documents.findSame",
  `INSERT INTO app.finding (document_id, file_id, readers, words) SELECT $3, $2, ARRAY(SELECT a.organisation_id
    FROM app.document_access a WHERE a.document_id = $3), words FROM app.finding WHERE file_id = $1`,
);

/** A file that goes with a document wherever it goes. */
export type Attached = RowOf<typeof ATTACHED>;

/**
 * Attachments of each of several documents, in the order in which they were added. Row-level security shows them to
 * those who may see the document.
 */
export async function attachedToEach(
  tx: EntityManager,
  documentIds: readonly string[],
): Promise<(documentId: string) => readonly Attached[]> {
  const found = await rows(tx, ATTACHED, [documentIds]);
  const byDocument = Map.groupBy(found, ({ documentId }) => documentId);
  return (documentId) => byDocument.get(documentId) ?? [];
}

export const attachedTo = async (tx: EntityManager, documentId: string): Promise<readonly Attached[]> =>
  (await attachedToEach(tx, [documentId]))(documentId);

const ATTACH_ANNEX = statement(
  "documents.attachAnnex",
  `INSERT INTO app.file (id, document_id, owner_id, role, name, mime, size, sha256, storage_key)
    SELECT $1, $2, organisation_id, 'attachment', annex_name, 'application/pdf', annex_size, annex_sha256, annex_key
      FROM app.template WHERE id = $3`,
);

/** Attaches the conditions of carriage of a template to a document that is made with it. */
export const attachAnnex = (ctx: Pick<Context, "tx">, documentId: string, template: { readonly id: string }) =>
  changed(ctx.tx, ATTACH_ANNEX, [uuid(), documentId, template.id]);

/** Attaches to another document of the same author what is attached to one. */
export async function attachSame(tx: EntityManager, from: string, to: string): Promise<void> {
  for (const { id } of await attachedTo(tx, from)) {
    const same = uuid();
    await changed(tx, ATTACH_SAME, [id, same, to]);
    await changed(tx, FIND_SAME, [id, same, to]);
  }
}

/**
 * The fingerprints of attachments, which are signed; nothing where there is none, so that a document without any is
 * signed as ever.
 */
export const fingerprintsOf = (
  attached: readonly Attached[],
): { readonly attachments?: readonly { readonly name: string; readonly sha256: string; readonly size: number }[] } =>
  attached.length === 0 ? {} : { attachments: attached.map(({ name, sha256, size }) => ({ name, sha256, size })) };
