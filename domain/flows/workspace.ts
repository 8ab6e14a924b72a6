import { WORKSPACE_STATES, type WorkspaceState } from "../states.ts";
import { text } from "../text.ts";
import { flow } from "./flow.ts";
import type { Action, CommonFacts } from "../acts/row.ts";

/** What is known of a workspace from where one user stands. */
export interface WorkspaceFacts extends CommonFacts<WorkspaceState> {
  /** Named a member of it: somebody who may not share, but puts own documents in. */
  readonly isMember: boolean;
}

type Row = Action<WorkspaceState, WorkspaceFacts>;
const sharer = (facts: WorkspaceFacts): boolean => facts.permissions.has("workspace.share");

/** What a company does with a workspace. That its last day passes nobody does. */
export const workspaceFlow = flow({
  name: "workspace",
  states: WORKSPACE_STATES,
  initial: ["OPEN"],
  given: ["ENDED"],
  terminal: ["REVOKED"],
  actions: {
    edit: {
      label: text("Edit", "编辑"),
      from: ["OPEN", "ENDED"],
      to: "OPEN",
      permissions: ["workspace.share"],
      guards: [],
      asks: [],
      quiet: true,
    },
    put: {
      label: text("Add documents", "添加单证"),
      from: ["OPEN"],
      to: "OPEN",
      permissions: [],
      guards: [(facts) => (sharer(facts) || facts.isMember ? null : "WORKSPACE_NOT_MEMBER")],
      asks: [],
      quiet: true,
    },
    share: {
      label: text("Invite visitors, name members", "邀请访客、指定成员"),
      from: ["OPEN"],
      to: "OPEN",
      permissions: ["workspace.share"],
      guards: [],
      asks: [],
      quiet: true,
    },
    revoke: {
      label: text("Revoke access", "撤销访问"),
      from: ["OPEN", "ENDED"],
      to: "REVOKED",
      permissions: ["workspace.share"],
      guards: [],
      asks: [],
    },
  } satisfies Record<string, Row>,
});

export type WorkspaceAction = keyof typeof workspaceFlow.actions;
