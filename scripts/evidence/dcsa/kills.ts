import { parseArgs } from "node:util";
import { runTest } from "../chaos/vitest.ts";

/** Titles between the compiled programs of two nodes that are killed: `npm run evidence -- dcsa kills [--runs 200]`. */
export async function kills(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: "string", default: "200" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
    },
  });
  console.log(`seed ${values.seed}`);
  const { passed, said } = await runTest("test/chaos/exchanges.test.ts", {
    HAWSER_KILLED: values.runs,
    HAWSER_SEED: values.seed,
  });
  const line = said.split("\n").findLast((one) => one.startsWith('{"kills"'));
  if (!passed || line === undefined) console.error(said);
  console.log(line ?? JSON.stringify({ kills: 0 }));
  return passed;
}
