import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, type PDF, type PDFPage, type PdfRef } from "@libpdf/core";
import { Canvas, POINTS_PER_MM } from "../printing/canvas.ts";
import { FontBook } from "../printing/fonts.ts";
import { registerImage, type PreparedImage } from "../printing/image.ts";

/** Where the stamp is: page from 0, millimetres from the top left corner of the page as a reader shows it. */
export interface Placement {
  readonly page: number;
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

export interface AppearanceLine {
  readonly text: string;
  readonly size?: number;
  readonly weight?: "regular" | "bold" | "mono";
  readonly colour?: string;
}

/** What the stamp shows: lines that end in the bottom left corner, and the image of an official stamp in its true size. */
export interface Appearance {
  readonly lines: readonly AppearanceLine[];
  readonly stamp?: {
    readonly image: PreparedImage;
    /** Millimetres from the top left corner of the placement. */
    readonly xMm: number;
    readonly yMm: number;
    readonly widthMm: number;
    readonly heightMm: number;
  };
}

const FACES = { regular: "sans", bold: "sansBold", mono: "type" } as const;
const LEADING = 1.35;
/** Points, unless a line says otherwise. */
const SIZE = 6.5;

/** Registers the appearance of a stamp, turned so that it stands upright on a rotated page. */
export async function registerAppearance(
  pdf: PDF,
  appearance: Appearance,
  place: Placement,
  rotation: number,
): Promise<PdfRef> {
  const { widthMm, heightMm } = place;
  const canvas = new Canvas(heightMm, new FontBook());
  const heights = appearance.lines.map((line) => ((line.size ?? SIZE) * LEADING) / POINTS_PER_MM);
  let baseline = heightMm - 1.2 - heights.slice(1).reduce((sum, height) => sum + height, 0);
  for (const [i, line] of appearance.lines.entries()) {
    const face = FACES[line.weight ?? "regular"];
    const look = { face, size: line.size ?? SIZE, maxWidth: widthMm - 2, colour: line.colour ?? "#131b26" };
    canvas.text(1, baseline, line.text, look);
    baseline += heights[i + 1] ?? 0;
  }
  const images = new PdfDict();
  if (appearance.stamp !== undefined) {
    const { image, xMm, yMm, widthMm: width, heightMm: height } = appearance.stamp;
    images.set("Stamp", registerImage(pdf, image));
    canvas.image("Stamp", xMm, yMm, width, height);
  }
  const resources = new PdfDict([
    ["Font", await canvas.fonts.resources(pdf)],
    ["XObject", images],
  ]);
  const [w, h] = [widthMm * POINTS_PER_MM, heightMm * POINTS_PER_MM];
  const matrix = {
    0: [1, 0, 0, 1, 0, 0],
    90: [0, 1, -1, 0, h, 0],
    180: [-1, 0, 0, -1, w, h],
    270: [0, -1, 1, 0, 0, w],
  }[rotation as 0 | 90 | 180 | 270];
  return pdf.register(
    new PdfStream(
      [
        ["Type", PdfName.of("XObject")],
        ["Subtype", PdfName.of("Form")],
        ["BBox", numbers([0, 0, w, h])],
        ["Matrix", numbers(matrix)],
        ["Resources", resources],
      ],
      canvas.bytes(),
    ),
  );
}

/** The rectangle of a placement in the user space of its page. */
export function placementRectangle(page: PDFPage, place: Placement): PdfArray {
  const crop = page.getCropBox();
  const unit = page.dict.get("UserUnit");
  const scale = POINTS_PER_MM / (unit instanceof PdfNumber && unit.value > 0 ? unit.value : 1);
  const [x, y, w, h] = [place.xMm, place.yMm, place.widthMm, place.heightMm].map((mm) => mm * scale) as Box;
  const [left, bottom] = [crop.x, crop.y];
  const [right, top] = [crop.x + crop.width, crop.y + crop.height];
  const corners = {
    0: [left + x, top - y - h, left + x + w, top - y],
    90: [left + y, bottom + x, left + y + h, bottom + x + w],
    180: [right - x - w, bottom + y, right - x, bottom + y + h],
    270: [right - y - h, top - x - w, right - y, top - x],
  }[page.rotation];
  return numbers(corners);
}

type Box = [number, number, number, number];

const numbers = (values: readonly number[]): PdfArray =>
  new PdfArray(values.map((value) => PdfNumber.of(Math.round(value * 10_000) / 10_000)));
