import { v7 as uuid } from "uuid";
import type { Batch, documentBatchRoutes } from "#domain/api/document-batches";
import type { Body } from "#domain/api/route";
import { isOpen, type BatchSigning } from "#domain/bulk/batch";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { assertStorage } from "../budget/budget.ts";
import { changed } from "../core/database.ts";
import { lock } from "../core/locks.ts";
import { outside } from "../core/outside.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { assertIssuing } from "../documents/attestation.ts";
import type { Means } from "../documents/means.ts";
import { assertPrinted } from "../printing/printed-names.ts";
import type { Context } from "../session/context.ts";
import { userKey } from "../signing/identity.ts";
import { signatoryOf } from "../signing/kept-key.ts";
import { checkIdentity } from "../signing/key.ts";
import { stampToUse } from "../stamps/use.ts";
import { addTask, BULK, forgetBatchTask } from "../tasks/tasks.ts";
import { issuerKey } from "../trade-trust/company-issuer.ts";
import { takePlaces } from "../trade-trust/status-lists.ts";
import { sealKeys } from "./batch-keys.ts";
import { batchView, lockedBatch, rowsOf, tellBatch, type BatchRecord } from "./batch-row.ts";
import { keyForTitles } from "./titles.ts";
import { kindOfVersion, versionOf } from "./batch-version.ts";
import { check, writeChecked } from "./upload.ts";

/** The bytes for which a company must have room before a document of a batch is begun: its paper, and its proof. */
const BYTES_OF_ONE = 90_000;

const TAKE = statement(
  "bulk.takeRows",
  `UPDATE app.document_batch_row r SET document_id = n.document FROM unnest($2::int[], $3::uuid[]) AS n(row, document)
    WHERE r.batch_id = $1 AND r.row = n.row AND r.document_id IS NULL`,
);
const MOVE = statement(
  "bulk.moveRows",
  `UPDATE app.document_batch_row SET batch_id = $2 WHERE batch_id = $1 AND row = ANY($3::int[])
    AND document_id IS NULL`,
);
const COPY = statement(
  "bulk.copyBatch",
  `INSERT INTO app.document_batch (id, organisation_id, person_id, version_id, name, language, file_name, sha256, size,
      encoding, separator, columns, uploaded, state, former_id)
    SELECT $2, organisation_id, $3, version_id, name, language, file_name, sha256, size, encoding, separator, columns,
      $4, 'CHECKED', id FROM app.document_batch WHERE id = $1`,
);
const LET_GO = statement(
  "bulk.letRowsGo",
  `UPDATE app.document_batch_row SET document_id = NULL WHERE batch_id = $1 AND made_at IS NULL
    AND document_id IS NOT NULL`,
);

/** The batch in which rows are issued: those of one that has been carried out become one of their own. */
async function batchFor(ctx: Context, batch: BatchRecord, numbers: readonly number[]): Promise<string> {
  if (isOpen(batch.state)) return batch.id;
  const id = await outside("bulkBatch", [batch.id, numbers], async () => uuid());
  await changed(ctx.tx, COPY, [batch.id, id, ctx.person.id, numbers.length]);
  await changed(ctx.tx, MOVE, [batch.id, id, [...numbers]]);
  return id;
}

/**
 * Confirms the documents of every row of which nothing is wrong: each gets its id and its place in a status list here,
 * so that whatever interrupts the work, it becomes that one document. The password opens the keys for the whole batch;
 * they are kept under the key-encryption key until it has ended. Rows that a compliance decision stops stay, by name.
 * BULK_NO_GOOD_ROWS.
 */
export async function start(
  ctx: Context,
  { settings }: Pick<Means, "settings">,
  id: string,
  { stampId }: Pick<Body<typeof documentBatchRoutes.start>, "stampId">,
): Promise<Batch> {
  await lock(ctx.tx, "documentBatch", ctx.organisation.id);
  if (!ctx.permissions.has("tt.create")) throw new Refused("FORBIDDEN", { permission: "tt.create" });
  const asked = await lockedBatch(ctx, id);
  const version = await versionOf(ctx, asked);
  const kind = kindOfVersion(version);
  if (!(await table(ctx.tx, "app.contact").has({ organisation_id: ctx.organisation.id, state: "ADDED" })))
    throw new Refused("CONTACT_NEEDED");
  const open = (await rowsOf(ctx.tx, id)).filter(({ documentId }) => documentId === null);
  // Documents were made since, perhaps with a number of these.
  const checked = await check(ctx, kind, asked, open);
  const good = checked.filter(({ faults }) => faults.length === 0).map(({ row }) => row);
  const left = asked.state === "FAILED" ? asked.taken - asked.verified : 0;
  if (good.length + left === 0) throw new Refused("BULK_NO_GOOD_ROWS");
  const { certificate, kept } = await userKey(ctx);
  checkIdentity(signatoryOf(kept, certificate.chain, settings.keyService), ctx.now);
  const name = ctx.person.signedName || ctx.person.name;
  assertPrinted([name, ctx.organisation.name]);
  const stamp = await stampToUse(ctx, stampId);
  const issuer = await issuerKey(ctx, settings);
  const { type, format } = version.template.manifest;
  const [isTitles, attested] = [type === "transferable", format === "openattestation"];
  const title = isTitles ? await keyForTitles(ctx, good.length + left, attested) : null;
  if (!isTitles && attested) await assertIssuing(ctx);
  await assertStorage(ctx.tx, ctx.organisation.id, (good.length + left) * BYTES_OF_ONE);
  await writeChecked(ctx, id, checked);
  const batch = await batchFor(ctx, asked, good);
  const documents = await outside("bulkDocuments", [batch, good], async () => good.map(() => uuid()));
  await changed(ctx.tx, TAKE, [batch, good, documents]);
  // A document that was issued on a store is revoked there, and a title is its own status.
  if (!isTitles && !attested) await takePlaces(ctx, settings, documents);
  const signing: BatchSigning = {
    certificate: certificate.id,
    name,
    stamp: stamp?.id ?? null,
    did: issuer.did,
    keyId: issuer.id,
  };
  const task = await addTask(ctx.tx, {
    organisation_id: ctx.organisation.id,
    person_id: ctx.person.id,
    kind: BULK,
    title: asked.name,
    batch_id: batch,
    attempts: 1,
    state: "RUNNING",
    done: asked.state === "CHECKED" || batch !== id ? 0 : asked.made,
    of: good.length + (batch === id ? asked.taken : 0),
  });
  await table(ctx.tx, "app.document_batch").change(
    { id: batch },
    {
      state: "RUNNING",
      person_id: ctx.person.id,
      signing,
      keys: sealKeys(settings.kek, { certificate: kept, issuer: issuer.privateKey, title }, batch),
      begun: 0,
      leased_until: null,
      started_at: ctx.now,
      signed_at: null,
      final_at: null,
      verified_at: null,
    },
  );
  await audit(ctx, "documentBatches.start", {
    id: batch,
    name: asked.name,
    rows: good.length + left,
    serial: certificate.serial,
  });
  await tellBatch(ctx.tx, ctx.organisation.id, batch);
  await tellBatch(ctx.tx, ctx.organisation.id, task);
  return batchView(ctx, batch);
}

/** Stops a batch: what is signed stays, the rest can be begun again. BULK_TOO_LATE. */
export async function stop(ctx: Context, id: string): Promise<Batch> {
  const batch = await lockedBatch(ctx, id);
  if (batch.state !== "RUNNING" || batch.made === batch.taken || batch.sentAt !== null)
    throw new Refused("BULK_TOO_LATE");
  const left = await changed(ctx.tx, LET_GO, [id]);
  await table(ctx.tx, "app.document_batch").change({ id }, { state: "STOPPED", keys: null });
  await forgetBatchTask(ctx.tx, id);
  await audit(ctx, "documentBatches.stop", { id, name: batch.name, made: batch.made, left });
  await tellBatch(ctx.tx, ctx.organisation.id, id);
  return batchView(ctx, id);
}
