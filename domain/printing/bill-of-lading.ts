import { say } from "../text.ts";
import type { BillData } from "./bill-data.ts";
import type { PrintView } from "./print-view.ts";
import { printAttestation, printCargo, printFreight, printIssue, printVoyage } from "./bill-body.ts";
import { printHead, printLetterhead } from "./bill-head.ts";
import { layoutConditions, layoutEndorsementPages, layoutRiders } from "./bill-pages.ts";
import { BILL } from "./bill-words.ts";
import { A4, type Paper } from "./paper.ts";
import { printMark, type Overflow } from "./rows.ts";
import { FRAME, INK, Sheet } from "./sheet.ts";
import { watermark } from "./watermark.ts";

/** The printed form of a bulk bill of lading: face, riders for what does not fit, conditions, endorsements. */
export function layoutBillOfLading(data: BillData, view: PrintView): Paper {
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
export const layoutEndorsements = (data: BillData, view: PrintView): Paper =>
  finish(layoutEndorsementPages(data, view), data, view);

function finish(sheets: readonly Sheet[], data: BillData, view: PrintView): Paper {
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
