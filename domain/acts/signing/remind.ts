import { text } from "../../text.ts";
import { act } from "../act.ts";
import { initiator } from "../process-facts.ts";
import { notRemindedLately } from "./facts.ts";

/** Those whose turn it is get another letter. */
export const remindSigners = act({
  subject: "signing",
  name: "remind",
  label: text("Remind", "提醒"),
  icon: "remind",
  outcome: text("Reminded", "已提醒"),
  row: {
    place: 30,
    from: ["OPEN"],
    to: "OPEN",
    permissions: ["ordinary.upload"],
    guards: [initiator, notRemindedLately],
    asks: [],
  },
  request: {
    path: "remind",
    summary: "Remind those whose turn it is",
    unversioned: true,
    input: {},
    errors: ["WRONG_STATE", "NOT_AUTHOR", "SIGNING_REMINDED", "FORBIDDEN"],
  },
});
