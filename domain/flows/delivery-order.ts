import { DOCUMENT_STATES, INSTRUCTION_STATES } from "../states.ts";
import { text } from "../text.ts";
import { covered, final, notBusy, notLocked, notSealed, ownerAndHolder, releaseAgent } from "../acts/facts.ts";
import { flow } from "./flow.ts";
import { givenBack, OUT_OF_HAND, titleRows, underAgreement, UNDISTURBED } from "./title-rows.ts";

const { sign, signAutomatically, edit, attach, transfer, endorse, nominate, executeNomination, refuseReceipt, countersign, void: voided, delete: deleted } =
  titleRows({ key: "do", en: "delivery order", zh: "提货单", live: ["ISSUED"], before: [covered] });

/** The life of a delivery order: issued, sent on, presented to the release agent and, part by part, released. */
export const deliveryOrderFlow = flow({
  name: "title.do",
  states: DOCUMENT_STATES,
  initial: ["DRAFTING"],
  given: ["DRAFT", "TRANSFERRED", "IN_TRANSIT", "CREATED", "CONVERTED", "REJECTED", "REVOKED", "EXPIRED", "RETURNED", "SURRENDERED", "SURRENDERED_TO_ISSUER", "ACCEPTED", "PARTLY_RELEASED", "DISHONOURED", "PROTESTED", ...INSTRUCTION_STATES],
  terminal: ["ACCOMPLISHED", "CONVERTED", "VOID"],
  actions: underAgreement({
    sign, signAutomatically, edit, attach, transfer, endorse, nominate, executeNomination,
    present: {
      label: text("Present to the release agent", "向放货代理提示"),
      from: ["ISSUED"], via: "PROCESSING", to: "PRESENTED",
      permissions: OUT_OF_HAND,
      guards: [ownerAndHolder, ...UNDISTURBED, notSealed],
      asks: ["namedAgent", "act"], call: "returnToIssuer", key: "S",
      consequence: text(
        "After this, the order can no longer be passed on; the release agent may release the cargo.",
        "此后提货单不能再转让，放货代理可以放货。",
      ),
    },
    refuseReceipt,
    release: {
      label: text("Release cargo", "放货"),
      from: ["PRESENTED", "PARTLY_RELEASED"], to: "ACCOMPLISHED",
      permissions: ["do.void"],
      guards: [releaseAgent, notLocked, notBusy, final],
      asks: ["quantities", "sure", "password"], irreversible: true, key: "R",
      consequence: text("After this, the named quantity counts as handed over. Nobody can take that back.", "此后所列数量视为已交付，任何人均无法撤回。"),
    },
    rejectSurrender: { ...givenBack("do", ["PRESENTED"], "delivery order", "提货单", { gave: "presented", given: "提示" }), label: text("Reject the presentation", "退回提示") },
    countersign,
    void: voided,
    delete: deleted,
  }),
});
