import { deflateSync } from "node:zlib";
import { PdfDict, PdfName, PdfNumber, PdfStream, type PDF, type PdfObject, type PdfRef } from "@libpdf/core";
import sharp from "sharp";
import { Refused } from "#domain/errors";

/** An image as a PDF stores it: deflated RGB and, where something is transparent, deflated alpha. */
export interface PreparedImage {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
  readonly alpha: Uint8Array | null;
}

const MAX_PIXELS = 25_000_000;

/** Decodes and re-encodes a PNG or JPEG once, when it is approved. Refuses UPLOAD_BROKEN. */
export async function prepareImage(file: Uint8Array): Promise<PreparedImage> {
  const decoded = await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new Refused("UPLOAD_BROKEN");
    });
  const { width, height } = decoded.info;
  const pixels = width * height;
  const rgb = Buffer.alloc(pixels * 3);
  const alpha = Buffer.alloc(pixels);
  let opaque = true;
  for (let i = 0; i < pixels; i += 1) {
    decoded.data.copy(rgb, i * 3, i * 4, i * 4 + 3);
    alpha[i] = decoded.data[i * 4 + 3]!;
    if (alpha[i] !== 255) opaque = false;
  }
  return { width, height, rgb: deflateSync(rgb), alpha: opaque ? null : deflateSync(alpha) };
}

/** Adds the image to a file as an XObject. */
export function registerImage(pdf: PDF, image: PreparedImage): PdfRef {
  const stream = (space: string, data: Uint8Array, more: [string, PdfObject][] = []): PdfStream =>
    new PdfStream(
      new PdfDict([
        ["Type", PdfName.of("XObject")],
        ["Subtype", PdfName.of("Image")],
        ["Width", PdfNumber.of(image.width)],
        ["Height", PdfNumber.of(image.height)],
        ["BitsPerComponent", PdfNumber.of(8)],
        ["ColorSpace", PdfName.of(space)],
        ["Filter", PdfName.of("FlateDecode")],
        ...more,
      ]),
      data,
    );
  const mask = image.alpha === null ? null : pdf.register(stream("DeviceGray", image.alpha));
  return pdf.register(stream("DeviceRGB", image.rgb, mask === null ? [] : [["SMask", mask]]));
}
