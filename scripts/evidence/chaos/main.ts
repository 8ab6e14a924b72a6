import { parseArgs } from "node:util";
import { foundBy } from "./plant.ts";
import { MUTANTS } from "./mutants.ts";
import { runTest } from "./vitest.ts";

// Random acts against the model, faults that it must find, and kills, in any number:
// `npm run evidence -- chaos model|faults|kills|race`. See docs/chaos.md.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    actions: { type: "string" },
    kills: { type: "string", default: "100" },
    racers: { type: "string", default: "1000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    only: { type: "string", default: "" },
  },
});
/**
 * A fault that one game of so many acts does not come upon is looked for in others, so many in all, each twice as long
 * as the one before.
 */
const GAMES = 3;
const settings = { HAWSER_SEED: values.seed };

async function plantAll(): Promise<boolean> {
  const alive: string[] = [];
  const planted = MUTANTS.filter(({ name, file }) => `${file} ${name}`.includes(values.only));
  for (const mutant of planted) {
    let found: string | null = null;
    for (let game = 0; game < GAMES && found === null; game += 1)
      found = await foundBy(mutant, Number(values.seed) + game, Number(values.actions ?? 400) * 2 ** game);
    console.log(`${mutant.file}: ${mutant.name}: ${found ?? "ALIVE"}`);
    if (found === null) alive.push(mutant.name);
  }
  console.log(JSON.stringify({ faults: planted.length, found: planted.length - alive.length, alive }));
  return alive.length === 0;
}

const PARTS: Readonly<Record<string, () => Promise<boolean>>> = {
  model: async () => {
    let passed = true;
    for (const file of ["model", "processes"])
      passed =
        (
          await runTest(
            `test/chaos/${file}.test.ts`,
            { ...settings, HAWSER_ACTIONS: values.actions ?? "10000" },
            { aloud: true },
          )
        ).passed && passed;
    return passed;
  },
  faults: plantAll,
  kills: async () => {
    let passed = true;
    for (const file of ["crash-points", "replacing", "review-crashes", "kills"])
      passed =
        (
          await runTest(
            `test/chaos/${file}.test.ts`,
            { ...settings, HAWSER_KILLS: values.kills, HAWSER_WHOLE: "1" },
            { aloud: true },
          )
        ).passed && passed;
    return passed;
  },
  race: async () =>
    (await runTest("test/chaos/double-spend.test.ts", { HAWSER_RACERS: values.racers }, { aloud: true })).passed,
};
const part = PARTS[positionals[0] ?? ""];
if (!part) {
  console.error(
    "Say which: npm run evidence -- chaos model [--actions 10000], faults [--actions 400] [--only TEXT],\n" +
      "kills [--kills 100], or race [--racers 1000]; all but the last with [--seed 1].",
  );
  process.exit(2);
}
process.exitCode = (await part()) ? 0 : 1;
