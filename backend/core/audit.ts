import { createHash } from "node:crypto";
import { canonicalJson } from "#domain/canonical";
import type { EntityManager } from "typeorm";
import { first } from "./database.ts";

export interface AuditEntry {
  readonly organisationId: string;
  readonly personId: string | null;
  readonly action: string;
  readonly documentId?: string | null;
  readonly envelopeId?: string | null;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** SHA-256 over the previous hash and the canonical JSON of the entry: rows cannot be changed, dropped or reordered unseen. */
function auditHash(previous: Buffer, entry: object): Buffer {
  return createHash("sha256").update(previous).update(canonicalJson(entry)).digest();
}

/** Appends to the organisation's record, in the caller's transaction. Entries of one organisation queue up. */
export async function audit(tx: EntityManager, entry: AuditEntry): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(4279002, hashtext($1))", [entry.organisationId]);
  const last = await first<{ n: string; hash: Buffer }>(tx, "SELECT n, hash FROM app.audit WHERE organisation_id = $1 ORDER BY n DESC LIMIT 1", [entry.organisationId]);
  const n = last ? Number(last.n) + 1 : 1;
  const at = new Date();
  const previous = last?.hash ?? Buffer.alloc(32);
  const content = { n, at: at.toISOString(), personId: entry.personId, action: entry.action, documentId: entry.documentId ?? null, envelopeId: entry.envelopeId ?? null, detail: entry.detail ?? {} };
  await tx.query(
    "INSERT INTO app.audit (organisation_id, n, at, person_id, action, document_id, envelope_id, detail, previous, hash) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)",
    [entry.organisationId, n, at, entry.personId, entry.action, content.documentId, content.envelopeId, content.detail, previous, auditHash(previous, content)],
  );
}
