import type { Language, Text } from "../text.ts";
import { Pages, type Head } from "./form-pages.ts";
import { widthMm, wrap } from "./metrics.ts";
import type { PaperFace } from "./paper.ts";
import { FRAME, INK } from "./sheet.ts";
import { inBoth } from "./signing-cells.ts";

/** A value under its label. */
export interface Cell {
  readonly label: Text;
  readonly field: string;
  readonly value: string;
  /** Its part of the width. */
  readonly wide: number;
  readonly bold?: boolean;
  /** Small words under the value. */
  readonly below?: string;
}

interface Column {
  readonly label: Text;
  readonly wide: number;
  readonly right?: boolean;
}

interface TableCell {
  readonly value: string;
  readonly field?: string;
  readonly bold?: boolean;
  readonly large?: boolean;
  /** Words of the paper and not data. */
  readonly plain?: boolean;
}

const WIDTH = FRAME.right - FRAME.left;
const PAD = 1.6;
const [LABEL, VALUE, BELOW] = [5.2, 8, 5] as const;
/** The sizes of type in which a value may stand in one line. */
const SIZES = [VALUE, 7.4, 6.6] as const;
const [LABEL_LINE, VALUE_LINE, BELOW_LINE] = [2.2, 3.2, 2.1] as const;
const SHADE = "#eef1f5";

interface Place {
  readonly x: number;
  readonly width: number;
}

/** Cells side by side, each as wide as its part of all. */
function placed(parts: readonly { readonly wide: number }[]): readonly Place[] {
  const all = parts.reduce((sum, { wide }) => sum + wide, 0);
  let x: number = FRAME.left;
  return parts.map(({ wide }) => {
    const place = { x, width: (WIDTH * wide) / all };
    x += place.width;
    return place;
  });
}

/** The largest size in which a text fits into one line; the smallest, broken, where it does in none. */
function fitted(text: string, face: PaperFace, width: number): { size: number; lines: readonly string[] } {
  const size = SIZES.find((one) => !text.includes("\n") && widthMm(text, face, one) <= width) ?? SIZES[2];
  return { size, lines: text.trim() === "" ? [] : wrap(text, face, size, width) };
}

/** The pages of a bunker delivery note: rows of cells and tables, each as high as what stands in it. */
export class NoteSheet extends Pages {
  readonly language: Language;

  constructor(head: Head, strip: number, language: Language) {
    super(head, strip);
    this.language = language;
  }

  /** The head of a section, with words at its right end. */
  section(number: number, words: Text, beside = "", field?: string): void {
    // A head does not stand alone at the foot of a page.
    this.room(16);
    const title = `${number}  ${inBoth(words, this.language)}`;
    const y = this.y + 4.1;
    this.sheet.text(FRAME.left, y, title, { face: "sansBold", size: 7.2 });
    const left = FRAME.left + widthMm(title, "sansBold", 7.2) + 4;
    const look = {
      face: "sans",
      size: 5.8,
      colour: INK.muted,
      align: "right",
      ...(field !== undefined && { field }),
    } as const;
    const lines = wrap(beside, look.face, look.size, FRAME.right - left);
    lines.forEach((line, i) => this.sheet.text(FRAME.right, y + i * 2.6, line, look));
    if (field !== undefined)
      this.sheet.area(field, {
        x: left,
        y: this.y + 1,
        width: FRAME.right - left,
        height: 3.8 + 2.6 * (lines.length - 1),
      });
    this.y += 5.2 + 2.6 * Math.max(0, lines.length - 1);
  }

  /** Cells side by side, as high as the highest. */
  row(cells: readonly Cell[]): void {
    const places = placed(cells);
    const laid = cells.map(({ label, value, bold, below = "" }, i) => {
      const width = places[i]!.width - 2 * PAD;
      const face: PaperFace = bold === true ? "typeBold" : "type";
      return {
        face,
        labels: wrap(inBoth(label, this.language), "sans", LABEL, width),
        ...fitted(value, face, width),
        below: below === "" ? [] : wrap(below, "sans", BELOW, width),
      };
    });
    const height = Math.max(
      ...laid.map(
        ({ labels, lines, below }) =>
          1.4 + labels.length * LABEL_LINE + Math.max(1, lines.length) * VALUE_LINE + below.length * BELOW_LINE + 1.2,
      ),
    );
    this.room(height);
    laid.forEach(({ face, labels, size, lines, below }, i) => {
      const { x, width } = places[i]!;
      const field = cells[i]!.field;
      this.sheet.rectangle({ x, y: this.y, width, height }, { stroke: INK.rule, lineWidth: 0.25 });
      this.sheet.area(field, { x, y: this.y, width, height });
      let y = this.y + 1.2;
      for (const line of labels) {
        y += LABEL_LINE;
        this.sheet.text(x + PAD, y - 0.4, line, { face: "sans", size: LABEL, colour: INK.muted });
      }
      for (const line of lines) {
        y += VALUE_LINE;
        this.sheet.text(x + PAD, y - 0.2, line, { face, size, field });
      }
      for (const line of below) {
        y += BELOW_LINE;
        this.sheet.text(x + PAD, y - 0.1, line, { face: "sans", size: BELOW, colour: INK.muted });
      }
    });
    this.y += height;
  }

  /** Cells in rows of at most so many, all of one width. */
  grid(cells: readonly Cell[], most: number): void {
    const rows = Math.ceil(cells.length / most);
    const each = Math.ceil(cells.length / Math.max(1, rows));
    for (let i = 0; i < rows; i += 1) this.row(cells.slice(i * each, (i + 1) * each));
  }

  tableHead(columns: readonly Column[]): void {
    const places = placed(columns);
    const labels = columns.map(({ label }, i) =>
      wrap(inBoth(label, this.language), "sans", 5.6, places[i]!.width - 2 * PAD),
    );
    const height = Math.max(...labels.map(({ length }) => length)) * 2.5 + 1.8;
    this.room(height + 6);
    this.sheet.rectangle(
      { x: FRAME.left, y: this.y, width: WIDTH, height },
      { fill: SHADE, stroke: INK.rule, lineWidth: 0.25 },
    );
    labels.forEach((lines, i) => {
      const { x, width } = places[i]!;
      const right = columns[i]!.right === true;
      lines.forEach((line, k) =>
        this.sheet.text(right ? x + width - PAD : x + PAD, this.y + 2.9 + k * 2.5, line, {
          face: "sans",
          size: 5.6,
          colour: INK.muted,
          align: right ? "right" : "left",
        }),
      );
    });
    this.y += height;
  }

  tableRow(columns: readonly Column[], cells: readonly TableCell[]): void {
    const places = placed(columns);
    const laid = cells.map(({ value, bold, large, plain }, i) => {
      const face: PaperFace = plain === true ? "sans" : bold === true ? "typeBold" : "type";
      const width = places[i]!.width - 2 * PAD;
      const wanted = large === true ? 10.5 : plain === true ? 6.6 : VALUE;
      return {
        face,
        ...(widthMm(value, face, wanted) <= width
          ? { size: wanted, lines: value === "" ? [] : [value] }
          : { size: 6.4, lines: wrap(value, face, 6.4, width) }),
      };
    });
    const height = Math.max(1, ...laid.map(({ lines }) => lines.length)) * 3 + 1.5;
    this.room(height);
    this.sheet.rectangle({ x: FRAME.left, y: this.y, width: WIDTH, height }, { stroke: INK.rule, lineWidth: 0.15 });
    laid.forEach(({ face, size, lines }, i) => {
      const { x, width } = places[i]!;
      const { field } = cells[i]!;
      const right = columns[i]!.right === true;
      if (field !== undefined) this.sheet.area(field, { x, y: this.y, width, height });
      lines.forEach((line, k) =>
        this.sheet.text(right ? x + width - PAD : x + PAD, this.y + 3.2 + k * 3, line, {
          face,
          size,
          align: right ? "right" : "left",
          ...(field !== undefined && { field }),
        }),
      );
    });
    this.y += height;
  }

  /** A line of words under a row, at the right end. */
  words(text: string, field: string): void {
    const lines = text === "" ? [] : wrap(text, "sans", 5.8, WIDTH - 2 * PAD);
    if (lines.length === 0) return;
    const height = lines.length * 2.6 + 1.2;
    this.room(height);
    this.sheet.rectangle({ x: FRAME.left, y: this.y, width: WIDTH, height }, { stroke: INK.rule, lineWidth: 0.15 });
    lines.forEach((line, i) =>
      this.sheet.text(FRAME.right - PAD, this.y + 2.7 + i * 2.6, line, {
        face: "sans",
        size: 5.8,
        align: "right",
        field,
      }),
    );
    this.y += height;
  }
}
