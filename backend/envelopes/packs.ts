import { Any } from "typeorm";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { audit } from "../core/audit.ts";
import type { Context } from "../session/context.ts";
import { changed, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { announcePack, assertPack, gatherPack, packOf } from "../packs/pack-row.ts";
import { editable, putDocument, touched } from "./contents.ts";
import { insideOf } from "./inside.ts";
import { packsIn } from "./packed.ts";

const HOLD = statement("envelopes.holdPack", "SELECT 1 FROM app.pack WHERE id = $1 FOR KEY SHARE");
const PUT = statement(
  "envelopes.putPack",
  `INSERT INTO app.envelope_pack (envelope_id, pack_id, position) VALUES ($1,$2,(SELECT coalesce(max(position), 0) + 1
    FROM app.envelope_pack WHERE envelope_id = $1))`,
);

/** Puts an e-Pack in: what of it is not inside yet, each by the selection rule, in its order. */
export async function putPack(ctx: Context, envelopeId: string, packId: string): Promise<string> {
  // Nobody makes it a draft again meanwhile.
  await rows(ctx.tx, HOLD, [packId]);
  const row = await packOf(ctx, packId);
  const gathered = await gatherPack(ctx, row);
  assertPack("send", row, gathered);
  const carried = await table(ctx.tx, "app.envelope_pack").count({ envelope_id: envelopeId });
  if (carried >= LIMITS.envelopePacks) throw new Refused("TOO_MANY", { max: LIMITS.envelopePacks });
  await changed(ctx.tx, PUT, [envelopeId, packId]);
  const inside = new Set((await insideOf(ctx.tx, envelopeId, ctx.organisation.id)).map((one) => one.id));
  for (const document of gathered.inside) if (!inside.has(document.id)) await putDocument(ctx, envelopeId, document.id);
  await announcePack(ctx.tx, ctx.organisation.id, packId);
  return row.reference;
}

export async function addPack(ctx: Context, id: string, packId: string): Promise<void> {
  const row = await editable(ctx, id);
  const reference = await putPack(ctx, id, packId);
  await audit(ctx, "envelope.put-pack", { reference, pack: packId }, { envelopeId: id });
  await touched(ctx, row);
}

/** Takes an e-Pack out, with its documents that no other e-Pack inside has. */
export async function removePack(ctx: Context, id: string, packId: string): Promise<void> {
  const row = await editable(ctx, id);
  const packs = await packsIn(ctx.tx, id);
  const pack = packs.find((one) => one.id === packId);
  if (!pack) throw new Refused("NOT_FOUND");
  const others = new Set(packs.filter((one) => one !== pack).flatMap((one) => one.documents));
  await table(ctx.tx, "app.envelope_pack").remove({ envelope_id: id, pack_id: packId });
  await table(ctx.tx, "app.envelope_document").remove({
    envelope_id: id,
    document_id: Any(pack.documents.filter((one) => !others.has(one))),
  });
  await audit(ctx, "envelope.take-pack", { reference: pack.reference, pack: packId }, { envelopeId: id });
  await announcePack(ctx.tx, ctx.organisation.id, packId);
  await touched(ctx, row);
}
