import type { ChainCall } from "#domain/chain/calls";
import { kindOf } from "#domain/kinds/kinds";
import { audit } from "../core/audit.ts";
import type { Context } from "../core/context.ts";
import type { Expectation } from "../intents/intent-row.ts";
import { propose } from "../intents/propose.ts";
import type { DocumentRecord, TitleRow } from "./document-row.ts";
import { refreshState } from "./state.ts";

/** A document whose title is on the chain. */
export interface Titled extends DocumentRecord {
  readonly chainId: number;
  readonly registry: `0x${string}`;
  readonly tokenId: `0x${string}`;
  readonly title: TitleRow;
}

/** Narrows after the flow has let the act through: its states exist only with a title. */
export function titled(document: DocumentRecord): Titled {
  if (document.chainId === null || !document.registry || !document.tokenId || !document.title) throw new Error(`document ${document.id} has no title`);
  return document as Titled;
}

/**
 * Ends an act in the request's transaction: the version counts up, the record gets its line, states are derived and the
 * browsers told.
 */
export async function endAct(ctx: Context, documentId: string, action: string, detail: Readonly<Record<string, unknown>> = {}): Promise<void> {
  await ctx.tx.query("UPDATE app.document SET version = version + 1, updated_at = now() WHERE id = $1", [documentId]);
  await audit(ctx.tx, { organisationId: ctx.organisation.id, personId: ctx.person.id, action: `document.${action}`, documentId, detail });
  await refreshState(ctx.tx, documentId);
}

/** Writes an act on the title down, to be carried out by the chain, and ends it here. Answers the intent to follow. */
export async function proposeAct(
  ctx: Context, document: DocumentRecord & { chainId: number }, action: string, call: ChainCall, expected: Expectation, parameters: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { id } = await propose(ctx, {
    action, via: kindOf(document.kind).flow.actions[action]?.via ?? null, documentId: document.id, envelopeId: null, chainId: document.chainId, call, parameters, expected,
  });
  await endAct(ctx, document.id, action, { ...parameters, intent: id });
  return id;
}
