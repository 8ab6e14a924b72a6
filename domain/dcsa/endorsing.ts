import type { Negotiability } from "../acts/facts.ts";
import type { ActionCode } from "../pint-codes.ts";
import type { Transaction } from "./envelope-shapes.ts";
import type { TransportDocument } from "./transport-document.ts";

/** The endorsement after which a bill of lading stands so. `ENDORSE` lets nobody endorse further. */
const ENDORSED = {
  TO_ORDER: "ENDORSE_TO_ORDER",
  STRAIGHT: "ENDORSE",
  BLANK: "BLANK_ENDORSE",
} as const satisfies Partial<Record<Negotiability, ActionCode>>;
type Endorsed = keyof typeof ENDORSED;

const isEndorsed = (after: Negotiability): after is Endorsed => Object.hasOwn(ENDORSED, after);

/** The act by which a bill of lading came to stand so. */
export function endorsementTo(after: Negotiability): ActionCode {
  if (!isEndorsed(after)) throw new Error(`no bill of lading is ${after}`);
  return ENDORSED[after];
}

/**
 * How a bill stands after the acts of its chain: by its last endorsement, else by itself. One to order without an
 * endorsee is endorsed in blank, as the standard has it.
 */
export function standsAs(
  { isToOrder, documentParties }: Pick<TransportDocument, "isToOrder" | "documentParties">,
  acts: readonly Transaction[],
): Endorsed {
  const last = acts.findLast(({ actionCode }) => Object.values<ActionCode>(ENDORSED).includes(actionCode));
  const found = (Object.keys(ENDORSED) as Endorsed[]).find((after) => ENDORSED[after] === last?.actionCode);
  return found ?? (!isToOrder ? "STRAIGHT" : documentParties.endorsee === undefined ? "BLANK" : "TO_ORDER");
}

/** The party to whose order a bill stands after the acts of its chain; null for one that is straight or in blank. */
export function orderOf(
  document: Pick<TransportDocument, "isToOrder" | "documentParties">,
  acts: readonly Transaction[],
): string | null {
  if (standsAs(document, acts) !== "TO_ORDER") return null;
  const endorsed = acts.findLast(({ actionCode }) => actionCode === ENDORSED.TO_ORDER);
  return (endorsed?.recipient ?? document.documentParties.endorsee)?.partyName ?? null;
}
