/**
 * Reads one uploaded file from standard input and answers one line of JSON, then (mode "rewrite") the rewritten file.
 * Runs as a process of its own, without rights and without secrets, so that a hostile file can only end itself.
 */
import { PDF } from "@libpdf/core";
import { fileTypeFromBuffer } from "file-type";
import { findActive, findActiveText, dropInert } from "./pdf-content.ts";

export interface ChildAnswer {
  readonly refusal?: "UPLOAD_TYPE" | "UPLOAD_ACTIVE" | "UPLOAD_BROKEN";
  /** What was found, for the log of the administrator. */
  readonly reason?: string;
  readonly mime?: string;
  readonly extension?: string;
  readonly pages?: number;
  readonly signatures?: number;
}

const MAX_PAGES = 5_000;

async function inspect(bytes: Uint8Array): Promise<ChildAnswer> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (type === undefined) return { refusal: "UPLOAD_TYPE" };
  if (type.mime !== "application/pdf") return { mime: type.mime, extension: type.ext };
  const opened = await openPdf(bytes);
  if (!(opened instanceof PDF)) return opened;
  const signatures = opened.getForm()?.getSignatureFields().filter((field) => field.isSigned()).length ?? 0;
  if (signatures > 0) {
    const hidden = findActiveText(bytes);
    if (hidden !== null) return { refusal: "UPLOAD_ACTIVE", reason: hidden };
  }
  return { mime: type.mime, extension: "pdf", pages: opened.getPageCount(), signatures };
}

async function openPdf(bytes: Uint8Array): Promise<PDF | ChildAnswer> {
  if (new TextDecoder("latin1").decode(bytes.subarray(0, 5)) !== "%PDF-") return { refusal: "UPLOAD_TYPE" };
  const pdf = await PDF.load(bytes, { lenient: false }).catch(() => null);
  if (pdf === null && new TextDecoder("latin1").decode(bytes).includes("/Encrypt")) {
    return { refusal: "UPLOAD_ACTIVE", reason: "encryption" };
  }
  if (pdf === null || pdf.recoveredViaBruteForce) return { refusal: "UPLOAD_BROKEN", reason: "structure" };
  if (pdf.isEncrypted) return { refusal: "UPLOAD_ACTIVE", reason: "encryption" };
  const active = findActive(pdf);
  if (active !== null) return { refusal: "UPLOAD_ACTIVE", reason: active };
  const pages = pdf.getPageCount();
  return pages > 0 && pages <= MAX_PAGES ? pdf : { refusal: "UPLOAD_BROKEN", reason: `${pages} pages` };
}

/** Writes the file anew from what can be reached: hidden and superseded objects are gone. */
async function rewrite(bytes: Uint8Array): Promise<{ answer: ChildAnswer; file?: Uint8Array }> {
  const pdf = await openPdf(bytes);
  if (!(pdf instanceof PDF)) return { answer: pdf };
  dropInert(pdf);
  const file = await pdf.save();
  return { answer: { mime: "application/pdf", extension: "pdf", pages: pdf.getPageCount(), signatures: 0 }, file };
}

async function main(): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  const bytes = new Uint8Array(Buffer.concat(chunks));
  const result =
    process.argv[2] === "rewrite" ? await rewrite(bytes) : { answer: await inspect(bytes), file: undefined };
  process.stdout.write(`${JSON.stringify(result.answer)}\n`);
  if (result.file !== undefined) process.stdout.write(result.file);
}

await main();
