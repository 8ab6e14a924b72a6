import {
  PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfObject,
} from "@libpdf/core";
import { PdfDocument, type Snapshot } from "#domain/verify/pdf-document";
import { signatureFields } from "#domain/verify/pdf-fields";
import { findSignatures } from "#domain/verify/pdf-find";
import { PdfReader, type PdfValue } from "#domain/verify/pdf-objects";
import { refNumber } from "#domain/verify/pdf-revisions";
import type { ReadFile, ReadObject } from "./write-anew.ts";

/** The file as the verifier reads it; null where it cannot. */
export const ownReading = (bytes: Uint8Array): Promise<PdfDocument | null> => PdfDocument.open(bytes).catch(() => null);

/**
 * How many signatures a file bears, by the reader that signs and the one that verifies; null where they do not find the
 * same ones, as then one of them would be signed over and lost.
 */
export function countSignatures(bytes: Uint8Array, pdf: PDF, document: PdfDocument | null): number | null {
  const fields = (pdf.getForm()?.getSignatureFields() ?? [])
    .filter((field) => field.isSigned())
    .map((field) => {
      const value = field.getDict().get("V");
      return value instanceof PdfRef ? value.objectNumber : -1;
    });
  const signing = new Set(fields);
  const { found, broken } = findSignatures(bytes, document);
  if (document === null) {
    // A reader may follow either of a table and a stream that lead to different places.
    if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes("/XRefStm")) return null;
    return signing.size === 0 && found.length + broken.length > 0 ? null : signing.size;
  }
  const verifying = new Set(
    signatureFields(document.at(document.revisions.length))
      .filter(({ value }) => value !== null)
      .map(({ number }) => number ?? -1),
  );
  if (signing.size !== verifying.size || [...signing].some((one) => !verifying.has(one))) return null;
  // The signatures of an earlier state that the present one hides.
  return signing.size === 0 && found.length > 0 ? null : signing.size;
}

/** The file as the verifier reads it, to be written anew. */
export function ownFile(document: PdfDocument): ReadFile {
  const at = document.at(document.revisions.length);
  const [root, info] = [at.trailer.get("Root"), at.trailer.get("Info")];
  if (typeof root !== "string" || refNumber(root) === null) throw new SyntaxError("no catalogue");
  return {
    version: /^%PDF-(\d\.\d)/.exec(Buffer.from(document.bytes.subarray(0, 12)).toString("latin1"))?.[1] ?? "",
    root,
    info: typeof info === "string" && refNumber(info) !== null ? info : null,
    get: (reference) => ownObject(at, refNumber(reference)!),
  };
}

function ownObject(at: Snapshot, number: number): ReadObject | null {
  const object = at.object(number);
  if (object === null || object.stream === null) return object === null ? null : { value: object.value, data: null };
  // A length that is not right others mend, and then they show something else.
  if (!new PdfReader(at.document.bytes, object.stream.end).take("endstream"))
    throw new SyntaxError("a stream does not end where it says");
  return { value: object.value, data: at.raw(object) };
}

/** The file as the library reads it, which mends more, to be written anew. */
export function mendedFile(pdf: PDF): ReadFile {
  const { trailer, version } = pdf.context.info;
  const [root, info] = [trailer.getRef("Root"), trailer.getRef("Info")];
  if (root === undefined) throw new SyntaxError("no catalogue");
  return {
    version,
    root: valueOf(root) as string,
    info: info === undefined ? null : (valueOf(info) as string),
    get(reference) {
      const [number, generation] = reference.split(" ").map(Number);
      const object = pdf.context.resolve(PdfRef.of(number!, generation!));
      return object === null
        ? null
        : { value: valueOf(object), data: object instanceof PdfStream ? object.data : null };
    },
  };
}

function valueOf(object: PdfObject): PdfValue {
  if (object instanceof PdfRef) return `${object.objectNumber} ${object.generation} R`;
  if (object instanceof PdfDict)
    return new Map([...object].map(([key, value]) => [byteName(key.value), valueOf(value)]));
  if (object instanceof PdfArray) return [...object].map(valueOf);
  if (object instanceof PdfName) return `/${byteName(object.value)}`;
  if (object instanceof PdfString) return `<${Buffer.from(object.bytes).toString("hex")}>`;
  if (object instanceof PdfNumber) return String(object.value);
  return object instanceof PdfBool ? String(object.value) : "null";
}

/** One character for each byte. The library has lost what it did not know as UTF-8. */
function byteName(name: string): string {
  if (name.includes("\uFFFD")) throw new SyntaxError("a name is not known");
  return [...name].every((one) => one.charCodeAt(0) <= 0xff) ? name : Buffer.from(name, "utf8").toString("latin1");
}
