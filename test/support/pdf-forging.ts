import { sign } from "node:crypto";
import { fromBER, type AsnType } from "asn1js";
import { ContentInfo, SignedData } from "pkijs";
import { PdfDocument } from "#domain/verify/pdf-document";
import { coveredParts, findSignatures, signatureContents } from "#domain/verify/pdf-find";
import { canonical, type PdfValue } from "#domain/verify/pdf-objects";
import { dictionary, readTail, refNumber } from "#domain/verify/pdf-revisions";
import { assembleCms, sha256, signedAttributes } from "../../backend/signing/cms.ts";
import type { SigningIdentity } from "../../backend/signing/key.ts";

/** The forger's view of a file: its present objects by number. */
export interface Known {
  readonly bytes: Uint8Array;
  readonly document: PdfDocument;
  readonly root: number;
  readonly page: number;
  /** Content stream of the first page. */
  readonly content: number;
  readonly form: number | null;
  /** The first signature field. */
  readonly field: number;
  /** An unused object number. */
  readonly free: number;
  get(number: number): ReadonlyMap<string, PdfValue>;
}

export async function known(bytes: Uint8Array): Promise<Known> {
  const document = await PdfDocument.open(bytes);
  const at = document.at(document.revisions.length);
  const root = refNumber(at.trailer.get("Root"))!;
  const pages = at.dictionary(at.catalog.get("Pages"));
  const page = refNumber(at.array(pages.get("Kids"))[0])!;
  const contents = at.get(page) === null ? undefined : at.dictionary(`${page} 0 R`).get("Contents");
  const content = refNumber(Array.isArray(contents) ? (contents[0] as PdfValue) : contents)!;
  const form = refNumber(at.catalog.get("AcroForm"));
  const field = refNumber(at.array(at.dictionary(at.catalog.get("AcroForm")).get("Fields"))[0]) ?? -1;
  const free = Math.max(...document.revisions.flatMap(({ objects }) => [...objects.keys()])) + 1;
  return { bytes, document, root, page, content, form, field, free, get: (number) => dictionary(at.get(number)) };
}

/** A dictionary as it is written, with some entries set, and those that are undefined removed. */
export function changed(
  map: ReadonlyMap<string, PdfValue>,
  entries: Readonly<Record<string, string | undefined>>,
): string {
  const all = new Map<string, string>([...map].map(([key, value]) => [key, canonical(value)]));
  for (const [key, value] of Object.entries(entries)) {
    if (value === undefined) all.delete(key);
    else all.set(key, value);
  }
  return `<<${[...all].map(([key, value]) => `/${key} ${value}`).join(" ")}>>`;
}

interface Update {
  /** Bodies by object number; a number is the claimed offset of the object. */
  readonly objects: Readonly<Record<number, string | number>>;
  readonly root?: number;
  readonly prev?: number;
  readonly trailer?: string;
}

/** One array of its own: what `slice` gives of a Buffer shares its bytes, so that one change would stay in the next. */
export const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

/** Appends an update to a file, as any program can. */
export function append({ bytes, document, root }: Known, update: Update): Uint8Array {
  let text = "\n";
  const lines: string[] = [];
  for (const [number, body] of Object.entries(update.objects)) {
    const offset = typeof body === "number" ? body : bytes.length + Buffer.byteLength(text, "latin1");
    if (typeof body === "string") text += `${number} 0 obj\n${body}\nendobj\n`;
    lines.push(`${number} 1\n${String(offset).padStart(10, "0")} 00000 n \n`);
  }
  const xref = bytes.length + Buffer.byteLength(text, "latin1");
  const size =
    Math.max(
      ...document.revisions.flatMap(({ objects }) => [...objects.keys()]),
      ...Object.keys(update.objects).map(Number),
    ) + 1;
  const info = document.revisions.at(-1)!.trailer.get("Info");
  const kept = info === undefined ? "" : `/Info ${canonical(info)}`;
  text += `xref\n${lines.join("")}trailer\n<</Size ${size} /Root ${update.root ?? root} 0 R ${kept} /Prev ${update.prev ?? readTail(bytes).xref} ${update.trailer ?? ""}>>\nstartxref\n${xref}\n%%EOF\n`;
  return joined(bytes, Buffer.from(text, "latin1"));
}

export const stream = (data: string, entries = ""): string =>
  `<<${entries} /Length ${data.length}>>\nstream\n${data}\nendstream`;

/** The file with another text of the same length in place of the first occurrence. */
export function replaced(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const text = Buffer.from(bytes).toString("latin1");
  if (!text.includes(from) || from.length !== to.length) throw new Error(`cannot put ${to} in place of ${from}`);
  return joined(Buffer.from(text.replace(from, to), "latin1"));
}

/** The file with the container of its last signature changed in place. */
export function withCms(bytes: Uint8Array, change: (signed: SignedData) => void): Uint8Array {
  const one = findSignatures(bytes, null).found.at(-1)!;
  const info = new ContentInfo({ schema: fromBER(new Uint8Array(signatureContents(bytes, one)!)).result });
  const signed = new SignedData({ schema: info.content as AsnType });
  change(signed);
  return written(
    bytes,
    new Uint8Array(
      new ContentInfo({ contentType: info.contentType, content: signed.toSchema(true) }).toSchema().toBER(),
    ),
  );
}

export function written(bytes: Uint8Array, container: Uint8Array): Uint8Array {
  const one = findSignatures(bytes, null).found.at(-1)!;
  const der = Buffer.from(container).toString("hex");
  const room = one.end - one.start - 2;
  if (der.length > room) throw new Error("there is no room for it");
  return joined(
    bytes.subarray(0, one.start + 1),
    Buffer.from(der.padEnd(room, "0"), "latin1"),
    bytes.subarray(one.end - 1),
  );
}

/**
 * The file signed anew in the container of its last signature, with any certificate: nothing checks whether it may
 * sign.
 */
export function signedBy(bytes: Uint8Array, { privateKey, chain }: SigningIdentity): Uint8Array {
  const one = findSignatures(bytes, null).found.at(-1)!;
  const attributes = signedAttributes({ digest: sha256(...coveredParts(bytes, one)), own: chain[0]! });
  return written(bytes, assembleCms({ attributes, value: sign("sha256", attributes, privateKey), chain }));
}
