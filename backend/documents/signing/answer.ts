import type { signingRoutes } from "#domain/api/signing";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { signingFlow } from "#domain/flows/signing";
import { auditLater } from "../../core/audit.ts";
import type { Context } from "../../session/context.ts";
import { changedOne } from "../../core/database.ts";
import { endAct } from "../acts.ts";
import { lockedDocument, type SeenDocument } from "../document-row.ts";
import { askedNow, newestRequest, stateOf, turnOf, type RequestRow } from "./request-row.ts";
import { tellAsker, tellParties } from "./tell.ts";
import { signingFacts } from "./view.ts";

type Step = RequestRow["steps"][number];

/** The answer of a party: once for ever. The row of the document is locked by whoever answers. */
async function answer(ctx: Context, step: Step, what: "signed" | "rejected", reason: string): Promise<void> {
  const done = await changedOne(
    ctx.tx,
    `UPDATE app.signing_step SET answer = $2, reason = $3, answered_by = $4, answered_name = $5, answered_at = $6
      WHERE id = $1 AND answer IS NULL`,
    [step.id, what, reason, ctx.person.id, ctx.person.name, ctx.now],
  );
  if (!done) throw new Refused("SIGNING_NOT_ASKED");
}

/**
 * Notes a signature on whose turn it was: the next are asked, who asked is told at the end. To be called before the act
 * on the document ends, in the name of who signed. SIGNING_NOT_TURN where it is another's.
 */
export async function noteSignature(
  ctx: Context,
  document: SeenDocument,
  proof: { readonly sha256: string; readonly serial: string },
): Promise<void> {
  const request = await newestRequest(ctx.tx, document.id);
  if (!request || stateOf(request) !== "OPEN") return;
  const step = turnOf(ctx, request);
  if (!step) throw new Refused("SIGNING_NOT_TURN");
  const before = new Set(askedNow(request).map(({ id }) => id));
  await answer(ctx, step, "signed", "");
  if (request.organisationId !== ctx.organisation.id)
    await auditLater(
      ctx.tx,
      request.organisationId,
      "document.signedBy",
      { company: ctx.organisation, name: ctx.person.name, ...proof },
      { documentId: document.id },
    );
  const now = await newestRequest(ctx.tx, document.id);
  if (!now) return;
  if (stateOf(now) === "COMPLETE") await tellAsker(ctx, document, now, [step], { which: "complete" });
  else
    await tellParties(
      ctx,
      document,
      now,
      askedNow(now).filter(({ id }) => !before.has(id)),
      "asked",
    );
}

/**
 * The request that an act may be taken on, its document locked. NOT_FOUND where there was none; the refusal of the
 * flow.
 */
export async function beginOn(
  ctx: Context,
  id: string,
  action: keyof typeof signingFlow.actions,
): Promise<{ document: SeenDocument; request: RequestRow }> {
  const document = await lockedDocument(ctx, id, null);
  const request = await newestRequest(ctx.tx, id);
  if (!request) throw new Refused("NOT_FOUND");
  signingFlow.assert(action, signingFacts(ctx, request));
  return { document, request };
}

/** A party rejects: nobody is asked any more. */
export async function rejectSigning(
  ctx: Context,
  id: string,
  { reason }: Body<typeof signingRoutes.reject>,
): Promise<void> {
  const { document, request } = await beginOn(ctx, id, "reject");
  const step = turnOf(ctx, request);
  if (!step) throw new Refused("SIGNING_NOT_ASKED");
  await answer(ctx, step, "rejected", reason);
  if (request.organisationId !== ctx.organisation.id)
    await auditLater(
      ctx.tx,
      request.organisationId,
      "document.rejectedBy",
      { company: ctx.organisation, name: ctx.person.name, reason },
      { documentId: id },
    );
  await endAct(ctx, id, "rejectSigning", { reason, request: request.id });
  await tellAsker(ctx, document, request, [step], { which: "rejected", reason });
  await tellParties(
    ctx,
    document,
    request,
    askedNow(request).filter((one) => one.id !== step.id),
    "closed",
  );
}
