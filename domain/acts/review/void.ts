import { event, PROCESS_STEP } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { ofType, reviewer } from "./facts.ts";

/** R8: the original is void, and what replaces it is issued. It is done by confirming the replacement of the bill. */
export const voidReview = act({
  subject: "review",
  name: "void",
  label: text("Void", "作废"),
  event: event("Voided the original", "作废原正本", PROCESS_STEP),
  icon: "accept",
  row: {
    place: 70,
    from: ["tbv"],
    to: "complete",
    permissions: ["bl.void"],
    guards: [ofType("amend", "split"), reviewer],
    asks: ["act"],
  },
});
