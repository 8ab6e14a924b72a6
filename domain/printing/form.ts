import type { FieldData } from "../kinds/field.ts";
import type { Kind } from "../kinds/kind.ts";
import { read } from "../kinds/read.ts";
import { say } from "../text.ts";
import { layoutEndorsementPages } from "./bill-pages.ts";
import { printFields, printsAny } from "./boxes.ts";
import { finishForm, Pages, printDocumentMark, runningHead } from "./form-pages.ts";
import { FORM } from "./form-words.ts";
import { printedDate } from "./format.ts";
import { printLogo } from "./logo.ts";
import { printMeter } from "./meter-plot.ts";
import { cellsOf } from "./signing-cells.ts";
import { wrap } from "./metrics.ts";
import type { Paper } from "./paper.ts";
import type { PrintView } from "./print-view.ts";
import { FRAME, INK, type Sheet } from "./sheet.ts";

/** How wide the title may be beside number, checksum and code of the document. */
const HEAD = 108;

/** A document as boxes and tables, section by section: the printed form of every kind that has none of its own. */
export function layoutForm(kind: Kind, data: FieldData, view: PrintView): Paper {
  const { language } = view;
  const label = say(kind.label, language);
  // The name that its author gives a document heads its paper; the name of its kind stands under it.
  const name = kind.class === "ordinary" ? read(data, "name") : undefined;
  const title = (name ?? label).toUpperCase();
  const number = read(data, kind.numberField) ?? "";
  const pages = new Pages((sheet, first) => {
    if (!first) return runningHead(sheet, [title, number].filter(Boolean).join(" · "), FRAME.left);
    const moved = printLogo(sheet, view, view.issuer ?? "");
    const [x, width] = [FRAME.left + moved, HEAD - moved];
    const lines = wrap(title, "sansBold", 15, width);
    lines.forEach((line, i) =>
      sheet.text(x, 16 + i * 6, line, { face: "sansBold", size: 15, ...(name !== undefined && { field: "name" }) }),
    );
    let y = 16 + (lines.length - 1) * 6 + 5.4;
    if (kind.class === "ordinary") sheet.area("name", { x: x - 1, y: 10, width: width + 2, height: y - 14 });
    sheet.area(kind.numberField, { x: x - 1, y: y - 4, width: width + 2, height: 5.4 });
    const after = sheet.paragraph(x, y, width, number, {
      face: "typeBold",
      size: 10,
      leading: 4.8,
      field: kind.numberField,
    });
    y = number === "" ? y : after;
    const about = [
      name === undefined || name.toUpperCase() === label.toUpperCase() ? "" : label,
      view.issuer === undefined ? "" : say(FORM.issuedBy, language, { name: view.issuer }),
    ].filter(Boolean);
    const under = sheet.paragraph(x, y, width, about.join(" · "), { size: 7.4, colour: INK.muted, leading: 3.2 });
    const end = Math.max(printDocumentMark(sheet, view, 11), under - 0.2);
    sheet.line(FRAME.left, end + 1, FRAME.right, end + 1, 0.4);
    return end + 3;
  });
  for (const section of kind.sections) {
    const fields = section.fields.filter(
      (field) => field.name !== kind.numberField && !(kind.class === "ordinary" && field.name === "name"),
    );
    if (!printsAny(fields, data)) continue;
    if (kind.sections.length > 1) {
      pages.room(26);
      pages.sheet.text(FRAME.left, pages.y + 4.2, say(section.label, language).toUpperCase(), {
        face: "sansBold",
        size: 6.8,
        colour: INK.muted,
      });
      pages.y += 5.8;
    }
    printFields(pages, fields, data, "", data, { language, date: (value) => printedDate(value, language) });
    pages.y += 2.4;
  }
  printMeter(pages, view.logs ?? [], view);
  const cells = cellsOf(kind.name, language);
  if (cells === null) pages.close(view, view.signature ?? []);
  else pages.closeWith(cells);
  const chain = kind.class === "title" && view.endorsements !== undefined ? chainSheets(kind, number, view) : [];
  return finishForm([...pages.sheets, ...chain], kind, number, view);
}

const chainSheets = (kind: Kind, number: string, view: PrintView): readonly Sheet[] =>
  layoutEndorsementPages(
    {
      subtitle: say(FORM.belongs, view.language, { kind: say(kind.label, view.language), number: number || "—" }),
      title: FORM.chain,
      note: FORM.chainNote,
    },
    view,
  );

/** The chain of title of a kind that has no pages of its own for it. */
export const layoutFormChain = (kind: Kind, data: FieldData, view: PrintView): Paper => {
  const number = read(data, kind.numberField) ?? "";
  return finishForm(chainSheets(kind, number, view), kind, number, view);
};
