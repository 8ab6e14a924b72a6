import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { Refused } from "#domain/errors";
import { first } from "../core/database.ts";
import type { Storage } from "../ports/storage.ts";
import { watermarkApart } from "../signing/apart.ts";
import type { EnvelopeRow } from "./envelope-row.ts";
import type { Inside } from "./inside.ts";

interface Source {
  readonly id: string;
  readonly role: "signed" | "upload" | "copy";
  readonly ownerId: string;
  readonly storageKey: string;
  readonly mime: string;
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
}

/** The newest file of a document that this organisation may pass on, in a transaction of its own; ENVELOPE_HAS_DRAFT where there is none. */
export async function sourceOf(tx: EntityManager, organisation: string, document: Pick<Inside, "id" | "number" | "name">): Promise<Source> {
  const source = await first<Source>(
    tx,
    `SELECT f.id, f.role, f.owner_id AS "ownerId", f.storage_key AS "storageKey", f.mime, f.name, f.sha256, f.size FROM app.file f
      WHERE f.document_id = $1 AND f.role IN ('signed','upload','copy') AND (f.organisation_id IS NULL OR f.organisation_id = $2)
      ORDER BY (f.role = 'copy'), f.created_at DESC LIMIT 1`,
    [document.id, organisation],
  );
  if (!source) throw new Refused("ENVELOPE_HAS_DRAFT", { number: document.number || document.name });
  return source;
}

/**
 * A copy as a file of its own, marked on every page where it is a PDF: the original stays out of reach. `target` may read it;
 * `shared` ones are for visitors, and no company's.
 */
export async function keepCopy(
  tx: EntityManager, storage: Storage, source: Source, copy: { readonly documentId: string; readonly owner: string; readonly target: string | null; readonly role: "copy" | "shared"; readonly watermark: Inside["watermark"] },
): Promise<{ id: string; sha256: string }> {
  const stored = await storage.get(source.ownerId, source.storageKey);
  const bytes = source.mime === "application/pdf" && source.role !== "copy" ? await watermarkApart(stored, copy.watermark) : stored;
  const { key, sha256 } = await storage.put(copy.owner, bytes);
  const id = uuid();
  await tx.query(
    "INSERT INTO app.file (id, document_id, owner_id, organisation_id, role, name, mime, size, sha256, storage_key) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)",
    [id, copy.documentId, copy.owner, copy.target, copy.role, source.name, source.mime, bytes.length, sha256, key],
  );
  return { id, sha256 };
}

/** The file that the recipient gets: the signed one for an original, a copy for a copy. Who only has a copy passes that on. */
export async function deliver(tx: EntityManager, storage: Storage, row: Pick<EnvelopeRow, "organisationId" | "recipientId">, document: Inside): Promise<string> {
  const source = await sourceOf(tx, row.organisationId, document);
  if (!document.isCopy && document.access !== "copy") return source.id;
  return (await keepCopy(tx, storage, source, { documentId: document.id, owner: row.organisationId, target: row.recipientId, role: "copy", watermark: document.watermark })).id;
}
