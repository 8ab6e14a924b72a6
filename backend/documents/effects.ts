import type { EntityManager } from "typeorm";
import type { ActLetter } from "#domain/acts/act";
import type { ActName, ACTS } from "#domain/acts/acts";
import type { actRoutes, RequestedAct } from "#domain/api/acts";
import type { Body } from "#domain/api/route";
import { isKeyOf } from "#domain/lookup";
import type { Database } from "../core/database.ts";
import type { Context } from "../session/context.ts";
import type { IntentRow } from "../intents/intent-row.ts";
import type { Plan } from "./acts.ts";
import { askBack } from "./ask-back.ts";
import { askMove } from "./pint/ask-move.ts";
import { companyAt, endAccepted, holderOf, issuedTo, surrenderedBy, type Concerned } from "./concerned.ts";
import { planEndorse } from "./endorse.ts";
import { giveBack } from "./give-back.ts";
import {
  askUpdate,
  cancelInstruction,
  completeInstruction,
  confirmUpdate,
  declineInstruction,
  declineUpdate,
  submitUpdate,
  withdrawUpdate,
} from "./instructions/acts.ts";
import type { Means } from "./means.ts";
import { planExecuteNomination, planNominate, planWithdrawNomination } from "./nominate.ts";
import { allowMove } from "./pint/consent.ts";
import { surrenderToCarrier } from "./pint/surrendered.ts";
import { revoke } from "./revoke.ts";
import { release } from "./release.ts";
import { confirmReplacement } from "./replacing/confirm.ts";
import { cancelReplacement, settleReplacement } from "./replacing/end.ts";
import { settleSign, settleTitleEnd, type Outcome } from "./settle.ts";
import { accept, countersign, dishonour, presentForAcceptance, presentForPayment, protest } from "./state-bill.ts";
import {
  planAcceptSurrender,
  planConvert,
  planDischarge,
  planPresent,
  planRefuseReceipt,
  planRejectSurrender,
  planSurrender,
  planTelexRelease,
  planVoid,
} from "./surrender.ts";
import { signerToTell, type Sent } from "./tell-signer.ts";
import { voidDocument } from "./void.ts";

/** The means with which acts are carried out. */
export type ActMeans = Means & { readonly database: Database };

type Key = `document.${ActName}`;
type BodyOf<K extends Key> = K extends `document.${infer A extends RequestedAct}` ? Body<(typeof actRoutes)[A]> : never;

/** The letters that an act names. */
type LettersOf<K extends Key> = K extends Key
  ? (typeof ACTS)[K] extends { readonly letters: readonly (infer L extends ActLetter)[] }
    ? L
    : never
  : never;

/**
 * How an act is carried out, with the id of the document and the parsed body of its request, and what hangs on what the
 * chain says of it.
 */
export interface Effect<K extends Key = Key> {
  /** Refuses the act, or plans what the chain is asked for: plans of several titles may share a transaction. */
  readonly plan?: (ctx: Context, id: string, body: BodyOf<K>, means: ActMeans) => Promise<Plan>;
  /** Does the act on this document alone; answers the intent that the chain carries out, if there is one. */
  readonly run?: (ctx: Context, id: string, body: BodyOf<K>, means: ActMeans) => Promise<string | null>;
  /** The changes here that the chain's answer brings, besides the projected title. Idempotent; for the worker role. */
  readonly settle?: (tx: EntityManager, act: IntentRow, documentId: string, outcome: Outcome) => Promise<void>;
  /** Companies that get a letter when the chain has carried it out. */
  readonly concerns?: Concerned<LettersOf<K>>;
  /** A letter to the colleague in whose name it was signed, when the chain has carried it out; null for none. */
  readonly toSigner?: (tx: EntityManager, act: IntentRow) => Promise<Sent | null>;
  /** The consequences outside of the title, when the chain has carried it out. */
  readonly onDone?: (tx: EntityManager, act: IntentRow) => Promise<void>;
}

/** An act that names letters says who gets them. */
type Told<K extends Key> = [LettersOf<K>] extends [never] ? unknown : { readonly concerns: Concerned<LettersOf<K>> };

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

/**
 * Every act on a document: how it is carried out, and what hangs on it. Those without a request have routes of their
 * own.
 */
export const EFFECTS: { readonly [K in Key]: Effect<K> } = {
  "document.sign": {
    settle: (tx, _, documentId, outcome) => settleSign(tx, documentId, outcome),
    concerns: issuedTo,
    toSigner: signerToTell,
  },
  "document.signAutomatically": {},
  "document.edit": {},
  "document.attach": {},
  "document.transfer": {},
  "document.askSignatures": {},
  "document.describe": {},
  "document.classify": {},
  "document.delete": {},
  "document.amend": {},
  "document.endorse": {
    plan: (ctx, id, body, means) => planEndorse(ctx, means, id, body),
    concerns: async (tx, act) => ({ endorse: await companyAt(tx, act.expected.beneficiary) }),
  },
  "document.nominate": {
    plan: planNominate,
    concerns: async (tx, act) => ({ nominate: await holderOf(tx, act.document_id) }),
  },
  "document.executeNomination": {
    plan: planExecuteNomination,
    concerns: async (tx, act) => ({ owned: await companyAt(tx, act.expected.beneficiary) }),
  },
  "document.withdrawNomination": {
    plan: planWithdrawNomination,
    concerns: async (tx, act) => ({ nominationWithdrawn: await holderOf(tx, act.document_id) }),
  },
  "document.askBack": offChain(askBack),
  "document.askMove": offChain(askMove),
  "document.surrender": {
    plan: planSurrender,
    concerns: async (_, __, issuer) => ({ surrender: issuer }),
    onDone: surrenderToCarrier,
  },
  "document.present": {
    plan: planPresent,
    concerns: async (_, act) => ({ release: String(act.parameters["releaseAgentId"]) }),
  },
  "document.refuseReceipt": {
    plan: planRefuseReceipt,
    concerns: async (tx, act) => ({
      refuseReceipt: await companyAt(
        tx,
        act.parameters["verb"] === "rejectTransferBeneficiary" ? act.expected.beneficiary : act.expected.holder,
      ),
    }),
  },
  "document.acceptSurrender": { plan: planAcceptSurrender, concerns: endAccepted },
  "document.telexRelease": { plan: planTelexRelease, concerns: endAccepted },
  "document.rejectSurrender": {
    plan: planRejectSurrender,
    concerns: async (tx, act) => ({ rejectSurrender: await companyAt(tx, act.expected.holder) }),
  },
  "document.convert": {
    plan: planConvert,
    concerns: async (tx, act, issuer) => {
      const by = await surrenderedBy(tx, act.document_id);
      return { converted: by === issuer ? null : by };
    },
  },
  "document.discharge": {
    plan: planDischarge,
    concerns: async (_, act, issuer) => ({ discharged: act.organisation_id === issuer ? null : issuer }),
  },
  "document.void": { plan: planVoid, run: voidDocument },
  "document.replace": {
    run: (ctx, id, { expectedVersion }) => confirmReplacement(ctx, id, expectedVersion),
    settle: settleReplace,
    concerns: issuedTo,
  },
  "document.offer": {},
  "document.issueElsewhere": {},
  "document.moveOut": {},
  "document.allowMove": offChain(allowMove),
  "document.cancelReplacement": offChain((ctx, _, id, { expectedVersion }) =>
    cancelReplacement(ctx, id, expectedVersion),
  ),
  "document.release": offChain((ctx, _, id, body) => release(ctx, id, body)),
  "document.presentForAcceptance": offChain(presentForAcceptance),
  "document.accept": offChain(accept),
  "document.presentForPayment": offChain(presentForPayment),
  "document.dishonour": offChain(dishonour),
  "document.protest": offChain(protest),
  "document.countersign": offChain(countersign),
  "document.giveBack": offChain(giveBack),
  "document.revoke": { run: revoke },
  "document.askUpdate": offChain(askUpdate),
  "document.submitUpdate": offChain(submitUpdate),
  "document.confirmUpdate": offChain(confirmUpdate),
  "document.declineUpdate": offChain(declineUpdate),
  "document.withdrawUpdate": offChain(withdrawUpdate),
  "document.completeInstruction": offChain(completeInstruction),
  "document.declineInstruction": offChain(declineInstruction),
  "document.cancelInstruction": offChain(cancelInstruction),
} satisfies { readonly [K in Key]: Effect<K> & Told<K> };

/** The effect of an act of that name; undefined for what is no act on a document. */
export function effectOf(name: string): Effect | undefined {
  const key = `document.${name}`;
  return isKeyOf(EFFECTS, key) ? EFFECTS[key] : undefined;
}
