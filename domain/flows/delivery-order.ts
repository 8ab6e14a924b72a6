import { rowsOf } from "../acts/acts.ts";
import { underAgreement } from "../acts/title-rules.ts";
import { titleRights } from "./rights.ts";
import { flowOfDocuments } from "./document-flow.ts";

/** The life of a delivery order: issued, sent on, presented to the release agent and, part by part, released. */
export const deliveryOrderFlow = flowOfDocuments("order", {
  name: "title.do",
  initial: ["DRAFTING"],
  terminal: ["ACCOMPLISHED", "VOID"],
  actions: underAgreement(
    rowsOf(["order"], { rights: titleRights("do"), en: "delivery order", zh: "提货单", live: ["ISSUED"] }),
  ),
});
