import { PDF } from "@libpdf/core";
import type { PdfDocument } from "#domain/verify/pdf-document";
import { findSignatures } from "#domain/verify/pdf-find";
import { entryOf } from "#domain/lookup";
import type { Refusal } from "./inspected.ts";
import { findActive, findUnseen, MAX_NUMBERS } from "./pdf-content.ts";
import { bodyOf, withStart } from "./pdf-frame.ts";
import { inspectInside, type Inside } from "./pdf-inside.ts";
import { countSignatures, mendedFile, ownFile, ownReading } from "./two-readers.ts";
import { writeAnew } from "./write-anew.ts";

/** A PDF that may be taken. */
export interface OpenedPdf {
  readonly pdf: PDF;
  /** The file as it is kept. */
  readonly bytes: Uint8Array;
  /** Whether these are other bytes than those that came. */
  readonly mended: boolean;
  readonly inside: Inside;
}

const MAX_PAGES = 5_000;
const ENCRYPTED: Refusal = { refusal: "UPLOAD_ENCRYPTED", reason: "encryption" };
const BROKEN: Refusal = { refusal: "UPLOAD_BROKEN", reason: "structure" };
/** The findings that have a sentence of their own. */
const ACTIVE = { Collection: "UPLOAD_PORTFOLIO", FileAttachment: "UPLOAD_PINNED" } as const;

/** Opens as a careful reader does. Null: such a reader would have to guess. */
async function load(bytes: Uint8Array): Promise<PDF | null> {
  const pdf = await PDF.load(bytes, { lenient: false }).catch(() => null);
  return pdf === null || pdf.recoveredViaBruteForce ? null : pdf;
}

/**
 * Opens a PDF as common programs do. A file with a fault that they all mend alike is put right by writing it anew,
 * which only an unsigned one bears. `depth`: how far inside other files it was found.
 */
export async function openPdf(received: Uint8Array, depth = 0): Promise<OpenedPdf | Refusal> {
  const body = bodyOf(received);
  if ("refusal" in body) return body;
  const pdf = await load(body.bytes);
  if (pdf !== null && !pdf.isEncrypted)
    return looked(pdf, body.bytes, { mended: body.bytes.length !== received.length, depth });
  const found = pdf === null ? await mendable(body) : { pdf, bytes: body.bytes, document: null };
  if ("refusal" in found) return found;
  if (found.pdf?.isEncrypted === true && !found.pdf.isAuthenticated) return ENCRYPTED;
  if (isSigned(found)) return { refusal: "UPLOAD_SIGNED_BROKEN", reason: "signed, and only readable once mended" };
  const anew = written(found.document, found.pdf);
  const again = anew === null ? null : await load(anew);
  const pages = found.pdf?.getPageCount() ?? again?.getPageCount();
  if (anew === null || again === null || again.isEncrypted || again.getPageCount() !== pages) return BROKEN;
  return looked(again, anew, { mended: true, depth });
}

interface Mendable {
  readonly bytes: Uint8Array;
  /** Null where the one or the other reader cannot read it. */
  readonly pdf: PDF | null;
  readonly document: PdfDocument | null;
}

/** A reading of a file that a careful reader does not open: by its offsets as they are meant, and its last pointer. */
async function mendable({ bytes, whole }: { bytes: Uint8Array; whole: Uint8Array }): Promise<Mendable | Refusal> {
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes("/Encrypt")) return ENCRYPTED;
  for (const reading of [...(whole === bytes ? [] : [whole]), bytes, withStart(bytes)]) {
    if (reading === null) continue;
    const [pdf, document] = [await load(reading), await ownReading(reading)];
    if (pdf !== null || document !== null) return { bytes: reading, pdf, document };
  }
  return BROKEN;
}

function isSigned({ bytes, pdf, document }: Mendable): boolean {
  if (
    pdf
      ?.getForm()
      ?.getSignatureFields()
      .some((field) => field.isSigned()) === true
  )
    return true;
  const { found, broken } = findSignatures(bytes, document);
  return found.length + broken.length > 0;
}

/** By the verifier's reader, which loses nothing; where that cannot, by the one that mends. Null where neither can. */
export function written(document: PdfDocument | null, pdf: PDF | null): Uint8Array | null {
  try {
    if (document !== null) return writeAnew(ownFile(document));
  } catch {
    // Something in it is not as it should be.
  }
  return pdf === null ? null : writeAnew(mendedFile(pdf));
}

async function looked(
  pdf: PDF,
  bytes: Uint8Array,
  { mended, depth }: { readonly mended: boolean; readonly depth: number },
): Promise<OpenedPdf | Refusal> {
  if (pdf.context.registry.nextObjectNumber > MAX_NUMBERS)
    return { refusal: "UPLOAD_BROKEN", reason: "too many objects" };
  const { active, files } = findActive(pdf);
  if (active !== null) return { refusal: entryOf(ACTIVE, active) ?? "UPLOAD_ACTIVE", reason: active };
  const unseen = findUnseen(pdf);
  if (unseen !== null) return { refusal: "UPLOAD_UNSEEN", reason: unseen };
  const pages = pdf.getPageCount();
  if (!(pages > 0 && pages <= MAX_PAGES)) return { refusal: "UPLOAD_BROKEN", reason: `${pages} pages` };
  const inside = await inspectInside(pdf, files, { depth, open: openPdf });
  return "refusal" in inside ? inside : { pdf, bytes, mended, inside };
}

/** As `countSignatures` does, of an opened file. */
export const signaturesOf = async ({ bytes, pdf }: OpenedPdf): Promise<number | null> =>
  countSignatures(bytes, pdf, await ownReading(bytes));
