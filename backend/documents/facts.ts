import type { DocumentFacts, FactsOf } from "#domain/acts/facts";
import { Refused } from "#domain/errors";
import type { Kind } from "#domain/kinds/kind";
import { kindOf } from "#domain/kinds/kinds";
import type { FlowName } from "#domain/states";
import type { Context } from "../session/context.ts";
import { lockedDocument, seenDocument, type SeenDocument } from "./document-row.ts";
import { bunkerFacts, instructionFacts, letterFacts, paperFacts, verifiableFacts } from "./paper-facts.ts";
import { exchangeFacts, orderFacts, titleFacts } from "./title-facts.ts";

const GATHERED: { readonly [F in FlowName]: (ctx: Context, row: SeenDocument) => Promise<FactsOf[F]> } = {
  title: titleFacts,
  order: orderFacts,
  exchange: exchangeFacts,
  paper: paperFacts,
  letter: letterFacts,
  verifiable: verifiableFacts,
  bunker: bunkerFacts,
  instruction: instructionFacts,
};

/** Everything that the flow of a document asks, and no more, from where this user and organisation stand. */
export const factsFor = (ctx: Context, row: SeenDocument): Promise<DocumentFacts> =>
  GATHERED[kindOf(row.kind).flow.of](ctx, row);

/** The document with its facts. NOT_FOUND for what is another's. */
export async function factsOf(
  ctx: Context,
  documentId: string,
): Promise<{ document: SeenDocument; facts: DocumentFacts }> {
  const document = await seenDocument(ctx, documentId);
  return { document, facts: await factsFor(ctx, document) };
}

/** Opens an act: the row locked, the version the one the user looked at, the flow asked. */
export async function beginAct(
  ctx: Context,
  documentId: string,
  action: string,
  expectedVersion: number | null,
): Promise<{ document: SeenDocument; facts: DocumentFacts }> {
  const document = await lockedDocument(ctx, documentId, expectedVersion);
  const facts = await factsFor(ctx, document);
  assertAct(kindOf(document.kind), action, facts);
  return { document, facts };
}

/** Refuses an act by the flow of a kind. One of another class of documents is, for this one, never possible. */
export function assertAct({ flow }: Pick<Kind, "flow">, action: string, facts: DocumentFacts): void {
  if (!(action in flow.actions)) throw new Refused("WRONG_STATE", { state: facts.state });
  flow.assert(action, facts);
}
