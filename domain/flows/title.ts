import { rowsOf } from "../acts/acts.ts";
import { underAgreement } from "../acts/title-rules.ts";
import type { SignableKey } from "../permissions.ts";
import { DOCUMENT_STATES, INSTRUCTION_STATES } from "../states.ts";
import { flow } from "./flow.ts";

/** The life of a bill of lading of the kind whose rights are named by `key`. */
export const titleFlow = (key: SignableKey) =>
  flow({
    name: `title.${key}`,
    states: DOCUMENT_STATES,
    initial: ["DRAFTING"],
    given: [
      "DRAFT",
      "TRANSFERRED",
      "IN_TRANSIT",
      "CREATED",
      "REJECTED",
      "REVOKED",
      "EXPIRED",
      "RETURNED",
      "ACCEPTED",
      "PRESENTED",
      "PARTLY_RELEASED",
      "DISHONOURED",
      "PROTESTED",
      ...INSTRUCTION_STATES,
    ],
    terminal: ["ACCOMPLISHED", "CONVERTED", "VOID"],
    actions: underAgreement(rowsOf(["title"], { key, en: "bill", zh: "提单", live: ["ISSUED"], capacity: true })),
  });
