import { event, PROCESS_STEP } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { returnSigned, reviewer } from "./facts.ts";

/**
 * R3: a collaborator agrees to the version that was looked at. The last one hands it on: a draft to its issuer, and an
 * original goes back to its issuer by the return that was signed in advance.
 */
export const acceptReview = act({
  subject: "review",
  name: "accept",
  label: text("Accept", "接受"),
  event: event("Accepted the draft", "接受草稿", PROCESS_STEP),
  icon: "accept",
  fails: "accept",
  outcome: text("Accepted", "已接受"),
  row: {
    place: 20,
    from: ["pending"],
    to: "tbs",
    permissions: ["bl.draft"],
    guards: [reviewer, returnSigned],
    asks: [],
    key: "A",
  },
  request: {
    path: "accept",
    summary: "Accept the version that was looked at, as the collaborator whose turn it is",
    input: {},
    errors: ["WRONG_STATE", "PROCESS_NOT_ASKED", "REVIEW_UNSIGNED", "FORBIDDEN"],
  },
});
