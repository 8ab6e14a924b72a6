import { rowsOf } from "../acts/acts.ts";
import type { SignableKey } from "../permissions.ts";
import type { StateOf } from "../states.ts";
import { flowOfDocuments } from "./document-flow.ts";
import type { Outside } from "./flow.ts";
import { rightsOf } from "./rights.ts";

/** The events of every document that is no title, besides the acts on it. */
export const PAPER_OUTSIDE = {
  rejected: {
    from: ["PROCESSING", "CREATED"],
    to: "REJECTED",
    cause: "A party that was asked to sign refuses: a company, or a visitor.",
  },
  withdrawn: {
    from: ["PROCESSING"],
    to: "REVOKED",
    cause: "The company that asked for signatures withdraws the request.",
  },
  expired: { from: ["CREATED"], to: "EXPIRED", cause: "The last day passes on which it counts." },
} as const satisfies Record<string, Outside<StateOf<"paper">>>;
/** Written until its first signature makes it, or uploaded. */
export const PAPER_INITIAL = ["DRAFTING", "CREATED"] as const;

/**
 * The life of a document that is no title: uploaded, or written and made by its first signature; perhaps signed by
 * others, sent in envelopes, voided by its maker. While others are asked to sign it, it is PROCESSING; REJECTED and
 * REVOKED are what a request leaves that did not come to its end; EXPIRED is what has a day after which it counts no
 * longer.
 */
export const documentFlowOf = (key: "ordinary" | SignableKey) =>
  flowOfDocuments("paper", {
    name: `document.${key}`,
    initial: PAPER_INITIAL,
    terminal: ["VOID"],
    outside: PAPER_OUTSIDE,
    actions: rowsOf(["paper"], rightsOf(key)),
  });

/** The flow of every ordinary document. */
export const documentFlow = documentFlowOf("ordinary");
