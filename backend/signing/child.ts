import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { z } from "zod";
import { Refused, type ErrorCode } from "#domain/errors";

const SECONDS = 15;
const MEGABYTES = 700;
/** Of an answer: a file that was written anew is hardly larger than the largest that may come in. */
const ANSWER_MEGABYTES = 64;
const AT_ONCE = 2;
/** Each who waits holds a connection to the database; the other work needs some, too. */
const WAITING = 12;
/** Below the server itself, so that a file that is dear to read takes no time from anybody else. */
const PRIORITY = 10;

/** What reads in a process of its own. Only images need a library that is not JavaScript. */
const SCRIPTS = { "inspect-child": [], "certificate-child": [], "image-child": ["--allow-addons"] } as const satisfies Record<string, readonly string[]>;
type Script = keyof typeof SCRIPTS;

/** One line of JSON, then bytes. */
interface Output<A> {
  readonly answer: A;
  readonly file: Uint8Array;
}
interface Refusal {
  readonly refusal?: ErrorCode | undefined;
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Lets a process of its own, without rights and without secrets of ours, read what somebody sent; a hostile file can only
 * end that. What comes back is believed as little as the file. `broken`: what is refused with when it fails, takes too long
 * or grows too large. TIME_OUT when too many wait.
 */
export async function runChild<A extends Refusal>(
  script: Script, modes: readonly string[], input: Uint8Array,
  { shape, broken, cut = false }: { readonly shape: z.ZodType<A>; readonly broken: ErrorCode; /** Takes the bytes behind a whole answer, as far as they came, from a process that did not end well. */ readonly cut?: boolean },
): Promise<Output<A>> {
  if (waiting.length >= WAITING) throw new Refused("TIME_OUT");
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    const output = await childOutput(script, modes, input, cut);
    const end = output.indexOf(0x0a);
    const answer = end < 0 ? null : answerIn(output.toString("utf8", 0, end), shape);
    if (answer === null) throw new Refused(broken);
    if (answer.refusal !== undefined) throw new Refused(answer.refusal, answer.parameters ?? {});
    return { answer, file: new Uint8Array(output.subarray(end + 1)) };
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

function answerIn<A>(line: string, shape: z.ZodType<A>): A | null {
  try {
    return shape.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

const SOURCE = import.meta.url.endsWith(".ts");
const at = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
/** The code itself, and nothing else of the disk: no key, no file of anybody. */
const MODULES = fileURLToPath(import.meta.resolve("@libpdf/core")).replace(/([/\\]node_modules)[/\\].*$/s, "$1");
const READABLE = [at("."), ...["domain", "package.json", "node_modules"].flatMap((name) => [at(`../../${name}`), at(`../../../${name}`)]), MODULES].flatMap((path) => [path, `${path.replace(/[/\\]$/, "")}/*`]);
const FLAGS = ["--permission", ...READABLE.map((path) => `--allow-fs-read=${path}`), "--max-old-space-size=384", "--no-warnings", ...(SOURCE ? ["--conditions=source"] : [])];

/** Everything the child wrote; nothing when it failed, took too long or grew too large, unless what it had written is taken `cut`. */
function childOutput(script: Script, modes: readonly string[], input: Uint8Array, cut: boolean): Promise<Buffer> {
  return new Promise((resolve) => {
    const file = at(`./${script}.${SOURCE ? "ts" : "js"}`);
    const child = spawn(process.execPath, [...FLAGS, ...SCRIPTS[script], file, ...modes], { env: {}, stdio: ["pipe", "pipe", "ignore"] });
    const chunks: Buffer[] = [];
    let size = 0;
    const kill = (): void => void child.kill("SIGKILL");
    const timer = setTimeout(kill, SECONDS * 1000);
    const watch = setInterval(() => void residentMegabytes(child.pid).then((used) => used > MEGABYTES && kill()), 50);
    const done = (output: Buffer): void => {
      clearTimeout(timer);
      clearInterval(watch);
      resolve(output);
    };
    lower(child.pid);
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > ANSWER_MEGABYTES * 1024 * 1024) kill();
      else chunks.push(chunk);
    });
    child.stdin.on("error", () => undefined);
    child.on("error", () => done(Buffer.alloc(0)));
    child.on("close", (code) => done(code === 0 || cut ? Buffer.concat(chunks) : Buffer.alloc(0)));
    child.stdin.end(input);
  });
}

/** Not every system lets one. */
function lower(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY);
  } catch {
    // It runs as it is.
  }
}

/** Resident memory of a process where the system tells; 0 where it does not. */
async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
