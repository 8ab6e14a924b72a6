import { text } from "../../text.ts";
import { act } from "../act.ts";
import { admin, newest } from "./facts.ts";

/** A draft changes; of what is or was in use the next version is made. Its request has a route of its own. */
export const editTemplate = act({
  subject: "template",
  name: "edit",
  label: text("Edit", "编辑"),
  icon: "edit",
  row: {
    place: 10,
    from: ["DRAFT", "IN_USE", "RETIRED"],
    to: "DRAFT",
    permissions: [],
    guards: [admin, newest],
    asks: [],
  },
});
