import { text } from "../../text.ts";
import { act } from "../act.ts";

/** Changes who comes in, by several requests that have routes of their own. */
export const shareWorkspace = act({
  subject: "workspace",
  name: "share",
  label: text("Invite visitors, name members", "邀请访客、指定成员"),
  icon: "invite",
  row: { place: 30, from: ["OPEN"], to: "OPEN", permissions: ["workspace.share"], guards: [], asks: [], quiet: true },
});
