import { parseArgs } from "node:util";
import { runTest } from "../chaos/vitest.ts";

// Notes pushed to an exchange with faults: `npm run evidence -- bunker-push [--runs 500] [--seed N]`.

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "500" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
console.log(`seed ${values.seed}`);
const { passed, said } = await runTest("test/backend/bunker-exchange/runs.test.ts", {
  HAWSER_PUSHES: values.runs,
  HAWSER_SEED: values.seed,
});
const line = said.split("\n").findLast((one) => one.startsWith('{"runs"'));
if (!passed || line === undefined) console.error(said);
console.log(line ?? JSON.stringify({ runs: 0, faults: 1 }));
process.exitCode = passed ? 0 : 1;
