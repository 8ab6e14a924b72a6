import type { Guard } from "../row.ts";
import type { ProcessFacts } from "../process-facts.ts";
import { askedOr, initiator } from "../process-facts.ts";
import type { ReviewState } from "./states.ts";

/** The facts about a B/L review from where one user stands. */
export interface ReviewFacts extends ProcessFacts<ReviewState> {
  /** The fields that the kind asks for are filled. */
  readonly complete: boolean;
  /** At least one company is to agree. */
  readonly hasCollaborators: boolean;
  /** The bill that comes of it is being written or signed. */
  readonly prepared: boolean;
}

type ReviewGuard = Guard<ReviewFacts>;
export const reviewer = askedOr();
export { initiator };
export const complete: ReviewGuard = (facts) => (facts.complete ? null : "BAD_INPUT");
export const hasCollaborators: ReviewGuard = (facts) => (facts.hasCollaborators ? null : "REVIEW_ALONE");
export const notPrepared: ReviewGuard = (facts) => (facts.prepared ? "REVIEW_PREPARED" : null);
