import type { bunkerRoutes } from "#domain/api/bunker";
import { canonicalJson } from "#domain/canonical";
import { utcMinute } from "#domain/clock";
import { LIMITS } from "#domain/limits";
import { Refused } from "#domain/errors";
import { bunkerFlow } from "#domain/processes/bunker";
import type { ProcessAct } from "#domain/processes/processes";
import { say, text } from "#domain/text";
import { lockPushOfDelivery } from "../bunker-exchange/settle.ts";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { enabledCraft } from "../craft/craft.ts";
import type { EffectsOn } from "../door/acts.ts";
import { deliveryFacts, lockedDelivery, type DeliveryRow } from "../documents/bunker/delivery-row.ts";
import { changeDelivery } from "../documents/bunker/keep.ts";
import { BUNKER } from "../documents/bunker/handling.ts";
import { stepOn } from "../processes/act.ts";
import type { ProcessRow } from "../processes/process-row.ts";
import { changeProcess, takeStep } from "../processes/step.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";
import { push, retry } from "./push.ts";
import { endForms, lockedToEnd, ofEndedDelivery, replaceTanker } from "./replace-tanker.ts";
import { assertOrder, parseTyped, titleOf } from "./write.ts";

const EXPORTED = text("By an export for the port authority", "通过导出提交港口主管机关");

const NEXT_NUMBER = statement(
  "bunker.nextNumber",
  `INSERT INTO app.bunker_number AS n (organisation_id, last) VALUES ($1, 1001)
   ON CONFLICT (organisation_id) DO UPDATE SET last = n.last + 1 RETURNING n.last`,
  ["last"],
);
/** Numbers of notes follow one another for each supplier, and none is given twice: a delivery that is ended keeps its. */
async function nextNumber(ctx: Context): Promise<string> {
  const row = await first(ctx.tx, NEXT_NUMBER, [ctx.organisation.id]);
  if (!row) throw new Error("a delivery note got no number");
  return `BDN-${String(ctx.now.getUTCFullYear()).slice(2)}${row.last}`;
}

type OfNode = Pick<Settings, "bunkerSystemId">;

interface Step {
  readonly expectedVersion: number;
  readonly comment?: string;
}
const step = (
  ctx: Context,
  delivery: DeliveryRow,
  act: ProcessAct<"bunker">,
  said: Step,
): Promise<ProcessRow<"bunker">> => stepOn(ctx, BUNKER, delivery.process, act, said, deliveryFacts(ctx, delivery));

const assertMay = (ctx: Context, delivery: DeliveryRow, act: ProcessAct<"bunker">): void =>
  bunkerFlow.assert(act, deliveryFacts(ctx, delivery));

/** B2. BAD_INPUT names what the office has still to say. */
async function assign(ctx: Context, id: string, craftId: string, expectedVersion: number): Promise<void> {
  const delivery = await lockedDelivery(ctx, id);
  assertOrder(delivery.ordered);
  assertMay(ctx, delivery, "assign");
  const craft = await enabledCraft(ctx, craftId);
  const bdnNo = delivery.bdnNo ?? (await nextNumber(ctx));
  await changeDelivery(ctx.tx, id, { craft_id: craft.id, bdn_no: bdnNo });
  const assigned = await step(ctx, delivery, "assign", { expectedVersion, comment: craft.name });
  await changeProcess(ctx, assigned, { reference: bdnNo });
}

/** B11: ends it for good. */
async function abort(ctx: Context, id: string, reason: string, expectedVersion: number): Promise<void> {
  const delivery = await lockedToEnd(ctx, id, ofEndedDelivery);
  assertMay(ctx, delivery, "abort");
  await endForms(ctx, ofEndedDelivery(delivery));
  await step(ctx, delivery, "abort", { expectedVersion, comment: reason });
}

/** A moment of pumping: not in the future, and after the one before. BUNKER_TIMES. */
function assertMoment({ now }: Context, at: Date, after: Date | null): void {
  const late = at.getTime() > now.getTime() + LIMITS.clockSkewMinutes * 60_000;
  if (late || (after !== null && at.getTime() <= after.getTime()))
    throw new Refused("BUNKER_TIMES", {}, [{ path: "at", code: "BUNKER_TIMES" }]);
}

/** B5, B6. */
async function pump(
  ctx: Context,
  id: string,
  act: "commence" | "complete",
  given: { at: string; expectedVersion: number },
): Promise<void> {
  const delivery = await lockedDelivery(ctx, id);
  assertMay(ctx, delivery, act);
  const at = new Date(given.at);
  assertMoment(ctx, at, act === "complete" ? delivery.commencedAt : null);
  await changeDelivery(ctx.tx, id, act === "commence" ? { commenced_at: at } : { completed_at: at });
  await step(ctx, delivery, act, { expectedVersion: given.expectedVersion, comment: utcMinute(at) });
}

/**
 * B11, modify: what is typed must be whole once a tanker has it. NOTHING_CHANGED for what the delivery says already:
 * the history has a line for each change, and for nothing else.
 */
async function modify(
  ctx: Context,
  id: string,
  { ordered, reason, expectedVersion }: { ordered: Record<string, unknown>; reason: string; expectedVersion: number },
): Promise<void> {
  const delivery = await lockedDelivery(ctx, id);
  assertMay(ctx, delivery, "modify");
  const data = parseTyped(ordered);
  if (delivery.craftId !== null) assertOrder(data);
  if (canonicalJson(data) === canonicalJson(delivery.ordered)) throw new Refused("NOTHING_CHANGED");
  await changeDelivery(ctx.tx, id, { ordered: data });
  await step(ctx, delivery, "modify", { expectedVersion, comment: reason });
  await changeTitle(ctx, id, titleOf(data));
}

async function changeTitle(ctx: Context, id: string, title: string): Promise<void> {
  const { process } = await lockedDelivery(ctx, id);
  if (process.title !== title) await changeProcess(ctx, process, { title });
}

/** B8, without an exchange: nobody answers an export, which completes the delivery. */
async function submit(ctx: Context, id: string, expectedVersion: number): Promise<void> {
  const delivery = await lockedDelivery(ctx, id);
  const submitted = await step(ctx, delivery, "submit", { expectedVersion, comment: say(EXPORTED, ctx.language) });
  await takeStep(ctx, BUNKER, submitted, "exported");
}

async function plain(ctx: Context, id: string, act: ProcessAct<"bunker">, said: Step): Promise<void> {
  await step(ctx, await lockedDelivery(ctx, id), act, said);
}

/** Every act on a bunker delivery: how it is carried out. `sign` is taken by the last signature on the note. */
export const EFFECTS: EffectsOn<"bunker", typeof bunkerRoutes, void, [OfNode]> = {
  "bunker.assign": (ctx, id, { craftId, expectedVersion }) => assign(ctx, id, craftId, expectedVersion),
  "bunker.replaceTanker": replaceTanker,
  "bunker.open": (ctx, id, { expectedVersion }) => plain(ctx, id, "open", { expectedVersion }),
  "bunker.commence": (ctx, id, body) => pump(ctx, id, "commence", body),
  "bunker.complete": (ctx, id, body) => pump(ctx, id, "complete", body),
  "bunker.sign": null,
  "bunker.modify": modify,
  "bunker.abort": (ctx, id, { reason, expectedVersion }) => abort(ctx, id, reason, expectedVersion),
  "bunker.push": async (ctx, id, { expectedVersion }, settings) => {
    const delivery = await lockedDelivery(ctx, id);
    await step(ctx, delivery, "push", { expectedVersion });
    await push(ctx, settings, delivery);
  },
  "bunker.submit": (ctx, id, { expectedVersion }) => submit(ctx, id, expectedVersion),
  "bunker.retry": async (ctx, id, { expectedVersion }, settings) => {
    await lockPushOfDelivery(ctx.tx, ctx.organisation.id, id);
    const delivery = await lockedDelivery(ctx, id);
    await step(ctx, delivery, "retry", { expectedVersion });
    await retry(ctx, settings, delivery);
  },
};
