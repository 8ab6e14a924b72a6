import { type ChildProcess, execFile, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

/** A process of ours that is up: who it is, when it ends, how to end it. */
export interface Running {
  readonly pid: number;
  /** Settles, never rejects, with words for how the process ended. */
  readonly exited: Promise<string>;
  /** Asks the process to end and kills it after `graceMs` (10 s when left out). */
  stop(graceMs?: number): Promise<void>;
}

export interface Launch {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly uid?: number;
  readonly gid?: number;
  /** An open file to read from; nothing when left out. */
  readonly stdin?: number;
  readonly stopSignal?: NodeJS.Signals;
  /** Every line of both streams, without its end. */
  readonly onLine?: (line: string) => void;
  /**
   * Called for each line until it returns something: what the launch then hands out. Without it the launch is ready at
   * once.
   */
  readonly ready?: (line: string) => string | undefined;
  readonly readyTimeoutMs?: number;
}

const LINES_KEPT = 30;

/**
 * Starts a process in a process group of its own, so that Ctrl-C in a terminal reaches only its parent, which then
 * ends its children in order. Resolves when `ready` has seen its line in the output of this very child: another
 * program that listens on the same port cannot be taken for it. Rejects with the last lines when the child ends first.
 */
export async function launch(what: Launch): Promise<Running & { readonly answer: string }> {
  const child = spawn(what.command, [...what.args], {
    cwd: what.cwd,
    env: what.env ?? process.env,
    uid: what.uid,
    gid: what.gid,
    detached: true,
    windowsHide: true,
    stdio: [what.stdin ?? "ignore", "pipe", "pipe"],
  });
  const last: string[] = [];
  const exited = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  const ready = new Promise<string>((resolve) => {
    if (what.ready === undefined) resolve("");
    const take = (line: string): void => {
      last.push(line);
      if (last.length > LINES_KEPT) last.shift();
      what.onLine?.(line);
      const answer = what.ready?.(line);
      if (answer !== undefined) resolve(answer);
    };
    readLines(child, take);
  });
  const timeout = new AbortController();
  const late = wait(what.readyTimeoutMs ?? 60_000, "late" as const, { signal: timeout.signal }).catch(() => "late");
  const first = await Promise.race([
    ready.then((answer) => ({ answer })),
    exited.then((how) => ({ how: `ended with ${how}` })),
    late.then(() => ({ how: "was not ready in time" })),
  ]);
  timeout.abort();
  if ("how" in first || child.pid === undefined) {
    child.kill("SIGKILL");
    const how = "how" in first ? first.how : "did not start";
    throw new Error([`${what.name} ${how}`, ...last].join("\n  "));
  }
  const pid = child.pid;
  const stop = async (graceMs = 10_000): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    ask(child, what.stopSignal ?? "SIGTERM");
    const patience = new AbortController();
    const tooLong = wait(graceMs, undefined, { signal: patience.signal }).then(
      () => child.kill("SIGKILL"),
      () => undefined,
    );
    await exited;
    patience.abort();
    await tooLong;
  };
  return { pid, exited, stop, answer: first.answer };
}

/**
 * Asks a process to end. Windows has no signals: there it ends at once, and what it started with it, as in a power cut,
 * which every part of the product is made for.
 */
function ask(child: ChildProcess, signal: NodeJS.Signals): void {
  if (process.platform !== "win32") child.kill(signal);
  else execFile("taskkill", ["/pid", String(child.pid), "/t", "/f"], () => child.kill());
}

function readLines(child: ChildProcess, take: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = "";
    stream?.setEncoding("utf8");
    stream?.on("data", (chunk: string) => {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) take(line);
    });
    stream?.on("end", () => {
      if (rest !== "") take(rest);
    });
  }
}

/** True while a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Waits until the process is gone; false when it is still there after `timeoutMs`. */
export async function gone(pid: number, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await wait(50);
  }
  return true;
}
