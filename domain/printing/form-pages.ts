import type { Kind } from "../kinds/kind.ts";
import { say } from "../text.ts";
import { FORM } from "./form-words.ts";
import { hexGroups } from "./format.ts";
import { cut, wrap } from "./metrics.ts";
import { A4, type Paper } from "./paper.ts";
import type { PrintView } from "./print-view.ts";
import { FRAME, INK, LEADING, Sheet, type Box } from "./sheet.ts";
import { watermark } from "./watermark.ts";

/**
 * Where the signatures stand: a strip at the foot of the last page, down to where a signer without a choice of place is
 * put.
 */
export const STRIP = { top: 240, bottom: 289 } as const;
/** The last base line on a page that goes on. */
const BOTTOM = 284;
const FOOT = 293;
/** Above this a page has only just begun. */
const TURNED = 40;

/** The place of the first signature on the paper of a form. Millimetres from the top left corner, page from 0. */
export const signatureArea = (
  paper: Paper,
): { page: number; xMm: number; yMm: number; widthMm: number; heightMm: number } => ({
  page: paper.pages.length - 1,
  xMm: FRAME.left + 2,
  yMm: STRIP.top + 4,
  widthMm: 110,
  heightMm: STRIP.bottom - STRIP.top - 5,
});

/** Prints the beginning of a page; answers where its content starts. */
export type Head = (sheet: Sheet, first: boolean) => number;

/** Pages that are filled from the top: what does not fit goes to the next one. */
export class Pages {
  readonly sheets: Sheet[] = [];
  readonly #head: Head;
  /** Where the signatures begin on the last page. */
  readonly #strip: number;
  y = 0;

  constructor(head: Head, strip: number = STRIP.top) {
    this.#head = head;
    this.#strip = strip;
    this.turn();
  }

  get sheet(): Sheet {
    return this.sheets.at(-1)!;
  }

  /** How much is left of the page. */
  get left(): number {
    return BOTTOM - this.y;
  }

  turn(): void {
    const sheet = new Sheet();
    this.sheets.push(sheet);
    this.y = this.#head(sheet, this.sheets.length === 1);
  }

  /** Goes to the next page unless so much is left of this one. */
  room(height: number): void {
    if (height > this.left) this.turn();
  }

  /** Whether so much fits on this page, but not also what stands under it above the signatures. */
  tears(height: number, under: number): boolean {
    return height <= this.left && this.y + height + under + 4 > this.#strip && this.y > TURNED;
  }

  /** Lines of running text, on as many pages as they need. */
  lines(
    lines: readonly string[],
    look: {
      readonly x: number;
      readonly size: number;
      readonly leading: number;
      readonly face: "sans" | "type";
      readonly field?: string;
      readonly width: number;
    },
  ): void {
    for (const line of lines) {
      this.room(look.leading);
      if (look.field !== undefined)
        this.sheet.area(look.field, { x: look.x - 1, y: this.y, width: look.width + 2, height: look.leading });
      this.y += look.leading;
      this.sheet.text(look.x, this.y - look.leading * 0.28, line, {
        face: look.face,
        size: look.size,
        ...(look.field === undefined ? {} : { field: look.field }),
      });
    }
  }

  /** Leaves the foot of the last page to what signs: a cell for each, under its label. */
  closeWith(cells: readonly { readonly label: string; readonly area: Box }[]): void {
    if (this.y + 2 > this.#strip) this.turn();
    for (const { label, area } of cells) this.sheet.box(area, label);
  }

  /** Leaves the foot of the last page to the signatures. */
  close(view: PrintView, names: readonly string[]): void {
    if (this.y + 4 > STRIP.top) this.turn();
    const box = { x: FRAME.left, y: STRIP.top, width: FRAME.right - FRAME.left, height: STRIP.bottom - STRIP.top };
    this.sheet.box(box, say(FORM.signatures, view.language));
    if (view.marking !== "DRAFT") return;
    const lines = names.flatMap((name) => wrap(say(FORM.signs, view.language, { name }), "sans", 7.5, box.width - 6));
    lines.forEach((line, i) =>
      this.sheet.text(box.x + 3, box.y + 9 + i * 4, line, { face: "sans", size: 7.5, colour: INK.faint }),
    );
  }
}

/** The beginning of a page that goes on, which names its document. Answers where its content starts. */
export function runningHead(sheet: Sheet, words: string, x: number, colour?: string): number {
  const look = { face: "sansBold", size: 8 } as const;
  sheet.text(x, 15, cut(words, look.face, look.size, FRAME.right - x), { ...look, colour: INK.muted });
  sheet.line(FRAME.left, 17, FRAME.right, 17, 0.2, colour);
  return 20;
}

const CODE = 20;

/**
 * Number, checksum and code of the document, in the corner on the right; what a draft has of them is said. Answers its
 * lower end.
 */
export function printDocumentMark(sheet: Sheet, view: PrintView, top: number): number {
  const right = FRAME.right;
  if (view.marking === "DRAFT") {
    sheet.paragraph(right - 56, top + 3, 56, say(FORM.numberLater, view.language), {
      size: 6,
      colour: INK.faint,
      align: "right",
    });
    return top + 9;
  }
  const words = right - (view.verifyUrl === undefined ? 0 : CODE + 3);
  let y = top + 2.6;
  const line = (text: string, size = 5.6): void => {
    sheet.text(words, y, text, {
      face: size > 6 ? "sansBold" : "type",
      size,
      align: "right",
      colour: size > 6 ? INK.green : INK.muted,
    });
    y += size > 6 ? 4 : 2.7;
  };
  if (view.marking === "ORIGINAL") line(say(FORM.originalNote, view.language), 7);
  if (view.documentId !== undefined) line(`${say(FORM.document, view.language)} ${view.documentId}`);
  const groups = hexGroups(view.checksum ?? "")
    .split(" ")
    .filter(Boolean);
  for (let i = 0; i < groups.length; i += 4)
    line(`${i === 0 ? `${say(FORM.checksum, view.language)} ` : ""}${groups.slice(i, i + 4).join(" ")}`);
  if (view.verifyUrl !== undefined) {
    sheet.code(right - CODE, top, CODE, view.verifyUrl);
    sheet.text(right - CODE / 2, top + CODE + 2.4, say(FORM.scan, view.language), {
      face: "sans",
      size: 5,
      colour: INK.muted,
      align: "centre",
    });
    return top + CODE + 3;
  }
  return y;
}

/** The feet of the pages, what is written across them, and their title. */
export function finishForm(sheets: readonly Sheet[], kind: Kind, number: string, view: PrintView): Paper {
  const { language, marking } = view;
  sheets.forEach((sheet, i) => {
    const look = { face: "sans", size: 5.8, colour: INK.muted } as const;
    sheet.text(FRAME.left, FOOT, say(FORM[`foot${marking}`], language), look);
    sheet.text(FRAME.right, FOOT, say(FORM.page, language, { page: i + 1, pages: sheets.length }), {
      ...look,
      align: "right",
    });
  });
  return {
    ...A4,
    language,
    title: [say(kind.label, "en-US"), number].join(" ").trim(),
    pages: sheets.map((sheet) => ({ ops: [...watermark(view), ...sheet.ops] })),
  };
}

export const LINE = LEADING;
