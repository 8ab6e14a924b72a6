import { notBusy, notLocked } from "./facts.ts";

/** The states in which a carrier has a shipping instruction. */
export const LIVE = ["RECEIVED", "PENDING_UPDATE"] as const;
export const UNDISTURBED = [notBusy, notLocked] as const;
/** The refusals of the acts of the party that was given the instruction; either party may be an agent. */
export const CARRIER = ["WRONG_STATE", "NOT_GIVEN_HERE", "CONTENT_UPDATED"] as const;
/** The same of the party that sent it. */
export const SENDER = ["WRONG_STATE", "NOT_AUTHOR", "CONTENT_UPDATED"] as const;
