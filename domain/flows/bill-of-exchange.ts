import { rowsOf } from "../acts/acts.ts";
import { underAgreement } from "../acts/title-rules.ts";
import { DOCUMENT_STATES, INSTRUCTION_STATES } from "../states.ts";
import { flow } from "./flow.ts";

/** The life of a bill of exchange: drawn, accepted where it is due later, presented, and paid or dishonoured. */
export const billOfExchangeFlow = flow({
  name: "title.boe",
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
    "PARTLY_RELEASED",
    ...INSTRUCTION_STATES,
  ],
  terminal: ["ACCOMPLISHED", "CONVERTED", "VOID"],
  actions: underAgreement(
    rowsOf(["exchange"], { key: "boe", en: "bill of exchange", zh: "汇票", live: ["ISSUED", "ACCEPTED"] }),
  ),
});
