import type { DocumentState, FlowName, StateOf } from "../states.ts";
import type { ReviewType } from "./review/types.ts";
import type { CommonFacts, Guard } from "./row.ts";

export const NEGOTIABILITIES = ["STRAIGHT", "TO_ORDER", "BLANK", "RESTRICTED", "PLEDGED"] as const;
/**
 * STRAIGHT: a named consignee, no endorsement. BLANK: possession is entitlement. RESTRICTED: ownership is not passed on
 * any more.
 * PLEDGED: owned as security, so that it is endorsed for collection only.
 */
export type Negotiability = (typeof NEGOTIABILITIES)[number];

/** The facts about every document from where one organisation and one user stand. */
export interface KnownOfAll<S extends string> extends CommonFacts<S> {
  /** The organisation wrote it. */
  readonly isAuthor: boolean;
  /** A process holds the document. */
  readonly locked: boolean;
  /** An action on it has not been answered by the chain. */
  readonly busy: boolean;
  readonly everSigned: boolean;
  readonly inSealedEnvelope: boolean;
  readonly hasContact: boolean;
  /** The automatic service may sign it in a colleague's name. */
  readonly automatic: boolean;
}

/** The further facts about every title. */
interface KnownOfTitles<S extends string> extends KnownOfAll<S> {
  readonly isIssuer: boolean;
  /** On chain: possesses the original. */
  readonly isHolder: boolean;
  /** On chain: the endorsement chain names it as entitled. */
  readonly isOwner: boolean;
  /** It just received a role and has not acted since. */
  readonly canRefuse: boolean;
  readonly negotiability: Negotiability;
  /**
   * Whether another party got it by an endorsement or a surrender from here and can still give it back, and whether it
   * has been asked to.
   */
  readonly askingBack: "nothing" | "possible" | "asked";
  /** Its owner has named the next one, whom the possessor can make that. */
  readonly nominated: boolean;
  /** The operator of its register has stopped every title of it. */
  readonly paused: boolean;
  /** Every mandatory field is there and valid. */
  readonly complete: boolean;
  /** The person, and the organisation, have accepted the user agreement as it reads now. */
  readonly userAgreed: boolean;
  readonly orgAgreed: boolean;
}

/** The facts about a title against which cargo is released. */
interface KnownOfCargo {
  readonly isReleaseAgent: boolean;
  /** The chain has finally confirmed the last change of the title. */
  readonly final: boolean;
}

export interface TitleFacts extends KnownOfTitles<StateOf<"title">>, KnownOfCargo {
  /** The state of the replacement that its issuer prepares: none, not all signed yet, or all ready. */
  readonly replacing: "none" | "open" | "ready";
  /** Another organisation has received it, or visitors are shown it: asked of what may be deleted. */
  readonly shared: boolean;
  /** It was begun with a template of which no version is in use any more. */
  readonly withoutLayout: boolean;
  /** A draft that is to take the place of a bill. */
  readonly isSuccessor: boolean;
  /** The purpose for which a title was surrendered that lies with its issuer; null where that was not said here. */
  readonly surrenderedFor: "DELIVERY" | "AMENDMENT" | null;
  /** A title that lies with its issuer has been with one other party only: the shipper. */
  readonly firstHands: boolean;
  /** The type of the review by which the title came back to this company, its issuer, and which locks it for all else. */
  readonly inReview: ReviewType | null;
  /** An agent answers the surrender for this company, its issuer, by a grant that is in force. */
  readonly delegated: boolean;
  /** A bill by the standard of DCSA, which other platforms can take. */
  readonly exchanged: boolean;
  /** The company holds the key of its titles itself: this node cannot keep it from acting. */
  readonly ownWallet: boolean;
  /** Its issuer signs with a wallet of its own: it cannot sign the end of the title in advance. */
  readonly issuerWallet: boolean;
  /** Its issuer has consented that it may go to another platform. */
  readonly moveAllowed: boolean;
  /** This company waits for that consent. */
  readonly moveAsked: boolean;
  /** Its title was made here, and not on another platform. */
  readonly titled: boolean;
  /** It was issued to order, and its last endorsement, to a named party, has ended all others. */
  readonly endorsedByName: boolean;
}

export interface OrderFacts extends KnownOfTitles<StateOf<"order">>, KnownOfCargo {
  /**
   * The cargo of the bill it is drawn on can be delivered: that bill is surrendered or in the own hands, or is not kept
   * here.
   */
  readonly covered: boolean;
}

export interface ExchangeFacts extends KnownOfTitles<StateOf<"exchange">> {
  /** It is due some time after sight or date, and so is accepted first. */
  readonly usance: boolean;
  /** For what it is presented and not answered yet; `mine`: to this organisation. */
  readonly presented: { readonly for: "ACCEPTANCE" | "PAYMENT"; readonly mine: boolean } | null;
}

/** The facts about every document that is no title. */
export interface PaperFacts<S extends string = StateOf<"paper">> extends KnownOfAll<S> {
  /** It came as a file; else it was made by a form. */
  readonly uploaded: boolean;
  /** Another organisation has received it, in whatever form, or visitors are shown it. */
  readonly shared: boolean;
  /** Whether others are asked to sign it, and whether it is this user's turn. */
  readonly signing: "none" | "open" | "turn";
}

/** The facts about a paper that is answered. */
interface KnownOfGiven {
  /** Another company gave it here as it is, and not as a copy. */
  readonly givenHere: boolean;
}

export interface LetterFacts extends PaperFacts<StateOf<"letter">>, KnownOfGiven {}

export interface InstructionFacts extends PaperFacts<StateOf<"instruction">>, KnownOfGiven {
  /** An update of it waits for its answer. */
  readonly updateOpen: boolean;
}

/** The facts about a document made with a template that proves itself by its file. */
export interface VerifiableFacts extends PaperFacts<StateOf<"verifiable">> {}

/** The facts about a form of a bunker delivery: its acts are those of the delivery. */
export interface BunkerFormFacts extends KnownOfAll<StateOf<"bunker">> {}

/** The facts that each flow asks of a document. */
export interface FactsOf {
  readonly title: TitleFacts;
  readonly order: OrderFacts;
  readonly exchange: ExchangeFacts;
  readonly paper: PaperFacts;
  readonly letter: LetterFacts;
  readonly verifiable: VerifiableFacts;
  readonly bunker: BunkerFormFacts;
  readonly instruction: InstructionFacts;
}
export type DocumentFacts = FactsOf[FlowName];

/** Every fact that any flow has, but the state, which is each flow's own. */
interface Known
  extends
    Omit<TitleFacts, "state">,
    Omit<OrderFacts, "state">,
    Omit<ExchangeFacts, "state">,
    Omit<LetterFacts, "state">,
    Omit<InstructionFacts, "state"> {}
/** A guard that asks for these facts: only a flow that has them all can have it in a row. */
type Asks<Fact extends keyof Known> = Guard<Pick<Known, Fact>>;

/** An original, or what is owed by it, moves only by a person and a company that have accepted the user agreement. */
export const agreed: Asks<"userAgreed" | "orgAgreed"> = (facts) =>
  !facts.orgAgreed ? "AGREEMENT_ORG_NEEDED" : !facts.userAgreed ? "AGREEMENT_NEEDED" : null;
export const exchanged: Asks<"exchanged"> = (facts) => (facts.exchanged ? null : "PINT_KIND");
export const notOwnWallet: Asks<"ownWallet"> = (facts) => (facts.ownWallet ? "PINT_WALLET" : null);
export const issuerCanConsent: Asks<"issuerWallet"> = (facts) => (facts.issuerWallet ? "PINT_ISSUER_WALLET" : null);
export const moveAllowed: Asks<"moveAllowed"> = (facts) => (facts.moveAllowed ? null : "PINT_NOT_ALLOWED");
export const notEndorsedByName: Asks<"endorsedByName"> = (facts) =>
  facts.endorsedByName ? "PINT_ENDORSED_BY_NAME" : null;
/** A bill to order is endorsed to the company that it is offered to. */
export const mayEndorseIt: Asks<"negotiability" | "permissions"> = (facts) =>
  facts.negotiability === "TO_ORDER" && !facts.permissions.has("bl.endorse") ? "PINT_ENDORSES" : null;
export const titled: Asks<"titled"> = (facts) => (facts.titled ? null : "PINT_NO_TITLE");
export const notMoveAllowed: Asks<"moveAllowed"> = (facts) => (facts.moveAllowed ? "PINT_ALLOWED" : null);
export const moveNotAsked: Asks<"moveAsked"> = (facts) => (facts.moveAsked ? "PINT_MOVE_ASKED" : null);
export const notLocked: Asks<"locked"> = (facts) => (facts.locked ? "LOCKED" : null);
/** A bill that a review of one of these types has brought back to its issuer is locked for everything else. */
export const freeFor =
  (...types: readonly ReviewType[]): Asks<"locked" | "inReview"> =>
  (facts) =>
    facts.locked && (facts.inReview === null || !types.includes(facts.inReview)) ? "LOCKED" : null;
/** The issuer answers a surrender itself only while no agent does for it. */
export const notDelegated: Asks<"delegated"> = (facts) => (facts.delegated ? "REVIEW_DELEGATED" : null);
export const notBusy: Asks<"busy"> = (facts) => (facts.busy ? "BUSY" : null);
export const notPaused: Asks<"paused"> = (facts) => (facts.paused ? "REGISTRY_PAUSED" : null);
export const author: Asks<"isAuthor"> = (facts) => (facts.isAuthor ? null : "NOT_AUTHOR");
/** A person who is asked signs, and nobody else while anybody is; else its maker. */
export const signer: Asks<"signing" | "isAuthor"> = (facts) =>
  facts.signing === "turn" ? null : facts.signing === "open" ? "SIGNING_NOT_TURN" : author(facts);
export const issuer: Asks<"isIssuer"> = (facts) => (facts.isIssuer ? null : "NOT_ISSUER");
export const holder: Asks<"isHolder"> = (facts) => (facts.isHolder ? null : "NOT_POSSESSOR");
export const ownerAndHolder: Asks<"isHolder" | "isOwner"> = (facts) =>
  facts.isHolder && facts.isOwner ? null : "NOT_OWNER_AND_POSSESSOR";
export const issuerHolds: Asks<"isIssuer" | "isHolder" | "isOwner"> = (facts) =>
  facts.isIssuer && facts.isHolder && facts.isOwner ? null : "ISSUER_NOT_POSSESSOR";
/** The bill is its issuer's to replace: nobody else has it, or it was given back. */
export const issuerControls: Guard<Pick<TitleFacts, "state" | "isIssuer" | "isHolder" | "isOwner">> = (facts) =>
  facts.state === "SURRENDERED_TO_ISSUER" ? issuer(facts) : issuerHolds(facts);
export const replacing: Asks<"replacing"> = (facts) => (facts.replacing === "none" ? "NOT_REPLACING" : null);
export const replacementReady: Asks<"replacing"> = (facts) =>
  facts.replacing === "open" ? "REPLACEMENT_UNSIGNED" : replacing(facts);
/** A bill that takes the place of another is signed on the conditions of that. */
export const hasLayout: Asks<"withoutLayout" | "isSuccessor"> = (facts) =>
  facts.withoutLayout && !facts.isSuccessor ? "NO_SIGNING_TEMPLATE" : null;
export const notSuccessor: Asks<"isSuccessor"> = (facts) => (facts.isSuccessor ? "IS_SUCCESSOR" : null);
export const notIssuer: Asks<"isIssuer"> = (facts) => (facts.isIssuer ? "ISSUER_CANNOT" : null);
export const justReceived: Asks<"canRefuse"> = (facts) => (facts.canRefuse ? null : "NOTHING_TO_REFUSE");
export const endorsable: Asks<"negotiability"> = (facts) =>
  facts.negotiability === "STRAIGHT"
    ? "STRAIGHT_NO_ENDORSEMENT"
    : facts.negotiability === "RESTRICTED"
      ? "ENDORSED_RESTRICTIVELY"
      : null;
/** A pledged title is endorsed for collection only: nobody is named the next owner of it. */
export const notPledged: Asks<"negotiability"> = (facts) =>
  facts.negotiability === "PLEDGED" ? "PLEDGE_COLLECTION_ONLY" : null;
export const owner: Asks<"isOwner"> = (facts) => (facts.isOwner ? null : "NOT_OWNER");
/** A holder who owns it too endorses instead. */
export const notHolder: Asks<"isHolder"> = (facts) => (facts.isHolder ? "HOLDER_ENDORSES" : null);
export const nominated: Asks<"nominated"> = (facts) => (facts.nominated ? null : "NO_NOMINEE");
export const notAskedBack: Asks<"askingBack"> = (facts) =>
  facts.askingBack === "nothing" ? "NOTHING_TO_ASK_BACK" : facts.askingBack === "asked" ? "ASKED_BACK" : null;
export const straight: Asks<"negotiability"> = (facts) => (facts.negotiability === "STRAIGHT" ? null : "NOT_STRAIGHT");
export const firstHands: Asks<"firstHands"> = (facts) => (facts.firstHands ? null : "NOT_FROM_SHIPPER");
/** A party that asked for an amendment has not given the title up. */
export const forDelivery: Asks<"surrenderedFor"> = (facts) =>
  facts.surrenderedFor === "AMENDMENT" ? "SURRENDERED_FOR_AMENDMENT" : null;
/** A party that asked for the cargo has not asked for another bill. */
export const notForDelivery: Asks<"surrenderedFor"> = (facts) =>
  facts.surrenderedFor === "DELIVERY" ? "SURRENDERED_FOR_DELIVERY" : null;
export const usance: Asks<"usance"> = (facts) => (facts.usance ? null : "BILL_AT_SIGHT");
/** A bill that is due later is accepted before it is paid. */
export const payable: Guard<Pick<ExchangeFacts, "state" | "usance">> = (facts) =>
  facts.usance && facts.state === "ISSUED" ? "BILL_NOT_ACCEPTED" : null;
export const notPresented: Asks<"presented"> = (facts) => (facts.presented === null ? null : "PRESENTED_ALREADY");
export const toAccept: Asks<"presented"> = (facts) =>
  facts.presented?.for === "ACCEPTANCE" && facts.presented.mine ? null : "NOT_PRESENTED_TO_YOU";
/** A bill is dishonoured by whom it was presented to, or by its possessor who waits in vain. */
export const toDishonour: Asks<"presented" | "isHolder"> = (facts) =>
  facts.presented === null ? "NOT_PRESENTED" : facts.presented.mine || facts.isHolder ? null : "NOT_PRESENTED_TO_YOU";
export const covered: Asks<"covered"> = (facts) => (facts.covered ? null : "BILL_NOT_SURRENDERED");
export const complete: Asks<"complete"> = (facts) => (facts.complete ? null : "BAD_INPUT");
export const neverSigned: Asks<"everSigned"> = (facts) => (facts.everSigned ? "ALREADY_SIGNED" : null);
export const notShared: Asks<"shared"> = (facts) => (facts.shared ? "ALREADY_SENT" : null);
export const notSealed: Asks<"inSealedEnvelope"> = (facts) => (facts.inSealedEnvelope ? "DOCUMENT_IN_USE" : null);
export const releaseAgent: Asks<"isReleaseAgent"> = (facts) => (facts.isReleaseAgent ? null : "NOT_RELEASE_AGENT");
export const final: Asks<"final"> = (facts) => (facts.final ? null : "RELEASE_NOT_FINAL");
export const automatic: Asks<"automatic"> = (facts) => (facts.automatic ? null : "AUTOMATIC_OFF");
export const givenHere: Asks<"givenHere"> = (facts) => (facts.givenHere ? null : "NOT_GIVEN_HERE");
export const updateOpen: Asks<"updateOpen"> = (facts) => (facts.updateOpen ? null : "NO_UPDATE");
export const noUpdate: Asks<"updateOpen"> = (facts) => (facts.updateOpen ? "UPDATE_WAITING" : null);
export const uploaded: Asks<"uploaded"> = (facts) => (facts.uploaded ? null : "MADE_BY_FORM");
export const hasContact: Asks<"hasContact"> = (facts) => (facts.hasContact ? null : "CONTACT_NEEDED");

/** A company with no part in a title, that only sees it. */
const partOf: Asks<"isIssuer" | "isHolder" | "isOwner"> = (facts) =>
  facts.isIssuer || facts.isHolder || facts.isOwner ? null : "NOT_POSSESSOR";
const ASKED_FOR_CARGO: readonly DocumentState[] = ["SURRENDERED", "PRESENTED", "PARTLY_RELEASED"];
/** Its issuer names the agent when the cargo is asked for, and is meant until then. */
const mayRelease: Guard<Pick<Known, "isReleaseAgent" | "isIssuer"> & { readonly state: DocumentState }> = (facts) =>
  facts.isReleaseAgent || (facts.isIssuer && !ASKED_FOR_CARGO.includes(facts.state)) ? null : "NOT_RELEASE_AGENT";
/** The part that a company must have for a guard ever to let it pass. Every other guard changes with time. */
const PARTS: ReadonlyMap<unknown, Guard<never>> = new Map<unknown, Guard<never>>([
  ...[issuer, author, notIssuer, givenHere].map((guard) => [guard, guard] as const),
  ...[issuerHolds, issuerControls].map((guard) => [guard, issuer] as const),
  ...[holder, owner, ownerAndHolder, justReceived].map((guard) => [guard, partOf] as const),
  [releaseAgent, mayRelease],
]);

/** Whether an act with these guards is another party's: nothing that happens here makes it the company's own. */
export const isOfOthers = (guards: readonly unknown[], facts: DocumentFacts): boolean =>
  guards.some((guard) => (PARTS.get(guard)?.(facts as never) ?? null) !== null);
