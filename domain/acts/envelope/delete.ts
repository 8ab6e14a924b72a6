import { event } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { sender } from "./facts.ts";

/** A draft goes; its documents stay. */
export const deleteEnvelope = act({
  subject: "envelope",
  name: "delete",
  label: text("Delete", "删除"),
  event: event("Deleted {reference}", "删除了 {reference}", { reference: "text" }),
  icon: "delete",
  gone: true,
  row: { place: 60, from: ["DRAFT"], to: "DRAFT", permissions: ["compose"], guards: [sender], asks: [], quiet: true },
  request: {
    path: "",
    method: "DELETE",
    access: "compose",
    summary: "Delete a draft; its documents stay",
    unversioned: true,
    input: {},
    errors: ["ENVELOPE_STATE"],
  },
});
