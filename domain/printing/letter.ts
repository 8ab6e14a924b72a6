import { isEmpty, type Field, type FieldData } from "../kinds/field.ts";
import type { Kind } from "../kinds/kind.ts";
import { read } from "../kinds/read.ts";
import { groupLines, shown, standing, type Manner } from "../kinds/shown.ts";
import { say } from "../text.ts";
import { finishForm, Pages, printDocumentMark, runningHead } from "./form-pages.ts";
import { FORM } from "./form-words.ts";
import { printedDate } from "./format.ts";
import { printLogo } from "./logo.ts";
import { widthMm, wrap } from "./metrics.ts";
import type { Paper } from "./paper.ts";
import type { PrintView } from "./print-view.ts";
import { FRAME, INK, SIZE, type Sheet } from "./sheet.ts";

const NAVY = "#17305f";
const SIDE = 20;
const WIDTH = 210 - 2 * SIDE;
const LABELS = 44;
/** The type of the text, and from one line of it to the next. */
const TEXT = { size: 9.4, leading: 4.7 } as const;
/** A letter that goes on for a few lines only is set a little smaller, so that it ends on the page before. */
const SCALES = [1, 0.95, 0.9, 0.85] as const;
/** And one that needs another page takes as many lines along to it as are worth one. */
const LINES_ALONG = 8;

/** The space of an empty line. */
const GAP = 2.2;
const isBlank = (lines: readonly string[]): boolean => lines.every((line) => line.trim() === "");

/** Fields that a letter has a place of its own for; the rest stands in the list of what it speaks of. */
const PLACED: readonly string[] = ["from", "to", "date", "text", "kind"];

/** A letter: sender, receiver, subject and text. For kinds with the fields `from`, `to`, `date` and `text`. */
export function layoutLetter(kind: Kind, data: FieldData, view: PrintView): Paper {
  const [whole, ...smaller] = SCALES;
  const plain = laidAt(whole, kind, data, view);
  if (plain.pages.length === 1) return plain;
  const laid = [plain, ...smaller.map((scale) => laidAt(scale, kind, data, view))];
  const fewest = Math.min(...laid.map(({ pages }) => pages.length));
  return laid.find(({ pages }) => pages.length === fewest)!;
}

function laidAt(scale: number, kind: Kind, data: FieldData, view: PrintView): Paper {
  const { language } = view;
  const [size, leading] = [TEXT.size * scale, TEXT.leading * scale];
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
  const by = wrap(
    [say(FORM.behalf, language), (joined ? signers : signers.slice(0, 1)).join(" · ")].join(" "),
    "sans",
    9,
    WIDTH,
  );
  const closing = 4 + 4.6 * by.length;
  const paragraphs = (read(data, "text") ?? "")
    .trimEnd()
    .split("\n")
    .map((paragraph) => wrap(paragraph, "sans", size, WIDTH));
  const height = (from: number): number =>
    paragraphs.slice(from).reduce((sum, lines) => sum + (isBlank(lines) ? GAP * scale : lines.length * leading), 0);
  const along = paragraphs.findLastIndex(
    (lines, i) => !isBlank(lines) && paragraphs.slice(i).flat().length >= LINES_ALONG,
  );
  for (const [i, lines] of paragraphs.entries()) {
    // Nobody signs a page on which nothing else stands: where the end does not fit above the signatures, it goes along.
    if (i === Math.max(0, along) && pages.tears(height(i), closing)) pages.turn();
    if (isBlank(lines)) pages.y += GAP * scale;
    else pages.lines(lines, { x: SIDE, size, leading, face: "sans", field: "text", width: WIDTH });
  }
  pages.y += 4;
  pages.room(closing - 4);
  pages.lines(by, { x: SIDE, size: 9, leading: 4.6, face: "sans", width: WIDTH });
  pages.close(view, view.signature ?? []);
  return finishForm(pages.sheets, kind, number, view);
}

function letterhead(sheet: Sheet, data: FieldData, view: PrintView): number {
  const name = read(data, "from.name") ?? "";
  const moved = printLogo(sheet, view, name);
  const [x, width] = [FRAME.left + moved, 108 - moved];
  const size = Math.max(8, Math.min(13, (13 * width) / Math.max(1, widthMm(name, "sansBold", 13))));
  sheet.area("from", { x: x - 1, y: 9, width: width + 4, height: 16 });
  const lines = wrap(name, "sansBold", size, width);
  lines.forEach((line, i) =>
    sheet.text(x, 15.5 + i * 5, line, { face: "sansBold", size, colour: NAVY, field: "from.name" }),
  );
  const address = ((data["from"] as { addressLines?: readonly string[] } | undefined)?.addressLines ?? [])
    .filter((line) => line.trim() !== "")
    .join(" · ");
  const end = sheet.paragraph(x, 15.5 + lines.length * 5 - 0.6, width, address, {
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
  const rule = (): void => pages.sheet.line(SIDE, pages.y, SIDE + WIDTH, pages.y, 0.15, "#c6cdd8");
  rule();
  for (const cells of besides(rows)) {
    const lines = Math.max(...cells.map((cell) => cell.lines.length));
    const height = lines * 3.7 + 1.6;
    pages.room(height);
    cells.forEach(({ field, label, lines: said }, i) => {
      const x = SIDE + i * HALF;
      const [width, labels] = [cells.length === 1 ? WIDTH : HALF, i === 0 ? LABELS : LABELS_BESIDE];
      pages.sheet.area(field, { x: x - 1, y: pages.y, width: width + 2, height });
      pages.sheet.text(x, pages.y + 3.5, label, { face: "sans", size: 7.4, colour: INK.muted });
      said.forEach((line, k) => pages.sheet.text(x + labels, pages.y + 3.5 + k * 3.7, line, { size: 8.6, field }));
    });
    pages.y += height;
    rule();
  }
  pages.y += 5;
}

interface Fact {
  readonly field: string;
  readonly label: string;
  readonly lines: readonly string[];
}

const HALF = WIDTH / 2;
const LABELS_BESIDE = 30;

/** Short facts that follow each other stand beside each other. */
function besides(facts: readonly Fact[]): readonly (readonly Fact[])[] {
  const room = HALF - LABELS - 2;
  const isShort = ({ label, lines }: Fact): boolean =>
    lines.length === 1 && widthMm(lines[0]!, "type", 8.6) <= room && widthMm(label, "sans", 7.4) < LABELS_BESIDE - 1;
  const found: Fact[][] = [];
  for (const fact of facts) {
    const last = found.at(-1);
    if (last?.length === 1 && isShort(last[0]!) && isShort(fact)) last.push(fact);
    else found.push([fact]);
  }
  return found;
}
