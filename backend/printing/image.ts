import { promisify } from "node:util";
import { deflate, deflateSync, inflateSync } from "node:zlib";
import { PdfBool, PdfDict, PdfName, PdfNumber, PdfStream, type PDF, type PdfObject, type PdfRef } from "@libpdf/core";
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

const KEPT = 100;
const prepared = new Map<string, Promise<PreparedImage>>();

/** The image as a PDF stores it: decoding it costs far more than signing, so each is decoded once a process. */
export function preparedOnce({ png, hash }: { readonly png: Buffer; readonly hash: string }): Promise<PreparedImage> {
  const known = prepared.get(hash);
  if (known) return known;
  if (prepared.size >= KEPT) prepared.delete(prepared.keys().next().value ?? "");
  const image = prepareImage(png);
  prepared.set(hash, image);
  image.catch(() => prepared.delete(hash));
  return image;
}

/**
 * Adds the image to a file as an XObject. `stencil`: each of its points is there or not, without half-transparent ones,
 * which PDF/A-1 does not allow.
 */
export function registerImage(pdf: PDF, image: PreparedImage, stencil = false): PdfRef {
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
  if (stencil && image.alpha !== null)
    return pdf.register(stream("DeviceRGB", image.rgb, [["Mask", pdf.register(stencilOf(image, image.alpha))]]));
  const mask = image.alpha === null ? null : pdf.register(stream("DeviceGray", image.alpha));
  return pdf.register(stream("DeviceRGB", image.rgb, mask === null ? [] : [["SMask", mask]]));
}

/** One bit for each point: set where nothing is painted. */
function stencilOf({ width, height }: PreparedImage, alpha: Uint8Array): PdfStream {
  const opacity = inflateSync(alpha, { maxOutputLength: MAX_PIXELS });
  const row = Math.ceil(width / 8);
  const bits = Buffer.alloc(row * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (opacity[y * width + x]! < 128) bits[y * row + (x >> 3)]! |= 0x80 >> (x & 7);
  return new PdfStream(
    new PdfDict([
      ["Type", PdfName.of("XObject")],
      ["Subtype", PdfName.of("Image")],
      ["Width", PdfNumber.of(width)],
      ["Height", PdfNumber.of(height)],
      ["BitsPerComponent", PdfNumber.of(1)],
      ["ImageMask", PdfBool.of(true)],
      ["Filter", PdfName.of("FlateDecode")],
    ]),
    deflateSync(bits),
  );
}
