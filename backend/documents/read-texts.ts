import { LOCK_DOCUMENT } from "./document-row.ts";
import { Logger } from "@nestjs/common";
import { NIL } from "uuid";
import { Refused } from "#domain/errors";
import { changed, first, type Database } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Storage } from "../ports/storage.ts";
import { readUpload } from "../uploads/inspect-upload.ts";
import { keepText } from "./search.ts";

const NEXT = statement(
  "documents.nextTextDue",
  `SELECT id, document_id AS "documentId", owner_id AS "ownerId", storage_key AS "storageKey" FROM app.file
    WHERE text_due AND id > $1 ORDER BY id LIMIT 1`,
);

/** The text of a file; nothing where it cannot be read at all. OVERLOADED when too many other files are being read. */
async function textOf(bytes: Uint8Array): Promise<string> {
  try {
    return (await readUpload(bytes)).text;
  } catch (error) {
    // A stored file is kept, whatever would be said of it if it came today.
    if (error instanceof Refused && error.code !== "OVERLOADED") return "";
    throw error;
  }
}

/**
 * Reads the text of files that came before it was kept, one after the other, each kept in a transaction of its own:
 * after a crash it goes on with the next. A file whose bytes are not there is left for the next run. Begins no file
 * when `forMs` have passed; answers how many were read.
 */
export async function readTexts(database: Database, storage: Storage, forMs: number): Promise<number> {
  const end = performance.now() + forMs;
  const next = (after: string) => database.asWorker((tx) => first(tx, NEXT, [after]));
  let [read, missing] = [0, 0];
  for (let file = await next(NIL); file !== null && performance.now() < end; file = await next(file.id)) {
    const { id, documentId, ownerId, storageKey } = file;
    const bytes = await storage.get(ownerId, storageKey).catch(() => null);
    if (bytes === null) {
      missing += 1;
      continue;
    }
    const text = await textOf(bytes);
    await database.asWorker(async (tx) => {
      // A company that is given the document meanwhile waits, and is then among its readers.
      await changed(tx, LOCK_DOCUMENT, [documentId]);
      const due = await table(tx, "app.file").change({ id, text_due: true }, { text_due: false });
      if (due > 0 && text !== "") await keepText({ tx }, documentId, id, text);
    });
    read += 1;
  }
  if (missing > 0)
    new Logger("texts").warn(`${missing} files are not in the storage: their text is not read for search`);
  return read;
}
