import { Logger } from "@nestjs/common";
import { NIL } from "uuid";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { DAY_MS } from "#domain/clock";
import { auditLater } from "../core/audit.ts";
import { changed, changedOne, first, type Database } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import type { Storage } from "../ports/storage.ts";
import { lastsUntil } from "../signing/lasting.ts";
import { LOCK_DOCUMENT } from "./document-row.ts";
import { PDF_TYPE } from "./files.ts";

/** The newest signed file of each document, where nobody has looked how long it lasts, or where that ends soon. */
const NEXT = statement(
  "documents.nextToArchive",
  `SELECT f.id, f.document_id AS "documentId", f.owner_id AS "ownerId",
      coalesce(a.storage_key, f.storage_key) AS "storageKey", a.ends_at AS "endsAt"
    FROM app.file f LEFT JOIN app.archive a ON a.file_id = f.id
    WHERE f.role = 'signed' AND f.mime = '${PDF_TYPE}' AND f.organisation_id IS NULL AND f.id > $1
      AND (a.file_id IS NULL OR (a.ends_at < $2 AND a.looked_at < $3))
      AND NOT EXISTS (SELECT 1 FROM app.file n WHERE n.document_id = f.document_id AND n.role = 'signed'
        AND n.mime = f.mime AND n.organisation_id IS NULL AND (n.created_at, n.id) > (f.created_at, f.id))
    ORDER BY f.id LIMIT 1`,
  ["storageKey"],
);
const NOTE = statement(
  "documents.noteLasting",
  `INSERT INTO app.archive (file_id, document_id, owner_id, ends_at, looked_at)
    SELECT f.id, f.document_id, f.owner_id, $2::timestamptz, $3::timestamptz FROM app.file f WHERE f.id = $1
    ON CONFLICT (file_id) DO UPDATE SET looked_at = excluded.looked_at`,
);
const KEEP = statement(
  "documents.keepArchive",
  `INSERT INTO app.archive (file_id, document_id, owner_id, ends_at, looked_at, storage_key, sha256, size, stamps)
    SELECT f.id, f.document_id, f.owner_id, $2::timestamptz, $3::timestamptz, $4::text, $5::text, $6::int, 1
      FROM app.file f WHERE f.id = $1 AND f.role = 'signed'
    ON CONFLICT (file_id) DO UPDATE SET ends_at = excluded.ends_at, looked_at = excluded.looked_at,
      storage_key = excluded.storage_key, sha256 = excluded.sha256, size = excluded.size,
      stamps = app.archive.stamps + 1 WHERE app.archive.ends_at < excluded.ends_at`,
);
const KEPT = statement(
  "documents.keptArchive",
  `SELECT owner_id AS "ownerId", storage_key AS "storageKey" FROM app.archive WHERE file_id = $1
    AND storage_key IS NOT NULL`,
  ["storageKey"],
);

interface Means {
  readonly database: Database;
  readonly storage: Storage;
  /** Adds what a signed file is judged by, and an archive time-stamp over all of it. */
  readonly archive: (signed: Uint8Array) => Promise<Uint8Array>;
}

/** A file that cannot be appended to is passed over; an authority that does not answer is asked again later. */
function notOfFile(error: unknown): null {
  if (error instanceof Refused && error.code !== "TIMESTAMP_UNAVAILABLE") return null;
  throw error;
}

/** The archived form of a signed file, where one is kept. */
export const keptArchive = (tx: Parameters<typeof first>[0], fileId: string) => first(tx, KEPT, [fileId]);

/**
 * Renews what proves signed originals, one after the other: before the certificate or the method of its last time-stamp
 * ends, a file gets an archive time-stamp, by an authority that outlives that, and the record of its company says so.
 * Each is kept in a transaction of its own, after its bytes are stored: after a crash it is done again, and bytes that
 * nothing names are swept. Begins no file when `forMs` have passed; answers how many were renewed.
 */
export async function renewArchives(
  { database, storage, archive }: Means,
  forMs: number,
  now = new Date(),
): Promise<number> {
  const log = new Logger("archives");
  const end = performance.now() + forMs;
  const soon = new Date(now.getTime() + LIMITS.archiveRenewDays * DAY_MS);
  const next = (after: string) =>
    database.asWorker((tx) => first(tx, NEXT, [after, soon, new Date(now.getTime() - DAY_MS)]));
  let renewed = 0;
  for (let file = await next(NIL); file !== null && performance.now() < end; file = await next(file.id)) {
    const { id, documentId, ownerId, storageKey } = file;
    const bytes = await storage.get(ownerId, storageKey).catch(() => null);
    if (bytes === null) {
      log.warn(`file ${id} is not in the storage: nothing renews what proves it`);
      continue;
    }
    const endsAt = file.endsAt ?? lastsUntil(bytes);
    const note = () => database.asWorker((tx) => changed(tx, NOTE, [id, endsAt, now]));
    if (endsAt === null || endsAt >= soon) {
      await note();
      continue;
    }
    const made = endsAt < now ? null : await archive(bytes).catch(notOfFile);
    const lasts = made === null ? null : lastsUntil(made);
    if (made === null || lasts === null || lasts <= endsAt) {
      await note();
      log.warn(`file ${id} lasts until ${endsAt.toISOString()}: no time-stamp of today lasts longer`);
      continue;
    }
    const { key, sha256 } = await storage.put(ownerId, made);
    renewed += await database.asWorker(async (tx) => {
      await changed(tx, LOCK_DOCUMENT, [documentId]);
      if (!(await changedOne(tx, KEEP, [id, lasts, now, key, sha256, made.length]))) return 0;
      const until = lasts.toISOString().slice(0, 10);
      await auditLater(tx, ownerId, "document.renewProof", { until, file: id, sha256 }, { documentId });
      return 1;
    });
  }
  return renewed;
}
