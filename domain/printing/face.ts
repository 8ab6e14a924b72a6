import { say, type Text } from "../text.ts";
import { fitSize, printMarkOfOriginal, TITLE_AREA, titleOf } from "./bill-head.ts";
import { BILL } from "./bill-words.ts";
import { layoutEndorsementPages, layoutOwnConditions, layoutRiders, type Behind } from "./bill-pages.ts";
import { FORM } from "./form-words.ts";
import { printLogo } from "./logo.ts";
import { widthMm, wrap } from "./metrics.ts";
import { A4, type Paper } from "./paper.ts";
import type { PrintView } from "./print-view.ts";
import { fill, printMark, riderRows, type Listed, type Overflow, type Row } from "./printed-rows.ts";
import { FRAME, INK, Sheet, SIZE, type Box } from "./sheet.ts";
import { registerWords } from "./register-words.ts";
import { printSigned } from "./signed.ts";
import { bottomOf, finishTitle } from "./title-pages.ts";

const NAVY = "#17305f";

interface PartyLike {
  readonly name?: string;
  readonly addressLines?: readonly string[];
}

/** The face of a title while it is being laid out: boxes, and what did not fit into them. */
export class Face {
  readonly sheet = new Sheet();
  readonly view: PrintView;
  readonly #overflows: Overflow[] = [];

  constructor(view: PrintView) {
    this.view = view;
  }

  say(words: Text, parameters: Readonly<Record<string, string | number>> = {}): string {
    return say(words, this.view.language, parameters);
  }

  /** The maker and the name of the document, above the frame. */
  head(party: PartyLike | undefined, field: string, called: Text, used: Text): void {
    const { sheet } = this;
    const { below, ...title } = titleOf(this.view, called, used);
    sheet.area("title", TITLE_AREA);
    const name = party?.name?.trim() ?? "";
    const moved = printLogo(sheet, this.view, name);
    const x = FRAME.left + moved;
    const width =
      Math.min(
        112,
        FRAME.right - FRAME.left - Math.max(widthMm(title.text, "sansBold", title.size), widthMm(below, "sans", 6)) - 4,
      ) - moved;
    sheet.area(field, { x: x - 1, y: 9, width, height: 12.5 });
    const size = Math.max(6.5, Math.min(11, (11 * width) / Math.max(1, widthMm(name, "sansBold", 11))));
    const lines = wrap(name, "sansBold", size, width);
    const leading = lines.length > 3 ? 2.5 : 3;
    lines.forEach((line, i) =>
      sheet.text(x, 15.6 - (lines.length - 1 - i) * leading, line, {
        face: "sansBold",
        size,
        colour: NAVY,
        field: `${field}.name`,
      }),
    );
    const address = (party?.addressLines ?? []).filter((line) => line.trim() !== "");
    const [first = "", ...more] = wrap(address.join(" · "), "sans", 6, width);
    const mark = { x, y: 19.6, width, size: 6, field: `${field}.addressLines` };
    if (more.length === 0) sheet.text(x, 19.6, first, { face: "sans", size: 6, colour: INK.muted, field: mark.field });
    else
      this.#overflows.push({ label: name, rows: riderRows([name, ...address].map((text) => ({ field, text }))), mark });
    sheet.text(FRAME.right, 15.6, title.text, { face: "sansBold", size: title.size, align: "right" });
    sheet.text(FRAME.right, 19.6, below, { face: "sans", size: 6, colour: INK.muted, align: "right" });
  }

  /** A box with lines; what does not fit goes on behind the face. */
  rows(
    box: Box,
    label: string,
    field: string,
    rows: readonly Row[],
    second?: { readonly box: Box; readonly label: string },
  ): void {
    this.sheet.box(box, label, field);
    if (second !== undefined) this.sheet.box(second.box, second.label);
    fill(this.sheet, { box, ...(second === undefined ? {} : { second: second.box }) }, rows, label, this.#overflows);
  }

  party(box: Box, label: string, field: string, party: PartyLike | undefined): void {
    const address = (party?.addressLines ?? []).filter((line) => line.trim() !== "");
    this.rows(box, label, field, [
      ...(party?.name?.trim() ? [{ field: `${field}.name`, text: party.name }] : []),
      ...address.map((text) => ({ field: `${field}.addressLines`, text })),
    ]);
  }

  /** A box with one line in the largest type in which it fits, and perhaps a smaller one under it. */
  line(box: Box, label: string, field: string, text: string, below = "", bold = false): void {
    const size = fitSize(text, box.width - 3.2, bold ? 11 : SIZE.data);
    const smaller = fitSize(below, box.width - 3.2, 7);
    if (size === null || smaller === null) {
      this.rows(box, label, field, [{ field, text }, ...(below === "" ? [] : [{ field, text: below }])]);
      return;
    }
    this.sheet.box(box, label, field);
    this.sheet.text(box.x + 1.6, box.y + 7.4, text, { face: bold ? "typeBold" : "type", size, field });
    this.sheet.text(box.x + 1.6, box.y + 11.4, below, { size: smaller, field });
  }

  /** Prints the overflow of a table that it has no room for. */
  behind(overflow: Overflow): void {
    this.#overflows.push(overflow);
  }

  mark(box: Box): void {
    printMarkOfOriginal(this.sheet, box, this.view);
  }

  /** Where the title is kept; answers the base line after it. */
  register(x: number, y: number, width: number): number {
    const { view, sheet } = this;
    const small = { face: "type", size: 6.2, leading: 3 } as const;
    if (view.register === undefined) {
      sheet.text(x, y, this.say(BILL.registerLater), { size: 6.2, colour: INK.faint });
      return y + 3;
    }
    return registerWords(view, view.register).reduce(
      (after, words) => sheet.paragraph(x, after, width, words, small),
      y,
    );
  }

  /**
   * The box of the maker's signature, with words where no signature of its own stands; small under its label, where the
   * maker is.
   */
  signature(
    box: Box,
    label: string,
    signs: string,
    address?: { readonly field: string; readonly lines: readonly string[] },
  ): void {
    const { view, sheet } = this;
    const y = sheet.box(box, label) + 0.5;
    printSigned(sheet, box, view, signs);
    if (address === undefined) return;
    const { field } = address;
    const look = { size: SIZE.label, width: box.width - 3.2, field };
    const text = address.lines.filter((line) => line.trim() !== "").join(" · ");
    if (wrap(text, "sans", look.size, look.width).length <= 2) sheet.paragraph(box.x + 1.6, y, look.width, text, look);
    else
      this.#overflows.push({
        label,
        rows: riderRows(address.lines.map((line) => ({ field, text: line }))),
        mark: { ...look, x: box.x + 1.6, y },
      });
  }

  /** The whole paper: the face, riders, pages of conditions, and the chain of title. */
  finish(names: TitleNames, size: Pick<Paper, "widthMm" | "heightMm"> = A4, more: readonly Sheet[] = []): Paper {
    const behind = behindOf(names, this.view, size);
    const riders = layoutRiders(behind, this.view, this.#overflows, 2);
    this.#overflows.forEach((one, i) =>
      printMark(this.sheet, one, this.say(BILL.continued, { page: riders.pageOf[i] ?? 2 })),
    );
    return finishTitle(
      [
        this.sheet,
        ...riders.sheets,
        ...more,
        ...layoutOwnConditions(behind, this.view),
        ...layoutEndorsementPages({ ...behind, ...names.chain }, this.view),
      ],
      `${say(names.kind, "en-US")} ${names.number}`.trim(),
      this.view,
      size,
    );
  }
}

/** The name of a title on the pages behind its face. */
export interface TitleNames {
  readonly kind: Text;
  readonly number: string;
  readonly chain: { readonly title?: Text; readonly note: Text };
}

const behindOf = ({ kind, number }: TitleNames, view: PrintView, size: Pick<Paper, "heightMm">): Behind => ({
  subtitle: say(FORM.belongs, view.language, { kind: say(kind, view.language), number: number || "—" }),
  bottom: bottomOf(size),
});

/** The chain of title alone. */
export const layoutChain = (
  names: TitleNames,
  view: PrintView,
  size: Pick<Paper, "widthMm" | "heightMm"> = A4,
  lists: readonly Listed[] = [],
): Paper =>
  finishTitle(
    [
      ...layoutEndorsementPages({ ...behindOf(names, view, size), ...names.chain }, view),
      ...layoutRiders(behindOf(names, view, size), view, lists, 2).sheets,
    ],
    `${say(names.kind, "en-US")} ${names.number}`.trim(),
    view,
    size,
  );

/** Cells side by side between two edges, each as wide as its part of all. */
export function across(
  left: number,
  right: number,
  parts: readonly number[],
): { readonly x: number; readonly width: number }[] {
  const all = parts.reduce((sum, part) => sum + part, 0);
  let x = left;
  return parts.map((part) => {
    const cell = { x, width: ((right - left) * part) / all };
    x += cell.width;
    return cell;
  });
}
