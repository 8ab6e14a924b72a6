import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startDemoProduct } from "../../support/demo-product.ts";
import type { RunningProduct } from "../../support/product.ts";

const ROOT = join(import.meta.dirname, "../../..");

let product: RunningProduct;
beforeAll(async () => {
  product = await startDemoProduct();
});
afterAll(async () => {
  await product.stop();
  await product.remove();
});

describe("bench api", () => {
  it("fills two platforms, opens each screen on both, sends titles together and alone, and tells it in one line", async () => {
    // So few say nothing of how fast it is: a ratio that is too high is no fault of the command.
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        "--conditions=source",
        join(ROOT, "scripts/bench/main.ts"),
        "api",
        "--documents",
        "600",
        "--organisations",
        "6",
        "--small",
        "300",
        "--small-organisations",
        "3",
        "--users",
        "3",
        "--passes",
        "1",
        "--titles",
        "2",
        "--url",
        product.url,
        "--data",
        product.dataDir,
      ],
      { cwd: ROOT },
    ).catch((failed: { code?: number; stdout: string; stderr: string }) =>
      failed.code === 1 && failed.stdout.trimEnd().endsWith("}") ? failed : Promise.reject(failed),
    );
    const told = JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Record<string, number>;
    expect(Object.keys(told)).toEqual([
      "inbox_p99_ms",
      "inbox_p99_ratio",
      "search_p99_ms",
      "search_p99_ratio",
      "document_p99_ms",
      "batch50_ratio",
    ]);
    for (const figure of Object.values(told)) expect(figure).toBeGreaterThan(0);
  }, 900_000);
});
