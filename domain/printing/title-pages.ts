import { say } from "../text.ts";
import { BILL } from "./bill-words.ts";
import { A4, type Paper } from "./paper.ts";
import { isOnPaper, type PrintView } from "./print-view.ts";
import { FRAME, INK, type Sheet } from "./sheet.ts";
import { watermark } from "./watermark.ts";

/** The space that is left free at the foot of a page of any size. */
const FOOT = A4.heightMm - FRAME.bottom;

/** The last base line on pages of a size. */
export const bottomOf = ({ heightMm }: Pick<Paper, "heightMm">): number => heightMm - FOOT;

/** The feet of the pages of a title, what is written across them, and their title. */
export function finishTitle(
  sheets: readonly Sheet[],
  title: string,
  view: PrintView,
  size: Pick<Paper, "widthMm" | "heightMm"> = A4,
): Paper {
  const { language, marking } = view;
  const y = bottomOf(size) + 4.6;
  sheets.forEach((sheet, i) => {
    const look = { face: "sans", size: 5.8, colour: INK.muted } as const;
    const foot =
      marking === "COPY_TRADITIONAL" || isOnPaper(marking)
        ? ({ ...look, face: "sansBold", size: marking === "PAPER" ? 6.6 : 8, colour: INK.text } as const)
        : look;
    sheet.text(FRAME.left, y, say(BILL[`foot${marking}`], language, { ...view.paper }), foot);
    sheet.text(FRAME.right, y, say(BILL.page, language, { page: i + 1, pages: sheets.length }), {
      ...look,
      align: "right",
    });
  });
  return {
    widthMm: size.widthMm,
    heightMm: size.heightMm,
    language,
    title,
    pages: sheets.map((sheet) => ({ ops: [...watermark(view, size), ...sheet.ops] })),
  };
}
