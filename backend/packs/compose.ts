import { v7 as uuid } from "uuid";
import type { Body, Params } from "#domain/api/route";
import type { packRoutes } from "#domain/api/packs";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { numberKey } from "#domain/numbers";
import { BLANK_PACK, type PackFields } from "#domain/packs";
import { audit } from "../core/audit.ts";
import type { Context } from "../session/context.ts";
import { changed, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { announcePack, assertPack, gatherPack, ownPack, packedIn, type PackRow } from "./pack-row.ts";

const KEEP_REMARKS = statement(
  "packs.keepRemarks",
  `INSERT INTO app.pack_remarks (pack_id, organisation_id, remarks) VALUES ($1,$2,$3) ON CONFLICT (pack_id) DO UPDATE
    SET remarks = $3`,
);
/** Documents that this organisation has. */
const OWN = statement(
  "packs.documentsOf",
  `SELECT d.id, d.number, d.name FROM app.document d JOIN app.document_access a ON a.document_id = d.id
    AND a.organisation_id = $2 WHERE d.id = ANY($1) AND d.voided_at IS NULL`,
);
const PUT = statement(
  "packs.putDocument",
  `INSERT INTO app.pack_document (pack_id, document_id, position)
    VALUES ($1,$2,(SELECT coalesce(max(position), 0) + 1 FROM app.pack_document WHERE pack_id = $1))`,
);

/** The typed fields of a pack, as columns of its table. */
const columnsOf = (fields: Omit<PackFields, "remarks">) => ({
  reference: fields.reference,
  reference_key: numberKey(fields.reference),
  cargo_name: fields.cargoName,
  vessel_name: fields.vesselName,
  port_of_loading: fields.portOfLoading,
  port_of_discharge: fields.portOfDischarge,
  amount: fields.amount,
  currency: fields.currency,
});

const keepRemarks = (ctx: Context, id: string, remarks: string): Promise<number> =>
  changed(ctx.tx, KEEP_REMARKS, [id, ctx.organisation.id, remarks]);

/** Begins a draft, perhaps with its first documents. */
export async function compose(
  ctx: Context,
  { documentIds, ...typed }: Body<typeof packRoutes.compose>,
): Promise<string> {
  const id = uuid();
  const fields: PackFields = { ...BLANK_PACK, ...typed };
  await table(ctx.tx, "app.pack").insert({
    id,
    organisation_id: ctx.organisation.id,
    ...columnsOf(fields),
    created_by: ctx.person.id,
    updated_by: ctx.person.id,
  });
  await keepRemarks(ctx, id, fields.remarks);
  await audit(ctx, "pack.compose", { pack: id });
  if (documentIds.length > 0) await put(ctx, id, documentIds);
  await announcePack(ctx.tx, ctx.organisation.id, id);
  return id;
}

/** The own draft, locked; with the version that the caller knows, where it names one. */
async function begin(
  ctx: Context,
  id: string,
  action: "edit" | "complete" | "reopen" | "delete",
  expectedVersion?: number,
): Promise<PackRow> {
  const row = await ownPack(ctx, id);
  assertPack(action, row, await gatherPack(ctx, row));
  if (expectedVersion !== undefined && row.version !== expectedVersion) throw new Refused("CONTENT_UPDATED");
  return row;
}

/** One more version, by this person. */
async function touched(ctx: Context, id: string): Promise<void> {
  await table(ctx.tx, "app.pack").change(
    { id },
    { version: () => "version + 1", updated_at: () => "now()", updated_by: ctx.person.id },
  );
  await announcePack(ctx.tx, ctx.organisation.id, id);
}

/** Saves the fields, complete or not. */
export async function save(
  ctx: Context,
  { id }: Params<typeof packRoutes.save>,
  { expectedVersion, ...fields }: Body<typeof packRoutes.save>,
): Promise<void> {
  await begin(ctx, id, "edit", expectedVersion);
  await table(ctx.tx, "app.pack").change({ id }, columnsOf(fields));
  await keepRemarks(ctx, id, fields.remarks);
  await audit(ctx, "pack.save", { pack: id, reference: fields.reference });
  await touched(ctx, id);
}

/** Says which kinds belong inside. */
export async function want(ctx: Context, id: string, kinds: readonly string[]): Promise<void> {
  await begin(ctx, id, "edit");
  await table(ctx.tx, "app.pack_remarks").change({ pack_id: id }, { wanted: [...kinds] });
  await audit(ctx, "pack.want", { pack: id, kinds: kinds.join(" ") });
  await touched(ctx, id);
}

/** Removes an e-Pack that was never sent; its documents stay. */
export async function remove(ctx: Context, id: string): Promise<void> {
  const { reference } = await begin(ctx, id, "delete");
  await table(ctx.tx, "app.pack").remove({ id });
  await audit(ctx, "pack.delete", { pack: id, reference });
  await announcePack(ctx.tx, ctx.organisation.id, id);
}

/** Documents that this organisation has, in the order in which they were named: all of them, or NOT_FOUND. */
async function put(ctx: Context, id: string, documentIds: readonly string[]): Promise<void> {
  const found = await rows(ctx.tx, OWN, [documentIds, ctx.organisation.id]);
  const documents = documentIds.map((documentId) => found.find((one) => one.id === documentId));
  const inside = await packedIn(ctx.tx, id, ctx.organisation.id);
  if (inside.length + documents.length > LIMITS.envelopeDocuments)
    throw new Refused("TOO_MANY", { max: LIMITS.envelopeDocuments });
  for (const document of documents) {
    if (!document) throw new Refused("NOT_FOUND");
    await changed(ctx.tx, PUT, [id, document.id]);
  }
  await audit(ctx, "pack.put-in", { pack: id, documents: documents.map((one) => one?.number || one?.name).join(", ") });
}

export async function addDocuments(ctx: Context, id: string, documentIds: readonly string[]): Promise<void> {
  await begin(ctx, id, "edit");
  await put(ctx, id, documentIds);
  await touched(ctx, id);
}

export async function removeDocument(ctx: Context, id: string, documentId: string): Promise<void> {
  await begin(ctx, id, "edit");
  const document = (await packedIn(ctx.tx, id, ctx.organisation.id)).find((one) => one.id === documentId);
  if (!document) throw new Refused("NOT_FOUND");
  await table(ctx.tx, "app.pack_document").remove({ pack_id: id, document_id: documentId });
  await audit(ctx, "pack.take-out", { pack: id, document: { id: documentId, name: document.number || document.name } });
  await touched(ctx, id);
}

/**
 * From here on it can be sent and no longer be changed. The index decides once more whether the reference number is
 * free.
 */
export async function complete(ctx: Context, id: string, expectedVersion: number): Promise<void> {
  const { reference } = await begin(ctx, id, "complete", expectedVersion);
  await table(ctx.tx, "app.pack").change({ id }, { completed_at: () => "now()" });
  await audit(ctx, "pack.complete", { pack: id, reference });
  await touched(ctx, id);
}

export async function reopen(ctx: Context, id: string, expectedVersion: number): Promise<void> {
  const { reference } = await begin(ctx, id, "reopen", expectedVersion);
  await table(ctx.tx, "app.pack").change({ id }, { completed_at: null });
  await audit(ctx, "pack.reopen", { pack: id, reference });
  await touched(ctx, id);
}
