import { text } from "../../text.ts";
import { act } from "../act.ts";
import { admin, CONFIGURED } from "./facts.ts";

/** A version that was never in use goes. */
export const deleteTemplate = act({
  subject: "template",
  name: "delete",
  label: text("Delete", "删除"),
  icon: "delete",
  gone: true,
  row: { place: 40, from: ["DRAFT"], to: "RETIRED", permissions: [], guards: [admin], asks: [], irreversible: true },
  request: {
    ...CONFIGURED,
    path: "",
    method: "DELETE",
    summary: "Delete a version of a template that was never in use",
    unversioned: true,
    input: {},
    errors: ["WRONG_STATE"],
  },
});
