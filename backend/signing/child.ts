import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Refused, type ErrorCode } from "#domain/errors";

const SECONDS = 15;
const MEGABYTES = 700;
const AT_ONCE = 2;
/** Each who waits holds a connection to the database; the other work needs some, too. */
const WAITING = 12;

/** One line of JSON, then bytes. */
interface Output<A> {
  readonly answer: A;
  readonly file: Uint8Array;
}

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Lets a process of its own, without rights and without secrets of ours, read what somebody sent; a hostile file can only
 * end that. `broken`: what is refused with when it fails, takes too long or grows too large. TIME_OUT when too many wait.
 */
export async function runChild<A extends { readonly refusal?: ErrorCode; readonly reason?: string }>(
  script: "inspect-child" | "certificate-child", mode: string, input: Uint8Array, broken: ErrorCode,
): Promise<Output<A>> {
  if (waiting.length >= WAITING) throw new Refused("TIME_OUT");
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    const output = await childOutput(script, mode, input);
    const end = output.indexOf(0x0a);
    if (end < 0) throw new Refused(broken);
    const answer = JSON.parse(output.toString("utf8", 0, end)) as A;
    if (answer.refusal !== undefined) throw new Refused(answer.refusal, { reason: answer.reason ?? "" });
    return { answer, file: new Uint8Array(output.subarray(end + 1)) };
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Everything the child wrote; nothing when it failed, took too long or grew too large. */
function childOutput(name: string, mode: string, input: Uint8Array): Promise<Buffer> {
  const source = import.meta.url.endsWith(".ts");
  const script = fileURLToPath(new URL(`./${name}.${source ? "ts" : "js"}`, import.meta.url));
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
    child.stdin.end(input);
  });
}

/** Resident memory of a process where the system tells; 0 where it does not. */
async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
