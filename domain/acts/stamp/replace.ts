import { text } from "../../text.ts";
import { act } from "../act.ts";
import { maker } from "./facts.ts";

/** Another image, which is reviewed again. Its request carries bytes and has a route of its own. */
export const replaceStamp = act({
  subject: "stamp",
  name: "replace",
  label: text("Replace the image", "更换图片"),
  icon: "move",
  row: {
    place: 50,
    from: ["REVIEWING", "ENABLED", "DISABLED", "DECLINED"],
    to: "REVIEWING",
    permissions: [],
    guards: [maker],
    asks: [],
  },
});
