import { asArray, asObject, asText, type Json } from "#domain/verify/json";
import { act, party, payloadOf } from "./counterparty.ts";
import { BUYER, type PracticeCompany } from "./practice-companies.ts";

/** The acts of a bill on the practice platform, the oldest first, as endorsement chains write them. */
type PracticeActs = Record<string, unknown>[];

const now = (): string => new Date().toISOString();

/** A bill that is on the practice platform. */
export interface PracticeBill {
  readonly number: string;
  readonly carrier: string;
  /** How it came, and how it stands. */
  state: string;
  readonly acts: PracticeActs;
}

const billOf = (document: Json, state: string, acts: PracticeActs): PracticeBill => ({
  number: asText(document["transportDocumentReference"]),
  carrier: asText(document["carrierCode"]),
  state,
  acts,
});

/** The bill of an envelope, with the acts that it brings along. */
export function takenHere(envelope: Json): PracticeBill {
  const acts = asArray(envelope["envelopeTransferChain"]).flatMap((entry) =>
    asArray(payloadOf(asText(entry))["transactions"]).map((one) => ({ ...asObject(one) })),
  );
  return billOf(asObject(envelope["transportDocument"]), "came from the node", acts);
}

/** A bill that a carrier has issued here: it is named as its bill names it. */
export function issuedHere(request: Json, platform: string): PracticeBill {
  const document = asObject(request["document"]);
  const { sendToPlatform: _, ...to } = asObject(request["issueTo"]);
  const { partyName } = asObject(asObject(document["documentParties"])["issuingParty"]);
  const code = { codeListProvider: asText(document["carrierCodeListProvider"]), partyCode: document["carrierCode"] };
  const carrier = { partyName: asText(partyName), eblPlatform: platform, identifyingCodes: [code] };
  return billOf(document, "issued here", [act("ISSUE", carrier, { ...to, eblPlatform: platform }, now())]);
}

const carrierOf = (acts: PracticeActs) => asObject(acts[0]?.["actor"]);
const at = ({ name, lei }: PracticeCompany, platform: string) => party(name, platform, lei);

/** The buyer surrenders for delivery. */
export const surrenderedBy = (acts: PracticeActs, platform: string): void =>
  void acts.push(act("SURRENDER_FOR_DELIVERY", at(BUYER, platform), { ...carrierOf(acts) }, now()));

/** The carrier's answer: a rejected surrender is left out, as those lists have no word for it. */
export const answeredBy = (acts: PracticeActs, accepted: boolean): void =>
  void (accepted ? acts.push(act("SURRENDERED", { ...carrierOf(acts) }, undefined, now())) : acts.pop());

/** The answer about the bill of a number: all its chains, the newest act first. */
export const chainsOf = (number: string, acts: PracticeActs): object => [
  { transportDocumentReference: number, endorsementChain: acts.toReversed() },
];
