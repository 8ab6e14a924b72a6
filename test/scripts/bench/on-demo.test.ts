import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { startDemoProduct } from "../../support/demo-product.ts";
import type { RunningProduct } from "../../support/product.ts";
import { someOf } from "../../support/sampled.ts";

const ROOT = join(import.meta.dirname, "../../..");

let product: RunningProduct;
/** One of them in each run. */
const story = someOf(["api", "transfer"], 1);
vi.setConfig({ testTimeout: 180_000 });
beforeAll(async () => {
  product = await startDemoProduct();
}, 300_000);
afterAll(async () => {
  await product.discard();
});

/** Runs a bench against the product; answers what it printed. */
async function bench(name: string, options: Readonly<Record<string, string>>): Promise<string> {
  const all = { ...options, url: product.url, data: product.dataDir };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...["--conditions=source", join(ROOT, "scripts/bench/main.ts"), name],
      ...Object.entries(all).flatMap(([option, value]) => [`--${option}`, value]),
    ],
    { cwd: ROOT },
  ).catch((failed: { code?: number; stdout: string; stderr: string }) =>
    failed.code === 1 && failed.stdout.trimEnd().endsWith("}") ? failed : Promise.reject(failed),
  );
  return stdout;
}

const toldBy = (stdout: string): Record<string, number> =>
  JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Record<string, number>;

story.api("bench api fills two platforms, opens each screen, sends titles, and tells it in one line", async () => {
  // So few say nothing of how fast it is: a ratio that is too high is no fault of the command.
  const told = toldBy(
    await bench("api", {
      documents: "120",
      organisations: "6",
      small: "60",
      "small-organisations": "3",
      users: "2",
      passes: "1",
      titles: "2",
    }),
  );
  expect(Object.keys(told)).toEqual([
    "inbox_p99_ms",
    "inbox_p99_ratio",
    "search_p99_ms",
    "search_p99_ratio",
    "document_p99_ms",
    "document_p99_ratio",
    "memory_ratio",
    "batch50_ratio",
  ]);
  for (const figure of Object.values(told)) expect(figure).toBeGreaterThan(0);
});

story.transfer("bench transfer brings every document over two crashes of the backend, within its memory", async () => {
  const told = toldBy(await bench("transfer", { documents: "6", mb: "1" }));
  expect(told).toMatchObject({ documents: 6, arrived: 6, restarts: 2 });
  expect(told["progress_told"]).toBeGreaterThan(0);
  expect(told["backend_peak_mb"]).toBeLessThan(512);
});
