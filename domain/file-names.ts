import { cutToBytes } from "./legible.ts";

/** File systems take names of 255 bytes; something may stand before and behind. */
const BYTES = 200;

/** How the names of trade-trust documents end. */
export const TT = "tt";

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
