import type { ErrorCode } from "./errors.ts";

/** What of a process can fail for a reason that nobody foresaw, and the code by which each is told. */
export const PROCESS_FAILURES = {
  /** Reading the process. */
  info: "PROCESS_INFO",
  /** Reading its original, the successor of that, or its paper. */
  document: "PROCESS_DOCUMENT",
  /** Reading the shipping instruction that it begins with. */
  instruction: "PROCESS_INSTRUCTION",
  /** Composing or printing what comes of it. */
  create: "PROCESS_CREATE",
  accept: "PROCESS_ACCEPT",
  reject: "PROCESS_REJECT",
  revoke: "PROCESS_REVOKE",
  sign: "PROCESS_SIGN",
  /** Every other act on it. */
  action: "PROCESS_ACTION",
  /** Carrying out what follows from the last acceptance. */
  processing: "PROCESS_PROCESSING",
} as const satisfies Readonly<Record<string, ErrorCode>>;
/** The refusals of a review that are foreseen and have their words since its beginnings. */
export const PROCESS_REFUSALS = {
  /** The parts of a split leave cargo over. */
  quantity: "SPLIT_QUANTITY",
  exceeds: "SPLIT_EXCEEDS",
  reason: "REASON_NEEDED",
  /** Another step came first. */
  updated: "CONTENT_UPDATED",
} as const satisfies Readonly<Record<string, ErrorCode>>;
export type ProcessFailure = keyof typeof PROCESS_FAILURES;
