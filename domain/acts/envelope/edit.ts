import { text } from "../../text.ts";
import { act } from "../act.ts";
import { sender } from "./facts.ts";

/** Recipient, note and contents of a draft are changed, by several requests that have routes of their own. */
export const editEnvelope = act({
  subject: "envelope",
  name: "edit",
  label: text("Edit", "编辑"),
  icon: "edit",
  row: { place: 10, from: ["DRAFT"], to: "DRAFT", permissions: ["compose"], guards: [sender], asks: [], quiet: true },
});
