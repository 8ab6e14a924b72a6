import type { DocumentFacts } from "#domain/acts/facts";
import { Refused, type ErrorCode } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import { table } from "../../core/table.ts";
import type { Context } from "../../session/context.ts";
import type { SeenDocument } from "../document-row.ts";
import { factsOf } from "../facts.ts";
import type { ReviewRow } from "./review-row.ts";

/** Why the company cannot give the original back; null where it can. */
export async function unentitled(ctx: Context, { originalId }: ReviewRow): Promise<ErrorCode | null> {
  if (originalId === null) return null;
  if (
    !(await table(ctx.tx, "app.document_access").has({ document_id: originalId, organisation_id: ctx.organisation.id }))
  )
    return "NOT_POSSESSOR";
  const { document, facts } = await factsOf(ctx, originalId);
  return whyNotReturn(document.kind, facts);
}

/** The bill, which can be given back to its issuer. Throws the refusal of its surrender. */
export async function returnable(ctx: Context, id: string): Promise<SeenDocument> {
  const { document, facts } = await factsOf(ctx, id);
  const why = whyNotReturn(document.kind, facts);
  if (why !== null) throw new Refused(why, why === "WRONG_STATE" ? { state: document.state } : {});
  return document;
}

/** Why a bill cannot be given back to its issuer, whatever the rights of the user. */
function whyNotReturn(kind: string, facts: DocumentFacts): ErrorCode | null {
  const { flow } = kindOf(kind);
  const permissions = new Set(flow.actions["surrender"]?.permissions);
  return flow.refusal("surrender", { ...facts, permissions })?.code ?? null;
}
