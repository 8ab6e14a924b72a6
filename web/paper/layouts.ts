import type { FieldData } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { layoutOf } from "#domain/printing/layouts";
import type { Paper } from "#domain/printing/paper";
import type { OwnLook, PrintView, UnsignedMarking } from "#domain/printing/print-view";

/** A document without a title here, as it will be printed: with the look of an own template, or as everybody prints. */
export const layoutDraft = (
  kind: Kind,
  own: OwnLook | null,
  data: FieldData,
  view: Omit<PrintView, "marking">,
  marking: UnsignedMarking = "DRAFT",
): Paper => layoutOf(kind, own).lay(data, { ...view, marking });
