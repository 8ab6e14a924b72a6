import { text } from "../../text.ts";
import { act } from "../act.ts";
import { initiator } from "../process-facts.ts";

/** The document is used without the signatures that are missing. */
export const setAsideSigning = act({
  subject: "signing",
  name: "setAside",
  label: text("Use without them", "不再等待签名"),
  icon: "decline",
  outcome: text("The document can be used as it is", "单证可按现状使用"),
  row: {
    place: 50,
    from: ["REJECTED", "WITHDRAWN"],
    to: "SET_ASIDE",
    permissions: ["ordinary.upload"],
    guards: [initiator],
    asks: [],
  },
  request: {
    path: "set-aside",
    summary: "Use a document without the signatures that were rejected or no longer wanted",
    unversioned: true,
    input: {},
    errors: ["WRONG_STATE", "NOT_AUTHOR", "FORBIDDEN"],
  },
});
