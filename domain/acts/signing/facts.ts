import type { SigningState } from "../../states.ts";
import type { CommonFacts, Guard } from "../row.ts";

/** The facts about a request to sign from where one user stands. */
export interface SigningFacts extends CommonFacts<SigningState> {
  /** The company made the request. */
  readonly isAsker: boolean;
  /** It is this user's turn to sign. */
  readonly isAsked: boolean;
  readonly remindedLately: boolean;
}

type SigningGuard = Guard<SigningFacts>;
export const asker: SigningGuard = (facts) => (facts.isAsker ? null : "NOT_AUTHOR");
export const asked: SigningGuard = (facts) => (facts.isAsked ? null : "SIGNING_NOT_ASKED");
export const notRemindedLately: SigningGuard = (facts) => (facts.remindedLately ? "SIGNING_REMINDED" : null);
