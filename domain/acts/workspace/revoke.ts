import { event } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";

/** It ends for every visitor at once and for good. */
export const revokeWorkspace = act({
  subject: "workspace",
  name: "revoke",
  label: text("Revoke access", "撤销访问"),
  event: event("Revoked the workspace “{name}”", "撤销了共享空间“{name}”", { workspace: "proof", name: "text" }),
  icon: "decline",
  row: { place: 40, from: ["OPEN", "ENDED"], to: "REVOKED", permissions: ["workspace.share"], guards: [], asks: [] },
  request: {
    path: "revoke",
    access: "workspace.share",
    summary: "End it for every visitor at once and for good",
    unversioned: true,
    input: {},
    errors: ["WORKSPACE_STATE"],
  },
});
