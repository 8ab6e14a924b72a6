import type { EntityManager } from "typeorm";
import type { z } from "zod";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { ReviewLook, selection as selectionShape } from "#domain/api/review-look-shapes";
import type { reviewLookRoutes } from "#domain/api/review-looks";
import type { Body, Output, Query } from "#domain/api/route";
import type { reviewRoutes } from "#domain/api/reviews";
import { ownLook, withLetterhead } from "#domain/documents/templates";
import { subTypeOf } from "#domain/documents/review-look";
import { Refused } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import type { ReviewKind } from "#domain/processes/reviewing";
import { first, rows } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import type { Context } from "../../session/context.ts";
import { annexOf, printedTemplate, type WholeTemplate } from "../../templates/template-row.ts";
import { seenDocument } from "../document-row.ts";
import { agreedLook } from "./agreed.ts";
import { checkNamed } from "./asked-companies.ts";
import { letterheadIn, shownLayout, type KeptLayout, type KeptSelection } from "./kept-look.ts";
import type { ReviewRow } from "./review-row.ts";

/** Of company $1 for the kind $2, the one that was put in use last first; nothing of a company that is no contact. */
const IN_USE = statement(
  "documents.layoutsInUse",
  `SELECT l.id, l.name, l.number, l.look, l.annex_name AS "annexName", l.annex_sha256 AS "annexSha256",
    l.annex_size AS "annexSize", l.annex_key AS "annexKey" FROM app.layouts_of($1, $2) l`,
  ["id", "name", "number", "look"],
).as<{ look: FieldData }>();

const LETTERHEAD = statement(
  "documents.shownLetterhead",
  `SELECT ${letterheadIn("l")} AS shown FROM app.letterhead l WHERE l.id = $1`,
  ["shown"],
).as<{ shown: NonNullable<ReviewLook["letterhead"]> }>();
/** The one in which a company prints now; nothing of a company that is no contact. */
const NEWEST = statement("documents.newestLetterhead", "SELECT app.newest_letterhead($1) AS id");

type Offered = { readonly templateId: string; readonly index: number; readonly layout: KeptLayout };

const layoutOf = (
  companyId: string,
  row: Parameters<typeof annexOf>[0] & Pick<WholeTemplate, "name" | "number" | "look">,
): KeptLayout => {
  const annex = annexOf(row);
  const { title, conditions, annex: printed } = ownLook({ look: row.look, annex });
  return {
    companyId,
    name: row.name,
    number: row.number,
    title,
    conditions,
    annex: printed && annex,
    annexKey: printed && row.annexKey,
    letterhead: withLetterhead(row),
  };
};

async function inUse(ctx: Context, companyId: string, kind: ReviewKind): Promise<Offered[]> {
  const found = await rows(ctx.tx, IN_USE, [companyId, kind]);
  return found.map((row, i) => ({ templateId: row.id, index: i + 1, layout: layoutOf(companyId, row) }));
}

/** The layouts in use of the issuer for a kind, else those of the carrier. */
async function offered(
  ctx: Context,
  kind: ReviewKind,
  issuerId: string | null,
  carrierId: string | null,
): Promise<Offered[]> {
  const own = issuerId === null ? [] : await inUse(ctx, issuerId, kind);
  return own.length > 0 || carrierId === null ? own : inUse(ctx, carrierId, kind);
}

/** The letterhead in which a company prints now, as far as this company is shown it. */
const newestLetterhead = async (ctx: Context, companyId: string | null): Promise<string | null> =>
  companyId === null ? null : ((await first(ctx.tx, NEWEST, [companyId]))?.id ?? null);

const shownLetterhead = async (tx: EntityManager, id: string | null): Promise<ReviewLook["letterhead"]> =>
  id === null ? null : ((await first(tx, LETTERHEAD, [id]))?.shown ?? null);

/** The letterhead in which a bill prints as others agreed to it; null where they agreed to no look of it. */
export async function agreedHead(tx: EntityManager, documentId: string): Promise<DocumentDetail["agreed"]> {
  const agreed = await agreedLook(tx, documentId);
  return agreed && { letterhead: await shownLetterhead(tx, agreed.letterheadId) };
}

/** The company under whose letterhead a bill prints: that of the layout, else the issuer; null for none. */
const heads = ({ layout, issuerId }: Pick<KeptSelection, "layout" | "issuerId">): string | null =>
  layout === null ? issuerId : layout.letterhead ? layout.companyId : null;

/** From what the initiator of a draft chooses. NOT_A_CONTACT, CONTACT_DISABLED. */
export async function layouts(
  ctx: Context,
  { kind, issuerId, carrierId: named }: Query<typeof reviewLookRoutes.layouts>,
): Promise<Output<typeof reviewLookRoutes.layouts>> {
  const carrierId = named ?? null;
  await checkNamed(ctx, { issuerId: null }, { issuerId, carrierId });
  const shown = [];
  for (const one of await offered(ctx, kind, issuerId, carrierId)) {
    const { annexKey: _, ...layout } = one.layout;
    const letterhead = await shownLetterhead(
      ctx.tx,
      await newestLetterhead(ctx, heads({ layout: one.layout, issuerId })),
    );
    shown.push({ ...one, layout, letterhead });
  }
  const platform = { layout: null, letterhead: await shownLetterhead(ctx.tx, await newestLetterhead(ctx, issuerId)) };
  return { layouts: shown, platform };
}

/**
 * The selection that was written about a draft. A layout that was chosen before stays, also where it is in use no more:
 * what is typed beside it is kept, and it is refused when the draft is submitted. NO_SIGNING_TEMPLATE for every other
 * that is not offered: whether it is there is told to nobody.
 */
export async function selectionOf(
  ctx: Context,
  kind: ReviewKind,
  { issuerId, carrierId, item }: Pick<Body<typeof reviewRoutes.save>, "issuerId" | "carrierId" | "item">,
  before: KeptSelection | null,
): Promise<KeptSelection> {
  const { templateId, subType } = item;
  const selection = { issuerId, carrierId, item: { type: kind, index: 0, templateId, subType }, layout: null };
  if (templateId === null) return selection;
  if (before?.layout && before.item.templateId === templateId) {
    const { companyId } = before.layout;
    if (companyId === issuerId || companyId === carrierId)
      return { ...selection, item: { ...selection.item, index: before.item.index }, layout: before.layout };
  }
  const found = (await offered(ctx, kind, issuerId, carrierId)).find((one) => one.templateId === templateId);
  if (found === undefined)
    throw new Refused("NO_SIGNING_TEMPLATE", {}, [{ path: "item.templateId", code: "NO_SIGNING_TEMPLATE" }]);
  return { ...selection, item: { ...selection.item, index: found.index }, layout: found.layout };
}

/** How a bill that was issued looks, in the template and under the letterhead with which it was made. */
async function lookOfBill(
  ctx: Context,
  { id }: { readonly id: string },
): Promise<{
  readonly templateId: string | null;
  readonly layout: KeptLayout | null;
  readonly letterheadId: string | null;
}> {
  const bill = await table(ctx.tx, "app.document").first(["template_id", "letterhead_id"], { id });
  const template = await printedTemplate(ctx.tx, bill?.template_id ?? null);
  return {
    templateId: template?.id ?? null,
    layout: template && layoutOf(template.organisationId, template),
    letterheadId: bill?.letterhead_id ?? null,
  };
}

/** The same of a bill that this company sees. NOT_FOUND. */
export async function lookOf(ctx: Context, id: string): Promise<ReviewLook> {
  const { layout, letterheadId } = await lookOfBill(ctx, await seenDocument(ctx, id));
  return { layout: shownLayout(layout), letterhead: await shownLetterhead(ctx.tx, letterheadId) };
}

/** The selection that is written now, with the letterhead: of a request, the look of its original, which stays. */
async function writtenNow(
  ctx: Context,
  { originalId, issuerId, kind, draftSelection }: ReviewRow,
): Promise<{ readonly selection: KeptSelection; readonly letterheadId: string | null }> {
  if (originalId !== null) {
    const { templateId, layout, letterheadId } = await lookOfBill(ctx, { id: originalId });
    const item = { type: kind as ReviewKind, index: 0, templateId, subType: null };
    return { selection: { issuerId, carrierId: null, item, layout }, letterheadId };
  }
  const item = { type: kind as ReviewKind, index: 0, templateId: null, subType: null };
  const selection = { ...(draftSelection ?? { carrierId: null, item, layout: null }), issuerId };
  return { selection, letterheadId: await newestLetterhead(ctx, heads(selection)) };
}

/** The selection of a version that is submitted: of a draft, with the sub type that its bill will have. */
export async function selectionToSubmit(
  ctx: Context,
  review: ReviewRow,
  data: FieldData,
): Promise<{ readonly selection: KeptSelection; readonly letterheadId: string | null }> {
  const { selection, letterheadId } = await writtenNow(ctx, review);
  if (review.type !== "draft") return { selection, letterheadId };
  const subType = subTypeOf(review.bill, data, selection.item.subType);
  return { selection: { ...selection, item: { ...selection.item, subType } }, letterheadId };
}

type Shown = z.infer<typeof selectionShape>;

/** A selection as the API tells it, given its companies by their ids. */
export const shownSelection = (
  kept: KeptSelection | null,
  letterhead: ReviewLook["letterhead"],
  named: (id: string | null) => Shown["carrier"],
): Shown | null =>
  kept && {
    issuerId: kept.issuerId,
    carrier: named(kept.carrierId),
    item: kept.item,
    layout: shownLayout(kept.layout),
    letterhead,
  };

/** The selection that this company reads beside the content: what is being written, or that of the newest version. */
export async function selectionNow(
  ctx: Context,
  review: ReviewRow,
): Promise<{ readonly kept: KeptSelection | null; readonly letterhead: ReviewLook["letterhead"] }> {
  const [newest] = review.versions;
  if (review.draftData === null) return { kept: newest?.selection ?? null, letterhead: newest?.letterhead ?? null };
  const { selection, letterheadId } = await writtenNow(ctx, review);
  return { kept: selection, letterhead: await shownLetterhead(ctx.tx, letterheadId) };
}

/** The layout that is being written by the initiator; null for everybody else. */
export const layoutWritten = async (ctx: Context, review: ReviewRow): Promise<KeptLayout | null> =>
  review.draftData === null ? null : (await writtenNow(ctx, review)).selection.layout;
