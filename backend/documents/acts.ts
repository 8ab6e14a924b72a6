import type { ChainCall } from "#domain/chain/calls";
import type { EventDetail, EventName } from "#domain/events/events";
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

/** The acts on a document, by the names of their events. */
type ActName = EventName extends infer E ? (E extends `document.${infer A}` ? A : never) : never;

/**
 * Ends an act in the request's transaction: the version counts up, the record gets its line, states are derived and the
 * browsers told.
 */
export async function endAct<A extends ActName>(ctx: Context, documentId: string, action: A, detail: EventDetail<`document.${A}`>): Promise<void> {
  await ctx.tx.query("UPDATE app.document SET version = version + 1, updated_at = now() WHERE id = $1", [documentId]);
  await audit<`document.${A}`>(ctx, `document.${action}`, detail, { documentId });
  await refreshState(ctx.tx, documentId);
}

/** Writes an act on the title down, to be carried out by the chain, and ends it here: `said` of its intent is what the record gets. Answers the intent to follow. */
export async function proposeAct<A extends ActName>(
  ctx: Context, document: DocumentRecord & { chainId: number }, action: A, call: ChainCall, expected: Expectation, parameters: Readonly<Record<string, unknown>>,
  said: (intent: string) => EventDetail<`document.${A}`>,
): Promise<string> {
  const { id } = await propose(ctx, {
    action, via: kindOf(document.kind).flow.actions[action]?.via ?? null, documentId: document.id, envelopeId: null, chainId: document.chainId, call, parameters, expected,
  });
  await endAct(ctx, document.id, action, said(id));
  return id;
}
