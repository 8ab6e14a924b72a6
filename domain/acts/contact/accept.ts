import { text } from "../../text.ts";
import { act } from "../act.ts";
import { STOPPED } from "../act-refusals.ts";

/** The other company is a contact from then on. */
export const acceptContact = act({
  subject: "contact",
  name: "accept",
  label: text("Accept", "接受"),
  icon: "accept",
  outcome: text("{company} is now a contact", "{company} 已成为联系人"),
  row: { place: 10, from: ["PENDING"], to: "ADDED", permissions: ["contact.add"], guards: [], asks: [], key: "A" },
  request: {
    path: "accept",
    summary: "Accept a request",
    programs: "contact.add",
    unversioned: true,
    input: {},
    errors: ["WRONG_STATE", "FORBIDDEN", ...STOPPED],
  },
});
