import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { Refused } from "#domain/errors";
import { hasArrived } from "#domain/states";
import { audit } from "../core/audit.ts";
import type { Context } from "../core/context.ts";
import { first } from "../core/database.ts";
import type { Storage } from "../ports/storage.ts";
import { watermarkApart } from "../signing/apart.ts";
import { manifestBytes, signManifest } from "../signing/manifest.ts";
import { organisationIdentity } from "../signing/identity.ts";
import { announceEnvelope, assertEnvelope, gather, ownEnvelope, recipientOf, writeDates, type EnvelopeRow } from "./envelope-row.ts";
import type { Inside } from "./inside.ts";
import { packsOfManifest } from "./packed.ts";

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

/** The newest file of a document that this organisation may pass on. */
const sourceOf = (ctx: Context, documentId: string): Promise<Source | null> =>
  first<Source>(
    ctx.tx,
    `SELECT f.id, f.role, f.owner_id AS "ownerId", f.storage_key AS "storageKey", f.mime, f.name, f.sha256, f.size FROM app.file f
      WHERE f.document_id = $1 AND f.role IN ('signed','upload','copy') AND (f.organisation_id IS NULL OR f.organisation_id = $2)
      ORDER BY (f.role = 'copy'), f.created_at DESC LIMIT 1`,
    [documentId, ctx.organisation.id],
  );

/**
 * The file that the recipient gets: the signed one for an original, a watermarked rendering for a copy. Who only has a
 * copy passes that on. A copy is a file of its own for the recipient: the original stays out of reach.
 */
async function deliver(ctx: Context, storage: Storage, row: EnvelopeRow, document: Inside): Promise<Source> {
  const source = await sourceOf(ctx, document.id);
  if (!source) throw new Refused("ENVELOPE_HAS_DRAFT", { number: document.number || document.name });
  if (!document.isCopy && document.access !== "copy") return source;
  const stored = await storage.get(source.ownerId, source.storageKey);
  const bytes = source.mime === "application/pdf" && source.role !== "copy" ? await watermarkApart(stored, document.watermark) : stored;
  const { key, sha256 } = await storage.put(ctx.organisation.id, bytes);
  const copy: Source = { ...source, id: uuid(), role: "copy", ownerId: ctx.organisation.id, storageKey: key, sha256, size: bytes.length };
  await ctx.tx.query(
    "INSERT INTO app.file (id, document_id, owner_id, organisation_id, role, name, mime, size, sha256, storage_key) VALUES ($1,$2,$3,$4,'copy',$5,$6,$7,$8,$9)",
    [copy.id, document.id, ctx.organisation.id, row.recipientId, source.name, source.mime, copy.size, sha256, key],
  );
  return copy;
}

/**
 * E3: fixes the content. The manifest names every delivered file by its SHA-256 and is signed with the company's
 * certificate; anchoring follows by itself. Rendering happens before anything is written: a failure leaves the draft.
 */
export async function seal(ctx: Context, storage: Storage, id: string, expectedVersion: number): Promise<void> {
  const row = await ownEnvelope(ctx, id);
  if (row.version !== expectedVersion) throw new Refused("CONTENT_UPDATED");
  const gathered = await gather(ctx, row);
  assertEnvelope("seal", gathered);
  const identity = await organisationIdentity(ctx);
  const documents = [];
  for (const document of gathered.inside) {
    const file = await deliver(ctx, storage, row, document);
    await ctx.tx.query("UPDATE app.envelope_document SET file_id = $3 WHERE envelope_id = $1 AND document_id = $2", [id, document.id, file.id]);
    documents.push({ id: document.id, type: document.kind, isCopy: document.isCopy, moves: document.moves, sha256: file.sha256, size: file.size });
  }
  const recipient = await recipientOf(ctx.tx, ctx.organisation.id, row.recipientId);
  const manifest = {
    envelopeId: id, subject: row.subject,
    sender: { id: ctx.organisation.id, name: ctx.organisation.name, address: ctx.organisation.address },
    recipient: { id: recipient?.id, name: recipient?.name, address: recipient?.address },
    documents, packs: await packsOfManifest(ctx.tx, id), sealedBy: ctx.person.id, sealedAt: ctx.now.toISOString(),
  };
  const bytes = manifestBytes(manifest);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const signature = signManifest(bytes, identity.signing, ctx.now);
  await ctx.tx.query(
    `INSERT INTO app.seal (id, envelope_id, organisation_id, person_id, manifest, sha256, signature, serial, chain_id, leaf) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)`,
    [uuid(), id, ctx.organisation.id, ctx.person.id, JSON.stringify(manifest), sha256, Buffer.from(signature).toString("base64"), identity.serial, ctx.organisation.chainId, `0x${sha256}`],
  );
  await ctx.tx.query("INSERT INTO app.task (id, organisation_id, person_id, kind, title, envelope_id, state) VALUES ($1,$2,$3,'seal',$4,$5,'RUNNING')", [
    uuid(), ctx.organisation.id, ctx.person.id, row.subject || row.reference, id,
  ]);
  await writeDates(ctx.tx, id, { sealedAt: ctx.now, sealedBy: ctx.person.id, anchoredAt: null });
  await audit(ctx, "envelope.seal", { sha256, serial: identity.serial }, { envelopeId: id });
  await ctx.tx.query("SELECT pg_notify('app_seal', $1)", [String(ctx.organisation.chainId)]);
  await announceEnvelope(ctx.tx, row);
}

/** Takes a seal back, in any transaction: the copies made for it are nobody's any more. */
export async function withdrawSeal(tx: Context["tx"], id: string): Promise<void> {
  await tx.query("UPDATE app.seal SET withdrawn_at = now() WHERE envelope_id = $1 AND withdrawn_at IS NULL", [id]);
  const copies = (await tx.query(
    "SELECT f.id FROM app.envelope_document e JOIN app.file f ON f.id = e.file_id AND f.role = 'copy' JOIN app.envelope v ON v.id = e.envelope_id AND f.owner_id = v.organisation_id WHERE e.envelope_id = $1",
    [id],
  )) as { id: string }[];
  await tx.query("UPDATE app.envelope_document SET file_id = NULL WHERE envelope_id = $1", [id]);
  for (const copy of copies) await tx.query("DELETE FROM app.file f WHERE f.id = $1 AND NOT EXISTS (SELECT 1 FROM app.envelope_document e WHERE e.file_id = f.id)", [copy.id]);
  await tx.query("UPDATE app.task SET state = 'FAILED', error_code = 'SEALING_FAILED', finished_at = now() WHERE envelope_id = $1 AND kind = 'seal' AND state IN ('QUEUED','RUNNING')", [id]);
}

/** E6: withdraws the seal while nothing is under way. */
export async function unseal(ctx: Context, id: string, expectedVersion: number): Promise<void> {
  const row = await ownEnvelope(ctx, id);
  if (row.version !== expectedVersion) throw new Refused("CONTENT_UPDATED");
  if (row.state === "DRAFT" || hasArrived(row.state)) throw new Refused("NOT_SEALER_STATE");
  assertEnvelope("unseal", await gather(ctx, row));
  await withdrawSeal(ctx.tx, id);
  await writeDates(ctx.tx, id, { sealedAt: null, sealedBy: null, anchoredAt: null });
  await audit(ctx, "envelope.unseal", {}, { envelopeId: id });
  await announceEnvelope(ctx.tx, row);
}
