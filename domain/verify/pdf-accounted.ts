import type { PdfDocument } from "./pdf-document.ts";
import { PdfReader, type PdfValue } from "./pdf-objects.ts";
import { integer, refNumber, streamStart } from "./pdf-revisions.ts";

/** A piece of a file, and the last revision that names it; -1 where none does. */
interface Piece {
  readonly at: number;
  readonly named: number;
}

const known = new WeakMap<PdfDocument, Map<number, readonly Piece[]>>();

/**
 * Whether something stands behind a place that is no part of the revisions from `first` on: an object that none of
 * their cross-references names, or a pointer to others. Careful readers do not show it, but readers that mend files do.
 * Throws where the file cannot be read.
 */
export function unaccountedAfter(document: PdfDocument, from: number, first: number): boolean {
  for (let i = first, at = from; i < document.revisions.length; at = Math.max(at, document.revisions[i]!.end), i += 1) {
    const until = i + 1 === document.revisions.length ? document.bytes.length : document.revisions[i]!.end;
    if (piecesOf(document, at, until).some(({ named }) => named < first)) return true;
  }
  return false;
}

/** The pieces between two places: each stretch of a file is read once, for all signatures before it. */
function piecesOf(document: PdfDocument, from: number, until: number): readonly Piece[] {
  const stretches = known.get(document) ?? new Map<number, readonly Piece[]>();
  known.set(document, stretches);
  const found = stretches.get(from) ?? read(document, from, until);
  stretches.set(from, found);
  return found;
}

const names = new WeakMap<PdfDocument, ReadonlyMap<string, number>>();

/** The last revision that names each place: of an object, of cross-references, and of a pointer to these. */
function namesIn(document: PdfDocument): ReadonlyMap<string, number> {
  const found = names.get(document);
  if (found !== undefined) return found;
  const all = new Map<string, number>();
  for (const [index, { objects, place, xref, trailer }] of document.revisions.entries()) {
    for (const [number, entry] of objects) if (typeof entry === "number") all.set(`${number}@${entry}`, index);
    for (const one of [place, xref, Number(trailer.get("XRefStm") ?? -1)]) all.set(`section@${one}`, index);
  }
  names.set(document, all);
  return all;
}

function read(document: PdfDocument, from: number, until: number): Piece[] {
  const { bytes } = document;
  const named = namesIn(document);
  const at = document.at(document.revisions.length);
  const reader = new PdfReader(bytes, from);
  const pieces: Piece[] = [];
  const put = (place: number, ...keys: readonly string[]): void =>
    void pieces.push({ at: place, named: Math.max(...keys.map((key) => named.get(key) ?? -1)) });
  for (;;) {
    reader.skip();
    if (reader.at >= until) return pieces;
    const place = reader.at;
    if (reader.take("xref")) {
      put(place, `section@${place}`);
      while (!reader.take("trailer")) if (reader.word() === "") throw new SyntaxError("cross-references do not end");
      reader.value();
    } else if (reader.take("startxref")) put(place, `section@${integer(reader)}`);
    else {
      const number = integer(reader);
      integer(reader);
      if (!reader.take("obj")) throw new SyntaxError("not an object");
      put(place, `${number}@${place}`, `section@${place}`);
      skipObject(reader, (length) => Number(at.resolve(length)));
    }
  }
}

function skipObject(reader: PdfReader, lengthOf: (value: PdfValue | undefined) => number): void {
  const value = reader.value();
  const start = value instanceof Map ? streamStart(reader) : null;
  if (start !== null) {
    const length = (value as ReadonlyMap<string, PdfValue>).get("Length");
    reader.at = start + (refNumber(length) === null ? Number(length) : lengthOf(length));
    if (!(reader.at >= start) || !reader.take("endstream")) throw new SyntaxError("a stream does not end");
  }
  if (!reader.take("endobj")) throw new SyntaxError("an object does not end");
}
