import { text } from "../text.ts";
import { act } from "./act.ts";

/** The title ends here because another platform has taken it. Nobody asks for it: the signed answer does. */
export const moveOut = act({
  subject: "document",
  name: "moveOut",
  label: text("Moved to another platform", "已转移至其他平台"),
  icon: "move",
  closes: "MOVED",
  printed: text("Moved to another platform, title ended here", "已转移至其他平台，物权在此终结"),
  rows: {},
});
