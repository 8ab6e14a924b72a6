import { event } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { notInEnvelope, owner } from "./facts.ts";

/** It is a draft again. */
export const reopenPack = act({
  subject: "pack",
  name: "reopen",
  label: text("Back to draft", "退回草稿"),
  event: event("Made the e-Pack {reference} a draft again", "将单证包 {reference} 退回草稿", {
    pack: "proof",
    reference: "text",
  }),
  icon: "edit",
  row: {
    place: 40,
    from: ["CREATED"],
    to: "DRAFT",
    permissions: ["compose"],
    guards: [owner, notInEnvelope],
    asks: [],
  },
  request: {
    path: "reopen",
    access: "compose",
    summary: "Make it a draft again, as long as nothing carries it",
    input: {},
    errors: ["CONTENT_UPDATED", "PACK_STATE", "PACK_NOT_OWNER", "PACK_IN_ENVELOPE"],
  },
});
