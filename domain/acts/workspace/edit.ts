import { text } from "../../text.ts";
import { act } from "../act.ts";

/** Name, note and last day are changed, by a request that carries all of them and has a route of its own. */
export const editWorkspace = act({
  subject: "workspace",
  name: "edit",
  label: text("Edit", "编辑"),
  icon: "edit",
  row: {
    place: 10,
    from: ["OPEN", "ENDED"],
    to: "OPEN",
    permissions: ["workspace.share"],
    guards: [],
    asks: [],
    quiet: true,
  },
});
