import { say, type Text } from "../text.ts";
import type { BillData } from "./bill-data.ts";
import { isOnPaper, type PrintView, type PrintedEndorsement } from "./print-view.ts";
import { BILL } from "./bill-words.ts";
import { CONDITIONS } from "./conditions.ts";
import { printedTime, shortHex } from "./format.ts";
import { wrap } from "./metrics.ts";
import { printRows, RIDER_SECOND, RIDER_SIZE, type Listed, type Row } from "./printed-rows.ts";
import { FRAME, INK, LEADING, Sheet } from "./sheet.ts";

const TOP = 33;
const WIDTH = FRAME.right - FRAME.left;

interface Heading {
  readonly title: string;
  readonly subtitle: string;
}

function newSheet({ title, subtitle }: Heading): Sheet {
  const sheet = new Sheet();
  sheet.text(FRAME.left, 17, title, { face: "sansBold", size: 12 });
  sheet.text(FRAME.right, 17, subtitle, { face: "sans", size: 7, colour: INK.muted, align: "right" });
  sheet.line(FRAME.left, 21, FRAME.right, 21);
  return sheet;
}

/** Pages behind a face: what they belong to, and their last base line where they are not of A4. */
export interface Behind {
  readonly subtitle: string;
  readonly bottom?: number;
}

export const belonging = (data: BillData, view: PrintView): Behind => ({
  subtitle: say(BILL.riderTo, view.language, { number: data.blNo?.trim() || "—" }),
});

/** Rider pages; `pageOf[i]` is the page on which the i-th overflow goes on, counted from `firstPage`. */
export function layoutRiders(
  { subtitle, bottom = FRAME.bottom }: Behind,
  view: PrintView,
  overflows: readonly Listed[],
  firstPage: number,
): { readonly sheets: Sheet[]; readonly pageOf: number[] } {
  const heading = { title: say(BILL.rider, view.language), subtitle };
  const sheets: Sheet[] = [];
  const pageOf: number[] = [];
  let y = Infinity;
  const begin = (label: string): void => {
    if (y + 3 * LEADING > bottom) {
      sheets.push(newSheet(heading));
      y = TOP - 5;
    }
    y =
      sheets
        .at(-1)!
        .paragraph(FRAME.left, y, WIDTH, say(BILL.continuation, view.language, { label }), {
          face: "sansBold",
          size: 7,
          leading: LEADING,
        }) +
      LEADING * 0.3;
  };
  for (const { label, rows } of overflows) {
    begin(label);
    pageOf.push(firstPage + sheets.length - 1);
    for (const row of rows) {
      if (y > bottom - 2) begin(label);
      y = printRows(sheets.at(-1)!, [row], rowPlace(y, rows));
    }
    y += LEADING;
  }
  return { sheets, pageOf };
}

function rowPlace(y: number, rows: readonly Row[]): Parameters<typeof printRows>[2] {
  const wide = rows.some((row) => row.right !== undefined);
  const second = wide ? { x: RIDER_SECOND, y, width: FRAME.right - RIDER_SECOND, height: LEADING } : undefined;
  return { x: FRAME.left, y, size: RIDER_SIZE, leading: LEADING, second };
}

const CONDITIONS_TYPE = { size: 8, leading: 4 } as const;

/** Whether the template of the issuer says conditions of its own. */
export const hasOwnConditions = ({ own }: PrintView): boolean =>
  own !== undefined && (own.annex !== null || own.conditions.trim() !== "");

/** The conditions of carriage of the issuer's template; no page where it has none of its own. */
export function layoutOwnConditions({ subtitle, bottom = FRAME.bottom }: Behind, view: PrintView): Sheet[] {
  const { own, language } = view;
  if (own === undefined || !hasOwnConditions(view)) return [];
  const words = own.annex === null ? own.conditions : say(BILL.annex, language, { ...own.annex });
  const { size, leading } = CONDITIONS_TYPE;
  const sheets: Sheet[] = [];
  let y = Infinity;
  for (const line of words.split("\n").flatMap((row) => (row.trim() === "" ? [""] : wrap(row, "sans", size, WIDTH)))) {
    if (y > bottom - 2) {
      sheets.push(newSheet({ title: say(BILL.conditions, language), subtitle }));
      sheets.at(-1)!.area("conditions", { x: FRAME.left - 1.5, y: 22, width: WIDTH + 3, height: bottom - 22 });
      y = TOP - 3;
      if (line === "") continue;
    }
    sheets.at(-1)!.text(FRAME.left, y, line, { face: "sans", size });
    y += line === "" ? leading / 2 : leading;
  }
  return sheets;
}

/** The conditions of carriage: of the issuer's template, or those of everybody, numbered. */
export function layoutConditions(data: BillData, view: PrintView): Sheet[] {
  const { language } = view;
  const own = layoutOwnConditions(belonging(data, view), view);
  if (own.length > 0) return own;
  const sheet = newSheet({ title: say(BILL.conditions, language), ...belonging(data, view) });
  const size = 8;
  let y = TOP - 3;
  CONDITIONS.filter(({ electronic }) => electronic === undefined || !isOnPaper(view.marking)).forEach((one, i) => {
    const { heading, words } = one;
    sheet.text(FRAME.left, y, `${i + 1}.`, { face: "sansBold", size });
    sheet.text(FRAME.left + 7, y, say(heading, language), { face: "sansBold", size });
    y = sheet.paragraph(FRAME.left + 7, y + 4.4, WIDTH - 7, say(words, language), { size, leading: 4.2 }) + 3.2;
  });
  return [sheet];
}

const COLUMNS = { number: 0, time: 9, act: 49, from: 95, to: 141 } as const;

/**
 * The note given with an entry: beside it where that is one line of its column, else under it from the act to the right
 * edge.
 */
const NOTE = { size: 7, leading: 3.6 } as const;
const ACT_WIDTH = 44;
const isShort = (note: string): boolean => wrap(note, "sans", 8, ACT_WIDTH).length === 1;

/** The names of the pages of a chain of title, and the words that they say of themselves. */
interface Chain extends Behind {
  readonly title?: Text;
  readonly note?: Text;
}

/** The chain of title in a table, on as many pages as it needs. */
export function layoutEndorsementPages(
  { subtitle, bottom = FRAME.bottom, title = BILL.endorsements, note: words = BILL.endorsementsNote }: Chain,
  view: PrintView,
): Sheet[] {
  const { language } = view;
  const heading = { title: say(title, language), subtitle };
  const sheets: Sheet[] = [];
  let y = 0;
  const begin = (): Sheet => {
    const sheet = newSheet(heading);
    const note = sheets.length === 0 ? [say(words, language), readWords(view)].filter(Boolean).join(" ") : "";
    y = sheet.paragraph(FRAME.left, TOP - 5, WIDTH, note, { size: 7.4, colour: INK.muted, leading: 4 }) + 3;
    const label = (at: number, words: string): void =>
      sheet.text(FRAME.left + at, y, words, { face: "sans", size: 6.4, colour: INK.muted });
    label(COLUMNS.number, say(BILL.columnNo, language));
    label(COLUMNS.time, say(BILL.columnTime, language));
    label(COLUMNS.act, say(BILL.columnAct, language));
    label(COLUMNS.from, say(BILL.columnFrom, language));
    label(COLUMNS.to, say(BILL.columnTo, language));
    sheet.line(FRAME.left, y + 1.8, FRAME.right, y + 1.8);
    y += 6.4;
    sheets.push(sheet);
    return sheet;
  };
  let sheet = begin();
  const all = view.endorsements ?? [];
  if (all.length === 0)
    sheet.text(FRAME.left, y, say(BILL.noEndorsements, language), { face: "sans", size: 8, colour: INK.faint });
  all.forEach((one, i) => {
    const cells = endorsementCells(one, i + 1, view);
    const rows = Math.max(...cells.map(({ lines }) => lines.length)) * 4;
    const note =
      one.note === undefined || isShort(one.note) ? [] : wrap(one.note, "sans", NOTE.size, WIDTH - COLUMNS.act);
    const height = rows + note.length * NOTE.leading;
    if (y + height > bottom) sheet = begin();
    for (const { at, lines } of cells) {
      lines.forEach(({ text, muted }, k) =>
        sheet.text(FRAME.left + at, y + k * 4, text, {
          face: "sans",
          size: muted ? 6.4 : 8,
          colour: muted ? INK.muted : INK.text,
        }),
      );
    }
    note.forEach((text, k) =>
      sheet.text(FRAME.left + COLUMNS.act, y + rows + k * NOTE.leading, text, { face: "sans", size: NOTE.size }),
    );
    y += height + 1;
    sheet.line(FRAME.left, y - 2.8, FRAME.right, y - 2.8, 0.1, "#c6cdd8");
    y += 1.6;
  });
  return sheets;
}

/** When the chain of title was read, and where what came later is found: a page does not change after it is printed. */
function readWords({ readAt, language }: PrintView): string {
  if (readAt === undefined) return "";
  const time = printedTime(readAt.at);
  const read =
    readAt.block === undefined
      ? say(BILL.readAt, language, { time })
      : say(BILL.readAtBlock, language, { time, block: readAt.block });
  return `${read} ${say(BILL.readLater, language)}`;
}

interface Cell {
  readonly at: number;
  readonly lines: readonly { readonly text: string; readonly muted: boolean }[];
}

function endorsementCells(one: PrintedEndorsement, number: number, view: PrintView): Cell[] {
  const lines = (text: string, width: number): { text: string; muted: boolean }[] =>
    text.trim() === "" ? [] : wrap(text, "sans", 8, width).map((line) => ({ text: line, muted: false }));
  const small = (text: string | undefined, width: number): { text: string; muted: boolean }[] =>
    text === undefined ? [] : wrap(text, "sans", 6.4, width).map((line) => ({ text: line, muted: true }));
  const signatory =
    one.signatory === undefined ? undefined : say(BILL.signedBy, view.language, { name: one.signatory });
  const transaction = one.transaction === undefined ? undefined : shortHex(one.transaction);
  return [
    { at: COLUMNS.number, lines: lines(String(number), 8) },
    { at: COLUMNS.time, lines: lines(printedTime(one.at), 39) },
    {
      at: COLUMNS.act,
      lines: [
        ...lines(one.act, ACT_WIDTH),
        ...(one.note !== undefined && isShort(one.note) ? lines(one.note, ACT_WIDTH) : []),
        ...small(transaction, ACT_WIDTH),
      ],
    },
    { at: COLUMNS.from, lines: [...lines(one.from, 44), ...small(signatory, 44)] },
    { at: COLUMNS.to, lines: lines(one.to, 45) },
  ];
}
