import { PDF, PdfArray, PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfObject } from "@libpdf/core";
import type { Inside } from "./pdf-inside.ts";
import { unseenIn } from "./pdf-unseen.ts";

/** Keys and names that make a file act, or change its face after it was signed. */
const ACTIVE_KEYS = new Set([
  "JS",
  "JavaScript",
  "AA",
  "XFA",
  "RichMediaContent",
  "RichMediaSettings",
  "Collection",
  "RF",
  "OPI",
  "FFilter",
  "Requirements",
]);
const ACTIVE_ACTIONS = new Set([
  "JavaScript",
  "Launch",
  "SubmitForm",
  "ResetForm",
  "ImportData",
  "GoToE",
  "GoToR",
  "GoToDp",
  "Thread",
  "Rendition",
  "Movie",
  "Sound",
  "RichMediaExecute",
  "GoTo3DView",
  "SetOCGState",
  "Hide",
  "Trans",
]);
/** The subtypes of annotations and of what a page draws: PS is a program for a printer. */
const ACTIVE_SUBTYPES = new Set(["RichMedia", "Screen", "Movie", "Sound", "3D", "FileAttachment", "PS"]);
/** Where a link may lead. */
const HARMLESS_LINK = /^(https?:|mailto:|tel:|[^:]*$)/i;
const MAX_OBJECTS = 2_000_000;
/** Numbers of objects: what follows has to hold a row for each. */
export const MAX_NUMBERS = 300_000;

type Look = (dict: PdfDict, resolve: (ref: PdfRef) => PdfObject | null) => string | null;

/**
 * The active content of a file, or null, and the specifications of the files that it carries. An opening action that
 * only goes to a page is inert and counts as none.
 */
export function findActive(pdf: PDF): { readonly active: string | null; readonly files: readonly PdfDict[] } {
  const files: PdfDict[] = [];
  const active = walk(pdf, (dict, resolve) => {
    if (dict.has("EF")) files.push(dict);
    return activeIn(dict, resolve);
  });
  return { active, files };
}
/** The content that screen and paper do not both show, or null. */
export const findUnseen = (pdf: PDF): string | null => walk(pdf, unseenIn);

/**
 * Walks everything that a reader can reach from the catalogue, without unpacking page content, until `look` finds
 * something.
 */
function walk(pdf: PDF, look: Look): string | null {
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
      const found = look(object, resolve);
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
  if (subtype !== null && ACTIVE_SUBTYPES.has(subtype)) return subtype;
  // The content of a stream, or of a page, lies in another file.
  if (dict instanceof PdfStream && dict.has("F")) return "external stream";
  if (subtype === "Form" && dict.has("Ref")) return "reference to another file";
  const link = dict.get("URI", resolve);
  if (link instanceof PdfString && !HARMLESS_LINK.test(link.asString().trimStart())) return "link";
  const opening = dict.get("OpenAction", resolve);
  if (opening instanceof PdfDict) {
    const kind = opening.get("S", resolve);
    if (!(kind instanceof PdfName) || kind.value !== "GoTo" || opening.has("Next")) return "OpenAction";
  }
  return null;
}

const MAX_REVISIONS = 100;
const MARK = Buffer.from("%%EOF");

/**
 * The active content of every earlier state of a file that is already signed and so cannot be written anew, and by name
 * in its raw bytes: it may hold objects that no reader reaches now but that a later change could bring back. `inside`:
 * the files that were looked at; one more is hidden.
 */
export async function findActiveBefore(bytes: Uint8Array, inside: Inside): Promise<string | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = file
    .toString("latin1")
    .replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const named = /\/(JavaScript|Launch|XFA|RichMedia|GoToE|ImportData|SubmitForm)(?![A-Za-z0-9])/.exec(text);
  if (named !== null) return named[1]!;
  if ([...text.matchAll(/\/EmbeddedFile(?![A-Za-z0-9])/g)].length > inside.streams) return "a hidden file";
  let count = 0;
  for (let at = file.indexOf(MARK); at >= 0; at = file.indexOf(MARK, at + 1)) {
    count += 1;
    if (count > MAX_REVISIONS) return "too many revisions";
    // An end that is none, as the first one of a file made for the web, makes no state of its own.
    const earlier = await PDF.load(bytes.subarray(0, at + MARK.length), { lenient: false }).catch(() => null);
    const found = earlier === null ? null : findActive(earlier);
    if (found !== null && found.active !== null) return found.active;
    if (found !== null && found.files.length > inside.references) return "a hidden file";
  }
  return null;
}
