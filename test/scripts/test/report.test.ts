import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { outcome, type Outcome } from "../../../scripts/test/report.ts";

/** Tests of all sorts, run by the real vitest in a folder of their own. */
const FILES = {
  "good.test.ts": `it("holds", () => undefined);`,
  "bad.test.ts": `describe("outer", () => { it("inner", () => expect(1).toBe(2)); it("holds too", () => undefined); });\nit("long", () => { throw new Error("x".repeat(1000) + "\\nsecond line"); });`,
  "unready.test.ts": `beforeAll(() => { throw new Error("nothing to test"); });\nit("waits", () => undefined);`,
  "broken.test.ts": `throw new Error("cannot be loaded");`,
};
let folder: string;
let found: Outcome;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hawser-report-"));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
  const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");
  const file = join(folder, "report.json");
  await promisify(execFile)(process.execPath, [
    vitest,
    "run",
    "--globals",
    "--root",
    folder,
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]).catch(() => undefined);
  found = await outcome(file, folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("names every failed test on one line with its reason, and every file that gave none", () => {
  expect([...found.failures].sort()).toEqual([
    expect.stringMatching(/^bad\.test\.ts > long: Error: x{300,}…$/),
    "bad.test.ts > outer > inner: AssertionError: expected 1 to be 2 // Object.is equality",
    "broken.test.ts: cannot be loaded",
    "unready.test.ts: nothing to test",
  ]);
  expect(found.passed).toBe(2);
});

it("takes a run without a report for a failure", async () => {
  expect(await outcome(join(folder, "none.json"), folder)).toEqual({ passed: 0, failures: ["Tests: wrote no report"] });
});
