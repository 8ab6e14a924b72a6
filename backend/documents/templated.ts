import { hasTemplates, laidOver, ownLook, withLetterhead, withoutLayout } from "#domain/documents/templates";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { Refused } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import type { OwnLook } from "#domain/printing/print-view";
import type { EntityManager } from "typeorm";
import { currentLetterhead, PLAIN, type Printed } from "../letterheads/printed.ts";
import type { Context } from "../session/context.ts";
import { annexOf, isInUse, ownTemplate, printedTemplate, type WholeTemplate } from "../templates/template-row.ts";
import type { DocumentRecord } from "./document-row.ts";

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

/** The look, and the letterhead in which a document is printed for its first signature. */
export async function lookToSign(
  ctx: Context,
  { templateId }: DocumentRecord,
): Promise<{ readonly own: OwnLook | null; readonly letterhead: Printed }> {
  const template = await printedTemplate(ctx.tx, templateId);
  const letterhead =
    template === null || withLetterhead(template) ? await currentLetterhead(ctx.tx, ctx.organisation.id) : PLAIN;
  return { own: template && lookOf(template), letterhead };
}

/** The version with which the company itself made a document, and what its paper shows of it. */
export async function templateView(ctx: Context, document: DocumentRecord): Promise<DocumentDetail["template"]> {
  if (!hasTemplates(document.kind) || document.organisationId !== ctx.organisation.id) return null;
  const template = await printedTemplate(ctx.tx, document.templateId);
  if (template === null) return null;
  const { id, name, number } = template;
  return { id, name, number, letterhead: withLetterhead(template), look: lookOf(template) };
}
