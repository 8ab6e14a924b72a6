import { event, PROCESS_STEP } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { SEQUENCE_REFUSALS, NOT_RETURNED } from "../act-refusals.ts";
import { addsUp, complete, entitled, hasCollaborators, initiator, ofOriginal } from "./facts.ts";

/**
 * R2, of an original: what was typed becomes a version, the original is locked and its return to the issuer is signed
 * in advance. Nothing is sent before the last collaborator has accepted.
 */
export const requestReview = act({
  subject: "review",
  name: "request",
  label: text("Submit", "提交"),
  event: event("Submitted the request for review", "提交申请审阅", PROCESS_STEP),
  icon: "send",
  outcome: text("Submitted for review", "已提交审阅"),
  row: {
    place: 11,
    from: ["initializing"],
    to: "pending",
    permissions: ["bl.draft", "bl.void"],
    guards: [initiator, ofOriginal, hasCollaborators, complete, addsUp, entitled],
    asks: ["act"],
    consequence: text(
      "After this, the original is locked and its return to the issuer is signed in advance. It is sent once the last collaborator has accepted; a rejection or revocation cancels it.",
      "此后正本被锁定，其交还签发人的操作已预先签署，并在最后一个协作方接受后发送；拒绝或撤销时该操作被取消。",
    ),
  },
  request: {
    path: "request",
    summary: "Submit a request about an original to its collaborators; its return is signed in advance",
    confirmed: "act",
    grant: true,
    input: {},
    errors: [
      "WRONG_STATE",
      "NOT_AUTHOR",
      "REVIEW_TYPE",
      "REVIEW_ALONE",
      "BAD_INPUT",
      ...SEQUENCE_REFUSALS,
      "RECIPIENT_NO_AGREEMENT",
      "SPLIT_EXCEEDS",
      "SPLIT_QUANTITY",
      "SPLIT_DATE",
      "SWITCH_GOODS",
      ...NOT_RETURNED,
      "FORBIDDEN",
    ],
  },
});
