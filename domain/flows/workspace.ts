import { WORKSPACE_STATES, type WorkspaceState } from "../states.ts";
import { text } from "../text.ts";
import { flow, type Action, type CommonFacts } from "./flow.ts";

type Row = Action<WorkspaceState, CommonFacts<WorkspaceState>>;

/** What a company does with a workspace. That its last day passes nobody does. */
export const workspaceFlow = flow({
  name: "workspace",
  states: WORKSPACE_STATES,
  initial: ["OPEN"],
  given: ["ENDED"],
  terminal: ["REVOKED"],
  actions: {
    edit: { label: text("Edit", "编辑"), from: ["OPEN", "ENDED"], to: "OPEN", permissions: ["workspace.share"], guards: [], asks: [], quiet: true },
    share: { label: text("Add documents or visitors", "添加单证或访客"), from: ["OPEN"], to: "OPEN", permissions: ["workspace.share"], guards: [], asks: [], quiet: true },
    revoke: { label: text("Revoke access", "撤销访问"), from: ["OPEN", "ENDED"], to: "REVOKED", permissions: ["workspace.share"], guards: [], asks: [] },
  } satisfies Record<string, Row>,
});

export type WorkspaceAction = keyof typeof workspaceFlow.actions;
