import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");

describe("bench growth", () => {
  it("writes a chain, finds the history of each title asked for, and tells it in one line", async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--conditions=source", join(ROOT, "scripts/bench/main.ts"), "growth", "--events", "3000", "--asked", "50"],
      { cwd: ROOT },
    );
    const told = JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Record<string, number>;
    expect(Object.keys(told)).toEqual([
      "events",
      "history_p50_ms",
      "history_p99_ms",
      "history_max_ms",
      "titles",
      "first_per_s",
      "last_per_s",
      "last_to_first",
      "database_gb",
    ]);
    expect(told["titles"]).toBe(50);
    expect(told["events"]).toBeGreaterThanOrEqual(3_000);
  });
});
