import type { Address } from "viem";
import { documentState, type Closing } from "#domain/flows/derive";
import type { DocumentFacts, Negotiability } from "#domain/flows/facts";
import type { Moves } from "#domain/flows/envelope";
import { billOfLading } from "#domain/kinds/bill-of-lading";
import type { Kind } from "#domain/kinds/kind";
import type { Permission } from "#domain/permissions";
import type { DocumentState, EnvelopeState } from "#domain/states";
import type { Known } from "../../contracts/support/steps.ts";

// What the whole promises, said again with nothing but memory: who has what, and what may be done with it.

export const KIND = billOfLading as unknown as Kind;
export const NOBODY = "0x0000000000000000000000000000000000000000" as Address;
/** Tonnes of every bill. */
export const QUANTITY = 100;

export interface Firm {
  readonly name: string;
  readonly id: string;
  readonly address: Address;
  readonly capacityId: string;
  /** Of each person. */
  readonly permissions: readonly ReadonlySet<Permission>[];
}

export interface Endorsed {
  readonly type: "TO_ORDER" | "NAMED" | "BLANK";
  /** Whom it made the owner; who signed it, when it is blank. */
  readonly by: Address;
  /** That party has passed ownership on since. */
  used: boolean;
}

export interface Bill {
  readonly id: string;
  readonly number: string;
  readonly issuer: Firm;
  readonly straight: boolean;
  readonly complete: boolean;
  deleted: boolean;
  signed: boolean;
  /** Null until the chain has it. */
  title: Known | null;
  /** It went from one party to another, neither of which issued it. */
  strayed: boolean;
  /** What its last surrender was for. */
  surrenderedFor: "DELIVERY" | "AMENDMENT" | null;
  closedAs: Closing | null;
  releaseAgent: Firm | null;
  released: number;
  readonly access: Map<Firm, "author" | "party" | "copy">;
  endorsements: Endorsed[];
  /** What is to take its place. */
  successor: Bill | null;
  /** The bill whose place it is to take. */
  successorOf: Bill | null;
  /** The envelope that brought it to its holder; null when something else did. */
  broughtBy: Envelope | null;
}

export interface Packed {
  readonly bill: Bill;
  readonly isCopy: boolean;
  moves: Moves | null;
  refused: boolean;
}

export interface Envelope {
  readonly id: string;
  readonly sender: Firm;
  readonly recipient: Firm;
  readonly inside: Packed[];
  state: EnvelopeState;
  deleted: boolean;
  sealedBy: number | null;
}

export interface House {
  readonly firms: readonly Firm[];
  readonly bills: Bill[];
  readonly envelopes: Envelope[];
}

/** One person of a company. */
export interface Actor {
  readonly firm: Firm;
  readonly person: number;
}

const AFTER = { TO_ORDER: "TO_ORDER", NAMED: "STRAIGHT", BLANK: "BLANK" } as const;

export const termsOf = (bill: Bill): Negotiability => {
  const last = bill.endorsements.at(-1);
  return last ? AFTER[last.type] : bill.straight ? "STRAIGHT" : "TO_ORDER";
};
export const statusOf = ({ title, closedAs }: Bill): "active" | "returned" | "burnt" | null =>
  title === null ? null : closedAs !== null ? "burnt" : title.isHoldingToken ? "active" : "returned";
export const holds = (bill: Bill, firm: Firm): boolean => statusOf(bill) === "active" && bill.title?.holder === firm.address;
export const owns = (bill: Bill, firm: Firm): boolean => statusOf(bill) === "active" && bill.title?.beneficiary === firm.address;

/** How a company that may see it sees a bill. */
export function stateFor(bill: Bill, firm: Firm): DocumentState {
  const status = statusOf(bill);
  return documentState(
    {
      class: "title", uploaded: false, complete: bill.complete, signed: bill.signed, voided: false, returned: false, expired: false, closedAs: bill.closedAs, signing: null, life: "CARGO", stated: null, released: bill.released > 0,
      accomplished: bill.released >= QUANTITY, openIntent: null, title: status === null || bill.title === null ? null : { status, holder: bill.title.holder, beneficiary: bill.title.beneficiary },
    },
    { address: firm.address, access: bill.access.get(firm) ?? "copy", presentee: false },
  );
}

/** The verb that gives back what was just received. */
export function refuses(bill: Bill, firm: Firm): "rejectTransferOwners" | "rejectTransferHolder" | "rejectTransferBeneficiary" | null {
  const { title } = bill;
  if (statusOf(bill) !== "active" || title === null) return null;
  const owner = owns(bill, firm) && title.prevBeneficiary !== NOBODY;
  const holder = holds(bill, firm) && title.prevHolder !== NOBODY;
  if (owner && holds(bill, firm)) return holder ? "rejectTransferOwners" : null;
  return holder ? "rejectTransferHolder" : owner ? "rejectTransferBeneficiary" : null;
}

const UNDER_SEAL: readonly EnvelopeState[] = ["SEALED", "READY_FOR_TRANSFER", "TRANSFERRING"];

export function factsFor(house: House, bill: Bill, { firm, person }: Actor): DocumentFacts {
  const isAuthor = bill.issuer === firm;
  return {
    state: stateFor(bill, firm), permissions: firm.permissions[person] ?? new Set(), isAuthor, isIssuer: isAuthor, isHolder: holds(bill, firm), isOwner: owns(bill, firm),
    canRefuse: refuses(bill, firm) !== null, negotiability: termsOf(bill), locked: bill.successor !== null, replacing: !isAuthor || bill.successor === null ? "none" : bill.successor.signed ? "ready" : "open",
    isSuccessor: isAuthor && bill.successorOf !== null, paused: false, busy: false, complete: bill.complete, everSigned: bill.signed,
    givenHere: false, shared: [...bill.access.keys()].some((one) => one !== firm),
    inSealedEnvelope: house.envelopes.some((one) => !one.deleted && one.sender === firm && UNDER_SEAL.includes(one.state) && one.inside.some((packed) => packed.bill === bill)),
    isReleaseAgent: bill.releaseAgent === firm, final: bill.title !== null, hasContact: true, uploaded: false, signing: "none", automatic: false,
    // Nobody nominates in the model.
    nominated: false, surrenderedFor: isAuthor && statusOf(bill) === "returned" ? bill.surrenderedFor : null, firstHands: isAuthor && statusOf(bill) === "returned" && !bill.strayed, usance: false, presented: null, covered: true,
  };
}

/** Another live bill of the company has its number, which is not the one whose place it takes. */
export const numberTaken = (house: House, bill: Bill): boolean =>
  house.bills.some((one) => one !== bill && !one.deleted && one.issuer === bill.issuer && one.number === bill.number && one.signed && one.closedAs !== "VOID" && one !== bill.successorOf);
