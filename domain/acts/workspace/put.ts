import { text } from "../../text.ts";
import { act } from "../act.ts";
import { sharerOrMember } from "./facts.ts";

/** Documents are put in, shown otherwise and taken out, by several requests that have routes of their own. */
export const putInWorkspace = act({
  subject: "workspace",
  name: "put",
  label: text("Add documents", "添加单证"),
  icon: "add",
  row: { place: 20, from: ["OPEN"], to: "OPEN", permissions: [], guards: [sharerOrMember], asks: [], quiet: true },
});
