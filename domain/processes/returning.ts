import type { ReviewState } from "../acts/review/states.ts";
import type { ReturnState } from "./reviewing.ts";

/** How an act on the chain stands. */
export type ActStatus = "waiting" | "kept" | "open" | "sent" | "done" | "failed" | "expired";

/** The return of an original that was signed in advance, the act that makes it void, and the review that it is for. */
export interface Returning {
  readonly stage: ReviewState;
  readonly state: ReturnState;
  readonly return: ActStatus;
  readonly cancel: ActStatus;
  /** The title was moved since the return was signed: the chain refuses it. */
  readonly moved: boolean;
  /** Why the return ended. */
  readonly code: string | null;
}

/** The next step of a return. */
export interface ReturnStep {
  /** The act that is sent. */
  readonly open?: "return" | "cancel";
  /** The acts that are given up; they were never sent. */
  readonly end?: readonly ("return" | "cancel")[];
  readonly state?: ReturnState;
  /** The step that the review takes by itself. */
  readonly step?: "overtaken" | "unreturned";
  /** The original is free for everything again. */
  readonly unlock?: true;
}

const OVER: readonly ActStatus[] = ["failed", "expired"];
/** The stages after the last acceptance, in which the title is to be with its issuer. */
export const AGREED: readonly ReviewState[] = ["tbs", "tba", "tbv"];
/** The codes of a return that failed because the title is elsewhere. */
const ELSEWHERE: readonly (string | null)[] = ["CHANGED_ELSEWHERE"];

/** Gives up an act that was never sent, where it is there still. */
const unsent = (act: ActStatus, which: "return" | "cancel"): Pick<ReturnStep, "end"> =>
  act === "waiting" || act === "kept" ? { end: [which] } : {};

/** The next step of a return, from how its review and its acts stand; null where it waits. */
export function nextOfReturn({ stage, state, return: back, cancel, moved, code }: Returning): ReturnStep | null {
  if (state === "none" || state === "cancelled") return null;
  if (stage === "pending") {
    if (moved) return { step: "overtaken" };
    if (OVER.includes(back)) return { step: "unreturned" };
    return state === "unsigned" && back === "kept" && cancel === "kept" ? { state: "kept" } : null;
  }
  if (AGREED.includes(stage)) {
    if (OVER.includes(back)) return { step: ELSEWHERE.includes(code) ? "overtaken" : "unreturned" };
    if (back === "kept") return moved ? { step: "overtaken" } : { open: "return", state: "sent" };
    if (back === "done") return state === "returned" ? null : { ...unsent(cancel, "cancel"), state: "returned" };
    return state === "sent" ? null : { state: "sent" };
  }
  // Nothing is to come back any more.
  if (back === "done") return { ...unsent(cancel, "cancel"), state: "none", unlock: true };
  if (back === "open" || back === "sent") return null;
  // Signed bytes are made void by the chain, also where it has refused them once.
  if (cancel === "kept") return back === "waiting" ? { end: ["return", "cancel"] } : { open: "cancel" };
  if (cancel === "open" || cancel === "sent") return null;
  // The wallet did not sign what makes it void: the return is known here alone, and is never sent.
  if (back === "waiting" || back === "kept") return { end: ["return"] };
  return { ...unsent(cancel, "cancel"), state: "cancelled", unlock: true };
}
