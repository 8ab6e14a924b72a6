import { text } from "../../text.ts";
import { act } from "../act.ts";

/** The request goes on both sides; it may be made again. */
export const rejectContact = act({
  subject: "contact",
  name: "reject",
  label: text("Reject", "拒绝"),
  icon: "decline",
  gone: true,
  outcome: text("The request of {company} was rejected", "已拒绝 {company} 的请求"),
  row: { place: 20, from: ["PENDING"], to: "PENDING", permissions: ["contact.add"], guards: [], asks: [] },
  request: {
    path: "reject",
    summary: "Reject a request; both rows go",
    programs: "contact.add",
    unversioned: true,
    input: {},
    errors: ["WRONG_STATE", "FORBIDDEN"],
  },
});
