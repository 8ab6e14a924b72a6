import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { Refused } from "#domain/errors";
import type { ChildAnswer } from "./inspect-child.ts";

/** What an uploaded file is, by its content. */
export interface InspectedUpload {
  readonly mime: string;
  readonly extension: string;
  /** Null for what is not a PDF. */
  readonly pages: number | null;
  /** Signatures that a PDF already bears: such a file is only ever appended to. */
  readonly signatures: number;
  /** Shown in the browser, or only downloaded. */
  readonly preview: boolean;
}

const OFFICE = "application/vnd.openxmlformats-officedocument.";
const ACCEPTED: Readonly<Record<string, { readonly preview: boolean }>> = {
  "application/pdf": { preview: true },
  "image/png": { preview: true },
  "image/jpeg": { preview: true },
  [`${OFFICE}wordprocessingml.document`]: { preview: false },
  [`${OFFICE}spreadsheetml.sheet`]: { preview: false },
  [`${OFFICE}presentationml.presentation`]: { preview: false },
  "application/vnd.oasis.opendocument.text": { preview: false },
  "application/vnd.oasis.opendocument.spreadsheet": { preview: false },
};
const MAX_PIXELS = 100_000_000;
const SECONDS = 15;
const MEGABYTES = 700;
const AT_ONCE = 2;
/** Each who waits holds a connection to the database; the other work needs some, too. */
const WAITING = 12;

/**
 * Decides by content whether a file may be stored. Refuses UPLOAD_TYPE (not a type we take), UPLOAD_ACTIVE (scripts,
 * attachments, forms that act, encryption) and UPLOAD_BROKEN (damaged, or too costly to read).
 */
export async function inspectUpload(file: Uint8Array): Promise<InspectedUpload> {
  const { answer } = await runChild("inspect", file);
  const { mime = "", extension = "", pages = null, signatures = 0 } = answer;
  const accepted = ACCEPTED[mime];
  if (accepted === undefined) throw new Refused("UPLOAD_TYPE");
  if (mime.startsWith("image/")) await checkImage(file);
  return { mime, extension, pages, signatures, preview: accepted.preview };
}

/**
 * Writes an unsigned PDF anew before its first signature: only what a reader can reach stays.
 * Refuses as `inspectUpload` does.
 */
export async function rewritePdf(file: Uint8Array): Promise<Uint8Array> {
  return (await runChild("rewrite", file)).file;
}

async function checkImage(file: Uint8Array): Promise<void> {
  const facts = await sharp(file, { limitInputPixels: MAX_PIXELS }).metadata().catch(() => null);
  if (facts === null || !facts.width || !facts.height || facts.width * facts.height > MAX_PIXELS) {
    throw new Refused("UPLOAD_BROKEN");
  }
}

let running = 0;
const waiting: (() => void)[] = [];

async function runChild(mode: "inspect" | "rewrite", file: Uint8Array): Promise<{ answer: ChildAnswer; file: Uint8Array }> {
  if (waiting.length >= WAITING) throw new Refused("TIME_OUT");
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    const output = await childOutput(mode, file);
    const end = output.indexOf(0x0a);
    if (end < 0) throw new Refused("UPLOAD_BROKEN");
    const answer = JSON.parse(output.toString("utf8", 0, end)) as ChildAnswer;
    if (answer.refusal !== undefined) throw new Refused(answer.refusal, { reason: answer.reason ?? "" });
    return { answer, file: new Uint8Array(output.subarray(end + 1)) };
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Everything the child wrote; nothing when it failed, took too long or grew too large. */
function childOutput(mode: string, file: Uint8Array): Promise<Buffer> {
  const source = import.meta.url.endsWith(".ts");
  const script = fileURLToPath(new URL(source ? "./inspect-child.ts" : "./inspect-child.js", import.meta.url));
  const flags = ["--permission", "--allow-fs-read=*", "--max-old-space-size=384", "--no-warnings"];
  if (source) flags.push("--conditions=source");
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...flags, script, mode], { env: {}, stdio: ["pipe", "pipe", "ignore"] });
    const chunks: Buffer[] = [];
    const kill = (): void => void child.kill("SIGKILL");
    const timer = setTimeout(kill, SECONDS * 1000);
    const watch = setInterval(() => void residentMegabytes(child.pid).then((used) => used > MEGABYTES && kill()), 50);
    const done = (output: Buffer): void => {
      clearTimeout(timer);
      clearInterval(watch);
      resolve(output);
    };
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stdin.on("error", () => undefined);
    child.on("error", () => done(Buffer.alloc(0)));
    child.on("close", (code) => done(code === 0 ? Buffer.concat(chunks) : Buffer.alloc(0)));
    child.stdin.end(file);
  });
}

/** Resident memory of a process where the system tells; 0 where it does not. */
async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
