import { rowsOn } from "../acts/acts.ts";
import { WORKSPACE_STATES, type WorkspaceState } from "../states.ts";
import { flow, type Outside } from "./flow.ts";

/** The events of a workspace besides the acts on it. */
export const WORKSPACE_OUTSIDE = {
  ended: { from: ["OPEN"], to: "ENDED", cause: "Its last day passes." },
} as const satisfies Record<string, Outside<WorkspaceState>>;

/** The flow of a company's workspace. */
export const workspaceFlow = flow({
  name: "workspace",
  states: WORKSPACE_STATES,
  initial: ["OPEN"],
  terminal: ["REVOKED"],
  outside: WORKSPACE_OUTSIDE,
  actions: rowsOn("workspace"),
});

export type WorkspaceAction = keyof typeof workspaceFlow.actions;
