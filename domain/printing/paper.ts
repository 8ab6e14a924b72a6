import type { Language } from "../text.ts";

/** Labels and running text; typewriter data. A painter falls back to a Chinese face for what they lack. */
export type PaperFace = "sans" | "sansBold" | "type" | "typeBold";

interface Printed {
  /** Dotted path of the field that this prints, so that a form can outline it. */
  readonly field?: string;
}

/** One line of text. `x`, `y`: where the base line starts; `width`: exactly how wide it prints. */
export interface TextOp extends Printed {
  readonly kind: "text";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly text: string;
  readonly face: PaperFace;
  /** Points. */
  readonly size: number;
  readonly colour: string;
  /** Degrees anticlockwise about the start. */
  readonly rotate?: number;
}

export interface LineOp {
  readonly kind: "line";
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly width: number;
  readonly colour: string;
}

export interface RectangleOp {
  readonly kind: "rectangle";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill?: string;
  readonly stroke?: string;
  readonly lineWidth?: number;
}

/** A QR code in a square. */
export interface CodeOp {
  readonly kind: "code";
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly text: string;
}

/** A picture that the painter is given by its name. */
export interface ImageOp {
  readonly kind: "image";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly image: string;
}

/** The area of a field, not printed: what a form outlines while the field has the focus. */
export interface AreaOp {
  readonly kind: "area";
  readonly field: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type PaperOp = TextOp | LineOp | RectangleOp | CodeOp | ImageOp | AreaOp;

export interface PaperPage {
  readonly ops: readonly PaperOp[];
}

/** A printed form before it is painted. Millimetres from the top left corner. */
export interface Paper {
  readonly title: string;
  readonly language: Language;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly pages: readonly PaperPage[];
}

export const A4 = { widthMm: 210, heightMm: 297 } as const;
export const MM_PER_POINT = 25.4 / 72;

/**
 * The areas to outline while a form's field has the focus: its own; else those of its parts; else of the smallest
 * part of the form that contains it.
 */
export function focusAreas(page: PaperPage, focus: string): AreaOp[] {
  const areas = page.ops.filter((op) => op.kind === "area");
  const own = areas.filter(({ field }) => field === focus);
  if (own.length > 0) return own;
  const parts = areas.filter(({ field }) => field.startsWith(`${focus}.`));
  if (parts.length > 0) return parts;
  const around = areas.filter(({ field }) => focus.startsWith(`${field}.`));
  const longest = Math.max(...around.map(({ field }) => field.length));
  return around.filter(({ field }) => field.length === longest);
}
