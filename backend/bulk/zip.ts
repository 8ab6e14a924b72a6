import type { Response } from "express";
import { Refused } from "#domain/errors";
import { fileName } from "#domain/file-names";
import { Database, rows } from "../core/database.ts";
import { Download } from "../core/download.ts";
import { statement } from "../core/statement.ts";
import { PACKAGE_MIME, writePackage } from "../packaging/package.ts";
import type { Storage } from "../ports/storage.ts";
import type { Session } from "../session/session.ts";
import { batchOf } from "./batch-row.ts";

const FILES = statement(
  "bulk.files",
  `SELECT r.row, f.name, f.owner_id AS "ownerId", f.storage_key AS "storageKey" FROM app.document_batch_row r
    JOIN app.file f ON f.document_id = r.document_id AND f.role IN ('signed','credential')
    WHERE r.batch_id = $1 AND r.made_at IS NOT NULL ORDER BY r.row, f.role`,
);

/** Sends the files of all documents of a batch that are signed, each under the number of its row. */
export async function sendBatch(
  { database, storage }: { readonly database: Database; readonly storage: Storage },
  session: Session,
  id: string,
  response: Response,
): Promise<void> {
  const { name, files } = await database.asOrganisation(
    { organisation: session.organisationId, person: session.personId },
    async (tx) => ({
      name: (await batchOf({ tx, organisation: { id: session.organisationId } }, id)).name,
      files: await rows(tx, FILES, [id]),
    }),
  );
  if (files.length === 0) throw new Refused("BULK_NO_GOOD_ROWS");
  const documents = files.map(({ row, name: stored, ...place }) => ({
    ...place,
    name: `${String(row).padStart(4, "0")} ${stored}`,
    attachments: [],
  }));
  await Download.send(response, fileName(name, "zip"), PACKAGE_MIME, (to) =>
    writePackage(storage, { at: new Date(), written: [], documents }, (part) => to.write(part)),
  );
}
