import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, vi } from "vitest";
import { startDemoProduct } from "../../support/demo-product.ts";
import { someOf } from "../../support/sampled.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** One of them in each run: each starts a product. */
const story = someOf(["api", "transfer", "abuse", "latency", "monitoring", "review"], 1);
vi.setConfig({ testTimeout: 300_000 });

/** Runs a bench; answers what it printed. */
async function bench(name: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--conditions=source", join(ROOT, "scripts/bench/main.ts"), name, ...args],
    { cwd: ROOT },
  ).catch((failed: { code?: number; stdout: string; stderr: string }) =>
    failed.code === 1 && failed.stdout.trimEnd().endsWith("}") ? failed : Promise.reject(failed),
  );
  return stdout;
}
/** Runs a bench against a product with its demo. */
async function onDemo(name: string, options: Readonly<Record<string, string>>): Promise<string> {
  const product = await startDemoProduct();
  try {
    const all = { ...options, url: product.url, data: product.dataDir };
    return await bench(name, ...Object.entries(all).flatMap(([option, value]) => [`--${option}`, value]));
  } finally {
    await product.discard();
  }
}

const toldBy = <Figure = number>(stdout: string): Record<string, Figure> =>
  JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Record<string, Figure>;

story.api("bench api fills two platforms, opens each screen, sends titles, and tells it in one line", async () => {
  // So few say nothing of how fast it is: a ratio that is too high is no fault of the command.
  const told = toldBy(
    await onDemo("api", {
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
  const told = toldBy(await onDemo("transfer", { documents: "6", mb: "1" }));
  expect(told).toMatchObject({ documents: 6, arrived: 6, restarts: 2 });
  expect(told["progress_told"]).toBeGreaterThan(0);
  expect(told["backend_peak_mb"]).toBeLessThan(512);
});

const ABUSE = [
  "worst_stranger_ms",
  "pool_idle_p99_ms",
  "pool_other_p99_ms",
  "upload_idle_p99_ms",
  "upload_other_p99_ms",
  "signin_idle_p99_ms",
  "signin_other_p99_ms",
];
story.abuse("bench abuse lets a stranger and a free account do their worst, and tells it in one line", async () => {
  const stdout = await bench("abuse", "--seconds", "1", "--samples", "3", "--letters", "1000");
  const told = toldBy(stdout);
  expect(Object.keys(told)).toEqual(ABUSE);
  for (const figure of Object.values(told)) expect(figure).toBeGreaterThan(0);
  for (const attack of ["text", "sameKey", "uploads", "passwords"])
    expect(stdout).toMatch(new RegExp(`^${attack} +pool `, "m"));
});

const PONDER = ["ponder_p50_ms", "ponder_p99_ms"];
const BROWSER = ["asked_p50_ms", "answered_p50_ms", "browser_p50_ms", "browser_p99_ms", "browser_max_ms"];
story.latency("bench latency sees every block in the floor's rows and in ours, and tells it in one line", async () => {
  const few = ["--blocks", "5", "--warm-up", "1", "--without-ponder", "--without-browser"];
  const told = toldBy<number | null>(await bench("latency", ...few));
  const rows = ["row_p50_ms", "row_p99_ms", "floor_p50_ms", "floor_p99_ms"];
  expect(Object.keys(told)).toEqual([...rows, ...PONDER, ...BROWSER]);
  expect(Object.keys(told).filter((name) => told[name] === null)).toEqual([...PONDER, ...BROWSER]);
  expect(told["row_p50_ms"]).toBeLessThanOrEqual(told["row_p99_ms"] as number);
});

story.monitoring(
  "bench monitoring types a bill, is told by the page what it measured, and tells its part",
  async () => {
    const told = toldBy(await onDemo("monitoring", { rounds: "1" }));
    expect(Object.keys(told)).toEqual(["all_ms", "busy_ms", "monitoring_ms", "percent", "busy_percent"]);
    for (const figure of Object.values(told)) expect(figure).toBeGreaterThan(0);
    expect(told["busy_ms"]).toBeLessThan(told["all_ms"]!);
  },
);

story.review(
  "bench review counts the requests of an amendment, times every key of a split, and tells it in one line",
  async () => {
    const few = { documents: "60", organisations: "3", rounds: "1", parts: "3", containers: "12" };
    const stdout = await onDemo("review", few);
    const told = toldBy(stdout);
    expect(Object.keys(told)).toEqual(["amend_requests", "amend_p99_ms", "split_containers", "split_keystroke_p99_ms"]);
    expect(told).toMatchObject({ split_containers: 12 });
    // Three who accept look at it first; each wait for the chain is at least one request.
    expect(told["amend_requests"]).toBeGreaterThanOrEqual(14);
    expect(told["amend_requests"]).toBeLessThanOrEqual(25);
    for (const measured of ["with a password", "a trivial request", "key in number", "key in an empty form"])
      expect(stdout).toMatch(new RegExp(`^${measured}.* p99 `, "m"));
  },
);
