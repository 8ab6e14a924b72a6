import { createHash } from "node:crypto";
import { z } from "zod";
import { Refused } from "#domain/errors";
import type { StampSize } from "#domain/stamps";
import { outside } from "../core/outside.ts";
import { prepareImage, type PreparedImage } from "../printing/image.ts";
import { runChild } from "../uploads/child.ts";

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
  if (!SIGNATURES.some((signature) => file.subarray(0, signature.length).equals(signature)))
    throw new Refused("STAMP_FORMAT");
  const size = [widthMm, heightMm].map((mm) => `${Math.round(mm * PIXELS_PER_MM)}`);
  const drawn = await outside("stamp", [file, size], () =>
    runChild("image-child", ["draw", ...size], file, { shape: z.strictObject({}), broken: "STAMP_FORMAT" }),
  );
  const png = Buffer.from(drawn.file);
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
