import type { ErrorCode } from "../../errors.ts";
import { askedOr, initiator, openPlace, type ProcessFacts } from "../process-facts.ts";
import type { Guard } from "../row.ts";
import type { ReviewState } from "./states.ts";
import { AUTHORISABLE, isInForce, WITHDRAWABLE, type GrantState } from "./grant-states.ts";
import { isOriginalType, ORIGINAL_TYPES, type ReviewType } from "./types.ts";
import { AGREEMENT } from "../act-refusals.ts";

/** The facts about a B/L review from where one user stands. */
export interface ReviewFacts extends ProcessFacts<ReviewState> {
  readonly type: ReviewType;
  /** The fields that its type asks for are filled. */
  readonly complete: boolean;
  /** The quantities of its parts are those of the bill; null where that holds. */
  readonly wrongParts: ErrorCode | null;
  /** At least one company is to agree. */
  readonly hasCollaborators: boolean;
  /** No version of the template that was chosen for the bill is in use any more. */
  readonly withoutLayout: boolean;
  /** The bill that comes of it is being written or signed. */
  readonly prepared: boolean;
  /** The reason why the initiator cannot give the original back; null where it can. */
  readonly unentitled: ErrorCode | null;
  /** The issuer granted automatic signing, and a colleague of it lends a certificate: asked where the bill is due. */
  readonly automatic: boolean;
  /** The return of the original is signed in advance. */
  readonly returnSigned: boolean;
  /** The original is with its issuer again. */
  readonly returned: boolean;
  /** The grant by which an agent answers for the issuer; null where none is needed. */
  readonly grant: GrantState | null;
  /** The company is the issuer that gives it. */
  readonly isGrantor: boolean;
  /** The person, and the company, have accepted the user agreement as it reads now. */
  readonly userAgreed: boolean;
  readonly orgAgreed: boolean;
}

type ReviewGuard = Guard<ReviewFacts>;
export const reviewer = askedOr();
export { initiator, openPlace };
export const complete: ReviewGuard = (facts) => (facts.complete ? null : "BAD_INPUT");
export const addsUp: ReviewGuard = (facts) => facts.wrongParts;
export const hasCollaborators: ReviewGuard = (facts) => (facts.hasCollaborators ? null : "REVIEW_ALONE");
export const layoutInUse: ReviewGuard = (facts) => (facts.withoutLayout ? "NO_SIGNING_TEMPLATE" : null);
export const notPrepared: ReviewGuard = (facts) => (facts.prepared ? "REVIEW_PREPARED" : null);
/** An act of reviews of these types only. */
export const ofType =
  (...types: readonly ReviewType[]): ReviewGuard =>
  (facts) =>
    types.includes(facts.type) ? null : "REVIEW_TYPE";
export const ofDraft = ofType("draft");
export const ofOriginal = ofType(...ORIGINAL_TYPES);
export const entitled: ReviewGuard = (facts) => facts.unentitled;
export const automatic: ReviewGuard = (facts) => (facts.automatic ? null : "AUTOMATIC_OFF");
export const returnSigned: ReviewGuard = (facts) =>
  isOriginalType(facts.type) && !facts.returnSigned ? "REVIEW_UNSIGNED" : null;

/** An act of the surrenders for which an agent is to answer. */
export const ofDelegated: ReviewGuard = (facts) =>
  facts.type === "surrender" && facts.grant !== null ? null : "REVIEW_TYPE";
export const grantor: ReviewGuard = (facts) => (facts.isGrantor ? null : "NOT_ISSUER");
export const toAuthorise: ReviewGuard = (facts) =>
  facts.grant !== null && AUTHORISABLE.includes(facts.grant) ? null : "REVIEW_AUTHORISED";
export const toDecline: ReviewGuard = (facts) => (facts.grant === "asked" ? null : "REVIEW_GRANT_ANSWERED");
export const toWithdraw: ReviewGuard = (facts) =>
  facts.grant === "answering"
    ? "BUSY"
    : facts.grant !== null && WITHDRAWABLE.includes(facts.grant)
      ? null
      : "REVIEW_NO_GRANT";
/** The issuer answers itself only while no agent does for it. */
export const notDelegated: ReviewGuard = (facts) => (isInForce(facts.grant) ? "REVIEW_DELEGATED" : null);
/** The agent answers by a grant that is in force, for an original that is there to be answered for. */
export const delegate: ReviewGuard = (facts) =>
  facts.grant === "granted"
    ? facts.returned
      ? null
      : "BUSY"
    : facts.grant === "answering"
      ? "BUSY"
      : "REVIEW_NO_GRANT";
/** Why an agent may not answer for the issuer. */
export const DELEGATE_REFUSALS = [
  "WRONG_STATE",
  "REVIEW_TYPE",
  "PROCESS_NOT_ASKED",
  "REVIEW_NO_GRANT",
  "BUSY",
  ...AGREEMENT,
  "FORBIDDEN",
] as const;
