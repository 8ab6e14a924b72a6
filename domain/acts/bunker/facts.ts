import type { ErrorCode } from "../../errors.ts";
import { askedOr, initiator, type ProcessFacts } from "../process-facts.ts";
import type { Guard } from "../row.ts";
import type { BunkerState } from "./states.ts";

/** The facts about a bunker delivery from where one user stands. */
export interface BunkerFacts extends ProcessFacts<BunkerState> {
  /** The office has said what a tanker needs to know. */
  readonly orderComplete: boolean;
  /** The user may work on this delivery: in the office, or as crew of its tanker. */
  readonly aboard: boolean;
  /** Why pumping cannot begin yet; null where every form before it is signed and the checklist is clear. */
  readonly notReady: ErrorCode | null;
  /** Why the note is not signed by both yet; null where it is. */
  readonly noteUnsigned: ErrorCode | null;
  /** The company pushes its notes to an exchange. */
  readonly exchangeSet: boolean;
}

type BunkerGuard = Guard<BunkerFacts>;
export { initiator };
export const tanker = askedOr();
export const orderComplete: BunkerGuard = (facts) => (facts.orderComplete ? null : "BAD_INPUT");
/** A crew works on the deliveries of its own craft; a tanker that was replaced works on the delivery no more. */
export const aboard: BunkerGuard = (facts) => (facts.aboard ? null : "BUNKER_TANKER_REPLACED");
export const ready: BunkerGuard = (facts) => facts.notReady;
export const noteSigned: BunkerGuard = (facts) => facts.noteUnsigned;
/** A note is submitted in one way; a user without the right to do it is told that, and nothing of the exchange. */
const submits = ({ permissions }: BunkerFacts): boolean => permissions.has("bunker.operate");
export const withExchange: BunkerGuard = (facts) => (submits(facts) && !facts.exchangeSet ? "EXCHANGE_NOT_SET" : null);
export const withoutExchange: BunkerGuard = (facts) => (submits(facts) && facts.exchangeSet ? "EXCHANGE_SET" : null);
