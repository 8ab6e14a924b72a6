import type { FieldData } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { layoutOf } from "#domain/printing/layouts";
import type { Paper } from "#domain/printing/paper";
import type { PrintView } from "#domain/printing/print-view";

/** A draft as a company will print it. */
export const layoutDraft = (kind: Kind, issuer: string, data: FieldData, view: Omit<PrintView, "marking">): Paper =>
  layoutOf(kind, issuer).lay(data, { ...view, marking: "DRAFT" });
