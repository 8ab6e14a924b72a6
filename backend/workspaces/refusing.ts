import type { Body } from "#domain/api/route";
import type { visitorRoutes } from "#domain/api/visitors";
import { workspaceAddress } from "#domain/workspaces";
import { audit } from "../core/audit.ts";
import type { Database } from "../core/database.ts";
import { table } from "../core/table.ts";
import { noteRefused } from "../documents/visitors.ts";
import { linkTo } from "../mail/content.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { REFUSED } from "./workspace-letters.ts";
import { actingOf, holdToSign } from "./signing.ts";
import { answered } from "./workspace-row.ts";
import type { Visit } from "../session/visit.ts";

/**
 * Refuses to sign a document, with the reason: it stands as REJECTED until somebody of the company asks again, or no
 * longer. The people who share there are written to. Refuses with what `visitorSigning` says.
 */
export async function refuseAsVisitor(
  database: Database,
  visit: Visit,
  documentId: string,
  { reason }: Body<typeof visitorRoutes.refuse>,
  address: string,
): Promise<void> {
  const { workspaceId: workspace, workspaceName: name, visitorId, email, organisationId } = visit;
  await database.asWorker(async (tx) => {
    const { called } = await holdToSign(tx, visit, documentId);
    await table(tx, "app.workspace_signer").change(
      { workspace_id: workspace, document_id: documentId, visitor_id: visitorId },
      { refused_at: () => "now()", reason },
    );
    await noteRefused(tx, documentId);
    await audit(
      actingOf(tx, visit),
      "visitor.refuse",
      { workspace, name, document: { id: documentId, name: called }, address, reason },
      { documentId },
    );
    await answered(tx, organisationId, workspace, documentId);
    await postToOrganisation(
      tx,
      organisationId,
      {
        topic: "signing",
        ...REFUSED,
        parameters: {
          visitor: email,
          document: called,
          name,
          reason,
          link: linkTo(workspaceAddress(workspace, documentId)),
        },
      },
      ["workspace.share"],
    );
  });
}
