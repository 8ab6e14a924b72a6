import { inflateSync } from "node:zlib";
import { PdfArray, PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PDF, type PdfObject } from "@libpdf/core";
import { entryOf } from "#domain/lookup";
import { LIMITS, megabytes } from "#domain/limits";
import { isImage, isOffice, TEXT_TYPES, XML_TYPE } from "./accepted.ts";
import { NAME_MOST, type Refusal } from "./inspected.ts";
import { beginsAsPdf } from "./pdf-frame.ts";

/** A file that a PDF carries, looked at as every upload is. Of an image only the type is known here. */
export interface InsideFile {
  readonly name: string;
  readonly mime: string;
  readonly extension: string;
  readonly bytes: Uint8Array;
}

export interface Inside {
  /** The attachments of the document. */
  readonly attached: readonly InsideFile[];
  /** All streams that hold files, and all that refer to them. */
  readonly streams: number;
  readonly references: number;
}

interface Within {
  /** How far inside other files the PDF was found. */
  readonly depth: number;
  readonly open: (bytes: Uint8Array, depth: number) => Promise<object | Refusal>;
}

/** A file in a file in a file: nobody looks for it there. */
const DEEPEST = 1;
const FILE_MOST = megabytes(LIMITS.uploadMb);
/** All of them together. The answer of the process that looks at them is bounded, too. */
const ALL_MOST = FILE_MOST;
/** Formulas that are read aloud: each has a file of its own. */
const MANY = 5_000;
const NODES = 10_000;
/** What browsers run when they show it. */
const SHOWN_BY_BROWSERS = /www\.w3\.org\/(1999\/xhtml|2000\/svg|1999\/XSL)|<(html|svg)[\s>]/i;

type Resolve = (ref: PdfRef) => PdfObject | null;
type Inspected = Omit<InsideFile, "name" | "bytes"> | "type" | "active" | "broken";
const CODES = { type: "UPLOAD_INSIDE_TYPE", active: "UPLOAD_INSIDE_ACTIVE", broken: "UPLOAD_INSIDE_BROKEN" } as const;

/**
 * Looks at every file that a PDF carries: attachments of the document (as invoices have their data for machines), and
 * what belongs to a part of it (as a formula has its words).
 */
export async function inspectInside(pdf: PDF, files: readonly PdfDict[], within: Within): Promise<Inside | Refusal> {
  const resolve: Resolve = (ref) => pdf.context.resolve(ref);
  const refused = (problem: keyof typeof CODES, name: string, reason: string): Refusal => ({
    refusal: CODES[problem],
    parameters: { name },
    reason,
  });
  const attached = files.length === 0 ? new Set() : attachedTo(pdf.context.catalog.getDict(), resolve);
  const seen = new Map<PdfStream, InsideFile>();
  const ofSpec = new Map<unknown, InsideFile[]>();
  let left = ALL_MOST;
  for (const spec of files) {
    const name = nameOf(spec, resolve);
    const holder = spec.get("EF", resolve);
    const streams = holder instanceof PdfDict ? [...holder.keys()].map((key) => holder.get(key, resolve)) : [];
    if (streams.length === 0 || files.length > MANY || within.depth > DEEPEST)
      return refused("broken", name, "a file is not where it should be");
    for (const stream of streams) {
      if (!(stream instanceof PdfStream)) return refused("broken", name, "a file is not where it should be");
      let file = seen.get(stream);
      if (file === undefined) {
        const bytes = dataOf(stream, resolve, left);
        if (bytes === null) return refused("broken", name, "it cannot be unpacked, or is too large");
        left -= bytes.length;
        const inspected = await inspect(bytes, name, within);
        if (typeof inspected === "string") return refused(inspected, name, "looked at as an upload");
        file = { name, bytes, ...inspected };
        seen.set(stream, file);
      }
      ofSpec.set(spec, [...(ofSpec.get(spec) ?? []), file]);
    }
  }
  const found = [...new Set([...attached].flatMap((spec) => ofSpec.get(spec) ?? []))];
  return found.length > LIMITS.attachments
    ? refused("broken", found[LIMITS.attachments]!.name, "too many files")
    : { attached: found, streams: seen.size, references: files.length };
}

function nameOf(spec: PdfDict, resolve: Resolve): string {
  for (const key of ["UF", "F", "Desc"]) {
    const value = spec.get(key, resolve);
    const name = value instanceof PdfString ? value.asString().trim() : "";
    if (name !== "") return name.slice(0, NAME_MOST);
  }
  return "file";
}

/** The specifications of files that belong to the document as a whole, in the order in which it names them. */
function attachedTo(catalog: PdfDict, resolve: Resolve): ReadonlySet<unknown> {
  const found = new Set<unknown>();
  const listed = catalog.get("AF", resolve);
  if (listed instanceof PdfArray) for (let i = 0; i < listed.length; i += 1) found.add(listed.at(i, resolve));
  const waiting: (PdfObject | undefined)[] = [catalog.getDict("Names", resolve)?.get("EmbeddedFiles", resolve)];
  const met = new Set<unknown>();
  for (let node = waiting.shift(); node !== undefined && met.size < NODES; node = waiting.shift()) {
    if (!(node instanceof PdfDict) || met.has(node)) continue;
    met.add(node);
    for (const key of ["Names", "Kids"]) {
      const list = node.get(key, resolve);
      if (!(list instanceof PdfArray)) continue;
      for (let i = 0; i < list.length; i += 1) {
        const one = list.at(i, resolve);
        if (key === "Names") found.add(one);
        else waiting.push(one ?? undefined);
      }
    }
  }
  return found;
}

/** The bytes of a file; null where they are packed in an unusual way, or more than so many. */
function dataOf(stream: PdfStream, resolve: Resolve, most: number): Uint8Array | null {
  const filter = stream.get("Filter", resolve);
  const filters =
    filter instanceof PdfArray
      ? Array.from({ length: filter.length }, (_, i) => filter.at(i, resolve))
      : filter === undefined
        ? []
        : [filter];
  if (filters.length === 0) return stream.data.length > most ? null : stream.data;
  const [only] = filters;
  if (filters.length > 1 || !(only instanceof PdfName) || only.value !== "FlateDecode" || stream.has("DecodeParms"))
    return null;
  try {
    return most === 0 ? null : inflateSync(stream.data, { maxOutputLength: most });
  } catch {
    return null;
  }
}

async function inspect(bytes: Uint8Array, name: string, { depth, open }: Within): Promise<Inspected> {
  if (bytes.length > FILE_MOST) return "broken";
  if (beginsAsPdf(bytes)) {
    const opened = await open(bytes, depth + 1);
    if (!("refusal" in opened)) return { mime: "application/pdf", extension: "pdf" };
    return BROKEN.has(opened.refusal) ? "broken" : "active";
  }
  const { fileTypeFromBuffer } = await import("file-type");
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (type !== undefined && isImage(type.mime)) return { mime: type.mime, extension: type.ext };
  if (type !== undefined && isOffice(type.mime)) {
    const { findActiveInOffice } = await import("./office-content.ts");
    const found = await findActiveInOffice(bytes);
    if (found !== null) return "active" in found ? "active" : "broken";
    return { mime: type.mime, extension: type.ext };
  }
  const { looksLikeXml, isWideXml, OfficePart } = await import("./office-xml.ts");
  if (isWideXml(bytes)) return "broken";
  if (looksLikeXml(bytes)) {
    const part = new OfficePart();
    part.write(bytes);
    const found = part.end();
    if (found !== null) return "active" in found ? "active" : "broken";
    return SHOWN_BY_BROWSERS.test(Buffer.from(bytes).toString("utf8"))
      ? "active"
      : { mime: XML_TYPE, extension: "xml" };
  }
  if (type !== undefined) return "type";
  const extension = /\.([a-z]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const mime = entryOf(TEXT_TYPES, extension);
  return mime !== undefined && isText(bytes) ? { mime, extension } : "type";
}

const BROKEN: ReadonlySet<string> = new Set([
  "UPLOAD_BROKEN",
  "UPLOAD_ENCRYPTED",
  "UPLOAD_SIGNED_BROKEN",
  "UPLOAD_INSIDE_BROKEN",
]);

/** Text in UTF-8, which no program runs by its first line. */
function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return !/[^\P{Cc}\t\n\f\r]/u.test(text) && !/^(#!|@echo)/i.test(text);
  } catch {
    return false;
  }
}
