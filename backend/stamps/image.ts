import { createHash } from "node:crypto";
import sharp from "sharp";
import { Refused } from "#domain/errors";
import type { StampSize } from "#domain/stamps";
import { prepareImage, type PreparedImage } from "../printing/image.ts";

const MAX_PIXELS = 25_000_000;
/** 300 dots per inch: as sharp as a scanned stamp. */
const PIXELS_PER_MM = 300 / 25.4;

const SIGNATURES = [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from([0xff, 0xd8, 0xff])];

export interface StampImage {
  readonly png: Buffer;
  readonly hash: string;
}

/**
 * Draws an uploaded image anew, whole and centred, in the size that it is printed in: of the file only what is seen
 * stays. STAMP_FORMAT for what is no PNG or JPEG by its content, or cannot be read.
 */
export async function stampImage(file: Buffer, { widthMm, heightMm }: StampSize): Promise<StampImage> {
  // Looked at before anything decodes it: the library would take other formats, too.
  if (!SIGNATURES.some((signature) => file.subarray(0, signature.length).equals(signature))) throw new Refused("STAMP_FORMAT");
  const png = await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 })
    .autoOrient()
    .toColourspace("srgb")
    .ensureAlpha()
    .resize({ width: Math.round(widthMm * PIXELS_PER_MM), height: Math.round(heightMm * PIXELS_PER_MM), fit: "contain", background: { r: 255, g: 255, b: 255, alpha: 0 } })
    .png()
    .toBuffer()
    .catch(() => {
      throw new Refused("STAMP_FORMAT");
    });
  return { png, hash: createHash("sha256").update(png).digest("hex") };
}

const KEPT = 100;
const prepared = new Map<string, Promise<PreparedImage>>();

/** The image as a PDF stores it: decoding it costs far more than signing, so each is decoded once a process. */
export function preparedStamp({ png, hash }: StampImage): Promise<PreparedImage> {
  const known = prepared.get(hash);
  if (known) return known;
  if (prepared.size >= KEPT) prepared.delete(prepared.keys().next().value ?? "");
  const image = prepareImage(png);
  prepared.set(hash, image);
  image.catch(() => prepared.delete(hash));
  return image;
}
