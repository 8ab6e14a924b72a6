import { event, PROCESS_STEP } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { initiator } from "./facts.ts";

/** R5: a rejected draft is opened for changes. */
export const modifyReview = act({
  subject: "review",
  name: "modify",
  label: text("Modify", "修改"),
  event: event("Opened the draft for changes", "打开草稿进行修改", PROCESS_STEP),
  icon: "edit",
  row: { place: 40, from: ["reject"], to: "initializing", permissions: ["bl.draft"], guards: [initiator], asks: [] },
  request: {
    path: "modify",
    summary: "Open a rejected draft for changes",
    input: {},
    errors: ["WRONG_STATE", "NOT_AUTHOR", "FORBIDDEN"],
  },
});
