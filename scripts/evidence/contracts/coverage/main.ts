import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { launch } from "../../../lib/processes.ts";
import { ROOT, solidityFiles } from "../compile.ts";
import { instrument } from "./instrument.ts";
import { buildInstrumented } from "./listen.ts";
import { coverageOf, percent, sum, tableOf } from "./report.ts";
import { openWorkshop, REACHED, writePlan } from "./workshop.ts";

// How much of the contracts their tests reach: `npm run evidence -- coverage:contracts`.

const measured = (file: string): boolean => !/^contracts\/(interfaces|mocks)\//.test(file);

/** The contracts with their marks, as the tests deploy them. */
async function build(folder: string): Promise<ReturnType<typeof instrument>> {
  const plan = instrument(solidityFiles("contracts"), measured);
  writePlan(plan);
  process.env["HARDHAT_CONFIG"] = join(import.meta.dirname, "hardhat.config.ts");
  const { default: hre } = await import("hardhat");
  buildInstrumented(hre, plan.sources);
  const { contractFiles } = await import("../../../generate/contracts.ts");
  for (const [path, text] of await contractFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return plan;
}

async function test(): Promise<void> {
  const running = await launch({
    name: "tests",
    command: process.execPath,
    args: [
      join(ROOT, "node_modules/vitest/vitest.mjs"),
      "run",
      "--config",
      join(import.meta.dirname, "vitest.config.ts"),
    ],
    cwd: ROOT,
    onLine: (line) => console.log(line),
  });
  const kill = (): void => void running.stop();
  process.once("SIGINT", kill).once("SIGTERM", kill);
  const how = await running.exited;
  if (how !== "exit code 0") throw new Error(`the tests of the contracts with marks: ${how}`);
}

export async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "hawser-coverage-"));
  try {
    openWorkshop(folder);
    mkdirSync(join(folder, REACHED));
    const { points } = await build(folder);
    await test();
    const reached = new Set(
      readdirSync(join(folder, REACHED)).flatMap(
        (name) => JSON.parse(readFileSync(join(folder, REACHED, name), "utf8")) as number[],
      ),
    );
    const files = coverageOf(points, reached);
    for (const { missing } of files) for (const what of missing) console.log(`not reached: ${what}`);
    console.log(tableOf(files));
    const [lines, branches] = [
      percent(sum(files.map((file) => file.lines))),
      percent(sum(files.map((file) => file.branches))),
    ];
    console.log(JSON.stringify({ lines, branches }));
    process.exitCode = branches < 100 ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
