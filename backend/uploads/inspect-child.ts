/**
 * Reads one uploaded file from standard input and answers one line of JSON. Behind it come (mode "rewrite") the file as
 * it is to be signed, or (mode "read") the file as it was put right, the files that it carries, and the text of its
 * pages.
 * Runs as a process of its own, without rights and without secrets, so that a hostile file can only end itself. Most
 * of what a small PDF costs is the start of this process: it loads only what that PDF needs, the rest on demand.
 */
import { PDF } from "@libpdf/core";
import { isOffice, TEXT_MOST } from "./accepted.ts";
import type { ChildAnswer, Flaw, Refusal } from "./inspected.ts";
import { findActiveBefore } from "./pdf-content.ts";
import { beginsAsPdf, namesPdf } from "./pdf-frame.ts";
import type { Inside } from "./pdf-inside.ts";
import { openPdf, signaturesOf, written, type OpenedPdf } from "./pdf-open.ts";
import { ownReading } from "./two-readers.ts";

const PDF_TYPE = { mime: "application/pdf", ext: "pdf" } as const;
/** The faults of a signature whose bytes were changed; another signature may be of a kind that is not known here. */
const BROKEN: ReadonlySet<string> = new Set(["DIGEST_DIFFERS", "SIGNATURE_WRONG"]);

interface Result {
  readonly answer: ChildAnswer;
  readonly opened?: OpenedPdf;
  /** The file as it is to be signed. */
  readonly file?: Uint8Array;
}

async function inspect(bytes: Uint8Array): Promise<Result> {
  const type = await typeOf(bytes);
  if (type === undefined) return { answer: { refusal: "UPLOAD_TYPE" } };
  if (isOffice(type.mime)) {
    const { findActiveInOffice } = await import("./office-content.ts");
    const found = await findActiveInOffice(bytes);
    if (found !== null)
      return {
        answer:
          "active" in found
            ? { refusal: "UPLOAD_ACTIVE", reason: found.active }
            : { refusal: "UPLOAD_BROKEN", reason: found.broken },
      };
  }
  if (type.mime !== "application/pdf") return { answer: { mime: type.mime, extension: type.ext } };
  const opened = await openPdf(bytes);
  return "refusal" in opened ? { answer: opened } : inspectPdf(opened);
}

async function inspectPdf(opened: OpenedPdf): Promise<Result> {
  const { pdf, bytes, mended, inside } = opened;
  const signatures = await signaturesOf(opened);
  if (signatures === null)
    return { answer: { refusal: "UPLOAD_AMBIGUOUS", reason: "readers find different signatures" } };
  const judged = signatures > 0 ? await signedBefore(bytes, inside) : { flaws: [] };
  if ("refusal" in judged) return { answer: judged };
  return {
    opened,
    answer: {
      mime: "application/pdf",
      extension: "pdf",
      pages: pdf.getPageCount(),
      signatures,
      ...judged,
      ...(mended ? { mended: bytes.length } : {}),
      inside: inside.attached.map(({ name, mime, extension, bytes: { length: size } }) => ({
        name,
        mime,
        extension,
        size,
      })),
    },
  };
}

/**
 * A file that bears signatures is only ever appended to: nothing may be hidden in it, none of them be broken, and
 * nothing but signatures and proofs have come after them, which the next to sign would sign as well.
 */
async function signedBefore(bytes: Uint8Array, inside: Inside): Promise<Refusal | { flaws: Flaw[] }> {
  const hidden = await findActiveBefore(bytes, inside);
  if (hidden !== null) return { refusal: "UPLOAD_ACTIVE", reason: hidden };
  const { checkSignatures } = await import("#domain/verify/pdf-signatures");
  const { reports } = await checkSignatures(bytes, {
    anchors: [],
    intermediates: [],
    revocations: { lists: [], responses: [] },
    services: [],
    provenAt: null,
    now: new Date(),
  });
  const refused = reports.flatMap(({ integrity, laterChanges }) => [
    ...(BROKEN.has(integrity.reason) ? [integrity.reason] : []),
    ...(laterChanges.outcome === "INVALID" ? [laterChanges.reason] : []),
  ])[0];
  if (refused !== undefined) return { refusal: "UPLOAD_SIGNATURE", reason: refused };
  const flaws = new Map<string, Flaw>();
  if (reports.length === 0) return { refusal: "UPLOAD_AMBIGUOUS", reason: "signatures that nobody finds" };
  const findings = reports.flatMap(({ integrity, laterChanges, identity }) => [
    integrity,
    laterChanges,
    ...(identity.reason === "CERTIFICATE_DAMAGED" ? [identity] : []),
  ]);
  for (const { outcome, reason } of findings) if (outcome !== "VALID") flaws.set(reason, { outcome, reason });
  return { flaws: [...flaws.values()] };
}

/** By its content. A header behind anything but blanks is damage, unless the file is of another type. */
async function typeOf(bytes: Uint8Array): Promise<{ readonly mime: string; readonly ext: string } | undefined> {
  if (beginsAsPdf(bytes)) return PDF_TYPE;
  const { fileTypeFromBuffer } = await import("file-type");
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return type === undefined && namesPdf(bytes) ? PDF_TYPE : type;
}

/**
 * Writes the file anew from what can be reached: hidden and superseded objects are gone. The written file is looked at
 * once more.
 */
async function rewrite(bytes: Uint8Array): Promise<Result> {
  if (!namesPdf(bytes)) return { answer: { refusal: "UPLOAD_TYPE" } };
  const opened = await openPdf(bytes);
  if ("refusal" in opened) return { answer: opened };
  if ((await signaturesOf(opened)) !== 0) return { ...(await inspectPdf(opened)), file: opened.bytes };
  const pages = opened.pdf.getPageCount();
  const file = written(await ownReading(opened.bytes), opened.pdf);
  if (file === null) return { answer: { refusal: "UPLOAD_BROKEN", reason: "it cannot be written anew" } };
  const again = await openPdf(file);
  if ("refusal" in again) return { answer: again };
  const [own, left] = [await ownReading(file), await signaturesOf(again)];
  if (again.mended || own?.revisions.length !== 1 || left !== 0 || again.pdf.getPageCount() !== pages)
    return { answer: { refusal: "UPLOAD_BROKEN", reason: "written anew it is another file" } };
  return { answer: { mime: "application/pdf", extension: "pdf", pages, signatures: 0 }, file };
}

/**
 * The text of a file that was found good, page by page: what is written is kept when the next page is too dear and this
 * process is ended.
 */
function writeText(pdf: PDF): void {
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
  const { answer, opened, file }: Result = process.argv[2] === "rewrite" ? await rewrite(bytes) : await inspect(bytes);
  process.stdout.write(`${JSON.stringify(answer)}\n`);
  if (file !== undefined) process.stdout.write(file);
  if (process.argv[2] === "rewrite" || opened === undefined) return;
  if (opened.mended) process.stdout.write(opened.bytes);
  for (const one of opened.inside.attached) process.stdout.write(one.bytes);
  writeText(await PDF.load(opened.bytes, { lenient: false }));
}

// Bundled as a script, it cannot wait here.
void main();
