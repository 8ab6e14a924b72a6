import { event } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { notInEnvelope, owner } from "./facts.ts";

/** Deletes an e-Pack that was never sent; its documents stay. */
export const deletePack = act({
  subject: "pack",
  name: "delete",
  label: text("Delete", "删除"),
  event: event("Deleted the e-Pack {reference}", "删除了单证包 {reference}", { pack: "proof", reference: "text" }),
  icon: "delete",
  gone: true,
  row: {
    place: 50,
    from: ["DRAFT", "CREATED"],
    to: "DRAFT",
    permissions: ["compose"],
    guards: [owner, notInEnvelope],
    asks: [],
    quiet: true,
  },
  request: {
    path: "",
    method: "DELETE",
    access: "compose",
    summary: "Delete what was never sent; its documents stay",
    unversioned: true,
    input: {},
    errors: ["PACK_STATE", "PACK_NOT_OWNER", "PACK_IN_ENVELOPE"],
  },
});
