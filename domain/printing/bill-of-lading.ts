import { say } from "../text.ts";
import type { BillData } from "./bill-data.ts";
import type { PrintView } from "./print-view.ts";
import { printAttestation, printCargo, printFreight, printIssue, printVoyage } from "./bill-body.ts";
import { printHead, printLetterhead } from "./bill-head.ts";
import { belonging, layoutConditions, layoutEndorsementPages, layoutRiders } from "./bill-pages.ts";
import { BILL } from "./bill-words.ts";
import type { Paper } from "./paper.ts";
import { printMark, type Overflow } from "./printed-rows.ts";
import { Sheet } from "./sheet.ts";
import { finishTitle } from "./title-pages.ts";

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
  const riders = layoutRiders(belonging(data, view), view, overflows, 2);
  overflows.forEach((one, i) =>
    printMark(face, one, say(BILL.continued, view.language, { page: riders.pageOf[i] ?? 2 })),
  );
  printAttestation(face, view, riders.sheets.length + 2);
  const sheets = [
    face,
    ...riders.sheets,
    ...layoutConditions(data, view),
    ...layoutEndorsementPages(belonging(data, view), view),
  ];
  return finishTitle(sheets, titleOf(data), view);
}

/** The endorsement page alone: the chain of title as it stands, for reading beside the signed bill. */
export const layoutEndorsements = (data: BillData, view: PrintView): Paper =>
  finishTitle(layoutEndorsementPages(belonging(data, view), view), titleOf(data), view);

const titleOf = (data: BillData): string => [say(BILL.title, "en-US"), data.blNo ?? ""].join(" ").trim();
