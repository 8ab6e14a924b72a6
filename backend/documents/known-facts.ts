import type { KnownOfAll } from "#domain/acts/facts";
import { kindOf } from "#domain/kinds/kinds";
import type { DocumentState } from "#domain/states";
import { hasSigner } from "../automatic/service.ts";
import { first } from "../core/database.ts";
import type { Statement } from "../core/statement.ts";
import type { Context } from "../session/context.ts";
import type { SeenDocument } from "./document-row.ts";

interface Around {
  readonly busy: boolean;
  readonly sealed: boolean;
  readonly contact: boolean;
}
/** Columns of {@link Around}, which are never null, about the document $1 as the organisation $2 sees it. */
export const AROUND = `EXISTS (SELECT 1 FROM app.intent i WHERE i.document_id = $1
      AND i.status IN ('waiting','open','sent')) AS busy,
            EXISTS (SELECT 1 FROM app.envelope_document x JOIN app.envelope e ON e.id = x.envelope_id
                     WHERE x.document_id = $1 AND e.organisation_id = $2
                       AND e.state IN ('SEALED','READY_FOR_TRANSFER','TRANSFERRING')) AS sealed,
            EXISTS (SELECT 1 FROM app.contact c WHERE c.organisation_id = $2 AND c.state = 'ADDED') AS contact`;

/** The further inputs for the facts of one flow. */
interface Besides<A> {
  /** All that is around the document, with the parameters from $3 on. */
  readonly around: readonly [asked: Statement<A>, ...parameters: unknown[]];
  /** The colleagues among whom somebody is to be signed for; null for all. */
  readonly signers?: readonly string[] | null;
}
/**
 * The facts that the flow of every document asks for, from where this user and organisation stand; and what is around
 * it, in one question. Its state is one of its flow: nothing else derives it.
 */
export async function knownOfAll<S extends DocumentState, A extends Around>(
  ctx: Context,
  row: SeenDocument,
  { around: [asked, ...parameters], signers = null }: Besides<A>,
): Promise<{ readonly known: KnownOfAll<S>; readonly around: A | null }> {
  const me = ctx.organisation;
  const kind = kindOf(row.kind);
  const around = await first(ctx.tx, asked, [row.id, me.id, ...parameters]);
  const isAuthor = row.organisationId === me.id;
  const known = {
    state: row.state as S,
    permissions: ctx.permissions,
    isAuthor,
    locked: row.lockedBy !== null,
    busy: around?.busy ?? false,
    everSigned: row.signedAt !== null,
    inSealedEnvelope: around?.sealed ?? false,
    hasContact: around?.contact ?? false,
    automatic:
      isAuthor &&
      kind.flow.actions["signAutomatically"]?.from.includes(row.state) === true &&
      (await hasSigner(ctx, kind, signers)),
  };
  return { known, around };
}
