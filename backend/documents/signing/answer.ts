import type { signingRoutes } from "#domain/api/signing";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { signingFlow } from "#domain/processes/signing";
import { auditLater } from "../../core/audit.ts";
import { processFacts } from "../../processes/facts.ts";
import { newestAbout, stateOf, turnOf, type ProcessRow } from "../../processes/process-row.ts";
import { takeStep } from "../../processes/step.ts";
import type { Context } from "../../session/context.ts";
import { endAct } from "../acts.ts";
import { lockedDocument, type SeenDocument } from "../document-row.ts";
import { SIGNING } from "./handling.ts";

/** A request to sign a document. */
export type SigningRow = ProcessRow<"signing">;

/**
 * Notes a signature on whose turn it was: the next are asked, who asked is told at the end. To be called before the act
 * on the document ends, in the name of who signed. SIGNING_NOT_TURN where it is another's.
 */
export async function noteSignature(
  ctx: Context,
  document: SeenDocument,
  proof: { readonly sha256: string; readonly serial: string },
): Promise<void> {
  const request = await newestAbout(ctx.tx, "signing", document.id);
  if (!request || stateOf(request) !== "OPEN") return;
  const party = turnOf(ctx, request);
  if (!party) throw new Refused("SIGNING_NOT_TURN");
  await takeStep(ctx, SIGNING, request, "sign", {
    party,
    content: { sha256: proof.sha256, version: document.version + 1 },
  });
  if (request.organisationId !== ctx.organisation.id)
    await auditLater(
      ctx.tx,
      request.organisationId,
      "document.signedBy",
      { company: ctx.organisation, name: ctx.person.name, ...proof },
      { documentId: document.id },
    );
}

/** The request that an act may be taken on, its document locked. NOT_FOUND where there was none; the flow's refusal. */
export async function beginOn(
  ctx: Context,
  id: string,
  action: keyof typeof signingFlow.actions,
): Promise<{ document: SeenDocument; request: SigningRow }> {
  const document = await lockedDocument(ctx, id, null);
  const request = await newestAbout(ctx.tx, "signing", id);
  if (!request) throw new Refused("NOT_FOUND");
  signingFlow.assert(action, processFacts(ctx, request));
  return { document, request };
}

/** A party rejects: nobody is asked any more. */
export async function rejectSigning(
  ctx: Context,
  id: string,
  { reason }: Body<typeof signingRoutes.reject>,
): Promise<void> {
  const { request } = await beginOn(ctx, id, "reject");
  await takeStep(ctx, SIGNING, request, "reject", { party: turnOf(ctx, request), comment: reason });
  if (request.organisationId !== ctx.organisation.id)
    await auditLater(
      ctx.tx,
      request.organisationId,
      "document.rejectedBy",
      { company: ctx.organisation, name: ctx.person.name, reason },
      { documentId: id },
    );
  await endAct(ctx, id, "rejectSigning", { reason, request: request.id });
}
