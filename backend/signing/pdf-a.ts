import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, type PDF, type PdfObject } from "@libpdf/core";
import { claimIn, type PdfA } from "#domain/pdf-a";

const MOST_METADATA = 1024 * 1024;

/** The claim of a file to be PDF/A, as its metadata make it; null without one. */
export function pdfAOf(pdf: PDF): PdfA | null {
  const resolve = (ref: PdfRef): PdfObject | null => pdf.context.resolve(ref);
  const metadata = pdf.context.catalog.getDict().get("Metadata", resolve);
  if (!(metadata instanceof PdfStream) || metadata.data.length > MOST_METADATA) return null;
  try {
    return claimIn(new TextDecoder().decode(metadata.getDecodedData()));
  } catch {
    return null;
  }
}

const real = (...values: readonly number[]): PdfArray => new PdfArray(values.map((one) => PdfNumber.of(one)));

/**
 * The colours of a picture of ours in a PDF/A file are those of no device, whatever its output intent is: sRGB with the
 * gamma of 2.2.
 */
export const deviceless = (): PdfDict =>
  new PdfDict([
    [
      "DefaultRGB",
      new PdfArray([
        PdfName.of("CalRGB"),
        new PdfDict([
          ["WhitePoint", real(0.9505, 1, 1.089)],
          ["Gamma", real(2.2, 2.2, 2.2)],
          ["Matrix", real(0.4124, 0.2126, 0.0193, 0.3576, 0.7152, 0.1192, 0.1805, 0.0722, 0.9505)],
        ]),
      ]),
    ],
  ]);
