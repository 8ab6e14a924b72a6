import type { PushData } from "#domain/bunker/exchange/mapping";
import { pushNoteOf } from "#domain/bunker/exchange/note";
import { headerOf, type BunkerHeader } from "#domain/bunker/header";
import { Refused } from "#domain/errors";
import { bunkerFacts } from "../bunker-exchange/company.ts";
import { beginPush, pushAgain, pushOfDelivery } from "../bunker-exchange/push.ts";
import type { DeliveryRow } from "../documents/bunker/delivery-row.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";
import { knownOf } from "./known.ts";
import { PUSHED } from "./pushed.ts";

type OfNode = Pick<Settings, "bunkerSystemId">;

/** The header of a delivery as it is known now, one row a product. */
export async function headerRows(
  ctx: Context,
  settings: OfNode,
  delivery: DeliveryRow,
): Promise<readonly BunkerHeader[]> {
  const known = await knownOf(ctx, settings, delivery);
  const company = await bunkerFacts(ctx.tx, ctx.organisation.id, settings);
  return headerOf(known.order, known.forms, known.craft, company, known);
}

/** B8: begins to push the signed note to the exchange of the company. EXCHANGE_NOT_SET, PUSH_BEGUN. */
export async function push(ctx: Context, settings: OfNode, delivery: DeliveryRow): Promise<void> {
  const note = delivery.forms.find(({ kind }) => kind === "BunkerDeliveryNote");
  if (note === undefined) throw new Refused("BUNKER_FORMS_UNSIGNED");
  const headers = await headerRows(ctx, settings, delivery);
  const payloadData: PushData = {
    rows: headers.map((header, line) => ({ header, note: pushNoteOf(note.data, line) })),
  };
  const number = delivery.bdnNo ?? "";
  await beginPush(ctx, { deliveryId: delivery.process.id, documentId: note.documentId, number, payloadData });
}

/** B10: pushes a note again that was refused, or that could not be sent. PUSH_NOT_WAITING, EXCHANGE_NOT_SET. */
export async function retry(ctx: Context, settings: OfNode, delivery: DeliveryRow): Promise<void> {
  const begun = await pushOfDelivery(ctx, delivery.process.id);
  if (begun === null) throw new Refused("PUSH_NOT_WAITING");
  await pushAgain(ctx, { effects: PUSHED, settings }, begun.id, { mayHaveArrived: false });
}
