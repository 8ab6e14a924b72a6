import { event, PROCESS_STEP } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { ofType, reviewer } from "./facts.ts";

/** R9: paper originals take the place of the original. It is done by switching the bill to paper. */
export const convertReview = act({
  subject: "review",
  name: "convert",
  label: text("Convert to paper", "转为纸质"),
  event: event("Converted the original to paper", "将正本转为纸质", PROCESS_STEP),
  icon: "paper",
  row: {
    place: 75,
    from: ["tbv"],
    to: "complete",
    permissions: ["bl.void"],
    guards: [ofType("convert"), reviewer],
    asks: ["act"],
  },
});
