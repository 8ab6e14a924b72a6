import type { Body } from "#domain/api/route";
import type { visitorRoutes } from "#domain/api/visitors";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import type { Database } from "../core/database.ts";
import { table } from "../core/table.ts";
import { annexBytes } from "../documents/review/annex.ts";
import { commentAsVisitor, type visitedAnnex } from "../documents/review/visited.ts";
import type { Bytes } from "../door/handles.ts";
import type { Storage } from "../ports/storage.ts";
import type { Visit } from "../session/visit.ts";
import { actingOf } from "./signing.ts";
import { announceWorkspace } from "./workspace-row.ts";

/** A PDF of the review that is shown. It is noted before a byte of it leaves. NOT_FOUND, DOWNLOAD_FAILED. */
export async function reviewFile(
  { database, storage }: { readonly database: Database; readonly storage: Storage },
  visit: Visit,
  which: typeof visitedAnnex,
  address: string,
): Promise<Bytes> {
  const { workspaceId: workspace, workspaceName: name } = visit;
  const { id: process, title, ownerId, annex } = await database.asVisitor(workspace, which);
  const bytes = await annexBytes(storage, ownerId, annex);
  const { name: file, sha256 } = annex;
  await database.asWorker((tx) =>
    audit(actingOf(tx, visit), "visitor.annex", { workspace, name, process, title, file, address, sha256 }),
  );
  return bytes;
}

/** Says something about the review that is shown. NOT_FOUND where none is; the refusals of comments. */
export async function comment(
  database: Database,
  visit: Visit,
  said: Body<typeof visitorRoutes.comment>,
  address: string,
): Promise<void> {
  const { workspaceId: workspace, workspaceName: name, organisationId, email } = visit;
  await database.asWorker(async (tx) => {
    const here = await table(tx, "app.workspace").first(["process_id"], { id: workspace });
    if (typeof here?.process_id !== "string") throw new Refused("NOT_FOUND");
    const speaker = { organisationId, personId: null, name: email, now: new Date() };
    const title = await commentAsVisitor(tx, here.process_id, speaker, said);
    await audit(actingOf(tx, visit), "visitor.comment", { workspace, name, process: here.process_id, title, address });
    await announceWorkspace(tx, organisationId, workspace);
  });
}
