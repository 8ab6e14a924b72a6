import { billOfExchangeFlow } from "../flows/bill-of-exchange.ts";
import { deliveryOrderFlow } from "../flows/delivery-order.ts";
import { envelopeFlow } from "../flows/envelope.ts";
import { giveBack } from "../flows/letter-of-indemnity.ts";
import { instructionSteps } from "../flows/shipping-instruction.ts";
import { titleFlow } from "../flows/title.ts";
import { text, type Text } from "../text.ts";

const title = titleFlow("bl").actions;
const order = deliveryOrderFlow.actions;
const exchange = billOfExchangeFlow.actions;
const envelope = envelopeFlow.actions;

/**
 * What a person may grant to an API token with the password, by the id of the route: the acts that a signed-in user
 * confirms with it. No token does any of them without.
 */
export const GRANTABLE = {
  "documents.sign": title.sign.label,
  "documents.sign-automatically": title.signAutomatically.label,
  "documents.endorse": title.endorse.label,
  "documents.surrender": title.surrender.label,
  "documents.countersign": title.countersign.label,
  "documents.refuse-receipt": title.refuseReceipt.label,
  "documents.accept-surrender": title.acceptSurrender.label,
  "documents.reject-surrender": title.rejectSurrender.label,
  "documents.release": title.release.label,
  "documents.void": title.void.label,
  "documents.nominate": title.nominate.label,
  "documents.execute-nomination": title.executeNomination.label,
  "documents.telex-release": title.telexRelease.label,
  "documents.convert": title.convert.label,
  "documents.present": order.present.label,
  "documents.present-for-acceptance": exchange.presentForAcceptance.label,
  "documents.accept": exchange.accept.label,
  "documents.present-for-payment": exchange.presentForPayment.label,
  "documents.discharge": exchange.discharge.label,
  "documents.dishonour": exchange.dishonour.label,
  "documents.protest": exchange.protest.label,
  "documents.give-back": giveBack.label,
  "documents.submit-update": instructionSteps.submitUpdate.label,
  "documents.complete-instruction": instructionSteps.completeInstruction.label,
  "documents.decline-instruction": instructionSteps.declineInstruction.label,
  "documents.cancel-instruction": instructionSteps.cancelInstruction.label,
  "documents.amend": title.amend.label,
  "documents.replace": title.replace.label,
  "documents.cancel-replacement": title.cancelReplacement.label,
  "envelopes.seal": envelope.seal.label,
  "envelopes.unseal": envelope.unseal.label,
  "envelopes.transfer": envelope.transfer.label,
  "intents.cancel": text("Give up an act that was not sent", "放弃尚未发送的操作"),
} as const satisfies Record<string, Text>;

export type Grantable = keyof typeof GRANTABLE;
export const GRANTABLES = Object.keys(GRANTABLE) as [Grantable, ...Grantable[]];
export const isGrantable = (id: string): id is Grantable => id in GRANTABLE;
