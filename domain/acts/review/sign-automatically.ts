import { event, PROCESS_STEP } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { automatic, reviewer } from "./facts.ts";

/**
 * R7, where the issuer granted automatic signing: the automatic service has signed what was agreed, in the name of a
 * colleague who lends the own certificate. It is asked for on the bill, by a colleague with the own password.
 */
export const signReviewAutomatically = act({
  subject: "review",
  name: "signAutomatically",
  label: text("Have it signed", "自动签署"),
  event: event(
    "The automatic service signed the agreed bill: {comment}",
    "自动签署服务已签署确认的提单：{comment}",
    PROCESS_STEP,
  ),
  icon: "sign",
  fails: "sign",
  row: {
    place: 61,
    from: ["tbs"],
    to: "tbv",
    permissions: ["bl.draft"],
    guards: [reviewer, automatic],
    asks: ["signer", "capacity", "stamp", "password"],
    quiet: true,
  },
});
