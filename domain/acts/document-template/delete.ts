import { text } from "../../text.ts";
import { act } from "../act.ts";
import { admin, CONFIGURED, own, unmade } from "./facts.ts";

/** A draft with which no document was made goes. */
export const deleteDocumentTemplate = act({
  subject: "documentTemplate",
  name: "delete",
  label: text("Delete", "删除"),
  icon: "delete",
  gone: true,
  row: {
    place: 30,
    from: ["DRAFT"],
    to: "RETIRED",
    permissions: [],
    guards: [own, admin, unmade],
    asks: [],
    irreversible: true,
  },
  request: {
    ...CONFIGURED,
    path: "",
    method: "DELETE",
    summary: "Delete the draft of a document template with which no document was made",
    input: {},
    errors: ["WRONG_STATE", "TEMPLATE_NOT_OWN", "TEMPLATE_MADE"],
  },
});
