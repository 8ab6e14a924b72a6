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

// The promises of the whole, restated with memory alone: who has what, and which acts are possible.

export const NOBODY = "0x0000000000000000000000000000000000000000" as Address;
/** Tonnes of a bill that is not part of another. */
export const QUANTITY = 100;

export interface Firm {
  readonly name: string;
  readonly id: string;
  readonly address: Address;
  readonly capacityId: string;
  /** The permissions of each person. */
  readonly permissions: readonly ReadonlySet<Permission>[];
}

export interface Endorsed {
  readonly type: EndorsementType;
  /** The owner that it made; for a blank endorsement the party that signed it. */
  readonly by: Address;
  /** The party has passed ownership on since. */
  used: boolean;
}

/** A document: a title of any kind, or a paper without a title. */
export interface Bill {
  /** Its key in the moves of a run, whatever id the product gives it. */
  readonly key: string;
  readonly id: string;
  readonly kind: Kind;
  readonly number: string;
  readonly issuer: Firm;
  readonly straight: boolean;
  /** For a bill of exchange: it is due some time after its date. */
  readonly usance: boolean;
  /** Tonnes of the document; unused for a bill of exchange. */
  readonly quantity: number;
  /** For a bill of exchange the drawee; for a delivery order the party that is to release the goods. */
  readonly named: Firm;
  /** For a delivery order: the number of the bill of lading whose goods it orders. */
  readonly orders: string;
  complete: boolean;
  deleted: boolean;
  signed: boolean;
  /** For a paper: its author ended it; below, its recipient gave it back. */
  voided: boolean;
  returned: boolean;
  /** Null until the chain has it. */
  title: Known | null;
  /** One party gave it to another, neither of which is its issuer. */
  strayed: boolean;
  /** The purpose of its last surrender. */
  surrenderedFor: "DELIVERY" | "AMENDMENT" | null;
  closedAs: Closing | null;
  releaseAgent: Firm | null;
  released: number;
  readonly access: Map<Firm, "author" | "party" | "original" | "copy">;
  endorsements: Endorsed[];
  /** The signed statements on a bill of exchange, off-chain. */
  readonly statements: { readonly act: Statement; readonly to: Firm | null }[];
  /** The companies that made a statement since the chain moved it last. */
  readonly spoke: Set<Firm>;
  /** The bill of lading whose goods it took when it was signed. */
  drawsOn: Bill | null;
  /** The drafts that are to replace it; empty without any. */
  successors: Bill[];
  /** The bill that it is to replace. */
  successorOf: Bill | null;
  /** The envelope that brought it to its holder; null without one. */
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
  /** The envelope that it gives back. */
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
  /** The steps that were done on it, oldest first. */
  readonly steps: InstructionStep[];
  /** Its weight, the only field that changes; below, the weight in its newest update. */
  weight: number;
  wanted: number;
}

export interface House {
  /** The beginning of its documents' numbers; each house of a world has its own. */
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

/** The state of a bill for a company that may see it. */
export function stateFor(bill: Bill, firm: Firm): DocumentState {
  const status = statusOf(bill);
  return documentState(
    bill.kind.flow.of,
    {
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

/** Whether another firm got the title by what this one did with it, and can still give it back. */
function gaveAway(bill: Bill, { address }: Firm): boolean {
  const { title } = bill;
  if (title === null || title.holder !== address) return false;
  return statusOf(bill) === "returned"
    ? title.beneficiary === address
    : statusOf(bill) === "active" && title.beneficiary !== address && title.prevBeneficiary === address;
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
 * The bill of lading that an order draws on, as its drawer sees it, and whether its goods may be ordered; null if the
 * drawer knows none.
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
/** Tonnes that the valid orders take of a bill, one of them left out. */
export const drawnOn = (house: House, bill: Bill, but: Bill | null = null): number =>
  house.bills
    .filter((one) => one !== but && one.drawsOn === bill && one.closedAs !== "VOID")
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** The purpose for which a bill of exchange is presented and not answered yet. */
function presented({ statements }: Bill, firm: Firm): ExchangeFacts["presented"] {
  const last = statements.at(-1);
  return last?.to
    ? { for: last.act === "presentForAcceptance" ? "ACCEPTANCE" : "PAYMENT", mine: last.to === firm }
    : null;
}

const UNDER_SEAL: readonly EnvelopeState[] = ["SEALED", "READY_FOR_TRANSFER", "TRANSFERRING"];

/** The facts that the flow of every document needs. */
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
  askingBack: gaveAway(bill, actor.firm) ? ("possible" as const) : ("nothing" as const),
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
    shared: false,
    withoutLayout: false,
    isSuccessor: isAuthor && bill.successorOf !== null,
    replacing: !isAuthor || !replaced ? "none" : bill.successors.every(({ signed }) => signed) ? "ready" : "open",
    surrenderedFor: isBack ? bill.surrenderedFor : null,
    inReview: null,
    exchanged: bill.kind.name === "DcsaBillOfLading",
    ownWallet: false,
    moveAllowed: false,
    issuerWallet: false,
    moveAsked: false,
    titled: bill.title !== null,
    endorsedByName: false,
    delegated: false,
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
  verifiable: (house, bill, actor, state) => ({ ...knownOfPapers(house, bill, actor), state }),
  bunker: (house, bill, actor, state) => ({ ...knownOfAll(house, bill, actor), state }),
  instruction: (house, bill, actor, state) => ({ ...knownOfPapers(house, bill, actor), state, updateOpen: false }),
};

export const factsFor = (house: House, bill: Bill, actor: Actor): DocumentFacts =>
  FACTS[bill.kind.flow.of](house, bill, actor, stateFor(bill, actor.firm) as never);

/** Another live bill of the company has its number, and is not the one that it replaces. */
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
