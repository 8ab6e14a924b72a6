import { text } from "../../text.ts";
import { act } from "../act.ts";
import { admin, enabled } from "./facts.ts";

/** Colleagues send nothing to it any more; the other side is not concerned. */
export const disableContact = act({
  subject: "contact",
  name: "disable",
  label: text("Disable", "停用"),
  icon: "decline",
  outcome: text("Nobody in your company can send to {company} now", "本公司现已无人可向 {company} 发送"),
  row: {
    place: 30,
    from: ["ADDED"],
    to: "ADDED",
    permissions: [],
    guards: [admin, enabled],
    asks: [],
    consequence: text(
      "After this, {recipient} can be sent nothing by anybody in your company. What is under way still arrives.",
      "此后本公司无人可向 {recipient} 发送，已在途的仍会送达。",
    ),
  },
  request: {
    path: "disable",
    summary: "Nobody here may send to it any more",
    unversioned: true,
    input: {},
    errors: ["WRONG_STATE", "FORBIDDEN"],
  },
});
