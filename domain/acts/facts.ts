import type { DocumentState } from "../states.ts";
import type { CommonFacts, Guard } from "./row.ts";

export const NEGOTIABILITIES = ["STRAIGHT", "TO_ORDER", "BLANK", "RESTRICTED", "PLEDGED"] as const;
/**
 * STRAIGHT: a named consignee, no endorsement. BLANK: possession is entitlement. RESTRICTED: ownership is not passed on
 * any more.
 * PLEDGED: owned as security, so that it is endorsed for collection only.
 */
export type Negotiability = (typeof NEGOTIABILITIES)[number];

/** What is known of a document from where one organisation and one user stand. */
export interface DocumentFacts extends CommonFacts<DocumentState> {
  /** The organisation wrote it. */
  readonly isAuthor: boolean;
  readonly isIssuer: boolean;
  /** On chain: possesses the original. */
  readonly isHolder: boolean;
  /** On chain: the endorsement chain names it as entitled. */
  readonly isOwner: boolean;
  /** It just received a role and has not acted since. */
  readonly canRefuse: boolean;
  readonly negotiability: Negotiability;
  /** A process holds the document. */
  readonly locked: boolean;
  /** What its issuer prepares to put in its place: nothing, something that is not signed yet, or all of it. */
  readonly replacing: "none" | "open" | "ready";
  /** A draft that is to take the place of a bill. */
  readonly isSuccessor: boolean;
  /** The operator of its register has stopped every title of it. */
  readonly paused: boolean;
  /** An action on it has not been answered by the chain. */
  readonly busy: boolean;
  /** Every mandatory field is there and valid. */
  readonly complete: boolean;
  readonly everSigned: boolean;
  /** Another company gave it here as it is, and not as a copy. */
  readonly givenHere: boolean;
  /** An update of a shipping instruction waits for its answer. */
  readonly updateOpen: boolean;
  /** Another organisation has received it, in whatever form, or visitors are shown it. */
  readonly shared: boolean;
  readonly inSealedEnvelope: boolean;
  readonly isReleaseAgent: boolean;
  /** The chain has finally confirmed the last change of the title. */
  readonly final: boolean;
  readonly hasContact: boolean;
  /** It came as a file; else it was made by a form. */
  readonly uploaded: boolean;
  /** Whether others are asked to sign it, and whether it is this user's turn. */
  readonly signing: "none" | "open" | "turn";
  /** The automatic service may sign it in a colleague's name. */
  readonly automatic: boolean;
  /** Its owner has named the next one, whom the possessor can make that. */
  readonly nominated: boolean;
  /** What a title was surrendered for that lies with its issuer; null where that was not said here. */
  readonly surrenderedFor: "DELIVERY" | "AMENDMENT" | null;
  /** A title that lies with its issuer has been with one other party only: the shipper. */
  readonly firstHands: boolean;
  /** A bill of exchange that is due some time after sight or date, and so is accepted first. */
  readonly usance: boolean;
  /** For what a bill of exchange is presented and not answered yet; `mine`: to this organisation. */
  readonly presented: { readonly for: "ACCEPTANCE" | "PAYMENT"; readonly mine: boolean } | null;
  /**
   * What a delivery order is drawn on can be delivered: its bill is surrendered or in the own hands, or is not kept
   * here.
   */
  readonly covered: boolean;
  /** The person, and the organisation, have accepted the user agreement as it reads now. */
  readonly userAgreed: boolean;
  readonly orgAgreed: boolean;
}

type DocumentGuard = Guard<DocumentFacts>;

/** Only who has accepted the user agreement, for a company that has, moves an original or what is owed by it. */
export const agreed: Guard<Pick<DocumentFacts, "userAgreed" | "orgAgreed">> = (facts) =>
  !facts.orgAgreed ? "AGREEMENT_ORG_NEEDED" : !facts.userAgreed ? "AGREEMENT_NEEDED" : null;
export const notLocked: DocumentGuard = (facts) => (facts.locked ? "LOCKED" : null);
export const notBusy: DocumentGuard = (facts) => (facts.busy ? "BUSY" : null);
export const notPaused: DocumentGuard = (facts) => (facts.paused ? "REGISTRY_PAUSED" : null);
export const author: DocumentGuard = (facts) => (facts.isAuthor ? null : "NOT_AUTHOR");
/** Who is asked signs, and nobody else while anybody is; else its maker. */
export const signer: DocumentGuard = (facts) =>
  facts.signing === "turn" ? null : facts.signing === "open" ? "SIGNING_NOT_TURN" : author(facts);
export const issuer: DocumentGuard = (facts) => (facts.isIssuer ? null : "NOT_ISSUER");
export const holder: DocumentGuard = (facts) => (facts.isHolder ? null : "NOT_POSSESSOR");
export const ownerAndHolder: DocumentGuard = (facts) =>
  facts.isHolder && facts.isOwner ? null : "NOT_OWNER_AND_POSSESSOR";
export const issuerHolds: DocumentGuard = (facts) =>
  facts.isIssuer && facts.isHolder && facts.isOwner ? null : "ISSUER_NOT_POSSESSOR";
/** The bill is its issuer's to replace: nobody else has it, or it was given back. */
export const issuerControls: DocumentGuard = (facts) =>
  facts.state === "SURRENDERED_TO_ISSUER" ? issuer(facts) : issuerHolds(facts);
export const replacing: DocumentGuard = (facts) => (facts.replacing === "none" ? "NOT_REPLACING" : null);
export const replacementReady: DocumentGuard = (facts) =>
  facts.replacing === "open" ? "REPLACEMENT_UNSIGNED" : replacing(facts);
export const notSuccessor: DocumentGuard = (facts) => (facts.isSuccessor ? "IS_SUCCESSOR" : null);
export const notIssuer: DocumentGuard = (facts) => (facts.isIssuer ? "ISSUER_CANNOT" : null);
export const justReceived: DocumentGuard = (facts) => (facts.canRefuse ? null : "NOTHING_TO_REFUSE");
export const endorsable: DocumentGuard = (facts) =>
  facts.negotiability === "STRAIGHT"
    ? "STRAIGHT_NO_ENDORSEMENT"
    : facts.negotiability === "RESTRICTED"
      ? "ENDORSED_RESTRICTIVELY"
      : null;
/** What is owned as security is endorsed for collection only: nobody is named the next owner of it. */
export const notPledged: DocumentGuard = (facts) =>
  facts.negotiability === "PLEDGED" ? "PLEDGE_COLLECTION_ONLY" : null;
export const owner: DocumentGuard = (facts) => (facts.isOwner ? null : "NOT_OWNER");
/** Who has both roles endorses instead. */
export const notHolder: DocumentGuard = (facts) => (facts.isHolder ? "HOLDER_ENDORSES" : null);
export const nominated: DocumentGuard = (facts) => (facts.nominated ? null : "NO_NOMINEE");
export const straight: DocumentGuard = (facts) => (facts.negotiability === "STRAIGHT" ? null : "NOT_STRAIGHT");
export const firstHands: DocumentGuard = (facts) => (facts.firstHands ? null : "NOT_FROM_SHIPPER");
/** Who asked for an amendment has not given the title up. */
export const forDelivery: DocumentGuard = (facts) =>
  facts.surrenderedFor === "AMENDMENT" ? "SURRENDERED_FOR_AMENDMENT" : null;
/** Who asked for the cargo has not asked for another bill. */
export const notForDelivery: DocumentGuard = (facts) =>
  facts.surrenderedFor === "DELIVERY" ? "SURRENDERED_FOR_DELIVERY" : null;
export const usance: DocumentGuard = (facts) => (facts.usance ? null : "BILL_AT_SIGHT");
/** A bill that is due later is accepted before it is paid. */
export const payable: DocumentGuard = (facts) =>
  facts.usance && facts.state === "ISSUED" ? "BILL_NOT_ACCEPTED" : null;
export const notPresented: DocumentGuard = (facts) => (facts.presented === null ? null : "PRESENTED_ALREADY");
export const toAccept: DocumentGuard = (facts) =>
  facts.presented?.for === "ACCEPTANCE" && facts.presented.mine ? null : "NOT_PRESENTED_TO_YOU";
/** A bill is dishonoured by whom it was presented to, or by its possessor who waits in vain. */
export const toDishonour: DocumentGuard = (facts) =>
  facts.presented === null ? "NOT_PRESENTED" : facts.presented.mine || facts.isHolder ? null : "NOT_PRESENTED_TO_YOU";
export const covered: DocumentGuard = (facts) => (facts.covered ? null : "BILL_NOT_SURRENDERED");
export const complete: DocumentGuard = (facts) => (facts.complete ? null : "BAD_INPUT");
export const neverSigned: DocumentGuard = (facts) => (facts.everSigned ? "ALREADY_SIGNED" : null);
export const notShared: DocumentGuard = (facts) => (facts.shared ? "ALREADY_SENT" : null);
export const notSealed: DocumentGuard = (facts) => (facts.inSealedEnvelope ? "DOCUMENT_IN_USE" : null);
export const releaseAgent: DocumentGuard = (facts) => (facts.isReleaseAgent ? null : "NOT_RELEASE_AGENT");
export const final: DocumentGuard = (facts) => (facts.final ? null : "RELEASE_NOT_FINAL");
export const automatic: DocumentGuard = (facts) => (facts.automatic ? null : "AUTOMATIC_OFF");
export const givenHere: DocumentGuard = (facts) => (facts.givenHere ? null : "NOT_GIVEN_HERE");
export const updateOpen: DocumentGuard = (facts) => (facts.updateOpen ? null : "NO_UPDATE");
export const noUpdate: DocumentGuard = (facts) => (facts.updateOpen ? "UPDATE_WAITING" : null);
export const uploaded: DocumentGuard = (facts) => (facts.uploaded ? null : "MADE_BY_FORM");
export const hasContact: DocumentGuard = (facts) => (facts.hasContact ? null : "CONTACT_NEEDED");
