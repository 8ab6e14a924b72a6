import { text } from "../../text.ts";
import { act } from "../act.ts";
import { admin, DECIDED } from "./facts.ts";

/** A disabled stamp is signed with again. */
export const enableStamp = act({
  subject: "stamp",
  name: "enable",
  label: text("Enable", "启用"),
  icon: "accept",
  row: { place: 30, from: ["DISABLED"], to: "ENABLED", permissions: [], guards: [admin], asks: [] },
  request: { ...DECIDED, path: "enable", summary: "Use a disabled stamp again", input: {}, errors: ["WRONG_STATE"] },
});
