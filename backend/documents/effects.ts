import type { EntityManager } from "typeorm";
import type { ActName } from "#domain/acts/acts";
import type { actRoutes, RequestedAct } from "#domain/api/acts";
import type { Body } from "#domain/api/route";
import type { Database } from "../core/database.ts";
import type { Context } from "../session/context.ts";
import type { IntentRow } from "../intents/intent-row.ts";
import type { Plan } from "./acts.ts";
import { companyAt, endAccepted, holderOf, surrenderedBy, type Concerned } from "./concerned.ts";
import { planEndorse } from "./endorse.ts";
import { giveBack } from "./give-back.ts";
import { askUpdate, cancelInstruction, completeInstruction, confirmUpdate, declineInstruction, declineUpdate, submitUpdate, withdrawUpdate } from "./instructions/acts.ts";
import type { Means } from "./means.ts";
import { planExecuteNomination, planNominate } from "./nominate.ts";
import { release } from "./release.ts";
import { confirmReplacement } from "./replacing/confirm.ts";
import { cancelReplacement, settleReplacement } from "./replacing/end.ts";
import { settleSign, settleTitleEnd, type Outcome } from "./settle.ts";
import { accept, countersign, dishonour, presentForAcceptance, presentForPayment, protest } from "./state-bill.ts";
import { planAcceptSurrender, planConvert, planDischarge, planPresent, planRefuseReceipt, planRejectSurrender, planSurrender, planTelexRelease, planVoid } from "./surrender.ts";
import { tellSigner } from "./tell-signer.ts";
import { voidDocument } from "./void.ts";

/** What acts are carried out with. */
export type ActMeans = Means & { readonly database: Database };

type BodyOf<A extends ActName> = A extends RequestedAct ? Body<(typeof actRoutes)[A]> : never;

/** How an act is carried out, with the id of the document and the parsed body of its request, and what hangs on what the chain says of it. */
export interface Effect<A extends ActName> {
  /** Refuses the act, or plans what the chain is asked for: plans of several titles may share a transaction. */
  readonly plan?: (ctx: Context, id: string, body: BodyOf<A>, means: ActMeans) => Promise<Plan>;
  /** Does the act on this document alone; answers the intent that the chain carries out, if there is one. */
  readonly run?: (ctx: Context, id: string, body: BodyOf<A>, means: ActMeans) => Promise<string | null>;
  /** What the chain said changes here besides the projected title. Idempotent; for the worker role. */
  readonly settle?: (tx: EntityManager, act: IntentRow, documentId: string, outcome: Outcome) => Promise<void>;
  /** Companies that get a letter when the chain has carried it out. */
  readonly concerns?: Concerned;
  /** Letters to others than companies, when the chain has carried it out. */
  readonly onDone?: (tx: EntityManager, act: IntentRow, publicUrl: string) => Promise<void>;
}

/** Acts that are done in the transaction of their request: nothing is asked of the chain. */
const offChain = <B>(done: (ctx: Context, means: ActMeans, id: string, body: B) => Promise<void>) => ({
  run: async (ctx: Context, id: string, body: B, means: ActMeans): Promise<null> => {
    await done(ctx, means, id, body);
    return null;
  },
});

/** A replacement is one act on the bill that ends, which carries those on what takes its place. */
async function settleReplace(tx: EntityManager, act: IntentRow, documentId: string, outcome: Outcome): Promise<void> {
  if (act.carried_by === null) {
    await settleReplacement(tx, documentId, String(act.parameters["replacementId"]), outcome);
    if (outcome === "done") await settleTitleEnd(tx, documentId, act.action);
  } else if (outcome === "done") await settleSign(tx, documentId, outcome);
}

/** Every act on a document: how it is carried out, and what hangs on it. Those without a request have routes of their own. */
export const EFFECTS: { readonly [A in ActName]: Effect<A> } = {
  sign: { settle: (tx, _, documentId, outcome) => settleSign(tx, documentId, outcome), onDone: tellSigner },
  signAutomatically: {}, edit: {}, attach: {}, transfer: {}, askSignatures: {}, describe: {}, classify: {}, delete: {}, amend: {},
  endorse: { plan: (ctx, id, body, means) => planEndorse(ctx, means, id, body), concerns: async (tx, act) => ({ endorse: await companyAt(tx, act.expected.beneficiary) }) },
  nominate: { plan: planNominate, concerns: async (tx, act) => ({ nominate: await holderOf(tx, act.document_id) }) },
  executeNomination: { plan: planExecuteNomination, concerns: async (tx, act) => ({ owned: await companyAt(tx, act.expected.beneficiary) }) },
  surrender: { plan: planSurrender, concerns: async (_, __, issuer) => ({ surrender: issuer }) },
  present: { plan: planPresent, concerns: async (_, act) => ({ release: String(act.parameters["releaseAgentId"]) }) },
  refuseReceipt: {
    plan: planRefuseReceipt,
    concerns: async (tx, act) => ({ refuseReceipt: await companyAt(tx, act.parameters["verb"] === "rejectTransferBeneficiary" ? act.expected.beneficiary : act.expected.holder) }),
  },
  acceptSurrender: { plan: planAcceptSurrender, concerns: endAccepted },
  telexRelease: { plan: planTelexRelease, concerns: endAccepted },
  rejectSurrender: { plan: planRejectSurrender, concerns: async (tx, act) => ({ rejectSurrender: await companyAt(tx, act.expected.holder) }) },
  convert: {
    plan: planConvert,
    concerns: async (tx, act, issuer) => {
      const by = await surrenderedBy(tx, act.document_id);
      return { converted: by === issuer ? null : by };
    },
  },
  discharge: { plan: planDischarge, concerns: async (_, act, issuer) => ({ discharged: act.organisation_id === issuer ? null : issuer }) },
  void: { plan: planVoid, run: voidDocument },
  replace: { run: (ctx, id, { expectedVersion }) => confirmReplacement(ctx, id, expectedVersion), settle: settleReplace },
  cancelReplacement: offChain((ctx, _, id, { expectedVersion }) => cancelReplacement(ctx, id, expectedVersion)),
  release: offChain((ctx, _, id, body) => release(ctx, id, body)),
  presentForAcceptance: offChain(presentForAcceptance),
  accept: offChain(accept),
  presentForPayment: offChain(presentForPayment),
  dishonour: offChain(dishonour),
  protest: offChain(protest),
  countersign: offChain(countersign),
  giveBack: offChain(giveBack),
  askUpdate: offChain(askUpdate),
  submitUpdate: offChain(submitUpdate),
  confirmUpdate: offChain(confirmUpdate),
  declineUpdate: offChain(declineUpdate),
  withdrawUpdate: offChain(withdrawUpdate),
  completeInstruction: offChain(completeInstruction),
  declineInstruction: offChain(declineInstruction),
  cancelInstruction: offChain(cancelInstruction),
};

/** The effect of an act of that name; undefined for what is no act on a document. */
export const effectOf = (name: string): Effect<ActName> | undefined => (Object.hasOwn(EFFECTS, name) ? EFFECTS[name as ActName] : undefined);
