import type { workspaceRoutes } from "#domain/api/workspaces";
import type { EffectsOn } from "../door/acts.ts";
import { revoke } from "./share.ts";

/** Every act on a workspace: how it is carried out. */
export const EFFECTS: EffectsOn<"workspace", typeof workspaceRoutes, void> = {
  "workspace.edit": null,
  "workspace.put": null,
  "workspace.share": null,
  "workspace.revoke": (ctx, id) => revoke(ctx, id),
};
