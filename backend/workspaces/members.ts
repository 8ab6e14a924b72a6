import { Refused } from "#domain/errors";
import type { Named } from "#domain/events/field";
import { LIMITS } from "#domain/limits";
import { rightsOf } from "#domain/permissions";
import { audit } from "../core/audit.ts";
import type { Context } from "../session/context.ts";
import { first } from "../core/database.ts";
import { COLLEAGUE } from "../core/member.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { beginWith, isMember, touched } from "./workspace-row.ts";

const MEMBER = statement(
  "workspaces.member",
  `SELECT p.id, app.full_name(p.first_name, p.last_name) AS name FROM app.workspace_member m JOIN app.person p
    ON p.id = m.person_id WHERE m.workspace_id = $1 AND m.organisation_id = $2 AND m.person_id = $3`,
  ["name"],
);

/** A colleague who works here now, with whether sharing is a right of theirs anyway. NOT_FOUND. */
async function colleague(ctx: Context, id: string): Promise<Named & { readonly shares: boolean }> {
  const found = await first(ctx.tx, COLLEAGUE, [ctx.organisation.id, id]);
  if (!found) throw new Refused("NOT_FOUND");
  return { id, name: found.name, shares: rightsOf(found.permissions, found).includes("workspace.share") };
}

/** Names a colleague a member. WORKSPACE_MEMBER_KNOWN for who is one, or may share anyway. */
export async function addMember(ctx: Context, id: string, personId: string): Promise<void> {
  const row = await beginWith(ctx, id, "share");
  const { shares, ...member } = await colleague(ctx, personId);
  if (shares || (await isMember(ctx, id, personId))) throw new Refused("WORKSPACE_MEMBER_KNOWN");
  await table(ctx.tx, "app.workspace_member").insert({
    workspace_id: id,
    organisation_id: ctx.organisation.id,
    person_id: personId,
  });
  const members = await table(ctx.tx, "app.workspace_member").count({ workspace_id: id });
  if (members > LIMITS.workspaceMembers) throw new Refused("TOO_MANY", { max: LIMITS.workspaceMembers });
  await audit(ctx, "workspace.add-member", { workspace: id, name: row.name, member });
  await touched(ctx, id);
}

/** From the next request on the colleague puts nothing in any more; what was put in stays. */
export async function removeMember(ctx: Context, id: string, personId: string): Promise<void> {
  const row = await beginWith(ctx, id, "share");
  const member = await first(ctx.tx, MEMBER, [id, ctx.organisation.id, personId]);
  if (!member) throw new Refused("NOT_FOUND");
  await table(ctx.tx, "app.workspace_member").remove({ workspace_id: id, person_id: personId });
  await audit(ctx, "workspace.remove-member", { workspace: id, name: row.name, member });
  await touched(ctx, id);
}
