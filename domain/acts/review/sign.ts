import { event, PROCESS_STEP } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { reviewer } from "./facts.ts";

/** R7: the issuer has signed the bill that was agreed. It is done by signing that document. */
export const signReview = act({
  subject: "review",
  name: "sign",
  label: text("Sign", "签署"),
  event: event("Signed the agreed bill", "签署已确认的提单", PROCESS_STEP),
  icon: "sign",
  fails: "sign",
  row: {
    place: 60,
    from: ["tbs"],
    to: "complete",
    permissions: ["bl.sign.manual", "bl.issue"],
    guards: [reviewer],
    asks: ["capacity", "stamp", "password"],
    key: "S",
  },
});
