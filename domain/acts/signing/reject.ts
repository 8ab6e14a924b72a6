import { text } from "../../text.ts";
import { act } from "../act.ts";
import { printedReason } from "../../shapes.ts";
import { asked } from "./facts.ts";

/** A party rejects: nobody is asked any more. */
export const rejectSigning = act({
  subject: "signing",
  name: "reject",
  label: text("Reject", "拒绝"),
  icon: "decline",
  fails: "reject",
  row: {
    place: 20,
    from: ["OPEN"],
    to: "REJECTED",
    permissions: ["ordinary.sign"],
    guards: [asked],
    asks: ["reason"],
    consequence: text(
      "After this, nobody is asked any more; the company that asked reads your reason.",
      "此后不再邀请任何一方签署，发起公司将看到拒绝原因。",
    ),
  },
  request: {
    path: "reject",
    summary: "Reject to sign, with the reason; nobody is asked any more",
    unversioned: true,
    input: { reason: printedReason(1000) },
    errors: ["WRONG_STATE", "SIGNING_NOT_ASKED", "FORBIDDEN"],
  },
});
