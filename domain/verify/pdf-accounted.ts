import type { PdfDocument } from "./pdf-document.ts";
import { PdfReader } from "./pdf-objects.ts";
import { integer, refNumber, streamStart } from "./pdf-revisions.ts";

/**
 * Whether everything from a place in a file on is part of its revisions from `first` on: objects that their
 * cross-references name, where they name them, these themselves, and pointers to them. Careful readers do not show
 * objects that no cross-reference names, but readers that mend files do. Throws where the file cannot be read.
 */
export function isAccounted(document: PdfDocument, from: number, first: number): boolean {
  const { bytes } = document;
  const revisions = document.revisions.slice(first);
  const sections = new Set(revisions.map(({ xref }) => xref));
  const named = new Set(
    revisions.flatMap(({ objects }) => [...objects].map(([number, entry]) => `${number}@${String(entry)}`)),
  );
  const at = document.at(document.revisions.length);
  const reader = new PdfReader(bytes, from);
  for (;;) {
    reader.skip();
    if (reader.at >= bytes.length) return true;
    const place = reader.at;
    if (reader.take("xref")) {
      if (!sections.has(place)) return false;
      while (!reader.take("trailer")) if (reader.word() === "") return false;
      reader.value();
    } else if (reader.take("startxref")) {
      if (!sections.has(integer(reader))) return false;
    } else {
      const number = integer(reader);
      integer(reader);
      if (!reader.take("obj") || (!sections.has(place) && !named.has(`${number}@${place}`))) return false;
      const value = reader.value();
      const start = value instanceof Map ? streamStart(reader) : null;
      if (start !== null) {
        const length = (value as ReadonlyMap<string, string>).get("Length");
        reader.at = start + Number(refNumber(length) === null ? length : at.resolve(length));
        if (!(reader.at >= start) || !reader.take("endstream")) return false;
      }
      if (!reader.take("endobj")) return false;
    }
  }
}
