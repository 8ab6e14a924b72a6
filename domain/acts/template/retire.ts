import { text } from "../../text.ts";
import { act } from "../act.ts";
import { admin, CONFIGURED } from "./facts.ts";

/** No bill is made with it any more; what was made with it stays. */
export const retireTemplate = act({
  subject: "template",
  name: "retire",
  label: text("Retire", "停用"),
  icon: "decline",
  row: { place: 30, from: ["IN_USE"], to: "RETIRED", permissions: [], guards: [admin], asks: [] },
  request: {
    ...CONFIGURED,
    path: "retire",
    summary: "Retire the version of a template that is in use: no bill is begun or issued with it any more",
    input: {},
    errors: ["WRONG_STATE", "CONTENT_UPDATED"],
  },
});
