import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const bench = (...args: string[]) =>
  promisify(execFile)(process.execPath, ["--conditions=source", join(ROOT, "scripts/bench/main.ts"), ...args], {
    cwd: ROOT,
  });

describe("bench abuse", () => {
  it("lets a stranger and a free account do their worst beside another company, and tells it in one line", async () => {
    const { stdout } = await bench("abuse", "--seconds", "1", "--samples", "3", "--letters", "1000");
    const told = JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Record<string, number>;
    expect(Object.keys(told)).toEqual([
      "worst_stranger_ms",
      "pool_idle_p99_ms",
      "pool_other_p99_ms",
      "upload_idle_p99_ms",
      "upload_other_p99_ms",
      "signin_idle_p99_ms",
      "signin_other_p99_ms",
    ]);
    for (const figure of Object.values(told)) expect(figure).toBeGreaterThan(0);
    for (const attack of ["text", "sameKey", "uploads", "passwords"])
      expect(stdout).toMatch(new RegExp(`^${attack} +pool `, "m"));
  }, 180_000);
});

describe("bench", () => {
  const NAMES = ["abuse", "api", "gas", "growth", "indexer", "latency", "sign", "sign-in", "transfer"];

  it("lists what can be measured when asked for nothing", async () => {
    const { stdout } = await bench();
    for (const name of NAMES) expect(stdout).toMatch(new RegExp(`^  ${name} `, "m"));
  });

  it.each(["nothing", "toString"])("refuses %s, which cannot be measured, and lists what can", async (name) => {
    const refused = await bench(name).then(
      () => null,
      (error: { code: number; stderr: string }) => error,
    );
    expect(refused?.code).toBe(2);
    for (const one of NAMES) expect(refused?.stderr).toMatch(new RegExp(`^  ${one} `, "m"));
  });
});
