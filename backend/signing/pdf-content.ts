import { PDF, PdfArray, PdfDict, PdfName, PdfRef, type PdfObject } from "@libpdf/core";

/** Keys and names that make a file act, carry another file, or change its face after it was signed. */
const ACTIVE_KEYS = new Set(["JS", "JavaScript", "AA", "EmbeddedFiles", "EF", "XFA", "RichMediaContent", "Collection"]);
const ACTIVE_ACTIONS = new Set([
  "JavaScript", "Launch", "SubmitForm", "ImportData", "GoToE", "GoToR", "Rendition", "Movie", "Sound", "RichMediaExecute", "GoTo3DView",
]);
const ACTIVE_ANNOTATIONS = new Set(["RichMedia", "Screen", "Movie", "Sound", "3D", "FileAttachment"]);
const MAX_OBJECTS = 2_000_000;

/**
 * Walks everything that a reader can reach from the catalogue, without unpacking page content. Answers what is
 * active, or null. An opening action that only goes to a page is inert and counts as none.
 */
export function findActive(pdf: PDF): string | null {
  const seen = new Set<string>();
  const stack: PdfObject[] = [pdf.context.catalog.getDict()];
  let count = 0;
  const resolve = (ref: PdfRef): PdfObject | null => pdf.context.resolve(ref);
  for (let object = stack.pop(); object !== undefined; object = stack.pop()) {
    count += 1;
    if (count > MAX_OBJECTS) return "too many objects";
    if (object instanceof PdfRef) {
      const key = `${object.objectNumber} ${object.generation}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const target = resolve(object);
      if (target !== null) stack.push(target);
    } else if (object instanceof PdfArray) {
      for (let i = 0; i < object.length; i += 1) stack.push(object.at(i)!);
    } else if (object instanceof PdfDict) {
      const found = activeIn(object, resolve);
      if (found !== null) return found;
      for (const key of object.keys()) stack.push(object.get(key)!);
    }
  }
  return null;
}

function activeIn(dict: PdfDict, resolve: (ref: PdfRef) => PdfObject | null): string | null {
  for (const key of dict.keys()) if (ACTIVE_KEYS.has(key.value)) return key.value;
  const nameOf = (key: string): string | null => {
    const value = dict.get(key, resolve);
    return value instanceof PdfName ? value.value : null;
  };
  const action = nameOf("S");
  if (action !== null && ACTIVE_ACTIONS.has(action)) return action;
  const subtype = nameOf("Subtype");
  if (subtype !== null && ACTIVE_ANNOTATIONS.has(subtype)) return subtype;
  const opening = dict.get("OpenAction", resolve);
  if (opening instanceof PdfDict) {
    const kind = opening.get("S", resolve);
    if (!(kind instanceof PdfName) || kind.value !== "GoTo" || opening.has("Next")) return "OpenAction";
  }
  return null;
}

/**
 * The same by name in the raw bytes of a file that is already signed and so cannot be written anew: it may hold
 * objects that no reader reaches now but that a later change could bring back.
 */
export function findActiveText(bytes: Uint8Array): string | null {
  const text = new TextDecoder("latin1").decode(bytes);
  const match = /\/(JavaScript|Launch|EmbeddedFiles?|XFA|RichMedia|GoToE|ImportData|SubmitForm)(?![A-Za-z0-9])/.exec(text);
  return match?.[1] ?? null;
}

/** Takes out what a reader would only do on opening. */
export function dropInert(pdf: PDF): void {
  pdf.context.catalog.getDict().delete("OpenAction");
}
