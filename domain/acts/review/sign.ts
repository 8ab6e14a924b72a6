import { event, PROCESS_STEP } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { reviewer } from "./facts.ts";

/**
 * R7: the issuer has signed what was agreed. It is done by signing the documents that were made of it. A draft is then
 * complete; what takes the place of an original is issued when that is voided.
 */
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
    to: "tbv",
    permissions: ["bl.sign.manual", "bl.issue"],
    guards: [reviewer],
    asks: ["capacity", "stamp", "password"],
    key: "S",
  },
});
