import { parseArgs } from "node:util";
import { withPostgres } from "../../../services/passing-postgres.ts";
import { tryMutant, type Verdict } from "./kill.ts";
import { MUTANTS } from "./mutants.ts";

// Plants faults in the indexer and sees whether histories find them:
// `npm run evidence -- mutate:indexer [--histories 3000 --seed 1 --only TEXT]`.

const { values } = parseArgs({
  options: {
    histories: { type: "string", default: "3000" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});
const AT_ONCE = 2;

const verdicts: Verdict[] = [];
await withPostgres(async (postgresUrl) => {
  const trial = { postgresUrl, histories: Number(values.histories), seed: Number(values.seed) };
  const left = MUTANTS.filter(({ name, file }) => `${file} ${name}`.includes(values.only));
  const planned = left.length;
  const worker = async (): Promise<void> => {
    for (let mutant = left.shift(); mutant !== undefined; mutant = left.shift()) {
      const verdict = await tryMutant(trial, mutant);
      verdicts.push(verdict);
      const how = verdict.found === null ? "ALIVE" : `found by history ${verdict.history ?? "?"}`;
      console.log(
        `${verdicts.length}/${planned} ${mutant.file}: ${mutant.name}: ${how} (${verdict.seconds.toFixed(0)} s) ${verdict.found?.slice(0, 120) ?? ""}`,
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
});
const alive = verdicts.filter(({ found }) => found === null).map(({ name }) => name);
console.log(JSON.stringify({ mutants: verdicts.length, killed: verdicts.length - alive.length, alive }));
process.exitCode = alive.length === 0 ? 0 : 1;
