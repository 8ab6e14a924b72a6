import { createHash } from "node:crypto";
import { z } from "zod";
import { Refused } from "#domain/errors";
import type { StampSize } from "#domain/stamps";
import { outside } from "../core/outside.ts";
import { runChild } from "../uploads/child.ts";
import { isPngOrJpeg } from "../uploads/pictures.ts";

/** 300 dots per inch: as sharp as a scanned stamp. */
const PIXELS_PER_MM = 300 / 25.4;

export interface StampImage {
  readonly png: Buffer;
  readonly hash: string;
}

/**
 * Draws an uploaded image anew, whole and centred, in the size that it is printed in: of the file only what is seen
 * stays. STAMP_FORMAT for what is no PNG or JPEG by its content, or cannot be read.
 */
export async function stampImage(file: Buffer, { widthMm, heightMm }: StampSize): Promise<StampImage> {
  if (!isPngOrJpeg(file)) throw new Refused("STAMP_FORMAT");
  const size = [widthMm, heightMm].map((mm) => `${Math.round(mm * PIXELS_PER_MM)}`);
  const drawn = await outside("stamp", [file, size], () =>
    runChild("image-child", ["draw", ...size], file, { shape: z.strictObject({}), broken: "STAMP_FORMAT" }),
  );
  const png = Buffer.from(drawn.file);
  return { png, hash: createHash("sha256").update(png).digest("hex") };
}
