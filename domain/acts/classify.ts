import { event } from "../recorded.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { author, notSealed, uploaded } from "./facts.ts";

/** An unclassified file gets its type. */
export const classify = act({
  subject: "document",
  name: "classify",
  label: text("Set the type", "设定类型"),
  event: event("Set the type: {to}", "设定类型为：{to}", { from: "kind", to: "kind" }),
  icon: "edit",
  rows: {
    paper: () => ({
      place: 170,
      from: ["CREATED"],
      to: "CREATED",
      permissions: ["ordinary.upload"],
      guards: [author, uploaded, notSealed],
      asks: ["kind"],
      quiet: true,
    }),
  },
});
