import { rowsOf } from "../acts/acts.ts";
import { underAgreement } from "../acts/title-rules.ts";
import { titleRights } from "./rights.ts";
import { flowOfDocuments } from "./document-flow.ts";

/** The life of a bill of exchange: drawn, accepted where it is due later, presented, and paid or dishonoured. */
export const billOfExchangeFlow = flowOfDocuments("exchange", {
  name: "title.boe",
  initial: ["DRAFTING"],
  terminal: ["ACCOMPLISHED", "VOID"],
  actions: underAgreement(
    rowsOf(["exchange"], {
      rights: titleRights("boe", "boe.endorse"),
      en: "bill of exchange",
      zh: "汇票",
      live: ["ISSUED", "ACCEPTED"],
    }),
  ),
});
