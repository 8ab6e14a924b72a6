import { isEmpty, type Field, type FieldData } from "../kinds/field.ts";
import type { Kind } from "../kinds/kind.ts";
import { read } from "../kinds/read.ts";
import { groupLines, shown, standing, type Manner } from "../kinds/shown.ts";
import { say } from "../text.ts";
import { finishForm, Pages, printDocumentMark, runningHead } from "./form-pages.ts";
import { FORM } from "./form-words.ts";
import { printedDate } from "./format.ts";
import { widthMm, wrap } from "./metrics.ts";
import type { Paper } from "./paper.ts";
import type { PrintView } from "./print-view.ts";
import { FRAME, INK, SIZE, type Sheet } from "./sheet.ts";

const NAVY = "#17305f";
const SIDE = 20;
const WIDTH = 210 - 2 * SIDE;
const LABELS = 44;
/** From one line of the text to the next. */
const LEADING_TEXT = 4.7;

/** Fields that a letter has a place of its own for; the rest stands in the list of what it speaks of. */
const PLACED: readonly string[] = ["from", "to", "date", "text", "kind"];

/** A letter: sender, receiver, subject and text. For kinds with the fields `from`, `to`, `date` and `text`. */
export function layoutLetter(kind: Kind, data: FieldData, view: PrintView): Paper {
  const { language } = view;
  const manner: Manner = { language, date: (value) => printedDate(value, language) };
  const number = read(data, kind.numberField) ?? "";
  const title = say(kind.label, language);
  const fields = kind.sections.flatMap((section) => section.fields);
  const pages = new Pages((sheet, first) =>
    first
      ? letterhead(sheet, data, view)
      : runningHead(sheet, [title, number].filter(Boolean).join(" · "), SIDE, NAVY) + 4,
  );
  address(pages, kind, data, number, manner);
  subject(pages, title, fields, data, manner);
  facts(
    pages,
    standing(fields, data).filter((field) => !PLACED.includes(field.name) && field.name !== kind.numberField),
    data,
    manner,
  );
  const signers = [read(data, "from.name"), read(data, "bank.name")].filter((name) => name !== undefined);
  const joined = fields.some((field) => field.name === "bank" && standing([field], data).length > 0);
  const names = (joined ? signers : signers.slice(0, 1)).flatMap((name) => wrap(name, "sans", 9, WIDTH));
  const closing = 5 + 4.6 * (names.length + 1);
  const paragraphs = (read(data, "text") ?? "").split("\n");
  const last = paragraphs.findLastIndex((paragraph) => paragraph.trim() !== "");
  for (const [i, paragraph] of paragraphs.entries()) {
    const lines = wrap(paragraph, "sans", 9.4, WIDTH);
    // Nobody signs a page on which nothing else stands: where the end does not fit above the signatures, it goes along.
    if (i === last && pages.tears(lines.length * LEADING_TEXT, closing)) pages.turn();
    if (paragraph.trim() === "") pages.y += 2.2;
    else pages.lines(lines, { x: SIDE, size: 9.4, leading: LEADING_TEXT, face: "sans", field: "text", width: WIDTH });
  }
  pages.y += 5;
  pages.room(closing - 5);
  pages.lines([say(FORM.behalf, language), ...names], { x: SIDE, size: 9, leading: 4.6, face: "sans", width: WIDTH });
  pages.close(view, view.signature ?? []);
  return finishForm(pages.sheets, kind, number, view);
}

function letterhead(sheet: Sheet, data: FieldData, view: PrintView): number {
  const name = read(data, "from.name") ?? "";
  const size = Math.max(8, Math.min(13, (13 * 108) / Math.max(1, widthMm(name, "sansBold", 13))));
  sheet.area("from", { x: FRAME.left - 1, y: 9, width: 112, height: 16 });
  const lines = wrap(name, "sansBold", size, 108);
  lines.forEach((line, i) =>
    sheet.text(FRAME.left, 15.5 + i * 5, line, { face: "sansBold", size, colour: NAVY, field: "from.name" }),
  );
  const address = ((data["from"] as { addressLines?: readonly string[] } | undefined)?.addressLines ?? [])
    .filter((line) => line.trim() !== "")
    .join(" · ");
  const end = sheet.paragraph(FRAME.left, 15.5 + lines.length * 5 - 0.6, 108, address, {
    size: 7,
    colour: INK.muted,
    field: "from.addressLines",
  });
  const bottom = Math.max(end, printDocumentMark(sheet, view, 10));
  sheet.line(FRAME.left, bottom + 1, FRAME.right, bottom + 1, 0.3, NAVY);
  return bottom + 8;
}

/** The receiver, and on the right the date and the reference. */
function address(pages: Pages, kind: Kind, data: FieldData, number: string, manner: Manner): void {
  const to = (data["to"] ?? {}) as { readonly name?: string; readonly addressLines?: readonly string[] };
  const { sheet } = pages;
  const top = pages.y;
  sheet.area("to", { x: SIDE - 1, y: top - 1, width: 104, height: 26 });
  sheet.area("date", { x: 140, y: top - 1, width: FRAME.right - 140, height: 6 });
  sheet.text(SIDE, top + 2.4, say(FORM.to, manner.language), { face: "sans", size: SIZE.small, colour: INK.muted });
  let y = top + 7;
  for (const line of [to.name ?? "", ...(to.addressLines ?? [])].flatMap((one, i) =>
    wrap(one, i === 0 ? "sansBold" : "sans", 9.4, 100).map((words) => ({ words, bold: i === 0 })),
  )) {
    if (line.words.trim() === "") continue;
    sheet.text(SIDE, y, line.words, {
      face: line.bold ? "sansBold" : "sans",
      size: 9.4,
      field: line.bold ? "to.name" : "to.addressLines",
    });
    y += 4.6;
  }
  const right = (label: string, value: string, at: number, field: string): number =>
    value === ""
      ? at
      : sheet.paragraph(124, at, FRAME.right - 8 - 124, `${label}  ${value}`, {
          face: "sans",
          size: 9,
          leading: 4.8,
          align: "right",
          field,
        });
  right(say(FORM.date, manner.language), manner.date(read(data, "date") ?? ""), top + 2.6, "date");
  const after = right(say(FORM.reference, manner.language), number, top + 7.4, kind.numberField);
  pages.y = Math.max(y, after, top + 22) + 3;
}

/** The subject of the letter, in one line. */
function subject(pages: Pages, title: string, fields: readonly Field[], data: FieldData, manner: Manner): void {
  const choice = fields.find((field) => field.name === "kind");
  const which =
    choice === undefined || choice.type === "group" || choice.type === "list" ? "" : shown(choice, data, data, manner);
  pages.sheet.area("kind", { x: SIDE - 1, y: pages.y, width: WIDTH + 2, height: 12 });
  pages.y += 5;
  pages.sheet.text(SIDE, pages.y, title.toUpperCase(), { face: "sansBold", size: 12.5 });
  if (which !== "") {
    pages.y += 5.2;
    pages.sheet.text(SIDE, pages.y, which, { face: "sans", size: 9.4, colour: INK.muted, field: "kind" });
  }
  pages.y += 4;
}

/** The facts that the letter speaks of: a line for each field that says something. */
function facts(pages: Pages, fields: readonly Field[], data: FieldData, manner: Manner): void {
  const rows = fields.flatMap((field) => {
    if (field.type === "list") return [];
    const parts =
      field.type === "group"
        ? groupLines(field, (data[field.name] ?? {}) as FieldData, data, manner).map((line) => line.text)
        : [shown(field, data, data, manner)];
    return isEmpty(parts)
      ? []
      : [
          {
            field: field.name,
            label: say(field.label, manner.language),
            lines: wrap(parts.join(", "), "type", 8.6, WIDTH - LABELS - 2),
          },
        ];
  });
  if (rows.length === 0) return;
  pages.sheet.line(SIDE, pages.y, SIDE + WIDTH, pages.y, 0.15, "#c6cdd8");
  for (const { field, label, lines } of rows) {
    const height = lines.length * 3.7 + 1.6;
    pages.room(height);
    pages.sheet.area(field, { x: SIDE - 1, y: pages.y, width: WIDTH + 2, height });
    pages.sheet.text(SIDE, pages.y + 3.5, label, { face: "sans", size: 7.4, colour: INK.muted });
    lines.forEach((line, i) => pages.sheet.text(SIDE + LABELS, pages.y + 3.5 + i * 3.7, line, { size: 8.6, field }));
    pages.y += height;
    pages.sheet.line(SIDE, pages.y, SIDE + WIDTH, pages.y, 0.15, "#c6cdd8");
  }
  pages.y += 5;
}
