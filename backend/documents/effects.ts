import type { actRoutes, RequestedAct } from "#domain/api/acts";
import type { Body } from "#domain/api/route";
import type { Database } from "../core/database.ts";
import type { Context } from "../session/context.ts";
import type { Plan } from "./acts.ts";
import { planEndorse } from "./endorse.ts";
import { giveBack } from "./give-back.ts";
import { askUpdate, cancelInstruction, completeInstruction, confirmUpdate, declineInstruction, declineUpdate, submitUpdate, withdrawUpdate } from "./instructions/acts.ts";
import type { Means } from "./means.ts";
import { planExecuteNomination, planNominate } from "./nominate.ts";
import { release } from "./release.ts";
import { confirmReplacement } from "./replacing/confirm.ts";
import { cancelReplacement } from "./replacing/end.ts";
import { accept, countersign, dishonour, presentForAcceptance, presentForPayment, protest } from "./state-bill.ts";
import { planAcceptSurrender, planConvert, planDischarge, planPresent, planRefuseReceipt, planRejectSurrender, planSurrender, planTelexRelease, planVoid } from "./surrender.ts";
import { voidDocument } from "./void.ts";

/** What acts are carried out with. */
export type ActMeans = Means & { readonly database: Database };

/** How an act is carried out, with the id of the document and the parsed body of its request. */
export interface Effect<A extends RequestedAct> {
  /** Refuses the act, or plans what the chain is asked for: plans of several titles may share a transaction. */
  readonly plan?: (ctx: Context, id: string, body: Body<(typeof actRoutes)[A]>, means: ActMeans) => Promise<Plan>;
  /** Does the act on this document alone; answers the intent that the chain carries out, if there is one. */
  readonly run?: (ctx: Context, id: string, body: Body<(typeof actRoutes)[A]>, means: ActMeans) => Promise<string | null>;
}

/** Acts that are done in the transaction of their request: nothing is asked of the chain. */
const offChain = <B>(done: (ctx: Context, means: ActMeans, id: string, body: B) => Promise<void>) => ({
  run: async (ctx: Context, id: string, body: B, means: ActMeans): Promise<null> => {
    await done(ctx, means, id, body);
    return null;
  },
});

/** How each act on a document is carried out. */
export const EFFECTS: { readonly [A in RequestedAct]: Effect<A> } = {
  endorse: { plan: (ctx, id, body, means) => planEndorse(ctx, means, id, body) },
  nominate: { plan: planNominate },
  executeNomination: { plan: planExecuteNomination },
  surrender: { plan: planSurrender },
  present: { plan: planPresent },
  refuseReceipt: { plan: planRefuseReceipt },
  acceptSurrender: { plan: planAcceptSurrender },
  telexRelease: { plan: planTelexRelease },
  rejectSurrender: { plan: planRejectSurrender },
  convert: { plan: planConvert },
  discharge: { plan: planDischarge },
  void: { plan: planVoid, run: voidDocument },
  replace: { run: (ctx, id, { expectedVersion }) => confirmReplacement(ctx, id, expectedVersion) },
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
