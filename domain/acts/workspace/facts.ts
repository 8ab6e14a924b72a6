import type { WorkspaceState } from "../../states.ts";
import type { CommonFacts, Guard } from "../row.ts";

/** The facts about a workspace from where one user stands. */
export interface WorkspaceFacts extends CommonFacts<WorkspaceState> {
  /** Named a member of it: somebody who may not share, but puts own documents in. */
  readonly isMember: boolean;
}

export const sharerOrMember: Guard<WorkspaceFacts> = (facts) =>
  facts.permissions.has("workspace.share") || facts.isMember ? null : "WORKSPACE_NOT_MEMBER";
