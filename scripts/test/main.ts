import { join } from "node:path";
import {
  contracts,
  generated,
  inPairs,
  layout,
  lint,
  root,
  run,
  staged,
  typesOf,
  type Stage,
} from "../check/stages.ts";
import { buildStale } from "../start/build.ts";
import { temporaryFolder } from "./memory.ts";
import { WHOLE, sampled } from "../lib/sampled.ts";
import { outcome } from "./report.ts";
import { turnsOf } from "./turns.ts";

// Everything that must hold before a change is good.

// The tests and everything that they start take this folder for their temporary files.
const folder = await temporaryFolder();
for (const name of ["TMPDIR", "TEMP", "TMP"]) process.env[name] = folder;
// Hundreds of processes load the same modules.
process.env["NODE_COMPILE_CACHE"] = join(folder, "compiled");
const report = join(folder, "report.json");
const args = process.argv.slice(2);

// Named files are all tested; otherwise some take turns.
const leftOut =
  WHOLE || args.length > 0
    ? []
    : turnsOf(root).flatMap(({ about, files, some }) => {
        const played = sampled(files, some);
        console.log(`${some} of ${files.length} ${about}: ${played.join(", ")}`);
        return files.filter((file) => !played.includes(file));
      });
process.env["HAWSER_LEFT_OUT"] = leftOut.join(",");

const build: Stage = {
  name: "Build",
  async work() {
    await buildStale(root);
    return true;
  },
};
/** The longest first, so that both processors end together. */
const CHECKS: readonly Stage[] = [generated, ...typesOf(false), build, lint(), contracts, layout];

/** A line for everything that failed: the end of the log, which is all that some ever see, says what and why. */
const failures: string[] = [];
const checked = await inPairs(CHECKS.map((stage) => () => staged(stage)));
failures.push(...CHECKS.filter((_, at) => checked[at] !== true).map(({ name }) => `${name}: see above`));
const content = await staged({
  name: "Tests",
  work: () =>
    run("vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...args),
});
const tests = await outcome(report, root);
failures.push(...tests.failures);
if (!content && tests.failures.length === 0) failures.push("Tests: something failed outside every test, see above");
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`${tests.passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
