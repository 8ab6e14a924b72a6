import { claimIn, type PdfA } from "../pdf-a.ts";
import { PdfDocument } from "./pdf-document.ts";
import { refNumber } from "./pdf-revisions.ts";

const MOST_METADATA = 1024 * 1024;

/** The claim of a file to be PDF/A, as its metadata make it now; null without one, and of a file that cannot be read. */
export async function pdfAClaim(bytes: Uint8Array): Promise<PdfA | null> {
  try {
    const file = await PdfDocument.open(bytes);
    const now = file.at(file.revisions.length);
    const number = refNumber(now.catalog.get("Metadata"));
    const metadata = number === null ? null : now.object(number);
    if (metadata === null || now.raw(metadata).length > MOST_METADATA) return null;
    return claimIn(new TextDecoder().decode(await now.data(metadata)));
  } catch {
    return null;
  }
}
