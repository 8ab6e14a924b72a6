import type { BunkerDelivery } from "#domain/api/bunker-shapes";
import { isRaised } from "#domain/bunker/forms";
import { prefill, type Known } from "#domain/bunker/prefill";
import { Refused } from "#domain/errors";
import { pushOfDelivery } from "../bunker-exchange/push.ts";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { deliveryFacts, everyForm, seenDelivery, type DeliveryRow } from "../documents/bunker/delivery-row.ts";
import { copiesOf } from "../documents/bunker/copies.ts";
import { processView } from "../processes/view.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";
import { formerOf } from "./former.ts";
import { checksOf, knownOf } from "./known.ts";
import { remindableFrom } from "./remind.ts";
import { refusals, waitingVisitors } from "./waiting-visitors.ts";

const CORRECTED_BY = statement(
  "bunker.correctedBy",
  `SELECT process_id AS id, bdn_no AS "bdnNo" FROM app.bunker_delivery WHERE corrects_id = $1 ORDER BY process_id`,
);

/** A delivery as its office, or the crew of its tanker, sees it. NOT_FOUND, BUNKER_TANKER_REPLACED. */
export const deliveryView = async (
  ctx: Context,
  settings: Pick<Settings, "bunkerSystemId">,
  id: string,
): Promise<BunkerDelivery> => {
  const delivery = await seenDelivery(ctx, id);
  return viewOf(ctx, delivery, await knownOf(ctx, settings, delivery));
};

async function partiesOf(ctx: Context, { process, parties }: DeliveryRow): Promise<BunkerDelivery["parties"]> {
  const refused = await refusals(ctx.tx, process.id);
  const invited = parties.flatMap(({ visitorId }) => (visitorId === null ? [] : [visitorId]));
  const waiting = await waitingVisitors(ctx.tx, invited, ctx.now);
  return parties.map(({ visitorId, seenAt, remindedAt, ...party }) => ({
    ...party,
    invited: visitorId !== null,
    seenAt: seenAt?.toISOString() ?? null,
    asked: waiting.some(({ id }) => id === visitorId),
    refusals: refused
      .filter(({ signer }) => signer === party.signer)
      .map(({ kind, reason, refusedAt }) => ({ kind, reason, at: refusedAt.toISOString() })),
    remindedAt: remindedAt?.toISOString() ?? null,
    remindableFrom: remindableFrom({ remindedAt }, ctx.now)?.toISOString() ?? null,
  }));
}

async function viewOf(ctx: Context, delivery: DeliveryRow, known: Known): Promise<BunkerDelivery> {
  const { process } = delivery;
  const view = processView(ctx, process, deliveryFacts(ctx, delivery));
  if (view === null) throw new Refused("NOT_FOUND");
  const push = await pushOfDelivery(ctx, process.id);
  const { craftId, craftName, craftImo, craftLicence, craftEnabled } = delivery;
  return {
    ...view,
    bdnNo: delivery.bdnNo,
    ordered: delivery.ordered,
    surveyed: delivery.surveyed,
    craft:
      craftId === null
        ? null
        : {
            id: craftId,
            name: craftName ?? "",
            imo: craftImo ?? "",
            licence: craftLicence ?? "",
            enabled: craftEnabled === true,
          },
    commencedAt: delivery.commencedAt?.toISOString() ?? null,
    completedAt: delivery.completedAt?.toISOString() ?? null,
    signedAt: delivery.signedAt?.toISOString() ?? null,
    push: push?.state ?? null,
    unsent:
      push !== null && push.error !== null && (push.state === "QUEUED" || push.state === "FAILED")
        ? { error: push.error, nextAt: push.nextAt }
        : null,
    corrects: delivery.correctsId === null ? null : { id: delivery.correctsId, bdnNo: delivery.correctsNo ?? "" },
    correctedBy: await rows(ctx.tx, CORRECTED_BY, [process.id]),
    workspaceId: delivery.workspaceId,
    checks: (await checksOf(ctx, delivery)).map(({ faults, ...check }) => ({
      ...check,
      faults: faults.map((fault) => ({ ...fault, parameters: { ...fault.parameters } })),
    })),
    parties: await partiesOf(ctx, delivery),
    copies: (await copiesOf(ctx.tx, process.id)).map(({ askedAt, sentAt, failedAt, ...copy }) => ({
      ...copy,
      askedAt: askedAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      failedAt: failedAt?.toISOString() ?? null,
    })),
    former: await formerOf(ctx, process.id),
    forms: everyForm(delivery).map(({ kind, form, signers, turn }) => ({
      kind,
      documentId: form?.documentId ?? null,
      version: form?.version ?? 0,
      // Each raised form says something else.
      data: (isRaised(kind) ? form?.data : known.forms[kind]) ?? prefill(kind, known),
      signers: [...signers],
      signatures: (form?.signatures ?? []).map(({ documentId: _, at, ...one }) => ({ ...one, at: at.toISOString() })),
      turn,
    })),
  };
}
