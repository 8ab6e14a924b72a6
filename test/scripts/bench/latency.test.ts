import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const MAIN = join(ROOT, "scripts/bench/main.ts");

const BROWSER = ["asked_p50_ms", "answered_p50_ms", "browser_p50_ms", "browser_p99_ms", "browser_max_ms"];

describe("bench latency", () => {
  it("sees every block in the floor's rows and in ours, and tells it in one line", { timeout: 120_000 }, async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        "--conditions=source",
        MAIN,
        "latency",
        "--blocks",
        "5",
        "--warm-up",
        "1",
        "--without-ponder",
        "--without-browser",
      ],
      { cwd: ROOT },
    );
    const told = JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Record<string, number | null>;
    expect(Object.keys(told)).toEqual([
      "row_p50_ms",
      "row_p99_ms",
      "floor_p50_ms",
      "floor_p99_ms",
      "ponder_p50_ms",
      "ponder_p99_ms",
      ...BROWSER,
    ]);
    const absent = Object.entries(told)
      .filter(([, value]) => value === null)
      .map(([name]) => name);
    expect(absent).toEqual(["ponder_p50_ms", "ponder_p99_ms", ...BROWSER]);
    expect(told["row_p50_ms"]).toBeLessThanOrEqual(told["row_p99_ms"] as number);
  });
});
