import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

const EVERY_MS = 100;

/** Bytes that a process has now, or has had at most where the system says so; 0 for one that has ended. */
export async function residentOf(pid: number, which: "now" | "peak"): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => undefined);
  const field = which === "now" ? /VmRSS:\s*(\d+) kB/ : /VmHWM:\s*(\d+) kB/;
  const kilobytes = field.exec(status ?? "")?.[1];
  if (kilobytes !== undefined) return Number(kilobytes) * 1024;
  const told = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]).catch(() => ({ stdout: "0" }));
  return Number(told.stdout.trim()) * 1024;
}

/**
 * Watches the memory of a process, also when another takes its place. `stop` answers the most that any of them had, in
 * megabytes.
 */
export function watchMemory(pidOf: () => Promise<number>): { stop(): Promise<number> } {
  let most = 0;
  let ended = false;
  const watched = (async () => {
    while (!ended) {
      most = Math.max(most, await residentOf(await pidOf().catch(() => 0), "peak"));
      await new Promise((next) => setTimeout(next, EVERY_MS));
    }
  })();
  return {
    async stop() {
      ended = true;
      await watched;
      return Math.round(most / 1024 / 1024);
    },
  };
}
