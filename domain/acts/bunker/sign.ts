import { text } from "../../text.ts";
import { act } from "../act.ts";
import { aboard, noteSigned } from "./facts.ts";

/** B7: both have signed the delivery note. The last signature on it takes this step. */
export const signDelivery = act({
  subject: "bunker",
  name: "sign",
  label: text("Sign the note", "签署交付单"),
  icon: "sign",
  row: {
    place: 23,
    from: ["POST_DELIVERY"],
    to: "SIGNED",
    permissions: ["bunker.crew"],
    guards: [aboard, noteSigned],
    asks: [],
    quiet: true,
  },
});
