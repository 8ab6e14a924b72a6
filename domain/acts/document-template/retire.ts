import { text } from "../../text.ts";
import { act } from "../act.ts";
import { admin, CONFIGURED, own, replaced } from "./facts.ts";

/** A draft that is not wanted any more, and that documents were made with. */
export const retireDocumentTemplate = act({
  subject: "documentTemplate",
  name: "retire",
  label: text("Retire", "停用"),
  icon: "decline",
  row: {
    place: 20,
    from: ["DRAFT", "IN_USE"],
    to: "RETIRED",
    permissions: [],
    guards: [own, admin, replaced],
    asks: [],
  },
  request: {
    ...CONFIGURED,
    path: "retire",
    summary: "Retire the draft of a document template; the version in use retires when another is put in use",
    input: {},
    errors: ["WRONG_STATE", "TEMPLATE_NOT_OWN", "TEMPLATE_IN_USE"],
  },
});
