import type { BillData, BillView } from "#domain/printing/bill-data";
import { layoutBillOfLading } from "#domain/printing/bill-of-lading";
import type { FieldData } from "#domain/kinds/field";
import type { Paper } from "#domain/printing/paper";

/** The printed form of each kind that has one, before it is signed. */
const LAYOUTS: Readonly<Record<string, (data: FieldData, view: BillView) => Paper>> = {
  BillOfLading: (data, view) => layoutBillOfLading(data as BillData, view),
};

/** A draft as it will print; null for kinds without a form of their own. */
export const layoutDraft = (kind: string, data: FieldData, view: Omit<BillView, "marking">): Paper | null =>
  LAYOUTS[kind]?.(data, { ...view, marking: "DRAFT" }) ?? null;
