import { parseArgs } from "node:util";
import { runTest } from "../chaos/vitest.ts";
import { EXCHANGE_MUTANTS } from "./mutants.ts";

/** Runs until a planted fault is found, each begun with another seed. */
const GAMES = 3;

/**
 * Titles between two nodes whose messages and statements fail: `npm run evidence -- dcsa exchanges [--runs 10000]
 * [--seed N] [--plant TEXT] [--planted 200]`. A seed of which something was wrong is played alone with `--runs 1`.
 */
export async function exchanges(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: "string", default: "10000" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      plant: { type: "string" },
      planted: { type: "string", default: "200" },
    },
  });
  const play = async (seed: number, runs: string, mutant?: string) => {
    const settings = { HAWSER_RUNS: runs, HAWSER_SEED: String(seed) };
    const { passed, said } =
      mutant === undefined
        ? await runTest("test/backend/pint/runs.test.ts", settings)
        : await runTest(
            "test/backend/pint/runs.test.ts",
            { ...settings, HAWSER_MUTANT: mutant },
            { config: "test/support/mutant.config.ts" },
          );
    const line = said.split("\n").findLast((one) => one.startsWith('{"runs"'));
    if (line === undefined) throw new Error(`the runs did not end: ${said.slice(-3_000)}`);
    return { passed, line, ...(JSON.parse(line) as { readonly wrong: string | null; readonly seed: number | null }) };
  };
  const seed = Number(values.seed);
  console.log(`seed ${seed}`);
  if (values.plant === undefined) {
    const { passed, line } = await play(seed, values.runs);
    console.log(line);
    return passed;
  }
  const alive: string[] = [];
  const mutants = EXCHANGE_MUTANTS.filter(({ name }) => name.includes(values.plant ?? ""));
  for (const { name, file } of mutants) {
    let found: string | null = null;
    for (let game = 0; game < GAMES && found === null; game += 1) {
      const played = await play(seed + game * 10_000, values.planted, name);
      found = played.wrong === null ? null : `seed ${played.seed}: ${played.wrong}`;
    }
    console.log(`${file}: ${name}: ${found ?? "ALIVE"}`);
    if (found === null) alive.push(name);
  }
  console.log(JSON.stringify({ faults: mutants.length, found: mutants.length - alive.length, alive }));
  return alive.length === 0;
}
