/**
 * Reads one uploaded file from standard input and answers one line of JSON, then (mode "rewrite") the rewritten file or
 * (mode "read") the text of its pages.
 * Runs as a process of its own, without rights and without secrets, so that a hostile file can only end itself. Most
 * of what a small PDF costs is the start of this process: it loads only what that PDF needs, the rest on demand.
 */
import { PDF } from "@libpdf/core";
import type { PdfDocument } from "#domain/verify/pdf-document";
import { isOffice, TEXT_MOST } from "./accepted.ts";
import type { ChildAnswer, Flaw } from "./inspected.ts";
import { findActive, findActiveBefore, findUnseen, MAX_NUMBERS } from "./pdf-content.ts";
import { countSignatures, mendedFile, ownFile, ownReading } from "./two-readers.ts";
import { writeAnew } from "./write-anew.ts";

const MAX_PAGES = 5_000;
/** The faults of a signature whose bytes were changed; another signature may be of a kind that is not known here. */
const BROKEN: ReadonlySet<string> = new Set(["DIGEST_DIFFERS", "SIGNATURE_WRONG"]);
const BEGIN = Buffer.from("%PDF-");
const END = Buffer.from("%%EOF");

async function inspect(bytes: Uint8Array): Promise<ChildAnswer> {
  const type = await typeOf(bytes);
  if (type === undefined) return { refusal: "UPLOAD_TYPE" };
  if (isOffice(type.mime)) {
    const { findActiveInOffice } = await import("./office-content.ts");
    const found = await findActiveInOffice(bytes);
    if (found !== null)
      return "active" in found
        ? { refusal: "UPLOAD_ACTIVE", reason: found.active }
        : { refusal: "UPLOAD_BROKEN", reason: found.broken };
  }
  if (type.mime !== "application/pdf") return { mime: type.mime, extension: type.ext };
  const opened = await openPdf(bytes);
  if (!(opened instanceof PDF)) return opened;
  const signatures = countSignatures(bytes, opened, await ownReading(bytes));
  if (signatures === null) return { refusal: "UPLOAD_AMBIGUOUS", reason: "readers find different signatures" };
  const judged = signatures > 0 ? await signedBefore(bytes) : { flaws: [] };
  return "refusal" in judged
    ? judged
    : { mime: type.mime, extension: "pdf", pages: opened.getPageCount(), signatures, ...judged };
}

/**
 * A file that bears signatures is only ever appended to: nothing may be hidden in it, none of them be broken, and
 * nothing but signatures and proofs have come after them, which the next to sign would sign as well.
 */
async function signedBefore(
  bytes: Uint8Array,
): Promise<(ChildAnswer & { refusal: NonNullable<ChildAnswer["refusal"]> }) | { flaws: Flaw[] }> {
  const hidden = await findActiveBefore(bytes);
  if (hidden !== null) return { refusal: "UPLOAD_ACTIVE", reason: hidden };
  const { checkSignatures } = await import("#domain/verify/pdf-signatures");
  const { reports } = await checkSignatures(bytes, {
    anchors: [],
    intermediates: [],
    revocations: { lists: [], responses: [] },
    provenAt: null,
    now: new Date(),
  });
  const refused = reports.flatMap(({ integrity, laterChanges }) => [
    ...(BROKEN.has(integrity.reason) ? [integrity.reason] : []),
    ...(laterChanges.outcome === "INVALID" ? [laterChanges.reason] : []),
  ])[0];
  if (refused !== undefined) return { refusal: "UPLOAD_SIGNATURE", reason: refused };
  const flaws = new Map<string, Flaw>();
  for (const { outcome, reason } of reports.flatMap(({ integrity, laterChanges }) => [integrity, laterChanges]))
    if (outcome !== "VALID") flaws.set(reason, { outcome, reason });
  return { flaws: [...flaws.values()] };
}

const beginsAsPdf = (bytes: Uint8Array): boolean => BEGIN.equals(bytes.subarray(0, BEGIN.length));

/** By its content. */
async function typeOf(bytes: Uint8Array): Promise<{ readonly mime: string; readonly ext: string } | undefined> {
  if (beginsAsPdf(bytes)) return { mime: "application/pdf", ext: "pdf" };
  const { fileTypeFromBuffer } = await import("file-type");
  return fileTypeFromBuffer(bytes).catch(() => undefined);
}

async function openPdf(bytes: Uint8Array): Promise<PDF | ChildAnswer> {
  if (!beginsAsPdf(bytes)) return { refusal: "UPLOAD_TYPE" };
  const pdf = await PDF.load(bytes, { lenient: false }).catch(() => null);
  if (pdf === null && new TextDecoder("latin1").decode(bytes).includes("/Encrypt")) {
    return { refusal: "UPLOAD_ACTIVE", reason: "encryption" };
  }
  if (pdf === null || pdf.recoveredViaBruteForce) return { refusal: "UPLOAD_BROKEN", reason: "structure" };
  if (pdf.isEncrypted) return { refusal: "UPLOAD_ACTIVE", reason: "encryption" };
  if (carriesMore(bytes)) return { refusal: "UPLOAD_ACTIVE", reason: "another file behind the end" };
  if (pdf.context.registry.nextObjectNumber > MAX_NUMBERS)
    return { refusal: "UPLOAD_BROKEN", reason: "too many objects" };
  const active = findActive(pdf);
  if (active !== null) return { refusal: "UPLOAD_ACTIVE", reason: active };
  const unseen = findUnseen(pdf);
  if (unseen !== null) return { refusal: "UPLOAD_UNSEEN", reason: unseen };
  const pages = pdf.getPageCount();
  return pages > 0 && pages <= MAX_PAGES ? pdf : { refusal: "UPLOAD_BROKEN", reason: `${pages} pages` };
}

/** Behind its last line a file may have blanks: anything else is for a program that reads from the end. */
function carriesMore(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = file.lastIndexOf(END);
  return file.subarray(end + END.length).some((byte) => byte > 0x20);
}

interface Result {
  readonly answer: ChildAnswer;
  readonly file?: Uint8Array;
}

/**
 * Writes the file anew from what can be reached: hidden and superseded objects are gone. The written file is looked at
 * once more.
 */
async function rewrite(bytes: Uint8Array): Promise<Result> {
  const pdf = await openPdf(bytes);
  if (!(pdf instanceof PDF)) return { answer: pdf };
  const document = await ownReading(bytes);
  if (countSignatures(bytes, pdf, document) !== 0) return { answer: await inspect(bytes) };
  const file = written(document, pdf);
  const again = await openPdf(file);
  if (!(again instanceof PDF)) return { answer: again };
  const own = await ownReading(file);
  const [pages, left] = [pdf.getPageCount(), countSignatures(file, again, own)];
  if (own === null || own.revisions.length !== 1 || left !== 0 || again.getPageCount() !== pages)
    return { answer: { refusal: "UPLOAD_BROKEN", reason: "written anew it is another file" } };
  return { answer: { mime: "application/pdf", extension: "pdf", pages, signatures: 0 }, file };
}

/** By the verifier's reader, which loses nothing; where that cannot, by the one that mends. */
function written(document: PdfDocument | null, pdf: PDF): Uint8Array {
  try {
    if (document !== null) return writeAnew(ownFile(document));
  } catch {
    // Something in it is not as it should be.
  }
  return writeAnew(mendedFile(pdf));
}

/**
 * The text of a file that was found good, page by page: what is written is kept when the next page is too dear and this
 * process is ended.
 */
async function writeText(bytes: Uint8Array): Promise<void> {
  const pdf = await PDF.load(bytes, { lenient: false });
  let left = TEXT_MOST;
  for (let page = 0; page < pdf.getPageCount() && left > 0; page += 1) {
    const text = pdf.getPage(page)?.extractText({ includeChars: false }).text ?? "";
    process.stdout.write(`${text.slice(0, left)}\n`);
    left -= text.length;
  }
}

async function main(): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  const bytes = new Uint8Array(Buffer.concat(chunks));
  const rewriting = process.argv[2] === "rewrite";
  const { answer, file }: Result = rewriting ? await rewrite(bytes) : { answer: await inspect(bytes) };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
  if (file !== undefined) process.stdout.write(file);
  if (!rewriting && answer.mime === "application/pdf") await writeText(bytes);
}

await main();
