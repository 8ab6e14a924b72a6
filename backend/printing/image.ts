import { promisify } from "node:util";
import { deflate } from "node:zlib";
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
const deflated = promisify<Uint8Array, Buffer>(deflate);

/**
 * Decodes and re-encodes a PNG or JPEG once, when it is approved, and holds nothing up by it. Refuses UPLOAD_BROKEN.
 */
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
  // In a step of its own: in one with the first the channel that is asked for wins over the one that is taken away.
  const four = sharp(decoded.data, { raw: { width, height, channels: 4 } });
  const [rgb, alpha] = await Promise.all([
    four.clone().removeAlpha().raw().toBuffer(),
    four.clone().extractChannel(3).raw().toBuffer(),
  ]);
  const opaque = alpha.every((value) => value === 255);
  return { width, height, rgb: await deflated(rgb), alpha: opaque ? null : await deflated(alpha) };
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
