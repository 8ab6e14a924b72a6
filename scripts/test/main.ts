import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "../lib/processes.ts";
import { buildStale } from "../start/build.ts";
import { staleFiles } from "../generate/main.ts";
import { outcome } from "./report.ts";

// Everything that must hold before a change is good, in the order in which a fault is found soonest.

const root = join(import.meta.dirname, "../..");
const modules = (path: string): string => join(root, "node_modules", path);
const report = join(tmpdir(), `hawser-report-${process.pid}.json`);
const args = process.argv.slice(2);

/** Runs a tool of ours and shows its words; true when it was content. */
async function run(script: string, ...rest: string[]): Promise<boolean> {
  const tool = await launch({
    name: script,
    command: process.execPath,
    args: [modules(script), ...rest],
    cwd: root,
    env: { ...process.env, PATH: `${modules(".bin")}:${process.env["PATH"] ?? ""}`, FORCE_COLOR: process.stdout.isTTY ? "1" : "0" },
    onLine: (line) => console.log(line),
  });
  const kill = (): void => void tool.stop();
  process.once("SIGINT", kill).once("SIGTERM", kill);
  const how = await tool.exited;
  process.off("SIGINT", kill).off("SIGTERM", kill);
  return how === "exit code 0";
}

interface Stage {
  readonly name: string;
  readonly work: () => Promise<boolean>;
}

const CHECKS: readonly Stage[] = [
  {
    name: "Generated files",
    async work() {
      const stale = await staleFiles();
      for (const path of stale) console.log(`${path} is not what its sources say: run npm run generate`);
      return stale.length === 0;
    },
  },
  { name: "Types", work: () => run("typescript/bin/tsc", "-p", "tsconfig.json") },
  { name: "Types of the web", work: () => run("typescript/bin/tsc", "-p", "tsconfig.web.json") },
  { name: "Lint", work: () => run("oxlint/bin/oxlint", "--type-aware", "--report-unused-disable-directives", ".") },
  { name: "Lint of the contracts", work: () => run("solhint/solhint.js", "--noPoster", "--disc", "--max-warnings", "0", "contracts/**/*.sol") },
  {
    name: "Build",
    async work() {
      await buildStale(root);
      return true;
    },
  },
];

async function staged({ name, work }: Stage): Promise<boolean> {
  const begun = Date.now();
  const good = await work().catch((error: unknown) => {
    console.log(error instanceof Error ? error.message : String(error));
    return false;
  });
  console.log(`${good ? "ok    " : "FAILED"} ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  return good;
}

/** A line for everything that failed: the end of the log, which is all that some ever see, says what and why. */
const failures: string[] = [];
for (const stage of CHECKS) if (!(await staged(stage))) failures.push(`${stage.name}: see above`);
const content = await staged({
  name: "Tests",
  work: () => run("vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...args),
});
const tests = await outcome(report, root);
await rm(report, { force: true });
failures.push(...tests.failures);
if (!content && tests.failures.length === 0) failures.push("Tests: something failed outside every test, see above");
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`${tests.passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
