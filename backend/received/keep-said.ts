import type { EntityManager } from "typeorm";
import { NIL } from "uuid";
import { first, type Database } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Storage } from "../ports/storage.ts";
import { documentIn, saidIn, type SaidByFile } from "./said-in.ts";

/** The version of a template that is known here by what draws it: it says the types of the fields. */
const TEMPLATE = statement(
  "received.templateOf",
  `SELECT v.id FROM app.document_template_version v WHERE v.sha256 = $1 AND v.state <> 'DRAFT' ORDER BY v.id LIMIT 1`,
);
const NEXT = statement(
  "received.nextUnread",
  `SELECT r.document_id AS id, f.owner_id AS "ownerId", f.storage_key AS "storageKey" FROM app.received_file r
    JOIN app.file f ON f.document_id = r.document_id AND f.role = 'upload'
    WHERE r.said IS NULL AND r.document_id > $1 ORDER BY r.document_id LIMIT 1`,
);

/** The columns that hold what a received file says. */
export async function saidColumns(tx: EntityManager, { said, drawing }: SaidByFile) {
  const made = drawing === null ? null : await first(tx, TEMPLATE, [drawing]);
  return { said, made_with: made?.id ?? null };
}

/**
 * Reads what received files say that came before that was kept, one after the other, each in a transaction of its own.
 * A file whose bytes are not there is left for the next run. Begins none when `forMs` have passed; answers how many
 * were read.
 */
export async function readReceived(database: Database, storage: Storage, forMs: number): Promise<number> {
  const end = performance.now() + forMs;
  const next = (after: string) => database.asWorker((tx) => first(tx, NEXT, [after]));
  let read = 0;
  for (let file = await next(NIL); file !== null && performance.now() < end; file = await next(file.id)) {
    const { id, ownerId, storageKey } = file;
    const bytes = await storage.get(ownerId, storageKey).catch(() => null);
    if (bytes === null) continue;
    const found = saidIn(documentIn(new TextDecoder().decode(bytes)));
    await database.asWorker(async (tx) =>
      table(tx, "app.received_file").change({ document_id: id }, await saidColumns(tx, found)),
    );
    read += 1;
  }
  return read;
}
