import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfString, type PdfObject } from "@libpdf/core";
import { Refused } from "#domain/errors";
import { checkIdentity, sha256, signCms, type SigningIdentity } from "./cms.ts";
import { placementRectangle, registerAppearance, type Appearance, type Placement } from "./stamp.ts";

export interface SignOptions extends SigningIdentity {
  readonly time: Date;
  readonly reason: string;
  readonly location?: string;
  /** Name of the signatory, for readers that list signatures. */
  readonly name?: string;
  readonly placement: Placement;
  readonly appearance: Appearance;
}

const HOLE = "9999999999";
const RANGE_HOLE = `[0 ${HOLE} ${HOLE} ${HOLE}]`;
/** Room for everything in the signature but the certificates: attributes, RSA-4096 value, headers. */
const SIGNATURE_ROOM = 1_536;
const PRINT_AND_LOCKED = 132;

/**
 * Signs a PDF (PAdES B-B) with a visible stamp, as an incremental update: every byte of `file` stays as it is.
 * Refuses USER_CERTIFICATE (expired, or not of this key) and UPLOAD_BROKEN (a file that cannot be appended to).
 */
export async function signPdf(file: Uint8Array, options: SignOptions): Promise<Uint8Array> {
  checkIdentity(options, options.time);
  const pdf = await PDF.load(file).catch(() => {
    throw new Refused("UPLOAD_BROKEN");
  });
  if (pdf.isEncrypted || pdf.canSaveIncrementally() !== null) throw new Refused("UPLOAD_BROKEN");
  const room = SIGNATURE_ROOM + options.chain.reduce((sum, certificate) => sum + certificate.length, 0);
  await addField(pdf, options, room);
  const signed = await pdf.save({ incremental: true });
  const prefix = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (signed.length <= file.length || prefix.compare(signed, 0, file.length) !== 0) {
    throw new Error("the update rewrote signed bytes");
  }
  fill(signed, file.length, room, options);
  return signed;
}

async function addField(pdf: PDF, options: SignOptions, room: number): Promise<void> {
  const page = pdf.getPage(options.placement.page);
  if (page === null) throw new Refused("UPLOAD_BROKEN");
  const form = pdf.getOrCreateForm();
  const names = new Set(form.getFields().map((field) => field.name));
  let count = 1;
  while (names.has(`Signature_${count}`)) count += 1;
  const field = form.createSignatureField(`Signature_${count}`).getDict();
  const value = new PdfDict([
    ["Type", PdfName.of("Sig")],
    ["Filter", PdfName.of("Adobe.PPKLite")],
    ["SubFilter", PdfName.of("ETSI.CAdES.detached")],
    ["ByteRange", new PdfArray([0, Number(HOLE), Number(HOLE), Number(HOLE)].map((one) => PdfNumber.of(one)))],
    ["Contents", PdfString.fromBytes(new Uint8Array(room))],
    ["M", PdfString.fromString(pdfDate(options.time))],
    ["Reason", PdfString.fromString(options.reason)],
  ]);
  if (options.location !== undefined) value.set("Location", PdfString.fromString(options.location));
  if (options.name !== undefined) value.set("Name", PdfString.fromString(options.name));
  const normal = await registerAppearance(pdf, options.appearance, options.placement, page.rotation);
  field.delete("Kids");
  field.set("Type", PdfName.of("Annot"));
  field.set("Subtype", PdfName.of("Widget"));
  field.set("F", PdfNumber.of(PRINT_AND_LOCKED));
  field.set("P", page.ref);
  field.set("Rect", placementRectangle(page, options.placement));
  field.set("AP", new PdfDict([["N", normal]]));
  field.set("V", pdf.register(value));
  const resolve = (ref: PdfRef): PdfObject | null => pdf.context.resolve(ref);
  const fieldRef = pdf.context.getRef(field);
  if (fieldRef === null) throw new Error("the signature field has no reference");
  const annotations = page.dict.getArray("Annots", resolve);
  if (annotations === undefined) page.dict.set("Annots", new PdfArray([fieldRef]));
  else annotations.push(fieldRef);
  pdf.context.catalog.getDict().getDict("AcroForm", resolve)?.set("SigFlags", PdfNumber.of(3));
}

/** Writes the byte range, then the signature over it, into the holes left for them. */
function fill(bytes: Uint8Array, from: number, room: number, options: SignOptions): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const range = buffer.indexOf(RANGE_HOLE, from, "latin1");
  const start = buffer.indexOf(`<${"0".repeat(room * 2)}>`, from, "latin1");
  if (range < 0 || start < 0) throw new Error("the holes for the signature are missing");
  const end = start + room * 2 + 2;
  const filled = `[0 ${start} ${end} ${bytes.length - end}]`;
  buffer.write(filled.padEnd(RANGE_HOLE.length), range, "latin1");
  const digest = sha256(bytes.subarray(0, start), bytes.subarray(end));
  const signature = signCms(digest, options);
  if (signature.length > room) throw new Error("the signature outgrew its room");
  buffer.write(Buffer.from(signature).toString("hex"), start + 1, "latin1");
}

/** `D:YYYYMMDDHHmmSSZ`, in UTC. */
const pdfDate = (at: Date): string => `D:${at.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`;
