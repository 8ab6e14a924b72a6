import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const bench = (...args: string[]) =>
  promisify(execFile)(process.execPath, ["--conditions=source", join(ROOT, "scripts/bench/main.ts"), ...args], {
    cwd: ROOT,
  });

describe("bench", () => {
  const NAMES = [
    "abuse",
    "api",
    "gas",
    "growth",
    "indexer",
    "latency",
    "monitoring",
    "review",
    "sign",
    "sign-in",
    "transfer",
  ];

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
