import { text } from "../../text.ts";
import { act } from "../act.ts";
import { admin, CONFIGURED } from "./facts.ts";

/** Bills are made with this version from then on; the one that was in use retires. */
export const useTemplate = act({
  subject: "template",
  name: "use",
  label: text("Put in use", "启用"),
  icon: "accept",
  row: { place: 20, from: ["DRAFT", "RETIRED"], to: "IN_USE", permissions: [], guards: [admin], asks: [] },
  request: {
    ...CONFIGURED,
    path: "use",
    summary: "Put a version of a template in use; the version that was in use retires",
    input: {},
    errors: ["WRONG_STATE", "CONTENT_UPDATED", "BAD_INPUT"],
  },
});
