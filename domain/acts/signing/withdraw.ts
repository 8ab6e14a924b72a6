import { text } from "../../text.ts";
import { act } from "../act.ts";
import { initiator } from "../process-facts.ts";

/** The company that asked asks no longer. */
export const withdrawSigning = act({
  subject: "signing",
  name: "withdraw",
  label: text("Withdraw request", "撤回请求"),
  icon: "undo",
  fails: "revoke",
  outcome: text("The request is withdrawn", "请求已撤回"),
  row: {
    place: 40,
    from: ["OPEN"],
    to: "WITHDRAWN",
    permissions: ["ordinary.upload"],
    guards: [initiator],
    asks: [],
    consequence: text(
      "After this, nobody is asked any more. Who has not signed no longer sees the document; signatures that are there stay.",
      "此后不再邀请任何一方签署，未签署的一方无法再查看该单证，已有签名保留。",
    ),
  },
  request: {
    path: "withdraw",
    summary: "Withdraw the request; signatures that are there stay",
    unversioned: true,
    input: {},
    errors: ["WRONG_STATE", "NOT_AUTHOR", "FORBIDDEN"],
  },
});
