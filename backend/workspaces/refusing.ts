import type { Body } from "#domain/api/route";
import type { visitorRoutes } from "#domain/api/workspaces";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { changedOne, type Database, first } from "../core/database.ts";
import type { Settings } from "../core/settings.ts";
import { refreshState } from "../documents/state.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { REFUSED } from "./letters.ts";
import { actingOf, toSign } from "./signing.ts";
import { assertStands, type Visit } from "./visit.ts";

/**
 * Refuses to sign a document, with the reason: it stands as REJECTED until somebody of the company asks again, or no longer.
 * Whoever shares there is written to. Refuses with what `visitorSigning` says.
 */
export async function refuseAsVisitor(database: Database, { publicUrl }: Pick<Settings, "publicUrl">, visit: Visit, documentId: string, { reason }: Body<typeof visitorRoutes.refuse>, address: string): Promise<void> {
  const { workspaceId: workspace, workspaceName: name, visitorId, email, organisationId } = visit;
  await database.asWorker(async (tx) => {
    await first(tx, "SELECT 1 FROM app.document WHERE id = $1 FOR UPDATE", [documentId]);
    const { called } = await toSign(tx, visit, documentId);
    await assertStands(tx, visit);
    // Asked no more in the same moment: then nothing is refused.
    const noted = await changedOne(tx, "UPDATE app.workspace_signer SET refused_at = now(), reason = $4 WHERE workspace_id = $1 AND document_id = $2 AND visitor_id = $3 AND refused_at IS NULL", [workspace, documentId, visitorId, reason]);
    if (!noted) throw new Refused("VISITOR_NOT_ASKED");
    await tx.query("UPDATE app.document SET refused_at = now(), version = version + 1, updated_at = now() WHERE id = $1", [documentId]);
    await audit(actingOf(tx, visit), "visitor.refuse", { workspace, name, document: { id: documentId, name: called }, address, reason }, { documentId });
    await refreshState(tx, documentId);
    await postToOrganisation(tx, organisationId, { ...REFUSED, parameters: { visitor: email, document: called, name, reason, link: `${publicUrl}/workspace/${workspace}` } }, ["workspace.share"]);
  });
}
