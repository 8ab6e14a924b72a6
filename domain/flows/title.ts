import { DOCUMENT_STATES, INSTRUCTION_STATES } from "../states.ts";
import type { SignableKey } from "../permissions.ts";
import { text } from "../text.ts";
import { final, firstHands, forDelivery, issuer, issuerControls, notBusy, notForDelivery, notIssuer, notLocked, notPaused, notSealed, ownerAndHolder, releaseAgent, replacementReady, replacing, straight } from "../acts/facts.ts";
import { flow } from "./flow.ts";
import { givenBack, OUT_OF_HAND, titleRows, underAgreement, UNDISTURBED } from "./title-rows.ts";

/** The life of a bill of lading of the kind whose rights are named by `key`. */
export const titleFlow = (key: SignableKey) => {
  const { sign, signAutomatically, edit, attach, transfer, endorse, nominate, executeNomination, refuseReceipt, countersign, void: voided, delete: deleted } =
    titleRows({ key, en: "bill", zh: "提单", live: ["ISSUED"], capacity: true });
  return flow({
    name: `title.${key}`,
    states: DOCUMENT_STATES,
    initial: ["DRAFTING"],
    given: ["DRAFT", "TRANSFERRED", "IN_TRANSIT", "CREATED", "REJECTED", "REVOKED", "EXPIRED", "RETURNED", "ACCEPTED", "PRESENTED", "PARTLY_RELEASED", "DISHONOURED", "PROTESTED", ...INSTRUCTION_STATES],
    terminal: ["ACCOMPLISHED", "CONVERTED", "VOID"],
    actions: underAgreement({
      sign: {
        ...sign,
        consequence: text(
          "After this, the bill is signed and exists as the only original; you hold and own it. One that replaces another is issued when you confirm that.",
          "此后提单即已签署，成为唯一正本，由本公司持有并拥有；用于替换的提单在确认替换时签发。",
        ),
      },
      signAutomatically, edit, attach, transfer, endorse, nominate, executeNomination,
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
        guards: [issuer, ...UNDISTURBED, forDelivery],
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
        guards: [issuer, ...UNDISTURBED, forDelivery, straight, firstHands],
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
        guards: [issuerControls, notForDelivery, ...UNDISTURBED, notSealed],
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
        asks: ["quantities", "sure", "password"], irreversible: true, key: "R",
        consequence: text("After this, the named quantity counts as handed over. Nobody can take that back.", "此后所列数量视为已交付，任何人均无法撤回。"),
      },
      countersign,
      void: voided,
      amend: {
        label: text("Amend", "修改"),
        from: ["ISSUED", "SURRENDERED_TO_ISSUER"], to: "ISSUED",
        permissions: [`${key}.void`, `${key}.draft`],
        guards: [issuerControls, notForDelivery, ...UNDISTURBED, notSealed],
        asks: ["password"], quiet: true,
        consequence: text(
          "After this, nothing else can be done with the bill, and a draft with its content is yours to change. The bill counts until you confirm the replacement; you can cancel it until then.",
          "此后提单被锁定，并生成一份内容相同、可供修改的草稿。确认替换之前原提单仍然有效，且可取消替换。",
        ),
      },
      replace: {
        label: text("Confirm the replacement", "确认替换"),
        from: ["ISSUED", "SURRENDERED_TO_ISSUER"], via: "PROCESSING", to: "VOID",
        permissions: [`${key}.void`],
        guards: [issuerControls, notForDelivery, replacementReady, notBusy, notPaused, notSealed],
        asks: ["act"], call: "replace", irreversible: true, quiet: true,
        consequence: text(
          "After this, the bill is void for ever, and what you signed in its place is issued in the same moment.",
          "此后该提单永久作废，已签署的替换提单同时签发。",
        ),
      },
      cancelReplacement: {
        label: text("Cancel the replacement", "取消替换"),
        from: ["ISSUED", "SURRENDERED_TO_ISSUER"], to: "ISSUED",
        permissions: [`${key}.void`],
        guards: [issuer, replacing, notBusy],
        asks: ["password"], quiet: true,
        consequence: text("After this, the bill stands as before; what was to replace it is a draft without a signature.", "此后该提单维持原状，原定用于替换的单证成为未签署的草稿。"),
      },
      delete: deleted,
    }),
  });
};
