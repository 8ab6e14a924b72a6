import { hasTemplates, laidOver, ownLook, withLetterhead, withoutLayout } from "#domain/documents/templates";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { Refused } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import type { OwnLook } from "#domain/printing/print-view";
import type { EntityManager } from "typeorm";
import type { SubType } from "#domain/documents/review-look";
import { currentLetterhead, letterheadById, PLAIN, type Printed } from "../letterheads/printed.ts";
import type { Context } from "../session/context.ts";
import { annexOf, isInUse, ownTemplate, printedTemplate, type WholeTemplate } from "../templates/template-row.ts";
import type { DocumentRecord } from "./document-row.ts";
import { agreedLook } from "./review/agreed.ts";

/** A template chosen for a new document: its version in use. NO_SIGNING_TEMPLATE, NOT_FOUND; BAD_INPUT for another kind. */
export async function chosenTemplate(ctx: Context, kind: string, id: string | null): Promise<WholeTemplate | null> {
  if (id === null) return null;
  const chosen = await ownTemplate(ctx, id);
  if (chosen.kind !== kind) throw new Refused("BAD_INPUT", {}, [{ path: "templateId", code: "NOT_A_CHOICE" }]);
  const refused = withoutLayout({ inUse: chosen.state === "IN_USE" });
  if (refused) throw new Refused(refused);
  return chosen;
}

/** The fields of a new document over those that its template begins with. */
export const begunWith = (template: WholeTemplate | null, data: FieldData): FieldData =>
  template === null ? data : laidOver(template.data, data);

/** Of the template of a draft no version is in use any more. */
export const isWithoutLayout = async (ctx: Context, { templateId }: DocumentRecord): Promise<boolean> =>
  templateId !== null && withoutLayout({ inUse: await isInUse(ctx.tx, templateId) }) !== null;

const lookOf = (template: WholeTemplate): OwnLook => ownLook({ ...template, annex: annexOf(template) });

/** How a document prints that was made with a template; null for what prints as everybody's. */
export async function ownLookOf(
  tx: EntityManager,
  { templateId }: Pick<DocumentRecord, "templateId">,
): Promise<OwnLook | null> {
  const template = await printedTemplate(tx, templateId);
  return template && lookOf(template);
}

/**
 * The look, and the letterhead in which a document is printed for its first signature. Of a bill that others agreed to,
 * the letterhead that they saw, and the sub type that they agreed to, where they agreed to one.
 */
export async function lookToSign(
  ctx: Context,
  { id, templateId }: DocumentRecord,
): Promise<{ readonly own: OwnLook | null; readonly letterhead: Printed; readonly subType: SubType | null }> {
  const template = await printedTemplate(ctx.tx, templateId);
  const own = template && lookOf(template);
  const agreed = await agreedLook(ctx.tx, id);
  if (agreed !== null)
    return { own, letterhead: await letterheadById(ctx.tx, agreed.letterheadId), subType: agreed.subType };
  const letterhead =
    template === null || withLetterhead(template) ? await currentLetterhead(ctx.tx, ctx.organisation.id) : PLAIN;
  return { own, letterhead, subType: null };
}

/** The version with which the company itself made a document, and what its paper shows of it. */
export async function templateView(ctx: Context, document: DocumentRecord): Promise<DocumentDetail["template"]> {
  if (!hasTemplates(document.kind) || document.organisationId !== ctx.organisation.id) return null;
  const template = await printedTemplate(ctx.tx, document.templateId);
  if (template === null) return null;
  const { id, name, number } = template;
  return { id, name, number, letterhead: withLetterhead(template), look: lookOf(template) };
}
