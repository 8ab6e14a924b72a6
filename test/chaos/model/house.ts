import type { Address } from "viem";
import type { Statement } from "#domain/acts/acts";
import { documentState, type Closing } from "#domain/flows/derive";
import { entitledAfter, type EndorsementType } from "#domain/acts/endorsement";
import type { DocumentFacts, ExchangeFacts, FactsOf, Negotiability, TitleFacts } from "#domain/acts/facts";
import type { InstructionStep } from "#domain/flows/shipping-instruction";
import type { Moves } from "#domain/flows/envelope";
import type { Kind } from "#domain/kinds/kind";
import type { Permission } from "#domain/permissions";
import { isWritten, type DocumentState, type EnvelopeState, type FlowName, type StateOf } from "#domain/states";
import type { Known } from "../../contracts/support/steps.ts";

// What the whole promises, said again with nothing but memory: who has what, and what may be done with it.

export const NOBODY = "0x0000000000000000000000000000000000000000" as Address;
/** Tonnes of a bill that is no part of another. */
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
  readonly type: EndorsementType;
  /** Whom it made the owner; who signed it, when it is blank. */
  readonly by: Address;
  /** That party has passed ownership on since. */
  used: boolean;
}

/** A document: a title of any kind, or a paper that is none. */
export interface Bill {
  /** What the moves of a run call it, whatever id the product gives it. */
  readonly key: string;
  readonly id: string;
  readonly kind: Kind;
  readonly number: string;
  readonly issuer: Firm;
  readonly straight: boolean;
  /** Of a bill of exchange: due some time after its date. */
  readonly usance: boolean;
  /** Tonnes that it speaks of; of no use for a bill of exchange. */
  readonly quantity: number;
  /** Of a bill of exchange: who is to accept it. Of a delivery order: who is to release the goods. */
  readonly named: Firm;
  /** Of a delivery order: the number of the bill of lading whose goods it orders. */
  readonly orders: string;
  complete: boolean;
  deleted: boolean;
  signed: boolean;
  /** Of a paper: its author ended it, and who had it gave it back. */
  voided: boolean;
  returned: boolean;
  /** Null until the chain has it. */
  title: Known | null;
  /** It went from one party to another, neither of which issued it. */
  strayed: boolean;
  /** What its last surrender was for. */
  surrenderedFor: "DELIVERY" | "AMENDMENT" | null;
  closedAs: Closing | null;
  releaseAgent: Firm | null;
  released: number;
  readonly access: Map<Firm, "author" | "party" | "original" | "copy">;
  endorsements: Endorsed[];
  /** What was signed of a bill of exchange beside the chain. */
  readonly statements: { readonly act: Statement; readonly to: Firm | null }[];
  /** Who stated something of it since the chain moved it last. */
  readonly spoke: Set<Firm>;
  /** The bill of lading that it took goods of when it was signed. */
  drawsOn: Bill | null;
  /** What is to take its place; empty while nothing is. */
  successors: Bill[];
  /** The bill whose place it is to take. */
  successorOf: Bill | null;
  /** The envelope that brought it to its holder; null when something else did. */
  broughtBy: Envelope | null;
}

export interface Packed {
  readonly bill: Bill;
  isCopy: boolean;
  moves: Moves | null;
  refused: boolean;
}

export interface Envelope {
  readonly key: string;
  readonly id: string;
  readonly sender: Firm;
  readonly recipient: Firm;
  readonly inside: Packed[];
  /** The one that it gives back. */
  readonly returns: Envelope | null;
  state: EnvelopeState;
  deleted: boolean;
  sealedBy: number | null;
}

/** A shipping instruction that was signed and sent. */
export interface Instruction {
  readonly key: string;
  readonly id: string;
  readonly number: string;
  readonly sender: Firm;
  readonly access: Map<Firm, "author" | "original" | "copy">;
  /** What was done about it, oldest first. */
  readonly steps: InstructionStep[];
  /** What it says, and what its newest update says instead: the one field of it that changes. */
  weight: number;
  wanted: number;
}

export interface House {
  /** What the numbers of its documents begin with: no two houses of one world share one. */
  readonly mark: string;
  readonly firms: readonly Firm[];
  readonly bills: Bill[];
  readonly envelopes: Envelope[];
  readonly instructions: Instruction[];
}

/** One person of a company. */
export interface Actor {
  readonly firm: Firm;
  readonly person: number;
}

export const isPaper = ({ kind }: Bill): boolean => kind.class !== "title";
export const lifeOf = ({ kind }: Bill) => kind.life ?? "CARGO";

export const termsOf = (bill: Bill): Negotiability => {
  const last = bill.endorsements.at(-1);
  return last ? entitledAfter(last.type) : bill.straight ? "STRAIGHT" : "TO_ORDER";
};
export const statusOf = ({ title, closedAs }: Bill): "active" | "returned" | "burnt" | null =>
  title === null ? null : closedAs !== null ? "burnt" : title.isHoldingToken ? "active" : "returned";
export const holds = (bill: Bill, firm: Firm): boolean =>
  statusOf(bill) === "active" && bill.title?.holder === firm.address;
export const owns = (bill: Bill, firm: Firm): boolean =>
  statusOf(bill) === "active" && bill.title?.beneficiary === firm.address;

/** How a company that may see it sees a bill. */
export function stateFor(bill: Bill, firm: Firm): DocumentState {
  const status = statusOf(bill);
  return documentState(
    {
      of: bill.kind.flow.of,
      uploaded: false,
      complete: bill.complete,
      signed: bill.signed,
      voided: bill.voided,
      returned: bill.returned,
      instruction: null,
      expired: false,
      closedAs: bill.closedAs,
      signing: null,
      refused: false,
      stated: bill.statements.at(-1)?.act ?? null,
      released: bill.released > 0,
      accomplished: bill.released >= bill.quantity,
      openIntent: null,
      title:
        status === null || bill.title === null
          ? null
          : { status, holder: bill.title.holder, beneficiary: bill.title.beneficiary },
    },
    {
      address: firm.address,
      access: bill.access.get(firm) ?? "copy",
      presentee: bill.statements.some(({ to }) => to === firm),
    },
  );
}

/** The verb that gives back what was just received. */
export function refuses(
  bill: Bill,
  firm: Firm,
): "rejectTransferOwners" | "rejectTransferHolder" | "rejectTransferBeneficiary" | null {
  const { title } = bill;
  if (statusOf(bill) !== "active" || title === null) return null;
  const owner = owns(bill, firm) && title.prevBeneficiary !== NOBODY;
  const holder = holds(bill, firm) && title.prevHolder !== NOBODY;
  if (owner && holds(bill, firm)) return holder ? "rejectTransferOwners" : null;
  return holder ? "rejectTransferHolder" : owner ? "rejectTransferBeneficiary" : null;
}

/**
 * The bill of lading that an order is drawn on, as who draws it sees it, and whether its goods may be ordered; null
 * where none is known here.
 */
export function sourceOf(
  house: House,
  order: Bill,
  firm: Firm,
): { readonly bill: Bill; readonly ready: boolean } | null {
  const found = house.bills.filter(
    (one) =>
      one.kind.billOfLading === true &&
      !one.deleted &&
      one.number === order.orders &&
      one.signed &&
      one.closedAs !== "CONVERTED" &&
      one.access.has(firm),
  );
  const sources = found
    .toSorted((one, other) => Number(one.closedAs === "VOID") - Number(other.closedAs === "VOID"))
    .map((bill) => {
      const state = stateFor(bill, firm);
      return {
        bill,
        ready: (state === "SURRENDERED" && bill.releaseAgent === firm) || (state === "ISSUED" && holds(bill, firm)),
      };
    });
  return sources.find(({ ready }) => ready) ?? sources[0] ?? null;
}
/** Tonnes that orders which count take of a bill, but for one of them. */
export const drawnOn = (house: House, bill: Bill, but: Bill | null = null): number =>
  house.bills
    .filter((one) => one !== but && one.drawsOn === bill && one.closedAs !== "VOID")
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** For what a bill of exchange is presented and not answered yet. */
function presented({ statements }: Bill, firm: Firm): ExchangeFacts["presented"] {
  const last = statements.at(-1);
  return last?.to
    ? { for: last.act === "presentForAcceptance" ? "ACCEPTANCE" : "PAYMENT", mine: last.to === firm }
    : null;
}

const UNDER_SEAL: readonly EnvelopeState[] = ["SEALED", "READY_FOR_TRANSFER", "TRANSFERRING"];

/** What the flow of every document asks. */
const knownOfAll = (house: House, bill: Bill, { firm, person }: Actor) => ({
  permissions: firm.permissions[person] ?? new Set(),
  isAuthor: bill.issuer === firm,
  locked: bill.successors.length > 0,
  busy: false,
  everSigned: bill.signed,
  hasContact: true,
  automatic: false,
  inSealedEnvelope: house.envelopes.some(
    (one) =>
      !one.deleted &&
      one.sender === firm &&
      UNDER_SEAL.includes(one.state) &&
      one.inside.some((packed) => packed.bill === bill),
  ),
});
const knownOfTitles = (house: House, bill: Bill, actor: Actor) => ({
  ...knownOfAll(house, bill, actor),
  isIssuer: bill.issuer === actor.firm,
  isHolder: holds(bill, actor.firm),
  isOwner: owns(bill, actor.firm),
  canRefuse: refuses(bill, actor.firm) !== null && !bill.spoke.has(actor.firm),
  negotiability: termsOf(bill),
  nominated: statusOf(bill) === "active" && bill.title?.nominee !== NOBODY,
  paused: false,
  complete: bill.complete,
  userAgreed: true,
  orgAgreed: true,
});
const knownOfCargo = (bill: Bill, firm: Firm) => ({
  isReleaseAgent: bill.releaseAgent === firm,
  final: bill.title !== null,
});
const knownOfPapers = (house: House, bill: Bill, actor: Actor) => ({
  ...knownOfAll(house, bill, actor),
  uploaded: false,
  signing: "none" as const,
  shared: [...bill.access.keys()].some((one) => one !== actor.firm),
  givenHere: bill.access.get(actor.firm) === "original",
});

function titleFacts(house: House, bill: Bill, actor: Actor, state: StateOf<"title">): TitleFacts {
  const isAuthor = bill.issuer === actor.firm;
  const isBack = isAuthor && state === "SURRENDERED_TO_ISSUER";
  const replaced = bill.successors.length > 0;
  return {
    ...knownOfTitles(house, bill, actor),
    ...knownOfCargo(bill, actor.firm),
    state,
    isSuccessor: isAuthor && bill.successorOf !== null,
    replacing: !isAuthor || !replaced ? "none" : bill.successors.every(({ signed }) => signed) ? "ready" : "open",
    surrenderedFor: isBack ? bill.surrenderedFor : null,
    firstHands: isBack && !bill.strayed,
  };
}

const FACTS: { readonly [F in FlowName]: (house: House, bill: Bill, actor: Actor, state: StateOf<F>) => FactsOf[F] } = {
  title: titleFacts,
  order: (house, bill, actor, state) => ({
    ...knownOfTitles(house, bill, actor),
    ...knownOfCargo(bill, actor.firm),
    state,
    covered: !isWritten(state) || sourceOf(house, bill, actor.firm)?.ready !== false,
  }),
  exchange: (house, bill, actor, state) => ({
    ...knownOfTitles(house, bill, actor),
    state,
    usance: bill.usance,
    presented: presented(bill, actor.firm),
  }),
  paper: (house, bill, actor, state) => ({ ...knownOfPapers(house, bill, actor), state }),
  letter: (house, bill, actor, state) => ({ ...knownOfPapers(house, bill, actor), state }),
  instruction: (house, bill, actor, state) => ({ ...knownOfPapers(house, bill, actor), state, updateOpen: false }),
};

export const factsFor = (house: House, bill: Bill, actor: Actor): DocumentFacts =>
  FACTS[bill.kind.flow.of](house, bill, actor, stateFor(bill, actor.firm) as never);

/** Another live bill of the company has its number, which is not the one whose place it takes. */
export const numberTaken = (house: House, bill: Bill): boolean =>
  !isPaper(bill) &&
  house.bills.some(
    (one) =>
      one !== bill &&
      !one.deleted &&
      one.kind === bill.kind &&
      one.issuer === bill.issuer &&
      one.number === bill.number &&
      one.signed &&
      one.closedAs !== "VOID" &&
      one !== bill.successorOf,
  );
