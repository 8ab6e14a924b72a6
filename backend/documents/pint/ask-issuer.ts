import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import type { SurrenderRequest } from "#domain/dcsa/carrier-shapes";
import { EXCHANGED_KIND } from "#domain/kinds/exchanged";
import { auditLater } from "../../core/audit.ts";
import { announce } from "../../core/changes.ts";
import { table } from "../../core/table.ts";
import { tellCompany } from "./pint-letters.ts";

interface Asked {
  /** The document of the issuer. */
  readonly document: string;
  /** The name of the platform on which it was surrendered; of the company, where that is here. */
  readonly platform: string;
  /** The platform, as it is kept here; null for a holder on this node. */
  readonly from: string | null;
  readonly request: SurrenderRequest;
  /** The hash of the message; none where there was none. */
  readonly sha256?: string;
}

/** Puts the surrender of a bill to the company that issued it here. As the worker. */
export async function askIssuer(tx: EntityManager, asked: Asked): Promise<void> {
  const { document: documentId, platform, from, request, sha256 = "" } = asked;
  const document = await table(tx, "app.document").first(["organisation_id"], { id: documentId });
  if (document === null) throw new Error(`document ${documentId} is gone`);
  const organisation = document.organisation_id;
  const { transportDocumentReference: number, surrenderRequestCode: code } = request;
  await table(tx, "app.pint_claim").insert({
    id: uuid(),
    organisation_id: organisation,
    document_id: documentId,
    counterparty_id: from,
    platform_name: platform,
    reference: request.surrenderRequestReference,
    code,
    reason_code: request.reasonCode ?? null,
    comments: request.comments ?? "",
    chain: request.endorsementChain ?? [],
    sha256,
  });
  await auditLater(tx, organisation, "pint.surrendered", { number, platform, code }, { documentId });
  await tellCompany(tx, organisation, "surrendered", {
    number,
    platform,
    path: `/doc/${EXCHANGED_KIND}/view/${documentId}`,
  });
  await announce(
    tx,
    { organisation, topic: "document", id: documentId },
    { organisation, topic: "counts", id: documentId },
  );
}
