import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString, type PdfObject } from "@libpdf/core";
import { Refused } from "#domain/errors";
import { isLocked, type FieldLock } from "#domain/verify/pdf-locks";
import { frameOf, inherited, placementRectangle, type PageFrame, type Placement } from "./page-frame.ts";
import type { Hole, Increment } from "./increment.ts";
import { pdfAOf } from "./pdf-a.ts";
import { Face, numbers, type Appearance } from "./stamp.ts";

/** The words and the look of a signature. */
export interface SignatureShown {
  readonly time: Date;
  readonly reason: string;
  readonly location?: string;
  /** Name of the signatory, for readers that list signatures. */
  readonly name?: string;
  /** Null: it cannot be seen. */
  readonly placement: Placement | null;
  /** Further places, of the same size, that show the same. */
  readonly repeats?: readonly Pick<Placement, "page" | "xMm" | "yMm">[];
  readonly appearance: Appearance;
  /** Certifies the document: every reader says whether anything but signatures was added since (DocMDP, P = 2). */
  readonly certify?: boolean;
}

export interface Holes {
  readonly range: Hole;
  readonly contents: Hole;
}

const PRINT_AND_LOCKED = 132;
const HIDDEN_AND_LOCKED = 130;
const SIGNATURES_EXIST_APPEND_ONLY = 3;

/**
 * Adds a signature with its fields. The first signer also paints the further places into their pages; later signers
 * must not touch pages, and get a field for each place, all with the same signature. `reserved`: names that earlier
 * signatures lock, so that no field of ours is called so.
 */
export async function addSignature(
  increment: Increment,
  shown: SignatureShown,
  holes: Holes,
  reserved: readonly FieldLock[] = [],
): Promise<void> {
  const { pdf } = increment;
  if (isFinal(increment)) throw new Refused("SIGNED_FINAL");
  const { placement } = shown;
  const form = new Form(increment, reserved);
  if (shown.certify === true && form.isSigned) throw new Refused("CERTIFY_SIGNED");
  const value = increment.add(signatureValue(shown, holes));
  if (shown.certify === true) {
    increment.catalog.set("Perms", new PdfDict([["DocMDP", value]]));
    increment.change(increment.root);
  }
  if (placement === null) {
    const frame = frameOf(pdf, 0);
    form.add(frame, value, hidden(increment));
    return;
  }
  const { widthMm, heightMm, scale = 1 } = placement;
  const face = await Face.of(pdf, shown.appearance, { widthMm: widthMm / scale, heightMm: heightMm / scale });
  const places = [placement, ...(shown.repeats ?? []).map((one) => ({ ...placement, ...one }))];
  const paints = !form.isSigned;
  for (const [i, place] of places.entries()) {
    const frame = frameOf(pdf, place.page);
    if (i > 0 && paints) paint(increment, frame, place, face);
    else
      form.add(frame, value, [
        ["F", PdfNumber.of(PRINT_AND_LOCKED)],
        ["Rect", numbers(placementRectangle(frame, place))],
        ["AP", new PdfDict([["N", face.upright(frame.rotation)]])],
      ]);
  }
}

/** The entries of a widget that nobody sees. In a PDF/A file it may not be hidden: there it is empty. */
export function hidden({ pdf }: Increment): [string, PdfObject][] {
  const rectangle: [string, PdfObject] = ["Rect", numbers([0, 0, 0, 0])];
  if (pdfAOf(pdf) === null) return [["F", PdfNumber.of(HIDDEN_AND_LOCKED)], rectangle];
  const empty = new PdfStream(
    [
      ["Type", PdfName.of("XObject")],
      ["Subtype", PdfName.of("Form")],
      ["BBox", numbers([0, 0, 0, 0])],
      ["Resources", new PdfDict()],
    ],
    new Uint8Array(),
  );
  return [["F", PdfNumber.of(PRINT_AND_LOCKED)], rectangle, ["AP", new PdfDict([["N", pdf.register(empty)]])]];
}

const ONLY_SIGNATURES = 2;

/** Says what may follow a certification (ISO 32000-1, 12.8.2.2). */
const certification = (): PdfDict =>
  new PdfDict([
    ["Type", PdfName.of("SigRef")],
    ["TransformMethod", PdfName.of("DocMDP")],
    [
      "TransformParams",
      new PdfDict([
        ["Type", PdfName.of("TransformParams")],
        ["P", PdfNumber.of(ONLY_SIGNATURES)],
        ["V", PdfName.of("1.2")],
      ]),
    ],
  ]);

function signatureValue(
  { time, reason, location, name, certify }: SignatureShown,
  { range, contents }: Holes,
): PdfDict {
  return new PdfDict([
    ["Type", PdfName.of("Sig")],
    ["Filter", PdfName.of("Adobe.PPKLite")],
    ["SubFilter", PdfName.of("ETSI.CAdES.detached")],
    ["ByteRange", range.object],
    ["Contents", contents.object],
    ["M", PdfString.fromString(pdfDate(time))],
    ["Reason", PdfString.fromString(reason)],
    ...(certify === true ? [["Reference", new PdfArray([certification()])] as [string, PdfObject]] : []),
    ...(location === undefined ? [] : [["Location", PdfString.fromString(location)] as [string, PdfObject]]),
    ...(name === undefined ? [] : [["Name", PdfString.fromString(name)] as [string, PdfObject]]),
  ]);
}

/** The form of a file, to which fields for signatures are appended. */
export class Form {
  readonly #increment: Increment;
  readonly #fields: PdfArray;
  readonly #names: Set<string>;
  readonly #reserved: readonly FieldLock[];
  /** Whether the file bears a signature already. */
  readonly isSigned: boolean;

  constructor(increment: Increment, reserved: readonly FieldLock[] = []) {
    this.#increment = increment;
    this.#reserved = reserved;
    const { catalog, resolve, root } = increment;
    let form = catalog.getDict("AcroForm", resolve);
    const at = catalog.get("AcroForm");
    if (form === undefined) {
      form = new PdfDict([["Fields", new PdfArray([])]]);
      catalog.set("AcroForm", increment.add(form));
      increment.change(root);
    } else increment.change(at instanceof PdfRef ? at : root);
    const fieldsAt = form.get("Fields");
    let fields = form.getArray("Fields", resolve);
    if (fields === undefined) {
      fields = new PdfArray([]);
      form.set("Fields", fields);
    } else if (fieldsAt instanceof PdfRef) increment.change(fieldsAt);
    form.set("SigFlags", PdfNumber.of(SIGNATURES_EXIST_APPEND_ONLY));
    this.#fields = fields;
    const all = Array.from({ length: fields.length }, (_, i) => fields.at(i, resolve)).filter(
      (one) => one instanceof PdfDict,
    );
    this.#names = new Set(all.map((field) => field.getString("T", resolve)?.asString() ?? ""));
    this.isSigned = all.some((field) => isSigned(field, resolve));
  }

  /** A field on a page with the signature `value` and the entries of its widget. */
  add(frame: PageFrame, value: PdfRef, widget: readonly [string, PdfObject][]): void {
    let count = 1;
    while (this.#names.has(`Signature_${count}`) || this.#reserved.some((lock) => isLocked(lock, `Signature_${count}`)))
      count += 1;
    const name = `Signature_${count}`;
    this.#names.add(name);
    const field = this.#increment.add(
      new PdfDict([
        ["Type", PdfName.of("Annot")],
        ["Subtype", PdfName.of("Widget")],
        ["FT", PdfName.of("Sig")],
        ["T", PdfString.fromString(name)],
        ["V", value],
        ["P", frame.ref],
        ...widget,
      ]),
    );
    this.#fields.push(field);
    const { resolve } = this.#increment;
    const annotations = frame.dict.getArray("Annots", resolve);
    const at = frame.dict.get("Annots");
    if (annotations === undefined) frame.dict.set("Annots", new PdfArray([field]));
    else annotations.push(field);
    this.#increment.change(annotations !== undefined && at instanceof PdfRef ? at : frame.ref);
  }
}

const NO_CHANGES = 1;

/**
 * Whether the file is certified as final, in a file that the verifier's reader cannot read: see locks.ts for every
 * other one.
 */
function isFinal({ catalog, resolve }: Increment): boolean {
  const references = catalog.getDict("Perms", resolve)?.getDict("DocMDP", resolve)?.getArray("Reference", resolve);
  const first = references?.at(0, resolve);
  return (
    first instanceof PdfDict && first.getDict("TransformParams", resolve)?.getNumber("P", resolve)?.value === NO_CHANGES
  );
}

const DEEPEST = 32;

/** Whether a field, or one below it, holds a signature. */
function isSigned(field: PdfDict, resolve: Increment["resolve"], depth = 0): boolean {
  if (field.getName("FT", resolve)?.value === "Sig" && field.getDict("V", resolve) !== undefined) return true;
  const kids = depth < DEEPEST ? field.getArray("Kids", resolve) : undefined;
  if (kids === undefined) return false;
  return Array.from({ length: kids.length }, (_, i) => kids.at(i, resolve)).some(
    (kid) => kid instanceof PdfDict && isSigned(kid, resolve, depth + 1),
  );
}

/** Paints a face into the content of a page, whatever the content before it left behind. */
function paint(increment: Increment, frame: PageFrame, place: Placement, face: Face): void {
  const { resolve } = increment;
  const [left, bottom, right, top] = placementRectangle(frame, place);
  const [width, height] = face.turned(frame.rotation);
  const resources = inherited(frame.dict, "Resources", resolve);
  const own = resources instanceof PdfDict ? resources.clone() : new PdfDict();
  const images = own.getDict("XObject", resolve)?.clone() ?? new PdfDict();
  let count = 1;
  while (images.has(`Seal${count}`)) count += 1;
  images.set(`Seal${count}`, face.upright(frame.rotation));
  own.set("XObject", images);
  frame.dict.set("Resources", own);
  const matrix = [(right - left) / width, 0, 0, (top - bottom) / height, left, bottom].map(
    (value) => Math.round(value * 10_000) / 10_000,
  );
  const stream = (text: string): PdfRef => increment.add(new PdfStream([], new TextEncoder().encode(text)));
  const contents = frame.dict.get("Contents", resolve);
  const before =
    contents instanceof PdfArray ? [...contents] : frame.dict.has("Contents") ? [frame.dict.get("Contents")!] : [];
  frame.dict.set(
    "Contents",
    new PdfArray([stream("q\n"), ...before, stream(`\nQ q ${matrix.join(" ")} cm /Seal${count} Do Q\n`)]),
  );
  increment.change(frame.ref);
}

/** `D:YYYYMMDDHHmmSSZ`, in UTC. */
export const pdfDate = (at: Date): string => `D:${at.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`;
