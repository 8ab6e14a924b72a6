import { text } from "../../text.ts";
import { act } from "../act.ts";
import { admin, disabled } from "./facts.ts";

/** Colleagues may send to it again. */
export const enableContact = act({
  subject: "contact",
  name: "enable",
  label: text("Enable", "启用"),
  icon: "accept",
  outcome: text("{company} can be sent to again", "可再次向 {company} 发送"),
  row: { place: 40, from: ["ADDED"], to: "ADDED", permissions: [], guards: [admin, disabled], asks: [] },
  request: {
    path: "enable",
    summary: "Sending to it is allowed again",
    unversioned: true,
    input: {},
    errors: ["WRONG_STATE", "FORBIDDEN"],
  },
});
