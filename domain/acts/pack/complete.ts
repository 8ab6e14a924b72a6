import { event } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { complete, filled, owner, unique } from "./facts.ts";

/** It can be sent, and is changed no longer. */
export const completePack = act({
  subject: "pack",
  name: "complete",
  label: text("Create e-Pack", "创建单证包"),
  event: event("Created the e-Pack {reference}", "创建了单证包 {reference}", { pack: "proof", reference: "text" }),
  icon: "folder",
  row: {
    place: 20,
    from: ["DRAFT"],
    to: "CREATED",
    permissions: ["compose"],
    guards: [owner, complete, unique, filled],
    asks: [],
  },
  request: {
    path: "complete",
    access: "compose",
    summary: "Make a draft an e-Pack that can be sent; its reference number is the company's only one",
    input: {},
    errors: ["CONTENT_UPDATED", "PACK_STATE", "PACK_NOT_OWNER", "PACK_REFERENCE_TAKEN", "PACK_EMPTY"],
  },
});
