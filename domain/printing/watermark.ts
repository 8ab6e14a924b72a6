import { say } from "../text.ts";
import { BILL } from "./bill-words.ts";
import { widthEm } from "./metrics.ts";
import { A4, MM_PER_POINT, type Paper, type PaperOp } from "./paper.ts";
import { isUnsigned, type PrintView } from "./print-view.ts";

/** The diagonal words under everything else. */
export function watermark(
  { marking, language }: PrintView,
  paper: Pick<Paper, "widthMm" | "heightMm"> = A4,
): PaperOp[] {
  if (marking === "ORIGINAL" || marking === "PAPER" || marking === "COPY_TRADITIONAL") return [];
  const words = say(BILL[marking], language);
  const part = Math.hypot(paper.widthMm, paper.heightMm) / Math.hypot(A4.widthMm, A4.heightMm);
  const [length, most] = isUnsigned(marking) ? [150, 110] : marking === "ENDED" ? [220, 100] : [250, 72];
  const size = part * Math.min(most, length / (widthEm(words, "sansBold") * MM_PER_POINT));
  const width = widthEm(words, "sansBold") * size * MM_PER_POINT;
  const rotate = paper.widthMm > paper.heightMm ? 35 : 54;
  const [cos, sin] = [Math.cos((rotate * Math.PI) / 180), Math.sin((rotate * Math.PI) / 180)];
  const rise = size * MM_PER_POINT * 0.36;
  const x = paper.widthMm / 2 - (width / 2) * cos + rise * sin;
  const y = paper.heightMm / 2 + (width / 2) * sin + rise * cos;
  return [{ kind: "text", x, y, width, text: words, face: "sansBold", size, colour: "#e4e8ee", rotate }];
}
