import { PdfArray, PdfDict, PdfNumber, type PDF, type PdfObject, type PdfRef } from "@libpdf/core";
import { Refused } from "#domain/errors";
import { POINTS_PER_MM } from "../printing/canvas.ts";

/** Where something is: page from 0, millimetres from the top left corner of the page as a reader shows it. */
export interface Placement {
  readonly page: number;
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
  /** How far what stands there is drawn smaller than it is; in its true size unless given. */
  readonly scale?: number;
}

export type Rotation = 0 | 90 | 180 | 270;
/** Left, bottom, right, top, in the units of a page. */
export type Rectangle = readonly [number, number, number, number];

/** The part of a page that a reader shows, in the page's own units. */
export interface PageFrame {
  readonly ref: PdfRef;
  readonly dict: PdfDict;
  readonly shown: Rectangle;
  readonly rotation: Rotation;
  /** Units of the page in a millimetre. */
  readonly perMm: number;
  /** The size of the page as it is shown, turned. */
  readonly widthMm: number;
  readonly heightMm: number;
}

type Resolve = (ref: PdfRef) => PdfObject | null;

const LETTER: Rectangle = [0, 0, 612, 792];
const DEEPEST = 64;

/** The frame of a page, counted from 0. Refuses UPLOAD_BROKEN for a page that is not there or shows nothing. */
export function frameOf(pdf: PDF, index: number): PageFrame {
  const page = pdf.getPage(index);
  if (page === null) throw new Refused("UPLOAD_BROKEN");
  const resolve: Resolve = (ref) => pdf.context.resolve(ref);
  const media = rectangle(inherited(page.dict, "MediaBox", resolve), resolve) ?? LETTER;
  const crop = rectangle(inherited(page.dict, "CropBox", resolve), resolve);
  const shown = (crop && overlap(crop, media)) ?? media;
  const rotation = quarter(inherited(page.dict, "Rotate", resolve));
  const unit = page.dict.get("UserUnit", resolve);
  const perMm = POINTS_PER_MM / (unit instanceof PdfNumber && unit.value > 0 ? unit.value : 1);
  const [across, up] = [(shown[2] - shown[0]) / perMm, (shown[3] - shown[1]) / perMm];
  if (!(across > 0 && up > 0)) throw new Refused("UPLOAD_BROKEN");
  const turned = rotation % 180 !== 0;
  return {
    ref: page.ref,
    dict: page.dict,
    shown,
    rotation,
    perMm,
    widthMm: turned ? up : across,
    heightMm: turned ? across : up,
  };
}

/** The rectangle of a placement in the units of its page. */
export function placementRectangle(
  { shown: [left, bottom, right, top], rotation, perMm }: PageFrame,
  place: Placement,
): Rectangle {
  const [x, y, w, h] = [place.xMm, place.yMm, place.widthMm, place.heightMm].map((mm) => mm * perMm) as [
    number,
    number,
    number,
    number,
  ];
  const corners: Readonly<Record<Rotation, Rectangle>> = {
    0: [left + x, top - y - h, left + x + w, top - y],
    90: [left + y, bottom + x, left + y + h, bottom + x + w],
    180: [right - x - w, bottom + y, right - x, bottom + y + h],
    270: [right - y - h, top - x - w, right - y, top - x],
  };
  return corners[rotation];
}

/** An entry of a page, or of the nearest of its parents that has it. */
export function inherited(page: PdfDict, key: string, resolve: Resolve): PdfObject | undefined {
  let dict: PdfDict | undefined = page;
  for (let depth = 0; dict !== undefined && depth < DEEPEST; depth += 1) {
    const value = dict.get(key, resolve);
    if (value !== undefined) return value;
    dict = dict.getDict("Parent", resolve);
  }
  return undefined;
}

/** Four numbers as a rectangle, whichever corners they are; null for anything else. */
export function rectangle(value: PdfObject | undefined, resolve: Resolve): Rectangle | null {
  if (!(value instanceof PdfArray) || value.length !== 4) return null;
  const numbers = [0, 1, 2, 3]
    .map((i) => value.at(i, resolve))
    .map((one) => (one instanceof PdfNumber ? one.value : Number.NaN));
  if (!numbers.every(Number.isFinite)) return null;
  const [a, b, c, d] = numbers as [number, number, number, number];
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

function overlap(one: Rectangle, other: Rectangle): Rectangle | null {
  const both: Rectangle = [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ];
  return both[0] < both[2] && both[1] < both[3] ? both : null;
}

function quarter(value: PdfObject | undefined): Rotation {
  const turn = value instanceof PdfNumber ? ((value.value % 360) + 360) % 360 : 0;
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0;
}
