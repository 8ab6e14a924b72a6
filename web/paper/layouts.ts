import type { FieldData } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { layoutOf } from "#domain/printing/layouts";
import type { Paper } from "#domain/printing/paper";
import type { OwnLook, PrintView } from "#domain/printing/print-view";

/** A draft as it will be printed: with the look of an own template, or as everybody prints. */
export const layoutDraft = (
  kind: Kind,
  own: OwnLook | null,
  data: FieldData,
  view: Omit<PrintView, "marking">,
): Paper => layoutOf(kind, own).lay(data, { ...view, marking: "DRAFT" });
