import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { gone, isAlive } from "./processes.ts";

/** The command line of a running process with slashes, empty when there is none or it may not be read. */
export async function commandOf(pid: number): Promise<string> {
  if (process.platform === "linux")
    return (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).replaceAll("\0", " ");
  const [command, ...args] =
    process.platform === "win32"
      ? [
          "powershell",
          "-NoProfile",
          "-Command",
          `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`,
        ]
      : ["ps", "-ww", "-o", "command=", "-p", String(pid)];
  const { stdout } = await promisify(execFile)(command, args).catch(() => ({ stdout: "" }));
  return stdout.trim().replaceAll("\\", "/");
}

interface Entry {
  readonly pid: number;
  /** A part of the command line that tells the process from another one that got its number later. */
  readonly mark: string;
}

interface Contents {
  readonly owner: Entry;
  readonly children: Readonly<Record<string, Entry>>;
}

/** The written list of a run's processes: what the next run needs to find what a killed run left behind. */
export class PidFile {
  readonly path: string;
  readonly #owner: Entry;
  readonly #children = new Map<string, Entry>();

  private constructor(path: string, owner: Entry) {
    this.path = path;
    this.#owner = owner;
  }

  /**
   * Takes the file for this process and ends what a killed run left behind. Rejects with `AlreadyRunning` while the
   * run that wrote the file is alive.
   */
  static async take(path: string, mark: string): Promise<PidFile> {
    const former = readContents(path);
    if (former !== undefined) {
      if (former.owner.pid !== process.pid && (await isSame(former.owner))) throw new AlreadyRunning(former.owner.pid);
      await endAll(former);
    }
    const file = new PidFile(path, { pid: process.pid, mark });
    file.#write();
    return file;
  }

  /** Writes a child down, in the place of a former one of the same name. */
  add(name: string, pid: number, mark: string): void {
    this.#children.set(name, { pid, mark });
    this.#write();
  }

  remove(name: string): void {
    if (this.#children.delete(name)) this.#write();
  }

  /** Ends the run: the file goes. */
  release(): void {
    rmSync(this.path, { force: true });
  }

  #write(): void {
    mkdirSync(dirname(this.path), { recursive: true });
    const contents: Contents = { owner: this.#owner, children: Object.fromEntries(this.#children) };
    writeFileSync(`${this.path}.new`, JSON.stringify(contents), { mode: 0o600 });
    renameSync(`${this.path}.new`, this.path);
  }
}

/** Another run holds the folder. */
export class AlreadyRunning extends Error {
  readonly pid: number;

  constructor(pid: number) {
    super(`process ${pid} is already running with this folder`);
    this.name = "AlreadyRunning";
    this.pid = pid;
  }
}

function readContents(path: string): Contents | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Contents;
  } catch {
    return undefined;
  }
}

async function isSame(entry: Entry): Promise<boolean> {
  return isAlive(entry.pid) && (await commandOf(entry.pid)).includes(entry.mark);
}

async function endAll(former: Contents): Promise<void> {
  for (const entry of Object.values(former.children).reverse()) {
    if (!(await isSame(entry))) continue;
    process.kill(entry.pid, "SIGTERM");
    if (await gone(entry.pid, 5_000)) continue;
    process.kill(entry.pid, "SIGKILL");
    await gone(entry.pid, 5_000);
  }
}
