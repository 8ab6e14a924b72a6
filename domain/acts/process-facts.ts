import type { ErrorCode } from "../errors.ts";
import type { CommonFacts, Guard } from "./row.ts";

/** The facts about a process from where one user stands. */
export interface ProcessFacts<S extends string = string> extends CommonFacts<S> {
  /** The company began the process. */
  readonly isInitiator: boolean;
  /** It is this user's turn. */
  readonly isAsked: boolean;
  /** A party of this company has not answered yet, whoever of it is to. */
  readonly hasOpenPlace: boolean;
  readonly remindedLately: boolean;
}

type ProcessGuard = Guard<ProcessFacts>;
/** The company began the process. */
export const initiator: ProcessGuard = (facts) => (facts.isInitiator ? null : "NOT_AUTHOR");
/** It is this user's turn; a process may refuse in words of its own. */
export const askedOr =
  (code: ErrorCode = "PROCESS_NOT_ASKED"): ProcessGuard =>
  (facts) =>
    facts.isAsked ? null : code;
/** A party of this company has still to answer: the company says which colleague does. */
export const openPlace: ProcessGuard = (facts) => (facts.hasOpenPlace ? null : "PROCESS_NOT_ASKED");
export const remindedLatelyOr =
  (code: ErrorCode): ProcessGuard =>
  (facts) =>
    facts.remindedLately ? code : null;
