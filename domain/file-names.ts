/** File systems take names of 255 bytes; something may stand before and behind. */
const BYTES = 200;
const encoder = new TextEncoder();

/** The beginning of a text that has room in so many bytes of UTF-8, cut between two letters with their marks. */
export function cutToBytes(text: string, bytes: number): string {
  if (text.length * 3 <= bytes || encoder.encode(text).length <= bytes) return text;
  let kept = "";
  let room = bytes;
  for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text.slice(0, bytes))) {
    room -= encoder.encode(segment).length;
    if (room < 0) break;
    kept += segment;
  }
  return kept;
}

/** A name as every file system takes it; empty where nothing of it is left. */
export const safeFileName = (name: string): string =>
  cutToBytes(
    name
      .replace(/[\p{C}\\/:*?"<>|]+/gu, "-")
      .replace(/^\.+/, "")
      .trim(),
    BYTES,
  ).trim();

/** A name that every file system takes, with its extension, once. */
export function fileName(name: string, extension: string): string {
  const whole = name.trim();
  const has = whole.toLowerCase().endsWith(`.${extension}`);
  const ending = has ? whole.slice(-extension.length - 1) : `.${extension}`;
  return `${safeFileName(has ? whole.slice(0, -ending.length) : whole) || "document"}${ending}`;
}
