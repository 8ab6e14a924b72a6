import {
  PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfStream,
  type PDFPage,
  type PdfObject,
} from "@libpdf/core";
import { Refused } from "#domain/errors";
import { widthEm } from "#domain/printing/metrics";
import { Canvas, POINTS_PER_MM } from "./canvas.ts";
import { FontBook } from "./fonts.ts";

/** FULL: diagonally across each page. TRADITIONAL: in the foot of each page. */
export type Watermark = "FULL" | "TRADITIONAL";

const WORDS = "COPY – NON-NEGOTIABLE";
const NAME = "HawserCopy";

/**
 * A copy of any PDF that says on each page that it is one. It is a rendering of its own: signatures become part of
 * the picture and lose their value, forms can no longer be filled. Refuses UPLOAD_BROKEN.
 */
export async function watermarkPdf(file: Uint8Array, kind: Watermark): Promise<Uint8Array> {
  const pdf = await PDF.load(file).catch(() => {
    throw new Refused("UPLOAD_BROKEN");
  });
  if (pdf.isEncrypted) throw new Refused("UPLOAD_BROKEN");
  pdf.flattenAll();
  // A copy differs from what was certified.
  pdf.context.catalog.getDict().delete("Perms");
  const drawn = new Map<string, PdfRef>();
  for (const page of pdf.getPages()) {
    const size = shownSize(page);
    const key = `${size.width} ${size.height}`;
    const form = drawn.get(key) ?? (await draw(pdf, size, kind));
    drawn.set(key, form);
    place(pdf, page, size, form);
  }
  return pdf.save();
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Points, as a reader shows the page. */
function shownSize(page: PDFPage): Size {
  const { width, height } = page.getCropBox();
  return page.rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

async function draw(pdf: PDF, size: Size, kind: Watermark): Promise<PdfRef> {
  const [width, height] = [size.width / POINTS_PER_MM, size.height / POINTS_PER_MM];
  const canvas = new Canvas(height, new FontBook());
  if (kind === "FULL") {
    const angle = Math.atan2(height, width);
    const points = (0.8 * Math.hypot(size.width, size.height)) / widthEm(WORDS, "sansBold");
    const length = (widthEm(WORDS, "sansBold") * points) / POINTS_PER_MM;
    const rise = (0.36 * points) / POINTS_PER_MM;
    const x = width / 2 - (length / 2) * Math.cos(angle) + rise * Math.sin(angle);
    const y = height / 2 + (length / 2) * Math.sin(angle) + rise * Math.cos(angle);
    canvas.text(x, y, WORDS, { face: "sansBold", size: points, rotate: (angle * 180) / Math.PI, colour: "#445063" });
  } else {
    const points = Math.min(10, size.width / 40);
    canvas.text(width / 2, height - 3.4, WORDS, { face: "sansBold", size: points, align: "centre", colour: "#131b26" });
  }
  const state = new PdfDict([["ca", PdfNumber.of(kind === "FULL" ? 0.2 : 1)]]);
  const resources = new PdfDict([
    ["Font", await canvas.fonts.resources(pdf)],
    ["ExtGState", new PdfDict([["Faint", state]])],
  ]);
  const content = Buffer.concat([Buffer.from("/Faint gs\n"), canvas.bytes()]);
  return pdf.register(
    new PdfStream(
      [
        ["Type", PdfName.of("XObject")],
        ["Subtype", PdfName.of("Form")],
        ["BBox", new PdfArray([0, 0, size.width, size.height].map((one) => PdfNumber.of(one)))],
        ["Resources", resources],
      ],
      content,
    ),
  );
}

/** Puts the words over everything else, upright also on a turned page. */
function place(pdf: PDF, page: PDFPage, size: Size, form: PdfRef): void {
  const resolve = (ref: PdfRef): PdfObject | null => pdf.context.resolve(ref);
  const crop = page.getCropBox();
  const matrix = {
    0: [1, 0, 0, 1, crop.x, crop.y],
    90: [0, 1, -1, 0, crop.x + size.height, crop.y],
    180: [-1, 0, 0, -1, crop.x + size.width, crop.y + size.height],
    270: [0, -1, 1, 0, crop.x, crop.y + size.width],
  }[page.rotation];
  const resources = new PdfDict(entriesOf(page.getResources()));
  const inherited = resources.getDict("XObject", resolve);
  const objects = new PdfDict(inherited === undefined ? [] : entriesOf(inherited));
  objects.set(NAME, form);
  resources.set("XObject", objects);
  page.dict.set("Resources", resources);
  const before = contentRefs(pdf, page, resolve);
  const stream = (text: string): PdfRef => pdf.register(new PdfStream([], new TextEncoder().encode(text)));
  const after = stream(`\nQ\nq ${matrix.join(" ")} cm /${NAME} Do Q\n`);
  page.dict.set("Contents", new PdfArray([stream("q\n"), ...before, after]));
}

function contentRefs(pdf: PDF, page: PDFPage, resolve: (ref: PdfRef) => PdfObject | null): PdfRef[] {
  const contents = page.dict.get("Contents");
  const target = contents instanceof PdfRef ? resolve(contents) : contents;
  if (target instanceof PdfArray) {
    return Array.from({ length: target.length }, (_, i) => target.at(i)).filter((one) => one instanceof PdfRef);
  }
  if (contents instanceof PdfRef) return [contents];
  return target instanceof PdfStream ? [pdf.register(target)] : [];
}

const entriesOf = (dict: PdfDict): [PdfName, PdfObject][] =>
  [...dict.keys()].map((key): [PdfName, PdfObject] => [key, dict.get(key)!]);
