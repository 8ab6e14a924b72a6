import { createHash } from "node:crypto";
import { PDF, PdfArray, PdfBool, PdfDict, PdfName, PdfStream, PdfString, type PdfRef } from "@libpdf/core";
import { codeModules } from "#domain/printing/code";
import type { Paper, PaperOp } from "#domain/printing/paper";
import { copyElement, RECORD_NAMESPACE, recordElement, type CopyOf, type PaperRecord } from "#domain/verify/record";
import { Canvas, POINTS_PER_MM } from "./canvas.ts";
import { FontBook } from "./fonts.ts";
import { registerImage, type PreparedImage } from "./image.ts";

export interface PrintInfo {
  readonly createdAt: Date;
  /** Author, as readers show it. */
  readonly author?: string;
  /** The record of the file about itself, for machines. */
  readonly record?: PaperRecord;
  /** The bill that a copy is one of. */
  readonly copyOf?: CopyOf;
  /** The pictures that the paper names. */
  readonly images?: Images;
}

/** Pictures by the names that papers call them by. */
export type Images = ReadonlyMap<string, PreparedImage>;

/** Modules of a code overlap a little, so that no reader shows seams between them. */
const OVERLAP = 1.03;

/** Paints a paper as a PDF: fonts embedded, and the same bytes for the same input. */
export async function paperToPdf(paper: Paper, info: PrintInfo): Promise<Uint8Array> {
  const pdf = PDF.create();
  const fonts = new FontBook();
  const named = new Map([...(info.images?.keys() ?? [])].map((image, i) => [image, `Im${i + 1}`]));
  const contents = paper.pages.map(({ ops }) => {
    const canvas = new Canvas(paper.heightMm, fonts);
    for (const op of ops) paint(canvas, op, named);
    return canvas.bytes();
  });
  const painted = [...named].map(([image, name]): [string, PdfRef] => [
    name,
    registerImage(pdf, info.images!.get(image)!),
  ]);
  const resources = pdf.register(
    new PdfDict([
      ["Font", await fonts.resources(pdf)],
      ...(painted.length === 0 ? [] : [["XObject", new PdfDict(painted)] satisfies [string, PdfDict]]),
    ]),
  );
  for (const content of contents) {
    const page = pdf.addPage({ width: paper.widthMm * POINTS_PER_MM, height: paper.heightMm * POINTS_PER_MM });
    page.dict.set("Contents", pdf.register(new PdfStream([], content)));
    page.dict.set("Resources", resources);
  }
  describe(pdf, paper, info);
  identify(pdf, contents, info);
  return pdf.save();
}

/** `named`: what the pictures are called in the file. */
function paint(canvas: Canvas, op: PaperOp, named: ReadonlyMap<string, string>): void {
  switch (op.kind) {
    case "text": {
      const { x, y, text, face, size, colour, width, rotate } = op;
      canvas.text(x, y, text, { face, size, colour, width, ...(rotate === undefined ? {} : { rotate }) });
      break;
    }
    case "line":
      canvas.line(op.x1, op.y1, op.x2, op.y2, op.width, op.colour);
      break;
    case "rectangle":
      canvas.rectangle(op.x, op.y, op.width, op.height, op);
      break;
    case "code": {
      const { side, dark } = codeModules(op.text);
      const module = op.size / side;
      canvas.squares(
        dark.map(([column, row]) => [op.x + column * module, op.y + row * module]),
        module * OVERLAP,
      );
      break;
    }
    case "image": {
      const name = named.get(op.image);
      if (name === undefined) throw new Error(`no picture ${op.image} for the paper`);
      canvas.image(name, op.x, op.y, op.width, op.height);
      break;
    }
    case "area":
  }
}

function describe(pdf: PDF, paper: Paper, info: PrintInfo): void {
  pdf.setTitle(paper.title);
  pdf.setAuthor(info.author ?? "");
  pdf.setProducer("Hawser");
  pdf.setCreator("Hawser");
  pdf.setCreationDate(info.createdAt);
  pdf.setModificationDate(info.createdAt);
  const catalog = pdf.context.catalog.getDict();
  catalog.set("Lang", PdfString.fromString(paper.language));
  catalog.set("ViewerPreferences", new PdfDict([["DisplayDocTitle", PdfBool.of(true)]]));
  const stream = new PdfStream(
    [
      ["Type", PdfName.of("Metadata")],
      ["Subtype", PdfName.of("XML")],
      // No filter, said expressly: it stays plain text, which a verifier reads without inflating anything.
      ["Filter", new PdfArray([])],
    ],
    new TextEncoder().encode(xmp(paper, info)),
  );
  catalog.set("Metadata", pdf.register(stream));
}

function xmp(paper: Paper, info: PrintInfo): string {
  const at = `${info.createdAt.toISOString().slice(0, 19)}Z`;
  const own = [info.record && recordElement(info.record), info.copyOf && copyElement(info.copyOf)]
    .map((element) => (element === undefined ? "" : `\n   ${element}`))
    .join("");
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:hawser="${RECORD_NAMESPACE}">
   <dc:format>application/pdf</dc:format>
   <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(paper.title)}</rdf:li></rdf:Alt></dc:title>
   <xmp:CreateDate>${at}</xmp:CreateDate>${own}
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;
}

/** The file's identifier comes from its content: equal input, equal bytes. */
function identify(pdf: PDF, contents: readonly Uint8Array[], info: PrintInfo): void {
  const hash = createHash("sha256")
    .update(info.createdAt.toISOString())
    .update(JSON.stringify(info.record ?? info.copyOf ?? null));
  for (const content of contents) hash.update(content);
  for (const image of info.images?.keys() ?? []) hash.update(image);
  const id = PdfString.fromBytes(hash.digest().subarray(0, 16));
  pdf.context.info.trailer.set("ID", new PdfArray([id, id]));
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (one) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[one]!);
