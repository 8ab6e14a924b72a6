import { rowsOf } from "../acts/acts.ts";
import { covered } from "../acts/facts.ts";
import { underAgreement } from "../acts/title-rules.ts";
import { DOCUMENT_STATES, INSTRUCTION_STATES } from "../states.ts";
import { flow } from "./flow.ts";

/** The life of a delivery order: issued, sent on, presented to the release agent and, part by part, released. */
export const deliveryOrderFlow = flow({
  name: "title.do",
  states: DOCUMENT_STATES,
  initial: ["DRAFTING"],
  given: [
    "DRAFT",
    "TRANSFERRED",
    "IN_TRANSIT",
    "CREATED",
    "CONVERTED",
    "REJECTED",
    "REVOKED",
    "EXPIRED",
    "RETURNED",
    "SURRENDERED",
    "SURRENDERED_TO_ISSUER",
    "ACCEPTED",
    "PARTLY_RELEASED",
    "DISHONOURED",
    "PROTESTED",
    ...INSTRUCTION_STATES,
  ],
  terminal: ["ACCOMPLISHED", "CONVERTED", "VOID"],
  actions: underAgreement(
    rowsOf(["order"], { key: "do", en: "delivery order", zh: "提货单", live: ["ISSUED"], before: [covered] }),
  ),
});
