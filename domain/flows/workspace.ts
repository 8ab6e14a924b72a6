import { rowsOn } from "../acts/acts.ts";
import { WORKSPACE_STATES } from "../states.ts";
import { flow } from "./flow.ts";

/** What a company does with a workspace. That its last day passes nobody does. */
export const workspaceFlow = flow({
  name: "workspace",
  states: WORKSPACE_STATES,
  initial: ["OPEN"],
  given: ["ENDED"],
  terminal: ["REVOKED"],
  actions: rowsOn("workspace"),
});

export type WorkspaceAction = keyof typeof workspaceFlow.actions;
