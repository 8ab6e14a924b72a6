import { bunkerForm } from "#domain/bunker/forms";
import { Refused } from "#domain/errors";
import { bunkerFlow } from "#domain/processes/bunker";
import { table } from "../core/table.ts";
import { enabledCraft } from "../craft/craft.ts";
import {
  deliveryFacts,
  everyForm,
  lockedDelivery,
  seenDelivery,
  type BunkerFormRow,
  type DeliveryRow,
} from "../documents/bunker/delivery-row.ts";
import { changeDelivery, voidForm } from "../documents/bunker/keep.ts";
import { BUNKER } from "../documents/bunker/handling.ts";
import { lockDocument } from "../documents/document-row.ts";
import { stepOn } from "../processes/act.ts";
import type { Context } from "../session/context.ts";

/** The forms of a delivery that count no more after a step. */
type Ending = (delivery: DeliveryRow) => readonly BunkerFormRow[];

/** With the tanker that leaves go all of its forms, signed or not; a form of the ship stays once all have signed it. */
export const ofFormerTanker: Ending = (delivery) =>
  everyForm(delivery).flatMap(({ kind, form, turn }) =>
    form === null || (bunkerForm(kind).ofShip === true && turn === null) ? [] : [form],
  );

/** An unsigned form, and a note that one side has signed: nobody is to show it as signed. */
export const ofEndedDelivery: Ending = ({ forms }) =>
  forms.filter(({ kind, signatures }) => signatures.length === 0 || kind === "BunkerDeliveryNote");

/**
 * Locks a delivery of which forms are to end: documents are locked before processes, as everywhere. CONTENT_UPDATED
 * where another form was begun between the two.
 */
export async function lockedToEnd(ctx: Context, id: string, ending: Ending): Promise<DeliveryRow> {
  const ids = ending(await seenDelivery(ctx, id)).map(({ documentId }) => documentId);
  for (const one of ids.toSorted()) await lockDocument(ctx.tx, one);
  const delivery = await lockedDelivery(ctx, id);
  if (ending(delivery).some(({ documentId }) => !ids.includes(documentId))) throw new Refused("CONTENT_UPDATED");
  return delivery;
}

/** Voids these forms; what was signed of them stays to be read. */
export async function endForms(ctx: Context, forms: readonly BunkerFormRow[]): Promise<void> {
  for (const { documentId } of forms) {
    await table(ctx.tx, "app.bunker_form").change({ document_id: documentId }, { voided_at: ctx.now });
    await voidForm(ctx.tx, documentId, ctx.now);
  }
}

/**
 * B3: the original tanker loses access at once. Its forms, the files of its meter and its times of pumping become
 * evidence: the new tanker writes and signs forms of its own, in their order, before it pumps.
 */
export async function replaceTanker(
  ctx: Context,
  id: string,
  { craftId, reason, expectedVersion }: { craftId: string; reason: string; expectedVersion: number },
): Promise<void> {
  const delivery = await lockedToEnd(ctx, id, ofFormerTanker);
  bunkerFlow.assert("replaceTanker", deliveryFacts(ctx, delivery));
  if (craftId === delivery.craftId) throw new Refused("CRAFT_SAME", {}, [{ path: "craftId", code: "CRAFT_SAME" }]);
  const craft = await enabledCraft(ctx, craftId);
  const former = delivery.craftId === null ? [] : [delivery.craftId];
  await changeDelivery(ctx.tx, id, {
    craft_id: craft.id,
    former_craft_ids: [...new Set([...delivery.formerCraftIds, ...former])].filter((one) => one !== craft.id),
    commenced_at: null,
    completed_at: null,
  });
  await endForms(ctx, ofFormerTanker(delivery));
  await table(ctx.tx, "app.bunker_meter").change({ process_id: id, replaced_at: null }, { replaced_at: ctx.now });
  const said = { expectedVersion, comment: `${craft.name}: ${reason}` };
  await stepOn(ctx, BUNKER, delivery.process, "replaceTanker", said, deliveryFacts(ctx, delivery));
}
