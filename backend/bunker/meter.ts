import type { bunkerRoutes } from "#domain/api/bunker";
import type { Output, Query } from "#domain/api/route";
import { BUNKER_SIGNERS } from "#domain/bunker/forms";
import { readMeterFile } from "#domain/bunker/meter";
import { meterSizeFault } from "#domain/bunker/meter-file";
import { isMetered } from "#domain/bunker/metered";
import { productsOf } from "#domain/bunker/order";
import { certified } from "#domain/bunker/prefill";
import { Refused } from "#domain/errors";
import { fileName } from "#domain/file-names";
import { say } from "#domain/text";
import { assertStorage, takeStorage } from "../budget/budget.ts";
import { audit } from "../core/audit.ts";
import { outside } from "../core/outside.ts";
import { table } from "../core/table.ts";
import { Bytes } from "../door/handles.ts";
import { columnsOf } from "../craft/columns.ts";
import { putFile, readFile } from "../documents/files.ts";
import {
  lockedDelivery,
  seenDelivery,
  type BunkerSignature,
  type DeliveryRow,
} from "../documents/bunker/delivery-row.ts";
import type { Storage } from "../ports/storage.ts";
import { stateOf } from "../processes/process-row.ts";
import { changeProcess } from "../processes/step.ts";
import type { Context } from "../session/context.ts";
import { assertAboard } from "./aboard.ts";
import { writtenIn } from "./known.ts";
import { meterLogs } from "./meter-logs.ts";

export const METER_TYPE = "text/csv";

/** The product that a file is about: the only one of the delivery, or the one that is named. NOT_A_CHOICE. */
function productOf({ ordered }: DeliveryRow, named: string): string {
  const products = productsOf(ordered).map(({ name }) => name);
  if (products.length <= 1) return "";
  if (!products.includes(named)) throw new Refused("BAD_INPUT", {}, [{ path: "product", code: "NOT_A_CHOICE" }]);
  return named;
}

/** The first signature under readings that came from a file: since then the file stays as it is. */
const signedSince = ({ forms }: DeliveryRow, at: Date): BunkerSignature | undefined =>
  forms
    .filter(({ kind }) => isMetered(kind))
    .flatMap(({ signatures }) => signatures)
    .find((signature) => signature.at >= at);

/**
 * Locks a delivery for a change of a meter's file. WRONG_STATE outside of pumping and the forms after it,
 * CONTENT_UPDATED, BUNKER_FORM_SIGNED where a signed form says the readings of the file that is there.
 */
async function deliveryToMeter(
  ctx: Context,
  id: string,
  { expectedVersion, product: named }: Query<typeof bunkerRoutes.removeMeter>,
) {
  const delivery = await lockedDelivery(ctx, id);
  assertAboard(ctx, delivery);
  const state = stateOf(delivery.process);
  if (state !== "DELIVERING" && state !== "POST_DELIVERY") throw new Refused("WRONG_STATE", { state });
  if (delivery.process.version !== expectedVersion) throw new Refused("CONTENT_UPDATED");
  const product = productOf(delivery, named);
  const former = await table(ctx.tx, "app.bunker_meter").first(["name", "sha256", "at"], {
    process_id: id,
    product,
    replaced_at: null,
  });
  const signature = former && signedSince(delivery, former.at);
  if (signature)
    throw new Refused("BUNKER_FORM_SIGNED", { party: say(BUNKER_SIGNERS[signature.signer], ctx.language) });
  return { delivery, product, former };
}

/** The density of the certificate, from which dips are counted; empty where it says none. */
function certifiedOf(delivery: DeliveryRow, product: string): string {
  const name = product === "" ? (productsOf(delivery.ordered)[0]?.name ?? "") : product;
  return certified(writtenIn(delivery), name, "DENSITY");
}

/**
 * Keeps the file of a meter: from then on the readings that it says are read-only. The refusals of `deliveryToMeter`,
 * and what `readMeterFile` refuses, with the column or the row.
 */
export async function setMeter(
  ctx: Context,
  storage: Storage,
  id: string,
  query: Query<typeof bunkerRoutes.setMeter>,
  file: Buffer,
): Promise<void> {
  const { delivery, product } = await deliveryToMeter(ctx, id, query);
  const tooLarge = meterSizeFault(file.length);
  if (tooLarge !== null) throw new Refused(tooLarge.code, tooLarge.parameters);
  const columns = delivery.craftId === null ? {} : await columnsOf(ctx, delivery.craftId);
  const format = { columns, ...(query.zone === "" ? {} : { zone: query.zone }) };
  const reference = certifiedOf(delivery, product);
  const read = await outside("meterFile", [file, columns, query.zone, reference], async () =>
    readMeterFile(file, format, reference),
  );
  if ("refused" in read) throw new Refused(read.refused.code, read.refused.parameters);
  const { id: owner } = ctx.organisation;
  await assertStorage(ctx.tx, owner, file.length);
  const { key, sha256 } = await putFile(storage, owner, file);
  await takeStorage(ctx.tx, owner, file.length);
  const name = fileName(query.name.replace(/\.csv$/i, ""), "csv");
  await changeProcess(ctx, delivery.process);
  await table(ctx.tx, "app.bunker_meter").remove({ process_id: id, product, replaced_at: null });
  await table(ctx.tx, "app.bunker_meter").insert({
    process_id: id,
    product,
    craft_id: delivery.craftId,
    organisation_id: owner,
    name,
    sha256,
    size: file.length,
    storage_key: key,
    log: read.taken,
    person_name: ctx.person.name,
    at: ctx.now,
  });
  await audit(ctx, "bunker.set-meter", { process: id, title: delivery.process.title, file: name, sha256 });
}

/** Takes the file away again; the readings can be typed then. NOT_FOUND; the refusals of `deliveryToMeter`. */
export async function removeMeter(
  ctx: Context,
  id: string,
  query: Query<typeof bunkerRoutes.removeMeter>,
): Promise<void> {
  const { delivery, product, former } = await deliveryToMeter(ctx, id, query);
  if (!former) throw new Refused("NOT_FOUND");
  await changeProcess(ctx, delivery.process);
  await table(ctx.tx, "app.bunker_meter").remove({ process_id: id, product, replaced_at: null });
  const { name: file, sha256 } = former;
  await audit(ctx, "bunker.remove-meter", { process: id, title: delivery.process.title, file, sha256 });
}

/** The logs of a delivery with the points of their plots. NOT_FOUND, BUNKER_TANKER_REPLACED. */
export async function meterOf(ctx: Context, id: string): Promise<Output<typeof bunkerRoutes.meter>> {
  const delivery = await seenDelivery(ctx, id);
  const logs = await meterLogs(ctx, id);
  return logs.map(({ log, at, ...one }) => ({
    ...one,
    ...log,
    dips: [...log.dips],
    gaps: [...log.gaps],
    points: [...log.points],
    at: at.toISOString(),
    fixed: signedSince(delivery, at) !== undefined,
  }));
}

/** The file as it was given. NOT_FOUND, DOWNLOAD_FAILED. */
export async function meterFile(
  ctx: Context,
  storage: Storage,
  id: string,
  { product, former }: Query<typeof bunkerRoutes.meterFile>,
): Promise<Bytes> {
  await seenDelivery(ctx, id);
  const kept = await table(ctx.tx, "app.bunker_meter").first(["name", "storage_key", "organisation_id"], {
    process_id: id,
    ...(former === undefined ? { product, replaced_at: null } : { id: former }),
  });
  if (!kept) throw new Refused("NOT_FOUND");
  const bytes = await readFile(storage, { ownerId: kept.organisation_id, storageKey: kept.storage_key });
  return new Bytes(bytes, METER_TYPE, kept.name);
}
