import { text } from "../../text.ts";
import { act } from "../act.ts";
import { rejectReason } from "../../shapes.ts";
import { admin, DECIDED, seenImage } from "./facts.ts";

/** Nobody signs with it; its maker reads why. */
export const declineStamp = act({
  subject: "stamp",
  name: "decline",
  label: text("Decline", "不予批准"),
  icon: "decline",
  row: { place: 20, from: ["REVIEWING"], to: "DECLINED", permissions: [], guards: [admin], asks: ["reason"] },
  request: {
    ...DECIDED,
    path: "decline",
    summary: "Decline a stamp, with the reason",
    input: { image: seenImage, reason: rejectReason(300) },
    errors: ["WRONG_STATE", "CONTENT_UPDATED"],
  },
});
