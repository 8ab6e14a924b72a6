import { v7 as uuid } from "uuid";
import { Refused } from "#domain/errors";
import type { Context } from "../session/context.ts";
import { changed, first } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { each, isAsked, outside } from "../core/outside.ts";
import { table } from "../core/table.ts";
import { assertStorage, takeStorage } from "../budget/budget.ts";
import type { Storage } from "../ports/storage.ts";

export const PDF_TYPE = "application/pdf";
export const CREDENTIAL_TYPE = "application/vc";
/** The type of a document of OpenAttestation. */
export const ATTESTATION_TYPE = "application/json";

interface NewFile {
  readonly documentId: string;
  readonly role: Exclude<StoredFile["role"], "shared">;
  readonly name: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
}

/**
 * The data of a document that was made by a form as it is now, kept with each file that is made of it. An upload has
 * data of its own.
 */
const SAID = `(SELECT jsonb_build_object('number', d.number, 'name', d.name, 'vessel', d.vessel, 'data', d.data)
    FROM app.document d WHERE d.id = $2 AND NOT d.uploaded)`;

/** By the moment itself: of two who sign at once the second began, perhaps, before the first. */
const KEEP = statement(
  "documents.keepFile",
  `INSERT INTO app.file (id, document_id, owner_id, role, name, mime, size, sha256, storage_key, content, created_at)
    VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9, CASE WHEN $4::text = 'signed' THEN ${SAID} END, clock_timestamp())`,
);

/** The data of file `f` of document `d`: those of the document when the file was made. */
export const saidBy = (what: "number" | "name" | "vessel"): string => `coalesce(f.content->>'${what}', d.${what})`;
export const DATA_OF_FILE = "coalesce(f.content->'data', d.data)";

/**
 * Puts a file into the store before the transaction that will name it. A file that no transaction names in the end is
 * swept later.
 */
export const putFile = (storage: Storage, owner: string, bytes: Uint8Array): Promise<{ key: string; sha256: string }> =>
  outside("put", [owner, bytes], () => storage.put(owner, bytes));

/** Stores the bytes first, then names them: a crash between leaves bytes that nobody refers to, never the reverse. */
export async function keepFile(ctx: Context, storage: Storage, file: NewFile): Promise<{ id: string; sha256: string }> {
  await assertStorage(ctx.tx, ctx.organisation.id, file.bytes.length);
  const { key, sha256 } = await putFile(storage, ctx.organisation.id, file.bytes);
  await takeStorage(ctx.tx, ctx.organisation.id, file.bytes.length);
  const id = uuid();
  await changed(ctx.tx, KEEP, [
    id,
    file.documentId,
    ctx.organisation.id,
    file.role,
    file.name,
    file.mime,
    file.bytes.length,
    sha256,
    key,
  ]);
  return { id, sha256 };
}

/** The same for the proofs of many documents: stored one after the other, named by one statement. */
export async function keepProofs(
  ctx: Context,
  storage: Storage,
  files: readonly Pick<NewFile, "documentId" | "name" | "bytes">[],
): Promise<void> {
  const owner = ctx.organisation.id;
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  await assertStorage(ctx.tx, owner, size);
  const stored = await each(files, ({ bytes }) => putFile(storage, owner, bytes));
  await takeStorage(ctx.tx, owner, size);
  await table(ctx.tx, "app.file").insert(
    ...files.map(({ documentId, name, bytes }, at) => ({
      id: uuid(),
      document_id: documentId,
      owner_id: owner,
      role: "credential" as const,
      name,
      mime: CREDENTIAL_TYPE,
      size: bytes.length,
      sha256: stored[at]?.sha256 ?? "",
      storage_key: stored[at]?.key ?? "",
      created_at: () => "clock_timestamp()",
    })),
  );
}

const COLUMNS = `f.id, f.owner_id AS "ownerId", f.role, f.name, f.mime, f.storage_key AS "storageKey"`;
/** The files that this organisation may read: a file for everybody with the original, or one made for it. */
const VISIBLE = `f.document_id = $1 AND f.role NOT IN ('withdrawn','shared')
    AND (f.organisation_id IS NULL OR f.organisation_id = $2)`;

/** By its id the company that made a copy for another reads it too: it answers for what it sealed. */
const BY_ID = statement(
  "documents.fileById",
  `SELECT ${COLUMNS} FROM app.file f WHERE f.document_id = $1 AND f.role NOT IN ('withdrawn','shared')
    AND (f.organisation_id IS NULL OR $2 IN (f.organisation_id, f.owner_id)) AND f.id = $3`,
);
const MAIN = statement(
  "documents.mainFile",
  `SELECT ${COLUMNS} FROM app.file f WHERE ${VISIBLE} AND f.role IN ('signed','upload','copy')
    ORDER BY (f.role = 'copy'), f.created_at DESC, f.id DESC LIMIT 1`,
);
const CREDENTIAL = statement(
  "documents.credentialFile",
  `SELECT ${COLUMNS} FROM app.file f WHERE ${VISIBLE} AND f.mime = '${CREDENTIAL_TYPE}' ORDER BY f.created_at DESC
    LIMIT 1`,
);

/** `withdrawn` of its roles: no version of the document, perhaps not yet. */
export type StoredFile = RowOf<typeof BY_ID>;

export const fileById = (ctx: Context, documentId: string, fileId: string): Promise<StoredFile | null> =>
  first(ctx.tx, BY_ID, [documentId, ctx.organisation.id, fileId]);

/** The newest form of the document itself: the signed file before the upload, a copy where there is nothing else. */
export const mainFile = (ctx: Context, documentId: string): Promise<StoredFile | null> =>
  first(ctx.tx, MAIN, [documentId, ctx.organisation.id]);

export const credentialFile = (ctx: Context, documentId: string): Promise<StoredFile | null> =>
  first(ctx.tx, CREDENTIAL, [documentId, ctx.organisation.id]);

/** The bytes. DOWNLOAD_FAILED when they are missing or are not what was stored. */
export async function readFile(storage: Storage, file: Pick<StoredFile, "ownerId" | "storageKey">): Promise<Buffer> {
  try {
    return await outside("get", [file.ownerId, file.storageKey], () => storage.get(file.ownerId, file.storageKey));
  } catch (error) {
    if (isAsked(error)) throw error;
    throw new Refused("DOWNLOAD_FAILED");
  }
}
