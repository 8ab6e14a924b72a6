import { Refused } from "#domain/errors";
import { same } from "#domain/flows/derive";
import type { DocumentFacts } from "#domain/acts/facts";
import { kindOf } from "#domain/kinds/kinds";
import { hasSigner } from "../automatic/service.ts";
import type { Context } from "../session/context.ts";
import { first } from "../core/database.ts";
import { isWritten } from "#domain/states";
import { ofSameTitle } from "../core/title-key.ts";
import { openUpdate, stepsOf } from "./instructions/step-row.ts";
import { lockedDocument, seenDocument, type SeenDocument, type TitleRow } from "./document-row.ts";
import { sourceOf } from "./order-source.ts";
import { replacementFacts } from "./replacing/replacement-row.ts";
import { presentedNow, statementsOf } from "./statements.ts";
import { colleaguesAsked, newestRequest, stateOf, turnOf } from "./signing/request-row.ts";

const is = (address: string | null | undefined, mine: string | null): boolean =>
  address !== null && address !== undefined && mine !== null && same(address, mine);

/**
 * The verb that gives a title just received back, as the escrow's rules have it; null when there is nothing to give
 * back.
 */
export function refusal(
  title: TitleRow | null,
  mine: string | null,
): "rejectTransferOwners" | "rejectTransferHolder" | "rejectTransferBeneficiary" | null {
  if (title?.status !== "active") return null;
  const [holder, owner] = [is(title.holder, mine), is(title.beneficiary, mine)];
  if (holder && owner && title.prevBeneficiary !== null)
    return title.prevHolder !== null ? "rejectTransferOwners" : null;
  if (holder && title.prevHolder !== null) return "rejectTransferHolder";
  return owner && !holder && title.prevBeneficiary !== null ? "rejectTransferBeneficiary" : null;
}

/** Everything the flow of a document asks, from where this user and organisation stand. */
export async function factsFor(ctx: Context, row: SeenDocument): Promise<DocumentFacts> {
  const me = ctx.organisation;
  const kind = kindOf(row.kind);
  const isTitle = kind.class === "title";
  const around = await first<{
    busy: boolean;
    sealed: boolean;
    given: boolean;
    shared: boolean;
    contact: boolean;
    paused: boolean;
  }>(
    ctx.tx,
    `SELECT EXISTS (SELECT 1 FROM app.intent i WHERE i.document_id = $1
      AND i.status IN ('waiting','open','sent')) AS busy,
            EXISTS (SELECT 1 FROM app.envelope_document x JOIN app.envelope e ON e.id = x.envelope_id
                     WHERE x.document_id = $1 AND e.organisation_id = $2
                       AND e.state IN ('SEALED','READY_FOR_TRANSFER','TRANSFERRING')) AS sealed,
            EXISTS (SELECT 1 FROM app.document_access a WHERE a.document_id = $1 AND a.organisation_id = $2
              AND 'original' IN (a.access, a.held)) AS given,
            EXISTS (SELECT 1 FROM app.document_access a WHERE a.document_id = $1 AND a.organisation_id <> $2)
              OR EXISTS (SELECT 1 FROM app.workspace_document w WHERE w.document_id = $1) AS shared,
            EXISTS (SELECT 1 FROM chain.registries r WHERE r.chain_id = $3 AND r.registry = $4 AND r.paused) AS paused,
            EXISTS (SELECT 1 FROM app.contact c WHERE c.organisation_id = $2 AND c.state = 'ADDED') AS contact`,
    // A bill that is not signed yet will be in the issuer's own register.
    [row.id, me.id, row.chainId ?? me.chainId, row.registry ?? me.registry],
  );
  const request = isTitle ? null : await newestRequest(ctx.tx, row.id);
  const open = request && stateOf(request) === "OPEN" ? request : null;
  const statements = isTitle ? await statementsOf(ctx.tx, row.id) : [];
  const presented = presentedNow(statements);
  const active = row.title?.status === "active" ? row.title : null;
  const isAuthor = row.organisationId === me.id;
  return {
    state: row.state,
    permissions: ctx.permissions,
    isAuthor,
    isIssuer: isAuthor,
    isHolder: is(active?.holder, me.address),
    isOwner: is(active?.beneficiary, me.address),
    canRefuse:
      refusal(row.title, me.address) !== null &&
      !statements.some((one) => one.organisationId === me.id && one.block === row.title?.lastBlock),
    negotiability: row.negotiability ?? kind.negotiability?.(row.data) ?? "TO_ORDER",
    locked: row.lockedBy !== null,
    paused: isTitle && (around?.paused ?? false),
    busy: around?.busy ?? false,
    complete: row.complete,
    everSigned: row.signedAt !== null,
    givenHere: around?.given ?? false,
    updateOpen: openUpdate(await stepsOf(ctx.tx, row)) !== null,
    shared: around?.shared ?? false,
    inSealedEnvelope: around?.sealed ?? false,
    isReleaseAgent: row.releaseAgentId === me.id,
    final: row.title?.final ?? false,
    hasContact: around?.contact ?? false,
    uploaded: row.uploaded,
    signing: !open ? "none" : turnOf(ctx, open) === null ? "open" : "turn",
    ...(isTitle && isAuthor ? await replacementFacts(ctx.tx, row.id) : { replacing: "none", isSuccessor: false }),
    nominated: active !== null && active.nominee !== null,
    surrenderedFor:
      isAuthor && row.state === "SURRENDERED_TO_ISSUER" ? ((await surrenderOf(ctx, row))?.purpose ?? null) : null,
    firstHands: isAuthor && row.state === "SURRENDERED_TO_ISSUER" && (await fromFirstHands(ctx, row)),
    usance: kind.usance?.(row.data) ?? false,
    presented: presented && { for: presented.for, mine: presented.to === me.id },
    covered: kind.life !== "ORDER" || !isWritten(row.state) || (await sourceOf(ctx, row))?.ready !== false,
    userAgreed: ctx.person.agreed,
    orgAgreed: me.agreed,
    automatic:
      isAuthor &&
      kind.flow.actions["signAutomatically"]?.from.includes(row.state) === true &&
      (await hasSigner(ctx, kind, open && colleaguesAsked(ctx, open))),
  };
}

/** What was said with the surrender by which the title lies with its issuer; null when it came from another program. */
export const surrenderOf = (
  ctx: Context,
  { id }: Pick<SeenDocument, "id">,
): Promise<{ purpose: "DELIVERY" | "AMENDMENT"; reasonCode: string | null } | null> =>
  first(
    ctx.tx,
    `SELECT i.parameters->>'purpose' AS purpose, i.parameters->>'reasonCode' AS "reasonCode" FROM app.intent i
      JOIN app.document d ON d.id = i.document_id JOIN chain.titles t ON ${ofSameTitle("t", "d")}
      AND t.last_tx = i.tx_hash
      WHERE i.document_id = $1 AND i.action = 'surrender' AND i.status = 'done'`,
    [id],
  );

/** Whether the title moved between its issuer and one other party only. */
const fromFirstHands = async (ctx: Context, row: SeenDocument): Promise<boolean> =>
  (await first(
    ctx.tx,
    `SELECT 1 FROM chain.history e JOIN app.document d ON d.id = $1 AND ${ofSameTitle("e", "d")} WHERE e.topic = 'title'
      AND e.name IN ('HolderTransfer','BeneficiaryTransfer')
        AND $2 NOT IN (lower(coalesce(e.args->>'fromHolder', e.args->>'fromBeneficiary')),
          lower(coalesce(e.args->>'toHolder', e.args->>'toBeneficiary')))`,
    [row.id, ctx.organisation.address?.toLowerCase()],
  )) === null;

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
  const { flow } = kindOf(document.kind);
  // An action of another class of documents is, for this one, never possible.
  if (!(action in flow.actions)) throw new Refused("WRONG_STATE", { state: document.state });
  flow.assert(action, facts);
  return { document, facts };
}
