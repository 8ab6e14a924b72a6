import { event } from "../recorded.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { exchanged, issuer, notBusy, notMoveAllowed, notOwnWallet, notPaused, titled } from "./facts.ts";

/** The issuer consents that the title of one bill may go to another platform: it signs the end of the title in advance. */
export const allowMove = act({
  subject: "document",
  name: "allowMove",
  label: text("Allow it to leave the platform", "同意转出本平台"),
  event: event("Allowed the bill to be moved to another platform", "同意将提单转移至其他平台", {
    intent: "proof",
    sha256: "proof",
  }),
  icon: "unlock",
  outcome: text("Its holder can offer the bill to another platform", "持有人可向其他平台转移该提单"),
  rows: {
    title: ({ rights }) => ({
      place: 340,
      from: ["ISSUED", "TRANSFERRED"],
      to: "ISSUED",
      stays: true,
      permissions: [rights.void],
      guards: [exchanged, issuer, titled, notOwnWallet, notMoveAllowed, notBusy, notPaused],
      asks: ["password"],
      quiet: true,
      consequence: text(
        "After this, a holder of the bill can offer it to another platform. When that platform has taken it, the title ends here; you stay its carrier and answer its surrender.",
        "此后提单持有人可将其转移至其他平台。对方平台接收后，物权在此终结；本公司仍为承运人，并处理其交单。",
      ),
    }),
  },
  request: {
    path: "allow-move",
    summary: "Consent that the title of a bill may go to another platform",
    confirmed: "password",
    grant: true,
    input: {},
    errors: [
      "WRONG_STATE",
      "NOT_ISSUER",
      "PINT_KIND",
      "PINT_NO_TITLE",
      "PINT_WALLET",
      "PINT_ALLOWED",
      "PINT_FACTS_MISSING",
      "PINT_BILL_KNOWN",
      "PINT_CARRIER_CODE",
      "BUSY",
      "KEY_NOT_GRANTED",
    ],
  },
});
