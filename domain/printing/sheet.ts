import { widthMm, wrap } from "./metrics.ts";
import { MM_PER_POINT, type PaperFace, type PaperOp, type PaperPage } from "./paper.ts";

export const INK = { text: "#131b26", muted: "#445063", faint: "#5f6b7e", rule: "#131b26", green: "#14703f" } as const;
export const FRAME = { left: 12, right: 198, top: 23, bottom: 284 } as const;
export const SIZE = { label: 5.6, data: 9, small: 6.6 } as const;
/** Base line to base line of typewriter data, in millimetres. */
export const LEADING = 3.75;
const PADDING = 1.6;
const LABEL_HEIGHT = 3.3;
const RULE = 0.3;

export interface TextLook {
  readonly face?: PaperFace;
  readonly size?: number;
  readonly colour?: string;
  readonly align?: "left" | "centre" | "right";
  readonly field?: string;
  readonly rotate?: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One page while it is being laid out. */
export class Sheet implements PaperPage {
  readonly ops: PaperOp[] = [];

  text(x: number, y: number, text: string, look: TextLook = {}): void {
    if (text.trim() === "") return;
    const { face = "type", size = SIZE.data, colour = INK.text, align = "left" } = look;
    const width = widthMm(text, face, size);
    const shift = align === "right" ? width : align === "centre" ? width / 2 : 0;
    this.ops.push({
      kind: "text",
      x: x - shift,
      y,
      width,
      text,
      face,
      size,
      colour,
      ...(look.field === undefined ? {} : { field: look.field }),
      ...(look.rotate === undefined ? {} : { rotate: look.rotate }),
    });
  }

  /** Running text from a first base line downwards; answers the base line after the last. */
  paragraph(
    x: number,
    y: number,
    width: number,
    text: string,
    look: TextLook & { readonly leading?: number } = {},
  ): number {
    const { face = "sans", size = SIZE.small } = look;
    const leading = look.leading ?? size * MM_PER_POINT * 1.4;
    const anchor = look.align === "centre" ? x + width / 2 : look.align === "right" ? x + width : x;
    for (const line of wrap(text, face, size, width)) {
      this.text(anchor, y, line, { ...look, face, size });
      y += leading;
    }
    return y;
  }

  line(x1: number, y1: number, x2: number, y2: number, width = RULE, colour: string = INK.rule): void {
    this.ops.push({ kind: "line", x1, y1, x2, y2, width, colour });
  }

  rectangle(box: Box, paint: { readonly fill?: string; readonly stroke?: string; readonly lineWidth?: number }): void {
    this.ops.push({ kind: "rectangle", ...box, ...paint });
  }

  code(x: number, y: number, size: number, text: string): void {
    this.ops.push({ kind: "code", x, y, size, text });
  }

  image(box: Box, image: string): void {
    this.ops.push({ kind: "image", ...box, image });
  }

  area(field: string, box: Box): void {
    this.ops.push({ kind: "area", field, ...box });
  }

  /** A ruled box with its label; the label in small type, top left. Answers the base line after it. */
  box(box: Box, label: string, field?: string): number {
    this.rectangle(box, { stroke: INK.rule, lineWidth: RULE });
    if (field !== undefined) this.area(field, box);
    return this.paragraph(box.x + PADDING, box.y + 2.7, box.width - 2 * PADDING, label, {
      size: SIZE.label,
      leading: 2.1,
      colour: INK.muted,
    });
  }
}

/** Where the data of a box starts and how much of it fits. */
export const inside = (box: Box): { x: number; y: number; width: number; rows: number } => ({
  x: box.x + PADDING,
  y: box.y + LABEL_HEIGHT + 3,
  width: box.width - 2 * PADDING,
  rows: Math.max(0, Math.floor((box.height - LABEL_HEIGHT - 0.9) / LEADING)),
});
