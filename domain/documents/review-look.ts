import type { Negotiability } from "../acts/facts.ts";
import type { Kind } from "../kinds/kind.ts";
import type { FieldData } from "../kinds/field.ts";
import type { OwnLook } from "../printing/print-view.ts";
import type { ReviewKind } from "../processes/reviewing.ts";

/** How a bill that is drafted together passes on once it is issued. */
export const SUB_TYPES = ["TO_ORDER", "STRAIGHT", "BLANK"] as const satisfies readonly Negotiability[];
export type SubType = (typeof SUB_TYPES)[number];

/** The sub types that the consignee of a bill allows, the one first that it has unless another is chosen. */
export const subTypesOf = ({ negotiability }: Pick<Kind, "negotiability">, data: FieldData): readonly SubType[] =>
  negotiability?.(data) === "STRAIGHT" ? ["STRAIGHT"] : ["TO_ORDER", "BLANK"];

/** The sub type of a bill: the chosen one, else that of its consignee. */
export const subTypeOf = (kind: Pick<Kind, "negotiability">, data: FieldData, chosen: SubType | null): SubType =>
  chosen ?? subTypesOf(kind, data)[0] ?? "TO_ORDER";

/** Whether the consignee allows the chosen sub type. */
export const fitsSubType = (kind: Pick<Kind, "negotiability">, data: FieldData, chosen: SubType | null): boolean =>
  chosen === null || subTypesOf(kind, data).includes(chosen);

/** The layout of a company for a kind of bill, as it was when it was chosen: what is printed beside the fields. */
export interface Layout {
  readonly companyId: string;
  readonly name: string;
  readonly number: number;
  /** Empty where it is the title of everybody. */
  readonly title: string;
  /** Empty where they are those of everybody, or an annex. */
  readonly conditions: string;
  /** The PDF with the conditions. */
  readonly annex: { readonly name: string; readonly sha256: string; readonly size: number } | null;
  /** It prints under the letterhead of the company. */
  readonly letterhead: boolean;
}

/** The item that was chosen for a bill. */
interface LayoutItem {
  /** Bulk or liner. */
  readonly type: ReviewKind;
  /** Its place among the layouts that were offered, from 1; 0 for that of the platform. */
  readonly index: number;
  /** The version of the template; null for the layout of the platform. */
  readonly templateId: string | null;
  /** Null for what follows from the consignee. */
  readonly subType: SubType | null;
}

/** Everything that decides how a bill of a review looks and passes on. `layout`: null for that of the platform. */
export interface TemplateSelection<L extends Layout = Layout> {
  readonly issuerId: string | null;
  readonly carrierId: string | null;
  readonly item: LayoutItem;
  readonly layout: L | null;
}

/** How the paper of a layout differs from that of everybody; null for that of the platform. */
export const lookOfLayout = (layout: Omit<Layout, "companyId" | "name" | "number"> | null): OwnLook | null =>
  layout && {
    title: layout.title,
    conditions: layout.conditions,
    annex: layout.annex && { name: layout.annex.name, sha256: layout.annex.sha256 },
  };
