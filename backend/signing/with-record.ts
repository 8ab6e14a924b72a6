import { PdfArray, PdfStream } from "@libpdf/core";
import { recordElement, type PaperRecord } from "#domain/verify/record";
import { openToAppend } from "./open-to-append.ts";

/** Name in the catalogue of a file that others made, under which its record stands. */
const NAME = "HWSR_Record";

/**
 * A file that others made with a record for machines behind it: every byte of the file stays as it is. Refuses
 * UPLOAD_BROKEN: damaged, or encrypted.
 */
export async function withRecord(file: Uint8Array, record: PaperRecord): Promise<Uint8Array> {
  const { increment } = await openToAppend(file);
  // No filter, said expressly: a verifier reads it without inflating anything.
  const stream = new PdfStream([["Filter", new PdfArray([])]], new TextEncoder().encode(recordElement(record)));
  increment.catalog.set(NAME, increment.add(stream));
  increment.change(increment.root);
  return increment.write();
}
