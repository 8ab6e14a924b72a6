import { text } from "../../text.ts";
import { act } from "../act.ts";
import { admin, CONFIGURED, own } from "./facts.ts";

/** Documents are made with this version from then on; the one that was in use retires. */
export const useDocumentTemplate = act({
  subject: "documentTemplate",
  name: "use",
  label: text("Put in use", "启用"),
  icon: "accept",
  row: { place: 10, from: ["DRAFT", "RETIRED"], to: "IN_USE", permissions: [], guards: [own, admin], asks: [] },
  request: {
    ...CONFIGURED,
    path: "use",
    summary: "Put a version of a document template in use; the version that was in use retires",
    input: {},
    errors: ["WRONG_STATE", "TEMPLATE_NOT_OWN"],
  },
});
