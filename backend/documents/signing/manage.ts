import type { Context } from "../../session/context.ts";
import { rows } from "../../core/database.ts";
import { announce } from "../../core/changes.ts";
import { askedNow, partyName } from "../../processes/process-row.ts";
import { takeStep } from "../../processes/step.ts";
import { tellParties } from "../../processes/tell.ts";
import { endAct } from "../acts.ts";
import { beginOn } from "./answer.ts";
import { SIGNING } from "./handling.ts";

/** Writes once more to those whose turn it is. */
export async function remindSigners(ctx: Context, id: string): Promise<void> {
  const { request } = await beginOn(ctx, id, "remind");
  const asked = askedNow(request);
  await takeStep(ctx, SIGNING, request, "remind");
  await endAct(ctx, id, "remindSigners", { parties: asked.map(partyName).join(", ") });
  await tellParties(ctx, SIGNING, request, asked, "reminded");
}

/**
 * Ends a request that is under way: who has not signed, and saw the document by it alone, sees it no more; who was sent
 * it as well has it as it was sent.
 */
export async function withdrawSigning(ctx: Context, id: string): Promise<void> {
  const { request } = await beginOn(ctx, id, "withdraw");
  await takeStep(ctx, SIGNING, request, "withdraw");
  const asked = request.parties.map(({ organisationId }) => organisationId);
  const unsigned = `document_id = $1 AND organisation_id = ANY($2) AND NOT EXISTS (SELECT FROM app.process_line l
    JOIN app.process p ON p.id = l.process_id AND p.name = 'signing'
    WHERE p.document_id = $1 AND l.organisation_id = a.organisation_id AND l.step = 'sign')`;
  await ctx.tx.query(
    `UPDATE app.document_access a SET access = held, held = NULL WHERE ${unsigned} AND held IS NOT NULL`,
    [id, asked],
  );
  const gone = await rows<{ id: string }>(
    ctx.tx,
    `DELETE FROM app.document_access a WHERE ${unsigned} AND access = 'party' AND via = $3
      RETURNING organisation_id AS id`,
    [id, asked, request.id],
  );
  await ctx.tx.query("DELETE FROM app.document_state WHERE document_id = $1 AND organisation_id = ANY($2)", [
    id,
    gone.map((one) => one.id),
  ]);
  await endAct(ctx, id, "withdrawSigning", { request: request.id });
  for (const { id: organisation } of gone)
    await announce(ctx.tx, { organisation, topic: "document", id }, { organisation, topic: "counts", id });
}

/** Leaves a request behind that was rejected or withdrawn: the document is used as it is. */
export async function setAsideSigning(ctx: Context, id: string): Promise<void> {
  const { request } = await beginOn(ctx, id, "setAside");
  await takeStep(ctx, SIGNING, request, "setAside");
  await endAct(ctx, id, "setAsideSigning", { request: request.id });
}
