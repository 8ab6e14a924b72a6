import sharp from "sharp";
import { Refused } from "#domain/errors";
import { runChild } from "./child.ts";
import type { ChildAnswer } from "./inspect-child.ts";

/** What an uploaded file is, by its content. */
export interface InspectedUpload {
  readonly mime: string;
  readonly extension: string;
  /** Null for what is not a PDF. */
  readonly pages: number | null;
  /** Signatures that a PDF already bears: such a file is only ever appended to. */
  readonly signatures: number;
  /** Shown in the browser, or only downloaded. */
  readonly preview: boolean;
}

const OFFICE = "application/vnd.openxmlformats-officedocument.";
const ACCEPTED: Readonly<Record<string, { readonly preview: boolean }>> = {
  "application/pdf": { preview: true },
  "image/png": { preview: true },
  "image/jpeg": { preview: true },
  [`${OFFICE}wordprocessingml.document`]: { preview: false },
  [`${OFFICE}spreadsheetml.sheet`]: { preview: false },
  [`${OFFICE}presentationml.presentation`]: { preview: false },
  "application/vnd.oasis.opendocument.text": { preview: false },
  "application/vnd.oasis.opendocument.spreadsheet": { preview: false },
};
const MAX_PIXELS = 100_000_000;

/**
 * Decides by content whether a file may be stored. Refuses UPLOAD_TYPE (not a type we take), UPLOAD_ACTIVE (scripts,
 * attachments, forms that act, encryption) and UPLOAD_BROKEN (damaged, or too costly to read).
 */
export async function inspectUpload(file: Uint8Array): Promise<InspectedUpload> {
  const { answer } = await runChild<ChildAnswer>("inspect-child", "inspect", file, "UPLOAD_BROKEN");
  const { mime = "", extension = "", pages = null, signatures = 0 } = answer;
  const accepted = ACCEPTED[mime];
  if (accepted === undefined) throw new Refused("UPLOAD_TYPE");
  if (mime.startsWith("image/")) await checkImage(file);
  return { mime, extension, pages, signatures, preview: accepted.preview };
}

/**
 * Writes an unsigned PDF anew before its first signature: only what a reader can reach stays.
 * Refuses as `inspectUpload` does.
 */
export async function rewritePdf(file: Uint8Array): Promise<Uint8Array> {
  return (await runChild<ChildAnswer>("inspect-child", "rewrite", file, "UPLOAD_BROKEN")).file;
}

async function checkImage(file: Uint8Array): Promise<void> {
  const facts = await sharp(file, { limitInputPixels: MAX_PIXELS }).metadata().catch(() => null);
  if (facts === null || !facts.width || !facts.height || facts.width * facts.height > MAX_PIXELS) {
    throw new Refused("UPLOAD_BROKEN");
  }
}
