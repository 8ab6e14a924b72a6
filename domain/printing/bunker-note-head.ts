import { said } from "../bunker/written.ts";
import type { FieldData } from "../kinds/field.ts";
import { say, type Text } from "../text.ts";
import { NOTE } from "./bunker-words.ts";
import { printDocumentMark } from "./form-pages.ts";
import { printedDate } from "./format.ts";
import { printLogo } from "./logo.ts";
import { widthMm, wrap } from "./metrics.ts";
import type { PrintView } from "./print-view.ts";
import { FRAME, INK, type Box, type Sheet } from "./sheet.ts";
import { inBoth } from "./signing-cells.ts";

const NAVY = "#17305f";
const [MARK, HALF] = [82, 104] as const;

/** The supplier, the title, and the numbers beside the mark of the original. Answers where the content begins. */
export function noteHead(sheet: Sheet, data: FieldData, view: PrintView): number {
  const { language } = view;
  const at = (path: string): string => said(data, path);
  const other = language === "zh-CN" ? NOTE.title.en : NOTE.title.zh;
  sheet.text(FRAME.right, 14.6, say(NOTE.title, language), { face: "sansBold", size: 15, align: "right" });
  sheet.text(FRAME.right, 19.2, `${other} · ${say(NOTE.used, language)}`, {
    face: "sans",
    size: 6.2,
    colour: INK.muted,
    align: "right",
  });
  const name = at("supplier.name");
  const x = FRAME.left + printLogo(sheet, view, name);
  const width = FRAME.left + HALF - x - 4;
  const most = Math.min(11, (11 * width) / Math.max(1, widthMm(name, "sansBold", 11)));
  const size = Math.max(7.5, most);
  let y = 12.8;
  for (const line of wrap(name, "sansBold", size, width)) {
    sheet.text(x, y, line, { face: "sansBold", size, colour: NAVY, field: "supplier.name" });
    y += 3.6;
  }
  const address = (
    Array.isArray((data["supplier"] as FieldData | undefined)?.["addressLines"])
      ? ((data["supplier"] as FieldData)["addressLines"] as readonly string[])
      : []
  )
    .filter((line) => line.trim() !== "")
    .join(", ");
  const numbers = [
    at("supplier.phone") && say(NOTE.supplierLine, language, { phone: at("supplier.phone") }),
    at("supplier.uen") && say(NOTE.uen, language, { uen: at("supplier.uen") }),
    at("supplier.licence") && say(NOTE.licence, language, { licence: at("supplier.licence") }),
  ]
    .filter(Boolean)
    .join(" · ");
  for (const [text, field] of [
    [address, "supplier.addressLines"],
    [numbers, "supplier.phone"],
  ] as const)
    y = sheet.paragraph(x, y + 0.2, width, text, { size: 6.2, leading: 3, colour: INK.muted, field });
  sheet.area("supplier", { x: FRAME.left, y: 8, width: HALF, height: y - 9 });
  const rule = Math.max(y - 1.4, 21.4);
  sheet.line(FRAME.left, rule, FRAME.right, rule, 0.4);

  const top = rule + 2;
  const left = FRAME.right - FRAME.left - MARK;
  const corrects = at("corrects");
  const bottom = Math.max(printDocumentMark(sheet, view, top), top + 21);
  const number: Box = { x: FRAME.left, y: top, width: left, height: (bottom - top) / 2 };
  const cell = (box: Box, label: Text, field: string, value: string, large = false): void => {
    sheet.box(box, inBoth(label, language), field);
    const face = large ? "typeBold" : "type";
    const fitting = Math.min(
      large ? 13 : 9,
      ((large ? 13 : 9) * (box.width - 3.2)) / Math.max(1, widthMm(value, face, large ? 13 : 9)),
    );
    sheet.text(box.x + 1.6, box.y + 8, value, { face, size: fitting, field });
  };
  cell(number, NOTE.bdnNo, "bdnNo", at("bdnNo"), true);
  const row = { ...number, y: number.y + number.height };
  const cells = [
    [NOTE.btnNo, "btnNo", at("btnNo")],
    [NOTE.date, "date", printedDate(at("date"), language)],
    ...(corrects === "" ? [] : [[NOTE.corrects, "corrects", corrects] as const]),
  ] as const;
  cells.forEach(([label, field, value], i) =>
    cell({ ...row, x: row.x + (left * i) / cells.length, width: left / cells.length }, label, field, value),
  );
  return bottom + 1;
}
