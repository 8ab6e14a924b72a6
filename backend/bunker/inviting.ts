import { AT_WORK, type BunkerState } from "#domain/acts/bunker/states";
import type { BunkerKind } from "#domain/bunker/forms";
import { signersOf } from "#domain/bunker/forms";
import { isVisiting } from "#domain/bunker/standing";
import { VISITING, type VisitingSigner } from "#domain/bunker/signing";
import { LIMITS } from "#domain/limits";
import { DAY_MS, HOUR_MS } from "#domain/clock";
import { announce } from "../core/changes.ts";
import { table } from "../core/table.ts";
import {
  formOf,
  lockedDelivery,
  seenDelivery,
  type BunkerFormRow,
  type DeliveryRow,
} from "../documents/bunker/delivery-row.ts";
import { changeDelivery } from "../documents/bunker/keep.ts";
import type { Copying } from "../packaging/deliver.ts";
import { stateOf } from "../processes/process-row.ts";
import type { Context } from "../session/context.ts";
import { askToSign, askNoMore, inviteToSign, openWorkspace, type Asked } from "../workspaces/of-process.ts";
import { remindFrom } from "../workspaces/remind.ts";
import type { Inviting } from "../workspaces/visitors.ts";
import { lockWorkspace } from "../workspaces/workspace-row.ts";
import { refusals } from "./waiting-visitors.ts";

type Means = Inviting & Copying;

/** Where the visitors of a delivery read and sign: made with the first of them. */
async function workspaceFor(ctx: Context, { process, workspaceId, bdnNo }: DeliveryRow) {
  const endsOn = new Date(ctx.now.getTime() + LIMITS.workspaceDays * DAY_MS).toISOString().slice(0, 10);
  const name = [bdnNo ?? "", process.title].filter(Boolean).join(", ");
  if (workspaceId !== null) return { id: workspaceId, name, note: "", endsOn, reviewId: null };
  const id = await openWorkspace(ctx, { name, endsOn, processId: process.id });
  await changeDelivery(ctx.tx, process.id, { workspace_id: id });
  return { id, name, note: "", endsOn, reviewId: null };
}

/**
 * Gives a link to every party with an address that has none yet, once a tanker has the delivery: before that there is
 * nothing to sign.
 */
async function inviteParties(ctx: Context, means: Means, delivery: DeliveryRow): Promise<void> {
  const wanted =
    delivery.craftId === null ? [] : delivery.parties.filter((one) => one.email !== "" && one.visitorId === null);
  if (wanted.length === 0) return;
  const workspace = await workspaceFor(ctx, delivery);
  const visitors = new Set(delivery.parties.flatMap(({ visitorId }) => (visitorId === null ? [] : [visitorId])));
  for (const { signer, email, language } of wanted) {
    const visitor = await inviteToSign(ctx, means, workspace, { email, party: VISITING[signer], language }, visitors);
    if (visitor === null) continue;
    visitors.add(visitor);
    const of = { process_id: delivery.process.id, signer };
    await table(ctx.tx, "app.bunker_party").change(of, { visitor_id: visitor });
  }
}

/** Shows a form that was signed to the parties that sign it next, and asks these to. */
export async function askVisitors(ctx: Context, means: Means, id: string, kind: BunkerKind): Promise<void> {
  await inviteParties(ctx, means, await seenDelivery(ctx, id));
  const delivery = await seenDelivery(ctx, id);
  const form = formOf(delivery, kind);
  if (form) await askFor(ctx, means, delivery, form);
}

/** The same for every form that is signed by some and not by all: parties have changed. */
export async function askAllVisitors(ctx: Context, means: Means, id: string): Promise<void> {
  await inviteParties(ctx, means, await seenDelivery(ctx, id));
  const delivery = await seenDelivery(ctx, id);
  for (const form of delivery.forms)
    if (form.signatures.length > 0 && waitingFor(delivery, form).length > 0) await askFor(ctx, means, delivery, form);
}

/**
 * Asks a party again that has refused to sign forms, while the tanker is at work. False where it has refused none. The
 * workspace is locked before the delivery, as visitors lock them who sign.
 */
export async function askAgain(ctx: Context, means: Means, id: string, signer: VisitingSigner): Promise<boolean> {
  const { workspaceId } = await seenDelivery(ctx, id);
  if (workspaceId === null) return false;
  await lockWorkspace(ctx, workspaceId);
  const delivery = await lockedDelivery(ctx, id);
  const refused = (await refusals(ctx.tx, id)).filter((one) => one.signer === signer);
  if (refused.length === 0 || !isAtWork(delivery)) return false;
  for (const { documentId, visitorId } of refused) await askNoMore(ctx, documentId, visitorId);
  for (const { documentId } of refused) {
    const form = delivery.forms.find((one) => one.documentId === documentId);
    if (form) await askFor(ctx, means, delivery, form);
  }
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "process", id });
  return true;
}
const isAtWork = ({ process }: DeliveryRow): boolean => (AT_WORK as readonly BunkerState[]).includes(stateOf(process));

/** The parties with a link that have not signed a form, which its first signature has fixed. */
function waitingFor(delivery: DeliveryRow, form: BunkerFormRow): readonly Asked[] {
  const signers = signersOf(form.kind, delivery);
  return delivery.parties.flatMap(({ signer, visitorId, email }) =>
    visitorId !== null && signers.includes(signer) && !form.signatures.some((one) => one.signer === signer)
      ? [{ visitorId, email }]
      : [],
  );
}

async function askFor(ctx: Context, means: Means, delivery: DeliveryRow, form: BunkerFormRow): Promise<void> {
  if (delivery.workspaceId === null || !signersOf(form.kind, delivery).some(isVisiting)) return;
  const asked = waitingFor(delivery, form);
  // A party that has signed in presence is asked by code no more, and refuses nothing any more.
  for (const { signer, visitorId } of delivery.parties)
    if (visitorId !== null && form.signatures.some((one) => one.signer === signer))
      await askNoMore(ctx, form.documentId, visitorId);
  await askToSign(ctx, means, delivery.workspaceId, form.documentId, asked);
  const late = new Date(ctx.now.getTime() + LIMITS.visitorReminderHours * HOUR_MS);
  for (const { visitorId } of asked) await remindFrom(ctx.tx, visitorId, late);
}
