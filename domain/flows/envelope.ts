import { rowsOn } from "../acts/acts.ts";
import { ENVELOPE_STATES, type EnvelopeState } from "../states.ts";
import type { ErrorCode } from "../errors.ts";
import type { Negotiability } from "../acts/facts.ts";
import { flow, type Outside } from "./flow.ts";

/** The events of an envelope besides the acts on it. */
const ENVELOPE_OUTSIDE = {
  refused: { from: ["TRANSFERRED"], to: "REFUSED", cause: "The recipient refuses an original that was inside." },
} as const satisfies Record<string, Outside<EnvelopeState>>;

export const envelopeFlow = flow({
  name: "envelope",
  states: ENVELOPE_STATES,
  initial: ["DRAFT"],
  terminal: [],
  outside: ENVELOPE_OUTSIDE,
  actions: rowsOn("envelope"),
});

/** The roles that move with an original. */
export type Moves = "BOTH" | "POSSESSION";

/**
 * Why an original cannot move so: only its owner passes ownership on, and with a blank or straight bill possession
 * alone means nothing.
 */
export function whyNotMove(
  moves: Moves,
  { owns, negotiability }: { readonly owns: boolean; readonly negotiability: Negotiability | null },
): ErrorCode | null {
  if (moves === "BOTH")
    return !owns
      ? "NOT_OWNER"
      : negotiability === "RESTRICTED"
        ? "ENDORSED_RESTRICTIVELY"
        : negotiability === "PLEDGED"
          ? "PLEDGE_COLLECTION_ONLY"
          : null;
  return owns && (negotiability === "BLANK" || negotiability === "STRAIGHT") ? "MOVES_BOTH" : null;
}

export type EnvelopeAction = keyof typeof envelopeFlow.actions;

/** The one place that says in which state an envelope is. Archiving is a flag, not a state. */
export function envelopeState(row: {
  sealedAt: Date | null;
  anchoredAt: Date | null;
  transferring: boolean;
  transferredAt: Date | null;
  refusedAt: Date | null;
}): EnvelopeState {
  if (row.transferredAt) return row.refusedAt ? ENVELOPE_OUTSIDE.refused.to : "TRANSFERRED";
  if (row.transferring) return "TRANSFERRING";
  if (row.anchoredAt) return "READY_FOR_TRANSFER";
  return row.sealedAt ? "SEALED" : "DRAFT";
}
