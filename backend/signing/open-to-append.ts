import { PdfDocument } from "#domain/verify/pdf-document";
import { PdfReader, type PdfValue } from "#domain/verify/pdf-objects";
import { refNumber } from "#domain/verify/pdf-revisions";
import { Increment } from "./increment.ts";

/**
 * Opens a file to append to it. Where it may bear signatures, new objects get numbers above all that anything in it
 * names: an object under a number that it refers to and lacks would change what was signed. `document`: the file as the
 * verifier reads it; null where it does not, and where nothing can be signed yet.
 */
export async function openToAppend(
  file: Uint8Array,
): Promise<{ readonly increment: Increment; readonly document: PdfDocument | null }> {
  const increment = await Increment.open(file);
  // The file is read a second time only where there can be signatures: that costs as much as all the rest.
  if (!increment.mayBeLocked) return { increment, document: null };
  const document = await PdfDocument.open(file).catch(() => null);
  increment.numberAfter(document === null ? highestWritten(file) : highestNumber(document));
  return { increment, document };
}

/** The highest number of an object that any revision of a file has, or refers to. */
function highestNumber(document: PdfDocument): number {
  let highest = 0;
  const visit = (value: PdfValue): void => {
    if (typeof value === "string") highest = Math.max(highest, refNumber(value) ?? 0);
    else if (value instanceof Map) for (const one of (value as ReadonlyMap<string, PdfValue>).values()) visit(one);
    else for (const one of value as readonly PdfValue[]) visit(one);
  };
  for (const [i, { objects, trailer, xref }] of document.revisions.entries()) {
    const at = document.at(i + 1);
    visit(trailer);
    // Cross-references in a stream need not list that stream itself.
    const own = Number(new PdfReader(document.bytes, xref).word());
    if (Number.isSafeInteger(own)) highest = Math.max(highest, own);
    for (const number of objects.keys()) {
      highest = Math.max(highest, number);
      try {
        visit(at.get(number) ?? "null");
      } catch {
        // An object that cannot be read refers to nothing.
      }
    }
  }
  return highest;
}

/** The same by the bytes alone. What is packed is not among them. */
function highestWritten(file: Uint8Array): number {
  const text = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString("latin1");
  let highest = 0;
  for (const [, number] of text.matchAll(/(?<!\d)(\d{1,7}) \d{1,5} (?:R|obj)\b/g))
    highest = Math.max(highest, Number(number));
  return highest;
}
