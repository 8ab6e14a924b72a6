import { say } from "../text.ts";
import type { BillData, BillView } from "./bill-data.ts";
import { printAttestation, printCargo, printFreight, printIssue, printVoyage } from "./bill-body.ts";
import { printHead, printLetterhead } from "./bill-head.ts";
import { layoutConditions, layoutEndorsementPages, layoutRiders } from "./bill-pages.ts";
import { BILL } from "./bill-words.ts";
import { widthEm } from "./metrics.ts";
import { A4, MM_PER_POINT, type Paper, type PaperOp } from "./paper.ts";
import { printMark, type Overflow } from "./rows.ts";
import { FRAME, INK, Sheet } from "./sheet.ts";

/** The printed form of a bulk bill of lading: face, riders for what does not fit, conditions, endorsements. */
export function layoutBillOfLading(data: BillData, view: BillView): Paper {
  const face = new Sheet();
  const overflows: Overflow[] = [];
  printLetterhead(face, data, view, overflows);
  printHead(face, data, view, overflows);
  printVoyage(face, data, view, overflows);
  printCargo(face, data, view, overflows);
  printFreight(face, data, view, overflows);
  printIssue(face, data, view, overflows);
  const riders = layoutRiders(data, view, overflows, 2);
  overflows.forEach((one, i) => printMark(face, one, say(BILL.continued, view.language, { page: riders.pageOf[i] ?? 2 })));
  printAttestation(face, view, riders.sheets.length + 2);
  const sheets = [face, ...riders.sheets, ...layoutConditions(data, view), ...layoutEndorsementPages(data, view)];
  return finish(sheets, data, view);
}

/** The endorsement page alone: the chain of title as it stands, for reading beside the signed bill. */
export const layoutEndorsements = (data: BillData, view: BillView): Paper =>
  finish(layoutEndorsementPages(data, view), data, view);

function finish(sheets: readonly Sheet[], data: BillData, view: BillView): Paper {
  const { language, marking } = view;
  sheets.forEach((sheet, i) => {
    const look = { face: "sans", size: 5.8, colour: INK.muted } as const;
    const foot = marking === "COPY_TRADITIONAL" ? { ...look, face: "sansBold", size: 8, colour: INK.text } as const : look;
    sheet.text(FRAME.left, FRAME.bottom + 4.6, say(BILL[`foot${marking}`], language), foot);
    const page = say(BILL.page, language, { page: i + 1, pages: sheets.length });
    sheet.text(FRAME.right, FRAME.bottom + 4.6, page, { ...look, align: "right" });
  });
  return {
    ...A4,
    language,
    title: [say(BILL.title, "en-US"), data.blNo ?? ""].join(" ").trim(),
    pages: sheets.map((sheet) => ({ ops: [...watermark(view), ...sheet.ops] })),
  };
}

/** The diagonal words under everything else. */
function watermark({ marking, language }: BillView): PaperOp[] {
  if (marking !== "DRAFT" && marking !== "COPY_FULL" && marking !== "ENDED") return [];
  const words = say(BILL[marking], language);
  const [length, most] = marking === "DRAFT" ? [150, 110] : marking === "ENDED" ? [220, 100] : [250, 72];
  const size = Math.min(most, length / (widthEm(words, "sansBold") * MM_PER_POINT));
  const width = widthEm(words, "sansBold") * size * MM_PER_POINT;
  const rotate = 54;
  const [cos, sin] = [Math.cos((rotate * Math.PI) / 180), Math.sin((rotate * Math.PI) / 180)];
  const rise = size * MM_PER_POINT * 0.36;
  const x = A4.widthMm / 2 - (width / 2) * cos + rise * sin;
  const y = A4.heightMm / 2 + (width / 2) * sin + rise * cos;
  return [{ kind: "text", x, y, width, text: words, face: "sansBold", size, colour: "#e4e8ee", rotate }];
}
