import type { TitlePlace } from "#domain/verify/title";
import { placeOfSearch } from "./place.ts";

/** Pictures are made no larger than this before a code is looked for. */
const SIDE = 1_600;

export const isPicture = (file: File): boolean => /^image\/(png|jpeg|webp)$/.test(file.type);

/** The title that the code in a picture names; null when there is no code, or one of something else. */
export async function placeOfPicture(file: File): Promise<TitlePlace | null> {
  const [{ default: decode }, picture] = await Promise.all([import("qr/decode.js"), createImageBitmap(file)]);
  try {
    const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(picture.width * scale)),
      Math.max(1, Math.round(picture.height * scale)),
    );
    const context = canvas.getContext("2d");
    if (context === null) return null;
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return placeOfSearch(new URL(decode({ data, width, height })).searchParams);
  } catch {
    return null;
  } finally {
    picture.close();
  }
}
