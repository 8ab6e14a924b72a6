import { event } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { sender } from "./facts.ts";

/** The seal is withdrawn, so that the content can be changed. */
export const unsealEnvelope = act({
  subject: "envelope",
  name: "unseal",
  label: text("Unseal", "拆封"),
  event: event("Unsealed", "拆封了信封", {}),
  icon: "unlock",
  row: {
    place: 30,
    from: ["SEALED", "READY_FOR_TRANSFER"],
    to: "DRAFT",
    permissions: ["envelope.seal"],
    guards: [sender],
    asks: [],
  },
  request: {
    path: "unseal",
    summary: "Withdraw the seal",
    confirmed: "password",
    grant: true,
    input: {},
    errors: ["WRONG_PASSWORD", "NOT_SEALER_STATE", "ENVELOPE_TRANSFERRING"],
  },
});
