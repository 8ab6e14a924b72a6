import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, type PDF, type PdfObject, type PdfRef } from "@libpdf/core";
import { Canvas, POINTS_PER_MM } from "../printing/canvas.ts";
import { FontBook } from "../printing/fonts.ts";
import { registerImage, type PreparedImage } from "../printing/image.ts";
import { deviceless, pdfAOf } from "./pdf-a.ts";
import type { Placement, Rotation } from "./page-frame.ts";

export interface AppearanceLine {
  readonly text: string;
  readonly size?: number;
  readonly weight?: "regular" | "bold" | "mono";
  readonly colour?: string;
}

/**
 * The appearance of the stamp: lines that end in the bottom left corner, and the image of an official stamp in its true
 * size.
 */
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

/**
 * The picture of one signature on the pages of one file: drawn once, with one form for each way in which pages are
 * turned.
 */
export class Face {
  readonly #pdf: PDF;
  readonly #content: Uint8Array;
  readonly #resources: PdfRef;
  readonly #widthMm: number;
  readonly #heightMm: number;
  readonly #forms = new Map<Rotation, PdfRef>();

  private constructor(pdf: PDF, size: Size, content: Uint8Array, resources: PdfRef) {
    this.#pdf = pdf;
    this.#content = content;
    this.#resources = resources;
    this.#widthMm = size.widthMm;
    this.#heightMm = size.heightMm;
  }

  /** Draws it; fonts and image are added to the file. */
  static async of(pdf: PDF, appearance: Appearance, size: Size): Promise<Face> {
    const { widthMm, heightMm } = size;
    const archived = pdfAOf(pdf);
    const canvas = new Canvas(heightMm, new FontBook());
    const heights = appearance.lines.map((line) => ((line.size ?? SIZE) * LEADING) / POINTS_PER_MM);
    let baseline = heightMm - 1.2 - heights.slice(1).reduce((sum, height) => sum + height, 0);
    for (const [i, line] of appearance.lines.entries()) {
      const face = FACES[line.weight ?? "regular"];
      canvas.text(1, baseline, line.text, {
        face,
        size: line.size ?? SIZE,
        maxWidth: widthMm - 2,
        colour: line.colour ?? "#131b26",
      });
      baseline += heights[i + 1] ?? 0;
    }
    const images = new PdfDict();
    if (appearance.stamp !== undefined) {
      const { image, xMm, yMm, widthMm: width, heightMm: height } = appearance.stamp;
      images.set("Stamp", registerImage(pdf, image, archived !== null));
      canvas.image("Stamp", xMm, yMm, width, height);
    }
    const fonts = await canvas.fonts.resources(pdf, { listed: archived?.part === 1 });
    const resources = pdf.register(
      new PdfDict([
        ["Font", fonts],
        ["XObject", images],
        ...(archived === null ? [] : [["ColorSpace", deviceless()] as [string, PdfObject]]),
      ]),
    );
    return new Face(pdf, size, canvas.bytes(), resources);
  }

  /** The form that stands upright on a page that readers turn by `rotation`. */
  upright(rotation: Rotation): PdfRef {
    const known = this.#forms.get(rotation);
    if (known !== undefined) return known;
    const [w, h] = [this.#widthMm * POINTS_PER_MM, this.#heightMm * POINTS_PER_MM];
    const matrix: Readonly<Record<Rotation, readonly number[]>> = {
      0: [1, 0, 0, 1, 0, 0],
      90: [0, 1, -1, 0, h, 0],
      180: [-1, 0, 0, -1, w, h],
      270: [0, -1, 1, 0, 0, w],
    };
    const entries: [string, PdfObject][] = [
      ["Type", PdfName.of("XObject")],
      ["Subtype", PdfName.of("Form")],
      ["BBox", numbers([0, 0, w, h])],
      ["Matrix", numbers(matrix[rotation])],
      ["Resources", this.#resources],
    ];
    const form = this.#pdf.register(new PdfStream(entries, this.#content));
    this.#forms.set(rotation, form);
    return form;
  }

  /** Width and height of the upright form in points, before a page turns it. */
  turned(rotation: Rotation): readonly [number, number] {
    const size = [this.#widthMm * POINTS_PER_MM, this.#heightMm * POINTS_PER_MM] as const;
    return rotation % 180 === 0 ? size : [size[1], size[0]];
  }
}

type Size = Pick<Placement, "widthMm" | "heightMm">;

/** As a PDF writes them: to a ten-thousandth of a unit. */
export const numbers = (values: readonly number[]): PdfArray =>
  new PdfArray(values.map((value) => PdfNumber.of(Math.round(value * 10_000) / 10_000)));
