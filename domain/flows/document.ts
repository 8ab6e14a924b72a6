import type { FlowName, PaperOf } from "../acts/act.ts";
import { rowsOf } from "../acts/acts.ts";
import type { SignableKey } from "../permissions.ts";
import { DOCUMENT_STATES, INSTRUCTION_STATES, type DocumentState } from "../states.ts";
import { flow } from "./flow.ts";

/**
 * The rights by which documents are made, signed and voided: of their own for letters, the ordinary ones for the rest.
 */
const rightsOf = (key: "ordinary" | SignableKey): Omit<PaperOf, "live"> =>
  key === "ordinary"
    ? { draft: "ordinary.upload", sign: "ordinary.sign", void: "ordinary.void" }
    : { draft: `${key}.draft`, sign: `${key}.sign.manual`, void: `${key}.void` };

/**
 * The life of a document that is no title: uploaded, or written and made by its first signature; perhaps signed by
 * others, sent in envelopes, voided by its maker. While others are asked to sign it, it is PROCESSING; REJECTED and
 * REVOKED are what a request leaves that did not come to its end; EXPIRED is what has a day after which it counts no
 * longer. `more`: a flow whose acts it has besides; `live`: the states of its own in which it is sent on like any
 * other.
 */
export const documentFlowOf = <const More extends Extract<FlowName, "letter" | "instruction"> = never>(
  key: "ordinary" | SignableKey,
  more: readonly More[] = [],
  live: readonly DocumentState[] = [],
) =>
  flow({
    name: `document.${key}`,
    states: DOCUMENT_STATES,
    initial: ["DRAFTING", "CREATED"],
    given: [
      "PROCESSING",
      "ISSUED",
      "ACCEPTED",
      "PRESENTED",
      "PARTLY_RELEASED",
      "DISHONOURED",
      "PROTESTED",
      "TRANSFERRING",
      "IN_TRANSIT",
      "TRANSFERRED",
      "SURRENDERED_TO_ISSUER",
      "SURRENDERED",
      "ACCOMPLISHED",
      "CONVERTED",
      "REJECTED",
      "REVOKED",
      "EXPIRED",
      "RETURNED",
      ...INSTRUCTION_STATES,
    ],
    terminal: ["ACCOMPLISHED", "CONVERTED", "VOID", "RETURNED", "COMPLETED", "CANCELLED", "DECLINED"],
    actions: rowsOf<"paper" | More>(["paper", ...more], { ...rightsOf(key), live } as PaperOf),
  });

/** Of every ordinary document. */
export const documentFlow = documentFlowOf("ordinary");
