import { text } from "../../text.ts";
import { act } from "../act.ts";
import { isRecipient, possesses } from "./facts.ts";

/** The originals that were received go back, in a draft of their own. */
export const returnToSender = act({
  subject: "envelope",
  name: "returnToSender",
  label: text("Return to sender", "退回发件方"),
  icon: "return",
  row: {
    place: 50,
    from: ["TRANSFERRED"],
    to: "TRANSFERRED",
    permissions: ["compose"],
    guards: [isRecipient, possesses],
    asks: [],
  },
  request: {
    path: "return",
    summary:
      "A draft with the same documents, addressed to the sender; the one that is begun and not sent, where there is one",
    unversioned: true,
    input: {},
    errors: ["NOT_RECIPIENT", "NOT_POSSESSOR"],
  },
});
