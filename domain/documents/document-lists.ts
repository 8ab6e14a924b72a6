import { KINDS } from "../kinds/kinds.ts";
import type { Kind } from "../kinds/kind.ts";
import type { DocumentState } from "../states.ts";

const namesOf = (of: (kind: Kind) => boolean): readonly string[] =>
  Object.values(KINDS)
    .filter(of)
    .map((kind) => kind.name);
/**
 * The kinds that each list shows. Every kind but bills of lading and delivery orders stands among the documents, a bill
 * of exchange and a transferable record too.
 */
export const LIST_KINDS = {
  documents: namesOf((kind) => kind.billOfLading !== true && kind.life !== "ORDER"),
  bl: namesOf((kind) => kind.billOfLading === true),
  do: namesOf((kind) => kind.life === "ORDER"),
} as const;

/**
 * The states of a title that is with a company or waits for it. A company that has a copy reads the same states, though
 * nothing of the title is with it.
 */
export const WITH_ME_STATES = [
  "ISSUED",
  "ACCEPTED",
  "PRESENTED",
  "PARTLY_RELEASED",
  "DISHONOURED",
  "PROTESTED",
  "SURRENDERED_TO_ISSUER",
] as const satisfies readonly DocumentState[];
