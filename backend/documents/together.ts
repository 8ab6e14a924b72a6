import type { actRoutes, BatchResult, Together } from "#domain/api/acts";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import type { Context } from "../session/context.ts";
import { intentView } from "../intents/intent-view.ts";
import { carryOut, type Plan } from "./acts.ts";
import { seenDocument } from "./document-row.ts";
import { planEndorse } from "./endorse.ts";
import { factsOf } from "./facts.ts";
import type { Means } from "./means.ts";
import { planExecuteNomination, planNominate } from "./nominate.ts";
import { accept, countersign, dishonour, presentForAcceptance, presentForPayment, protest } from "./state-bill.ts";
import { planAcceptSurrender, planDischarge, planPresent, planRefuseReceipt, planRejectSurrender, planSurrender, planVoid } from "./surrender.ts";

/** What may be done to each of several documents. */
export async function able(ctx: Context, ids: readonly string[]) {
  const found = [];
  for (const id of ids) {
    const { document, facts } = await factsOf(ctx, id);
    found.push({ id, version: document.version, can: kindOf(document.kind).flow.can(facts) });
  }
  return found;
}

/** What is signed of titles beside the chain. */
const STATE = { presentForAcceptance, accept, presentForPayment, dishonour, protest, countersign } as const;
const isStated = (action: Together["action"]): action is keyof typeof STATE => action in STATE;

type OnChain = Exclude<Together, { readonly action: keyof typeof STATE }>;

function planOf(ctx: Context, means: Means, id: string, act: OnChain & { readonly expectedVersion: number }): Promise<Plan> {
  switch (act.action) {
    case "endorse": return planEndorse(ctx, means, id, act);
    case "nominate": return planNominate(ctx, id, act);
    case "executeNomination": return planExecuteNomination(ctx, id, act);
    case "present": return planPresent(ctx, id, act);
    case "discharge": return planDischarge(ctx, id, act);
    case "surrender": return planSurrender(ctx, id, act);
    case "refuseReceipt": return planRefuseReceipt(ctx, id, act);
    case "acceptSurrender": return planAcceptSurrender(ctx, id, act);
    case "rejectSurrender": return planRejectSurrender(ctx, id, act);
    case "void": return planVoid(ctx, id, act);
  }
}

/** What one transaction can carry out: acts of escrows on one chain. A register is called for each title by itself. */
const transactionOf = (ctx: Context, { document, move }: Plan): string =>
  move !== null && "verb" in move && (ctx.chains.find((one) => one.chainId === document.chainId)?.contracts.generation ?? 1) > 1 ? `chain ${document.chainId}` : document.id;

/**
 * The same act on several titles. Each is asked by itself whether it may be done; those that may are carried out in as few
 * transactions as the contracts allow, and what is in one of them happens to all of them or to none. In the order in which
 * everybody locks documents.
 */
export async function together(ctx: Context, means: Means, { documents, act }: Body<typeof actRoutes.together>): Promise<BatchResult[]> {
  const twice = documents.findIndex(({ id }, i) => documents.findIndex((other) => other.id === id) < i);
  if (twice >= 0) throw new Refused("LISTED_TWICE", {}, [{ path: `documents.${twice}.id`, code: "LISTED_TWICE" }]);
  const results = new Map<string, BatchResult>();
  const plans: Plan[] = [];
  for (const { id, expectedVersion } of documents.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    try {
      if (kindOf((await seenDocument(ctx, id)).kind).class !== "title") throw new Refused("WRONG_STATE", { state: "" });
      if (isStated(act.action)) {
        await STATE[act.action](ctx, means, id, { ...act, expectedVersion } as never);
        results.set(id, { id, refused: null, intent: null });
      } else plans.push(await planOf(ctx, means, id, { ...(act as OnChain), expectedVersion }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      results.set(id, { id, refused: { code: error.code, parameters: { ...error.parameters } }, intent: null });
    }
  for (const group of Map.groupBy(plans, (plan) => transactionOf(ctx, plan)).values()) {
    const intent = await carryOut(ctx, group);
    for (const { document } of group) results.set(document.id, { id: document.id, refused: null, intent: intent === null ? null : await intentView(ctx.tx, intent) });
  }
  return documents.map(({ id }) => results.get(id)!);
}
