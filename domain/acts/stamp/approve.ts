import { text } from "../../text.ts";
import { act } from "../act.ts";
import { admin, DECIDED, seenImage } from "./facts.ts";

/** The company signs with it from then on. */
export const approveStamp = act({
  subject: "stamp",
  name: "approve",
  label: text("Approve", "批准"),
  icon: "accept",
  row: { place: 10, from: ["REVIEWING"], to: "ENABLED", permissions: [], guards: [admin], asks: [] },
  request: {
    ...DECIDED,
    path: "approve",
    summary: "Let the company sign with a stamp",
    input: { image: seenImage },
    errors: ["WRONG_STATE", "CONTENT_UPDATED"],
  },
});
