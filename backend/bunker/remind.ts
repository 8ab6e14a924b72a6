import type { EntityManager } from "typeorm";
import type { bunkerRoutes } from "#domain/api/bunker";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { HOUR_MS } from "#domain/clock";
import { announce } from "../core/changes.ts";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { lockedDelivery } from "../documents/bunker/delivery-row.ts";
import type { Copying } from "../packaging/deliver.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";
import { noteReminder, remindNext, writeReminder } from "../workspaces/remind.ts";
import type { Inviting } from "../workspaces/visitors.ts";
import { askAgain } from "./inviting.ts";
import { waitingVisitors, type WaitingVisitor } from "./waiting-visitors.ts";

const DUE = statement(
  "bunker.dueVisitors",
  `SELECT v.id FROM app.visitor v WHERE v.remind_at <= $1::timestamptz ORDER BY v.remind_at LIMIT 500
    FOR UPDATE SKIP LOCKED`,
);

const after = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS);
/** When a visitor was reminded now, and when it is reminded next without being asked for. */
const reminding = (now: Date) => ({ now, next: after(now, LIMITS.reminderHours) });

/**
 * Reminds the visitors of deliveries who were asked to sign a form some hours ago and have not, each at most once a
 * day. Reads only the visitors who are due; says when each is due next. Answers how many were reminded. As the worker.
 */
export async function remindVisitors(
  tx: EntityManager,
  settings: Pick<Settings, "kek">,
  now = new Date(),
): Promise<number> {
  let reminded = 0;
  for (const { id } of await rows(tx, DUE, [now])) {
    const [one] = await waitingVisitors(tx, [id], now);
    const due = one === undefined ? null : after(one.askedAt, LIMITS.visitorReminderHours);
    if (one === undefined || due === null || due > now) {
      await remindNext(tx, id, due);
    } else if (await writeReminder(tx, settings, one)) {
      await noteReminder({ tx, organisation: { id: one.organisationId }, person: null }, one, reminding(now));
      await announce(tx, { organisation: one.organisationId, topic: "process", id: one.processId });
      reminded += 1;
    } else {
      // No more letters may be written today.
      await remindNext(tx, id, after(now, 1));
    }
  }
  return reminded;
}

/** Until when a visitor is not reminded by hand; null where it may be now. */
export function remindableFrom({ remindedAt }: Pick<WaitingVisitor, "remindedAt">, now: Date): Date | null {
  const from = remindedAt && after(remindedAt, LIMITS.visitorReminderHours);
  return from !== null && from > now ? from : null;
}

/**
 * Reminds a party of a delivery that was asked by letter to sign a form and has not; one that refused is asked again.
 * NOTHING_WAITS, BUNKER_REMINDED, TOO_MANY_LETTERS.
 */
export async function remindParty(
  ctx: Context,
  means: Inviting & Copying,
  id: string,
  { signer }: Body<typeof bunkerRoutes.remindParty>,
): Promise<void> {
  if (await askAgain(ctx, means, id, signer)) return;
  const { database, settings } = means;
  const { parties } = await lockedDelivery(ctx, id);
  const visitors = parties.flatMap((one) => (one.signer === signer && one.visitorId !== null ? [one.visitorId] : []));
  const [late] = await waitingVisitors(ctx.tx, visitors, ctx.now);
  if (late === undefined) throw new Refused("NOTHING_WAITS");
  const from = remindableFrom(late, ctx.now);
  if (from !== null)
    throw new Refused("BUNKER_REMINDED", { hours: LIMITS.visitorReminderHours, again: from.toISOString() });
  await noteReminder(ctx, late, reminding(ctx.now));
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "process", id });
  if (!(await database.asWorker((tx) => writeReminder(tx, settings, late)))) throw new Refused("TOO_MANY_LETTERS");
}
