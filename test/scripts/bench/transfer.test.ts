import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startDemoProduct } from "../../support/demo-product.ts";
import type { RunningProduct } from "../../support/product.ts";

const ROOT = join(import.meta.dirname, "../../..");
const MAIN = join(ROOT, "scripts/bench/main.ts");

let product: RunningProduct;
beforeAll(async () => {
  product = await startDemoProduct();
});
afterAll(async () => {
  await product.stop();
  await product.remove();
});

describe("bench transfer", () => {
  it("brings every document over two crashes of the backend, within its memory", async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        "--conditions=source",
        MAIN,
        "transfer",
        "--documents",
        "6",
        "--mb",
        "2",
        "--url",
        product.url,
        "--data",
        product.dataDir,
      ],
      { cwd: ROOT },
    );
    const told = JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Record<string, number>;
    expect(told).toMatchObject({ documents: 6, arrived: 6, restarts: 2 });
    expect(told["progress_told"]).toBeGreaterThan(0);
    expect(told["backend_peak_mb"]).toBeLessThan(512);
  }, 600_000);
});
