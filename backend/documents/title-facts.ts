import type { ExchangeFacts, OrderFacts, TitleFacts } from "#domain/acts/facts";
import type { SURRENDER_PURPOSES } from "#domain/acts/surrender";
import { same } from "#domain/flows/derive";
import { kindOf } from "#domain/kinds/kinds";
import { isInForce } from "#domain/acts/review/grant-states";
import { isWritten, type StateOf } from "#domain/states";
import { EXCHANGED_KIND } from "#domain/kinds/exchanged";
import { first } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { ofSameTitle } from "../core/title-key.ts";
import type { Context } from "../session/context.ts";
import type { SeenDocument, TitleRow } from "./document-row.ts";
import { AROUND, knownOfAll } from "./known-facts.ts";
import { sourceOf } from "./order-source.ts";
import { isShared } from "./paper-facts.ts";
import { replacementFacts } from "./replacing/replacement-row.ts";
import { reviewHolding } from "./review/holding.ts";
import { isMoveAllowed, isMoveAsked, signsWithWallet } from "./pint/move-allowed.ts";
import { presentedNow, statementsOf, type BillStatement } from "./statements.ts";
import { isWithoutLayout } from "./templated.ts";

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

/** Whether another party has the title by what this company did with it, and can still give it back. */
const gaveAway = (title: TitleRow | null, mine: string | null): boolean =>
  title !== null &&
  is(title.holder, mine) &&
  (title.status === "returned"
    ? is(title.beneficiary, mine)
    : title.status === "active" && !is(title.beneficiary, mine) && is(title.prevBeneficiary, mine));

const OF_TITLE = statement(
  "documents.aroundTitle",
  `SELECT ${AROUND},
    EXISTS (SELECT 1 FROM chain.registries r WHERE r.chain_id = $3 AND r.registry = $4 AND r.paused) AS paused`,
  ["busy", "sealed", "contact", "paused"],
);
const SURRENDER = statement(
  "documents.surrender",
  `SELECT i.parameters->>'purpose' AS purpose, i.parameters->>'reasonCode' AS "reasonCode" FROM app.intent i
    JOIN app.document d ON d.id = i.document_id JOIN chain.titles t ON ${ofSameTitle("t", "d")}
    AND t.last_tx = i.tx_hash
    WHERE i.document_id = $1 AND i.action = 'surrender' AND i.status = 'done'`,
).as<{ purpose: (typeof SURRENDER_PURPOSES)[number] }>();
const THIRD_HANDS = statement(
  "documents.thirdHands",
  `SELECT 1 FROM chain.history e JOIN app.document d ON d.id = $1 AND ${ofSameTitle("e", "d")} WHERE e.topic = 'title'
    AND e.name IN ('HolderTransfer','BeneficiaryTransfer')
      AND $2 NOT IN (lower(coalesce(e.args->>'fromHolder', e.args->>'fromBeneficiary')),
        lower(coalesce(e.args->>'toHolder', e.args->>'toBeneficiary')))`,
);

/** The facts that the flow of every title asks for. */
async function knownOfTitles<F extends "title" | "order" | "exchange">(
  ctx: Context,
  row: SeenDocument,
  statements: readonly BillStatement[],
) {
  const me = ctx.organisation;
  // A bill that is not signed yet will be in the issuer's own register.
  const register = [row.chainId ?? me.chainId, row.registry ?? me.registry];
  const { known, around } = await knownOfAll<StateOf<F>, RowOf<typeof OF_TITLE>>(ctx, row, {
    around: [OF_TITLE, ...register],
  });
  const active = row.title?.status === "active" ? row.title : null;
  return {
    ...known,
    // Of a file that was received somebody else is the issuer.
    isIssuer: known.isAuthor && !row.uploaded,
    isHolder: is(active?.holder, me.address),
    isOwner: is(active?.beneficiary, me.address),
    canRefuse:
      refusal(row.title, me.address) !== null &&
      !statements.some((one) => one.organisationId === me.id && one.block === row.title?.lastBlock),
    negotiability: row.negotiability ?? kindOf(row.kind).negotiability?.(row.data) ?? "TO_ORDER",
    askingBack: !gaveAway(row.title, me.address) ? "nothing" : (await askedBack(ctx, row)) ? "asked" : "possible",
    nominated: active !== null && active.nominee !== null,
    paused: around?.paused ?? false,
    complete: row.complete,
    userAgreed: ctx.person.agreed,
    orgAgreed: me.agreed,
  } as const;
}

const askedBack = (ctx: Context, { id, title }: SeenDocument): Promise<boolean> =>
  table(ctx.tx, "app.asked_back").has({
    document_id: id,
    organisation_id: ctx.organisation.id,
    block: String(title?.lastBlock),
  });

/** The facts about a title against which cargo is released. */
const knownOfCargo = (ctx: Context, row: SeenDocument) => ({
  isReleaseAgent: row.releaseAgentId === ctx.organisation.id,
  // A title that was never here has no block to wait for.
  final: row.title === null ? row.tokenId === null : row.title.final,
});

/** The facts that the flow of a bill of lading asks for. */
export async function titleFacts(ctx: Context, row: SeenDocument): Promise<TitleFacts> {
  const known = await knownOfTitles<"title">(ctx, row, await statementsOf(ctx.tx, row.id));
  const isBack = known.isIssuer && row.state === "SURRENDERED_TO_ISSUER";
  const review = isBack && row.lockedBy !== null ? await reviewHolding(ctx.tx, row.id) : null;
  return {
    ...known,
    ...knownOfCargo(ctx, row),
    ...(known.isAuthor ? await replacementFacts(ctx.tx, row.id) : { replacing: "none", isSuccessor: false }),
    shared: row.uploaded && (await isShared(ctx, row)),
    withoutLayout: known.isAuthor && isWritten(row.state) && (await isWithoutLayout(ctx, row)),
    surrenderedFor: isBack ? ((await surrenderOf(ctx, row))?.purpose ?? null) : null,
    firstHands: isBack && (await fromFirstHands(ctx, row)),
    exchanged: row.kind === EXCHANGED_KIND,
    ownWallet: ctx.organisation.custody === "wallet",
    titled: row.title !== null,
    endorsedByName:
      known.negotiability === "STRAIGHT" && kindOf(row.kind).negotiability?.(row.data) !== known.negotiability,
    issuerWallet: row.kind === EXCHANGED_KIND && (await signsWithWallet(ctx.tx, row.organisationId)),
    moveAllowed: row.kind === EXCHANGED_KIND && (await isMoveAllowed(ctx.tx, row.id)),
    moveAsked: row.kind === EXCHANGED_KIND && (await isMoveAsked(ctx.tx, row.id, ctx.organisation.id)),
    inReview: review?.type ?? null,
    delegated: isInForce(review?.grant ?? null),
  };
}

/** The facts that the flow of a delivery order asks for. */
export async function orderFacts(ctx: Context, row: SeenDocument): Promise<OrderFacts> {
  const known = await knownOfTitles<"order">(ctx, row, await statementsOf(ctx.tx, row.id));
  return {
    ...known,
    ...knownOfCargo(ctx, row),
    covered: !isWritten(row.state) || (await sourceOf(ctx, row))?.ready !== false,
  };
}

/** The facts that the flow of a bill of exchange asks for. */
export async function exchangeFacts(ctx: Context, row: SeenDocument): Promise<ExchangeFacts> {
  const statements = await statementsOf(ctx.tx, row.id);
  const presented = presentedNow(statements);
  return {
    ...(await knownOfTitles<"exchange">(ctx, row, statements)),
    usance: kindOf(row.kind).usance?.(row.data) ?? false,
    presented: presented && { for: presented.for, mine: presented.to === ctx.organisation.id },
  };
}

/** The words of the surrender by which the title lies with its issuer; null when it came from another program. */
export const surrenderOf = (ctx: Context, { id }: Pick<SeenDocument, "id">): Promise<RowOf<typeof SURRENDER> | null> =>
  first(ctx.tx, SURRENDER, [id]);

/** Whether the title moved between its issuer and one other party only. */
const fromFirstHands = async (ctx: Context, row: SeenDocument): Promise<boolean> =>
  (await first(ctx.tx, THIRD_HANDS, [row.id, ctx.organisation.address?.toLowerCase()])) === null;
