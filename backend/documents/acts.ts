import type { ChainCall } from "#domain/chain/calls";
import type { TitleAct } from "#domain/chain/title-acts";
import type { EventDetail, EventName } from "#domain/events/events";
import { kindOf } from "#domain/kinds/kinds";
import { audit } from "../core/audit.ts";
import type { Context } from "../session/context.ts";
import { expecting } from "../intents/expecting.ts";
import type { Expectation } from "../intents/intent-row.ts";
import { proposeTogether } from "../intents/propose.ts";
import type { DocumentRecord, TitleRow } from "./document-row.ts";
import { refreshState } from "./state.ts";
import { table } from "../core/table.ts";

/** A document whose title is on the chain. */
export interface Titled extends DocumentRecord {
  readonly chainId: number;
  readonly registry: `0x${string}`;
  readonly tokenId: `0x${string}`;
  readonly title: TitleRow;
}

/** Whether the title of a document is on the chain. */
export const hasTitle = (document: DocumentRecord | null): document is Titled =>
  document !== null &&
  document.chainId !== null &&
  document.registry !== null &&
  document.tokenId !== null &&
  document.title !== null;

/** Narrows after the flow has let the act through: its states exist only with a title. */
export function titled(document: DocumentRecord): Titled {
  if (!hasTitle(document)) throw new Error(`document ${document.id} has no title`);
  return document;
}

/** The acts on a document, by the names of their events. */
type ActName = EventName extends infer E ? (E extends `document.${infer A}` ? A : never) : never;

/**
 * Ends an act in the request's transaction: the version counts up, the record gets its line, states are derived and the
 * browsers told.
 */
export async function endAct<A extends ActName>(
  ctx: Context,
  documentId: string,
  action: A,
  detail: EventDetail<`document.${A}`>,
): Promise<void> {
  await table(ctx.tx, "app.document").change(
    { id: documentId },
    { version: () => "version + 1", updated_at: () => "now()" },
  );
  await audit<`document.${A}`>(ctx, `document.${action}`, detail, { documentId });
  await refreshState(ctx.tx, documentId);
}

/** An act that may be done: everything that can be refused has been, and nothing is written yet. */
export interface Plan<A extends ActName = ActName> {
  readonly action: A;
  readonly document: Titled;
  /** The call to its escrow or its register; null for a statement that is signed beside the chain. */
  readonly move: TitleAct | ChainCall | null;
  readonly expected: Expectation;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The detail of its line in the record. */
  said(intent: string): EventDetail<`document.${A}`>;
  /** Writes what hangs on it. */
  land?(intent: string | null): Promise<void>;
}

const isAct = (move: TitleAct | ChainCall): move is TitleAct => "verb" in move;

/** Acts of escrows that differ in their titles alone, as one. */
const merged = (acts: readonly TitleAct[]): TitleAct[] =>
  [
    ...Map.groupBy(
      acts,
      ({ verb, newBeneficiary, newHolder, remark }) => `${verb} ${newBeneficiary} ${newHolder} ${remark}`,
    ).values(),
  ].map((same) => ({ ...same[0]!, titles: same.flatMap(({ titles }) => titles) }));

/**
 * Writes the same act on one title or several down, to be carried out by the chain in one transaction, and ends it
 * here.
 * All are on one chain, in the order in which everybody locks documents. Answers the intent to follow; null for what is
 * signed beside the chain.
 */
export async function carryOut<A extends ActName>(ctx: Context, plans: readonly Plan<A>[]): Promise<string | null> {
  const moves = plans.flatMap(({ move }) => (move === null ? [] : [move]));
  const [first] = plans;
  const call = moves.every(isAct)
    ? moves.length > 0 && first
      ? expecting(ctx, first.document.chainId, ...merged(moves))
      : null
    : (moves[0] as ChainCall);
  const intent =
    call && first
      ? (
          await proposeTogether(ctx, {
            action: first.action,
            via: kindOf(first.document.kind).flow.actions[first.action]?.via ?? null,
            envelopeId: null,
            chainId: first.document.chainId,
            call,
            titles: plans.map(({ document, parameters, expected }) => ({
              documentId: document.id,
              parameters,
              expected,
            })),
          })
        ).id
      : null;
  for (const { document, action, said, land } of plans) {
    await land?.(intent);
    await endAct(ctx, document.id, action, said(intent ?? ""));
  }
  return intent;
}
