import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { FAULTS } from "../../../scripts/evidence/dcsa/faults.ts";
import { PATHS } from "../../../scripts/evidence/dcsa/paths.ts";

const run = promisify(execFile);

it("every path between platforms is gone, and turns red with each fault planted for it", async () => {
  const args = ["--conditions=source", "--disable-warning=ExperimentalWarning", "scripts/evidence/main.ts", "dcsa"];
  const { stdout } = await run(process.execPath, args);
  expect(JSON.parse(stdout.trim().split("\n").at(-1) ?? "")).toMatchObject({
    paths: 19,
    faults: FAULTS.length,
    problems: 0,
  });
  expect(PATHS.every(({ number }) => FAULTS.some(({ path }) => path === number))).toBe(true);
}, 60_000);
