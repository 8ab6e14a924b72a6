import { event } from "../recorded.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { author, notBusy, notLocked, notSealed } from "./facts.ts";

/** Contacts and colleagues are asked to sign. */
export const askSignatures = act({
  subject: "document",
  name: "askSignatures",
  label: text("Ask for signatures", "邀请签署"),
  event: event("Asked to sign: {parties}", "邀请签署：{parties}", { parties: "text", request: "proof" }),
  icon: "people",
  rows: {
    paper: (rights) => ({
      place: 130,
      from: ["CREATED", "REJECTED", "REVOKED"],
      to: "PROCESSING",
      permissions: [rights.draft],
      guards: [author, notBusy, notLocked, notSealed],
      asks: ["signers"],
      key: "A",
    }),
  },
});
