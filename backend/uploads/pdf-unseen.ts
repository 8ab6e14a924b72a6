import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, type PdfObject } from "@libpdf/core";

type Resolve = (ref: PdfRef) => PdfObject | null;

const dictIn = (dict: PdfDict, key: string, resolve: Resolve): PdfDict | null => {
  const value = dict.get(key, resolve);
  return value instanceof PdfDict ? value : null;
};
const nameIn = (dict: PdfDict, key: string, resolve: Resolve): string | null => {
  const value = dict.get(key, resolve);
  return value instanceof PdfName ? value.value : null;
};
const numberIn = (dict: PdfDict, key: string, resolve: Resolve): number => {
  const value = dict.get(key, resolve);
  return value instanceof PdfNumber ? value.value : 0;
};
const listIn = (dict: PdfDict, key: string, resolve: Resolve): readonly PdfObject[] => {
  const value = dict.get(key, resolve);
  return value instanceof PdfArray ? Array.from({ length: value.length }, (_, i) => value.at(i)!) : [];
};
const referenceOf = (object: PdfObject): string =>
  object instanceof PdfRef ? `${object.objectNumber} ${object.generation}` : "";

/** The usages of a layer that can switch it off, and the key that says so. */
const STATES = [
  ["View", "ViewState"],
  ["Print", "PrintState"],
  ["Export", "ExportState"],
] as const;
/** Categories of automatic states that are nothing but those. */
const KNOWN: ReadonlySet<string> = new Set(STATES.map(([category]) => category));

/** A layer that is off, or that a program may switch when it shows, prints or saves the file. */
function ofLayers(properties: PdfDict, resolve: Resolve): string | null {
  const config = dictIn(properties, "D", resolve);
  if (config === null) return null;
  const on = new Set(listIn(config, "ON", resolve).map(referenceOf));
  const base = nameIn(config, "BaseState", resolve) ?? "ON";
  if (listIn(config, "OFF", resolve).length > 0) return "a layer that is off";
  if (base !== "ON" && listIn(properties, "OCGs", resolve).some((group) => !on.has(referenceOf(group))))
    return "a layer that is off";
  for (const use of listIn(config, "AS", resolve)) {
    const rule = use instanceof PdfRef ? resolve(use) : use;
    if (
      rule instanceof PdfDict &&
      listIn(rule, "Category", resolve).some((category) => category instanceof PdfName && !KNOWN.has(category.value))
    )
      return "a layer that is switched by itself";
  }
  return null;
}

function ofUsage(usage: PdfDict, resolve: Resolve): string | null {
  for (const [category, key] of STATES) {
    const state = dictIn(usage, category, resolve);
    if (state !== null && nameIn(state, key, resolve) === "OFF")
      return `a layer that is off for ${category.toLowerCase()}`;
  }
  return null;
}

const HIDDEN = 1 << 1;
const PRINT = 1 << 2;
const NO_VIEW = 1 << 5;
const TOGGLE_NO_VIEW = 1 << 8;
/** The annotations that people write or draw on a page: on screen they are seen as part of it. */
const WRITTEN: ReadonlySet<string> = new Set([
  "FreeText",
  "Stamp",
  "Square",
  "Circle",
  "Line",
  "Ink",
  "Polygon",
  "PolyLine",
  "Caret",
  "Watermark",
  "Redact",
]);

const isSignature = (field: PdfDict, resolve: Resolve): boolean => {
  const parent = dictIn(field, "Parent", resolve);
  return (nameIn(field, "FT", resolve) ?? (parent && nameIn(parent, "FT", resolve))) === "Sig";
};

/** An annotation that screen and paper do not both show. Readers draw a written one without a face by its values. */
function ofAnnotation(annotation: PdfDict, subtype: string, resolve: Resolve): string | null {
  const written = WRITTEN.has(subtype);
  if (subtype === "Popup" || subtype === "Link" || isSignature(annotation, resolve)) return null;
  if (!written && !annotation.has("AP")) return null;
  const flags = numberIn(annotation, "F", resolve);
  if ((flags & (HIDDEN | NO_VIEW | TOGGLE_NO_VIEW)) !== 0) return "an annotation that is not on screen";
  return written && (flags & PRINT) === 0 ? "an annotation that is on screen only" : null;
}

/**
 * The content that makes a page another on paper than on screen, or hides a part of it that a program can show: layers,
 * annotations, and images with another one for printing. Null where all that is there is seen.
 */
export function unseenIn(dict: PdfDict, resolve: Resolve): string | null {
  const type = nameIn(dict, "Type", resolve);
  const properties = dictIn(dict, "OCProperties", resolve);
  if (properties !== null) {
    const found = ofLayers(properties, resolve);
    if (found !== null) return found;
  }
  if (type === "OCG") {
    const usage = dictIn(dict, "Usage", resolve);
    return usage === null ? null : ofUsage(usage, resolve);
  }
  if (type === "OCMD")
    return dict.has("VE") || /^A(ll|ny)Off$/.test(nameIn(dict, "P", resolve) ?? "")
      ? "content that shows where a layer is off"
      : null;
  const subtype = nameIn(dict, "Subtype", resolve);
  if (subtype === "Image") return dict.has("Alternates") ? "an image that prints as another" : null;
  return subtype !== null && dict.has("Rect") ? ofAnnotation(dict, subtype, resolve) : null;
}
