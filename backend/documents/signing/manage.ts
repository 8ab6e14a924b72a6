import { Any } from "typeorm";
import type { Context } from "../../session/context.ts";
import { noteReminder } from "../../asked/reminders.ts";
import { changed, rows } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { announce } from "../../core/changes.ts";
import { askedNow, partyName } from "../../processes/process-row.ts";
import { takeStep } from "../../processes/step.ts";
import { tellParties } from "../../processes/tell.ts";
import { endAct } from "../acts.ts";
import { beginOn } from "./answer.ts";
import { SIGNING } from "./handling.ts";

/** Access `a` to the document $1, of companies among $2 that have not signed it. */
const UNSIGNED = `document_id = $1 AND organisation_id = ANY($2) AND NOT EXISTS (SELECT FROM app.process_line l
  JOIN app.process p ON p.id = l.process_id AND p.name = 'signing'
  WHERE p.document_id = $1 AND l.organisation_id = a.organisation_id AND l.step = 'sign')`;
const GIVE_BACK = statement(
  "documents.giveBackSent",
  `UPDATE app.document_access a SET access = held, held = NULL WHERE ${UNSIGNED} AND held IS NOT NULL`,
);
const SHUT_OUT = statement(
  "documents.shutSignersOut",
  `DELETE FROM app.document_access a WHERE ${UNSIGNED} AND access = 'party' AND via = $3
    RETURNING organisation_id AS id`,
);

/** Writes once more to those whose turn it is. */
export async function remindSigners(ctx: Context, id: string): Promise<void> {
  const { request } = await beginOn(ctx, id, "remind");
  const asked = askedNow(request);
  const noted = { by: ctx.organisation.id, origin: "process", id: request.id, at: ctx.now } as const;
  for (const { organisationId } of asked) await noteReminder(ctx.tx, { ...noted, asked: organisationId });
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
  await changed(ctx.tx, GIVE_BACK, [id, asked]);
  const gone = (await rows(ctx.tx, SHUT_OUT, [id, asked, request.id])).map((one) => one.id);
  await table(ctx.tx, "app.document_state").remove({ document_id: id, organisation_id: Any(gone) });
  await endAct(ctx, id, "withdrawSigning", { request: request.id });
  for (const organisation of gone)
    await announce(ctx.tx, { organisation, topic: "document", id }, { organisation, topic: "counts", id });
}

/** Leaves a request behind that was rejected or withdrawn: the document is used as it is. */
export async function setAsideSigning(ctx: Context, id: string): Promise<void> {
  const { request } = await beginOn(ctx, id, "setAside");
  await takeStep(ctx, SIGNING, request, "setAside");
  await endAct(ctx, id, "setAsideSigning", { request: request.id });
}
