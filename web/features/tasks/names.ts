import type { WordKey } from "../../i18n/words.ts";

const NAMES: Readonly<Record<string, WordKey>> = {
  seal: "tasks.name.seal", deliver: "tasks.name.deliver", transfer: "tasks.name.transfer", sign: "tasks.name.sign", issue: "tasks.name.issue", endorse: "tasks.name.endorse", surrender: "tasks.name.surrender",
  refuseReceipt: "tasks.name.refuseReceipt", acceptSurrender: "tasks.name.acceptSurrender", rejectSurrender: "tasks.name.rejectSurrender", void: "tasks.name.void", nominate: "tasks.name.nominate",
  executeNomination: "tasks.name.executeNomination", telexRelease: "tasks.name.telexRelease", convert: "tasks.name.convert", replace: "tasks.name.replace", present: "tasks.name.present", discharge: "tasks.name.discharge",
  deployRegistry: "tasks.name.register", resumeRegister: "tasks.name.resumeRegister", endPausing: "tasks.name.endPausing", anchor: "tasks.name.anchor", checkAddress: "tasks.name.checkAddress",
};
/** The word of a kind of work; one that has none yet is a task. */
export const taskName = (kind: string): WordKey => NAMES[kind] ?? "tasks.name.other";
