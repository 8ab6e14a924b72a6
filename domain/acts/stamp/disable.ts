import { text } from "../../text.ts";
import { act } from "../act.ts";
import { admin, DECIDED } from "./facts.ts";

/** Nobody signs with it any more; what was signed with it stays. */
export const disableStamp = act({
  subject: "stamp",
  name: "disable",
  label: text("Disable", "停用"),
  icon: "decline",
  row: { place: 40, from: ["ENABLED"], to: "DISABLED", permissions: [], guards: [admin], asks: [] },
  request: { ...DECIDED, path: "disable", summary: "Stop using a stamp", input: {}, errors: ["WRONG_STATE"] },
});
