import { DOCUMENT_STATES } from "../states.ts";
import type { SignableKey } from "../permissions.ts";
import { text } from "../text.ts";
import { final, firstHands, issuer, issuerHasIt, notBusy, notIssuer, notLocked, notSealed, ownerAndHolder, releaseAgent, straight } from "./facts.ts";
import { flow } from "./flow.ts";
import { givenBack, OUT_OF_HAND, titleRows, UNDISTURBED, type TitleRow } from "./title-rows.ts";

/** The life of a bill of lading of the kind whose rights are named by `key`. */
export const titleFlow = (key: SignableKey) => {
  const { sign, signAutomatically, edit, transfer, endorse, nominate, executeNomination, refuseReceipt, void: voided, delete: deleted } =
    titleRows({ key, en: "bill", zh: "提单", live: ["ISSUED"], capacity: true });
  return flow({
    name: `title.${key}`,
    states: DOCUMENT_STATES,
    initial: ["DRAFTING"],
    given: ["DRAFT", "TRANSFERRED", "IN_TRANSIT", "CREATED", "REJECTED", "REVOKED", "EXPIRED", "ACCEPTED", "PRESENTED", "PARTLY_RELEASED", "DISHONOURED", "PROTESTED"],
    terminal: ["ACCOMPLISHED", "CONVERTED", "VOID"],
    actions: {
      sign, signAutomatically, edit, transfer, endorse, nominate, executeNomination,
      surrender: {
        label: text("Surrender", "交单"),
        from: ["ISSUED"], via: "PROCESSING", to: "SURRENDERED_TO_ISSUER",
        permissions: OUT_OF_HAND,
        guards: [notIssuer, ownerAndHolder, ...UNDISTURBED, notSealed],
        asks: ["surrender", "act"], call: "returnToIssuer", key: "S",
        consequence: text(
          "After this, the title is with the issuer, who delivers the goods or gives the bill back to you.",
          "此后物权交回签发人，由其放货或将提单退还本公司。",
        ),
      },
      refuseReceipt,
      acceptSurrender: {
        label: text("Accept surrender", "受理交单"),
        from: ["SURRENDERED_TO_ISSUER"], via: "PROCESSING", to: "SURRENDERED",
        permissions: [`${key}.void`],
        guards: [issuer, ...UNDISTURBED],
        asks: ["releaseAgent", "act"], call: "burn", irreversible: true, key: "A",
        consequence: text(
          "After this, the title has ended for ever and the release agent may release the cargo.",
          "此后物权永久终结，放货代理可以放货。",
        ),
      },
      telexRelease: {
        label: text("Telex release", "电放"),
        from: ["SURRENDERED_TO_ISSUER"], via: "PROCESSING", to: "SURRENDERED",
        permissions: [`${key}.void`],
        guards: [issuer, straight, firstHands, ...UNDISTURBED],
        asks: ["telex", "act"], call: "burn", irreversible: true, quiet: true,
        consequence: text(
          "After this, the title has ended for ever, and only the agent at the destination may release the cargo to the consignee.",
          "此后物权永久终结，仅目的地代理可向收货人放货。",
        ),
      },
      rejectSurrender: givenBack(key, ["SURRENDERED_TO_ISSUER"], "bill", "提单"),
      convert: {
        label: text("Switch to paper", "转为纸质"),
        from: ["ISSUED", "SURRENDERED_TO_ISSUER"], via: "PROCESSING", to: "CONVERTED",
        permissions: [`${key}.void`],
        guards: [issuerHasIt, ...UNDISTURBED, notSealed],
        asks: ["serials", "act"], call: "burn", irreversible: true, quiet: true,
        consequence: text(
          "After this, the electronic title has ended for ever; only the paper originals with these serial numbers count.",
          "此后电子物权永久终结，仅所列编号的纸质正本有效。",
        ),
      },
      release: {
        label: text("Release cargo", "放货"),
        from: ["SURRENDERED"], to: "ACCOMPLISHED",
        permissions: [`${key}.void`],
        guards: [releaseAgent, notLocked, notBusy, final],
        asks: ["quantities", "password"], irreversible: true, key: "R",
        consequence: text("After this, the named quantity counts as handed over. Nobody can take that back.", "此后所列数量视为已交付，任何人均无法撤回。"),
      },
      void: voided,
      delete: deleted,
    } satisfies Record<string, TitleRow>,
  });
};
