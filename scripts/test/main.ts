import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contracts, generated, layout, lint, root, run, staged, typesOf, type Stage } from "../check/stages.ts";
import { buildStale } from "../start/build.ts";
import { outcome } from "./report.ts";

// Everything that must hold before a change is good, in the order in which a fault is found soonest.

const report = join(tmpdir(), `hawser-report-${process.pid}.json`);
const args = process.argv.slice(2);

const build: Stage = {
  name: "Build",
  async work() {
    await buildStale(root);
    return true;
  },
};
const CHECKS: readonly Stage[] = [generated, ...typesOf(false), lint(), contracts, layout, build];

/** A line for everything that failed: the end of the log, which is all that some ever see, says what and why. */
const failures: string[] = [];
for (const stage of CHECKS) if (!(await staged(stage))) failures.push(`${stage.name}: see above`);
const content = await staged({
  name: "Tests",
  work: () =>
    run("vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...args),
});
const tests = await outcome(report, root);
await rm(report, { force: true });
failures.push(...tests.failures);
if (!content && tests.failures.length === 0) failures.push("Tests: something failed outside every test, see above");
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`${tests.passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
