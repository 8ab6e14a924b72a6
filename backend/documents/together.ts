import type { actRoutes, BatchAct, BatchResult } from "#domain/api/acts";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import type { Context } from "../session/context.ts";
import { intentView } from "../intents/intent-view.ts";
import { carryOut, type Plan } from "./acts.ts";
import { seenDocument } from "./document-row.ts";
import { EFFECTS, type ActMeans, type Effect } from "./effects.ts";
import { factsOf } from "./facts.ts";

/** The acts that may be done to each of several documents. */
export async function able(ctx: Context, ids: readonly string[]) {
  const found = [];
  for (const id of ids) {
    const { document, facts } = await factsOf(ctx, id);
    found.push({ id, version: document.version, can: kindOf(document.kind).flow.can(facts) });
  }
  return found;
}

/**
 * The acts that one transaction can carry out: those of escrows on one chain. A register is called for each title by
 * itself.
 */
const transactionOf = (ctx: Context, { document, move }: Plan): string =>
  move !== null &&
  "verb" in move &&
  (ctx.chains.find((one) => one.chainId === document.chainId)?.contracts.generation ?? 1) > 1
    ? `chain ${document.chainId}`
    : document.id;

/**
 * The same act on several titles. Each is asked by itself whether it may be done; those that may are carried out in as
 * few transactions as the contracts allow, and what is in one of them happens to all of them or to none. In the order
 * in which everybody locks documents.
 */
export async function together(
  ctx: Context,
  means: ActMeans,
  { documents, act }: Body<typeof actRoutes.together>,
): Promise<BatchResult[]> {
  const twice = documents.findIndex(({ id }, i) => documents.findIndex((other) => other.id === id) < i);
  if (twice >= 0) throw new Refused("LISTED_TWICE", {}, [{ path: `documents.${twice}.id`, code: "LISTED_TWICE" }]);
  const results = new Map<string, BatchResult>();
  const plans: Plan[] = [];
  for (const { id, expectedVersion } of documents.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    try {
      const { kind, state } = await seenDocument(ctx, id);
      if (kindOf(kind).class !== "title") throw new Refused("WRONG_STATE", { state });
      const { plan, run }: Effect<`document.${BatchAct}`> = EFFECTS[`document.${act.action}`];
      // The name and the body come from one member of the parsed union; the compiler does not follow one to the other.
      const body = { ...act, expectedVersion } as never;
      if (plan) plans.push(await plan(ctx, id, body, means));
      else {
        await run?.(ctx, id, body, means);
        results.set(id, { id, refused: null, intent: null });
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      results.set(id, { id, refused: { code: error.code, parameters: { ...error.parameters } }, intent: null });
    }
  for (const group of Map.groupBy(plans, (plan) => transactionOf(ctx, plan)).values()) {
    const intent = await carryOut(ctx, group);
    for (const { document } of group)
      results.set(document.id, {
        id: document.id,
        refused: null,
        intent: intent === null ? null : await intentView(ctx.tx, intent),
      });
  }
  return documents.map(({ id }) => results.get(id)!);
}
