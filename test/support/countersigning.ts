import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { pdflibAddPlaceholder } from "@signpdf/placeholder-pdf-lib";
import { P12Signer } from "@signpdf/signer-p12";
import { SignPdf, type Signer } from "@signpdf/signpdf";
import { PDFDocument, type PDFObject, type PDFRef } from "pdf-lib";
import { openP12 } from "../../backend/signing/p12.ts";
import { append, joined, known } from "./pdf-forging.ts";

/** A signer whose key and certificates OpenSSL made; they are valid from here. */
export const COUNTERSIGNED_AT = new Date("2027-01-04T10:00:00Z");
const PASSWORD = "quay-42";
const p12 = (): Promise<Buffer> => readFile(fileURLToPath(new URL("./certificates/rsa.p12", import.meta.url)));

/** DER of the root above the signer of another program. */
export async function countersignerRoot(): Promise<Uint8Array> {
  return (await openP12(await p12(), PASSWORD)).certificates.at(-1)!;
}

/** The filters by which programs say what stands in a signature. */
export type SubFilter = "adbe.pkcs7.detached" | "ETSI.CAdES.detached";

const serialised = (object: PDFObject): string => {
  const bytes = new Uint8Array(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return Buffer.from(bytes).toString("latin1");
};

/**
 * The file with room for a signature, as pdf-lib and @signpdf make it. pdf-lib writes whole files only, so the objects
 * that it made or changed are appended as an update.
 */
async function withPlaceholder(file: Uint8Array, subFilter: SubFilter, at = COUNTERSIGNED_AT): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(file, { updateMetadata: false });
  const all = (): readonly (readonly [PDFRef, string])[] =>
    pdf.context.enumerateIndirectObjects().map(([ref, object]) => [ref, serialised(object)] as const);
  const before = new Map(all());
  pdflibAddPlaceholder({
    pdfDoc: pdf,
    reason: "Received for our customer",
    contactInfo: "desk@parcel.example",
    name: "Ada Parcel",
    location: "Singapore",
    signingTime: at,
    subFilter,
  });
  // Two fields of one form do not share a name; @signpdf calls each Signature1.
  const objects = all()
    .filter(([ref, text]) => before.get(ref) !== text)
    .map(([ref, text]) => [ref.objectNumber, text.replace("/T (Signature1)", "/T (Countersignature)")] as const);
  return append(await known(file), { objects: Object.fromEntries(objects) });
}

interface Countersigning {
  readonly filter?: SubFilter;
  readonly at?: Date;
  /** Makes the container; without one @signpdf does, with RSA. */
  readonly by?: Signer;
}

/** The file, countersigned by @signpdf with pdf-lib. */
export async function countersigned(
  file: Uint8Array,
  { filter = "adbe.pkcs7.detached", at = COUNTERSIGNED_AT, by }: Countersigning = {},
): Promise<Uint8Array> {
  const signer = by ?? new P12Signer(await p12(), { passphrase: PASSWORD });
  return joined(await new SignPdf().sign(await withPlaceholder(file, filter, at), signer, at));
}
