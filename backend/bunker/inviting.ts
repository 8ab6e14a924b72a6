import type { BunkerKind } from "#domain/bunker/forms";
import { signersOf } from "#domain/bunker/forms";
import { isVisiting } from "#domain/bunker/standing";
import { VISITING } from "#domain/bunker/signing";
import { LIMITS } from "#domain/limits";
import { table } from "../core/table.ts";
import { formOf, seenDelivery, type DeliveryRow } from "../documents/bunker/delivery-row.ts";
import { changeDelivery } from "../documents/bunker/keep.ts";
import type { Copying } from "../packaging/deliver.ts";
import type { Context } from "../session/context.ts";
import { askToSign, openWorkspace, type Asked } from "../workspaces/of-process.ts";
import { remindFrom } from "../workspaces/remind.ts";
import { keepVisitor, writeTo, type Inviting } from "../workspaces/visitors.ts";

type Means = Inviting & Copying;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

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
export async function inviteParties(ctx: Context, means: Means, delivery: DeliveryRow): Promise<void> {
  const wanted =
    delivery.craftId === null ? [] : delivery.parties.filter((one) => one.email !== "" && one.visitorId === null);
  if (wanted.length === 0) return;
  const workspace = await workspaceFor(ctx, delivery);
  for (const { signer, email, language } of wanted) {
    const party = VISITING[signer];
    const visitor = await keepVisitor(ctx, means, workspace, { email, party, right: "SIGN", language });
    const of = { process_id: delivery.process.id, signer };
    await table(ctx.tx, "app.bunker_party").change(of, { visitor_id: visitor.id });
    await writeTo(ctx, means, workspace, [visitor]);
  }
}

/** Shows a form that was signed to the parties that sign it next, and asks these to. */
export async function askVisitors(ctx: Context, means: Means, id: string, kind: BunkerKind): Promise<void> {
  await inviteParties(ctx, means, await seenDelivery(ctx, id));
  const delivery = await seenDelivery(ctx, id);
  const form = formOf(delivery, kind);
  const signers = signersOf(kind, delivery).filter(isVisiting);
  if (!form || signers.length === 0 || delivery.workspaceId === null) return;
  const asked: Asked[] = delivery.parties.flatMap(({ signer, visitorId, email }) =>
    visitorId !== null && signers.includes(signer) && !form.signatures.some((one) => one.signer === signer)
      ? [{ visitorId, email }]
      : [],
  );
  await askToSign(ctx, means, delivery.workspaceId, form.documentId, asked);
  const late = new Date(ctx.now.getTime() + LIMITS.visitorReminderHours * HOUR_MS);
  for (const { visitorId } of asked) await remindFrom(ctx.tx, visitorId, late);
}
