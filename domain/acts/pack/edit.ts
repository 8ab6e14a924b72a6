import { text } from "../../text.ts";
import { act } from "../act.ts";
import { owner } from "./facts.ts";

/** Changes the fields and the content, by several requests that have routes of their own. */
export const editPack = act({
  subject: "pack",
  name: "edit",
  label: text("Edit", "编辑"),
  icon: "edit",
  row: { place: 10, from: ["DRAFT"], to: "DRAFT", permissions: ["compose"], guards: [owner], asks: [], quiet: true },
});
