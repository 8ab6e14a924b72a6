import { DOCUMENT_STATES, INSTRUCTION_STATES, type DocumentState } from "../states.ts";
import { text } from "../text.ts";
import { holder, notBusy, notLocked, notPresented, notSealed, ownerAndHolder, payable, toAccept, toDishonour, usance } from "../acts/facts.ts";
import { flow } from "./flow.ts";
import { OUT_OF_HAND, titleRows, underAgreement, UNDISTURBED } from "./title-rows.ts";

const { sign, signAutomatically, edit, attach, transfer, endorse, nominate, executeNomination, refuseReceipt, countersign, void: voided, delete: deleted } =
  titleRows({ key: "boe", en: "bill of exchange", zh: "汇票", live: ["ISSUED", "ACCEPTED"] });

/** What is signed beside the chain: nothing moves by it. */
const STATED = [notLocked, notBusy] as const;

/** The life of a bill of exchange: drawn, accepted where it is due later, presented, and paid or dishonoured. */
export const billOfExchangeFlow = flow({
  name: "title.boe",
  states: DOCUMENT_STATES,
  initial: ["DRAFTING"],
  given: ["DRAFT", "TRANSFERRED", "IN_TRANSIT", "CREATED", "CONVERTED", "REJECTED", "REVOKED", "EXPIRED", "RETURNED", "SURRENDERED", "SURRENDERED_TO_ISSUER", "PARTLY_RELEASED", ...INSTRUCTION_STATES],
  terminal: ["ACCOMPLISHED", "CONVERTED", "VOID"],
  actions: underAgreement({
    sign, signAutomatically, edit, attach,
    // A dishonoured bill goes back along those who are liable on it; nobody endorses it any more.
    transfer: { ...transfer, from: ["ISSUED", "ACCEPTED", "DISHONOURED", "PROTESTED"] },
    endorse, nominate, executeNomination,
    refuseReceipt: { ...refuseReceipt, from: ["ISSUED", "ACCEPTED", "DISHONOURED", "PROTESTED"] },
    presentForAcceptance: {
      label: text("Present for acceptance", "提示承兑"),
      from: ["ISSUED"], to: "ISSUED",
      permissions: ["boe.endorse"], guards: [holder, usance, notPresented, ...STATED],
      asks: ["presentee", "password"],
      consequence: text("After this, {recipient} sees the bill and is asked to accept it; you keep the original.", "此后 {recipient} 可看到汇票并被请求承兑，正本仍由本公司持有。"),
    },
    accept: {
      label: text("Accept", "承兑"),
      from: ["ISSUED"], to: "ACCEPTED",
      permissions: ["boe.sign.manual"], guards: [toAccept, ...STATED],
      asks: ["due", "password"], irreversible: true, key: "A", quiet: true,
      consequence: text("After this, your company has accepted the bill and must pay it when it is due.", "此后本公司即已承兑该汇票，须于到期日付款。"),
    },
    presentForPayment: {
      label: text("Present for payment", "提示付款"),
      from: ["ISSUED", "ACCEPTED"], to: "PRESENTED",
      // Who is paid ends the bill: without both roles nobody could.
      permissions: ["boe.endorse"], guards: [ownerAndHolder, payable, notPresented, ...STATED, notSealed],
      asks: ["sum", "presentee", "password"], key: "S",
      consequence: text("After this, {recipient} is asked to pay; the bill is passed on no more.", "此后 {recipient} 被请求付款，汇票不再转让。"),
    },
    discharge: {
      label: text("Confirm payment", "确认收款"),
      from: ["PRESENTED", "DISHONOURED", "PROTESTED"] satisfies DocumentState[], via: "PROCESSING", to: "ACCOMPLISHED",
      permissions: OUT_OF_HAND, guards: [ownerAndHolder, ...UNDISTURBED, notSealed],
      asks: ["sum", "act"], call: "returnToIssuer", irreversible: true, key: "R",
      consequence: text("After this, the bill counts as paid and is discharged for ever.", "此后汇票视为已付清，永久解除责任。"),
    },
    dishonour: {
      label: text("Dishonour", "拒付"),
      from: ["ISSUED", "PRESENTED"], to: "DISHONOURED",
      permissions: ["boe.endorse"], guards: [toDishonour, ...STATED],
      asks: ["reason", "password"], quiet: true,
      consequence: text("After this, the bill is dishonoured; everybody who signed it sees that.", "此后汇票即被拒付，所有签署方均可看到。"),
    },
    protest: {
      label: text("Record the protest", "记录拒绝证书"),
      from: ["DISHONOURED"], to: "PROTESTED",
      permissions: ["boe.endorse"], guards: [holder, ...STATED],
      asks: ["reason", "password"], quiet: true,
      consequence: text("After this, the protest is on record, and the bill can still be paid.", "此后拒绝证书已作记录，汇票仍可付款。"),
    },
    countersign,
    // As long as its drawer has it, whatever was stated of it meanwhile.
    void: { ...voided, from: ["ISSUED", "ACCEPTED", "PRESENTED", "DISHONOURED", "PROTESTED"] },
    delete: deleted,
  }),
});
