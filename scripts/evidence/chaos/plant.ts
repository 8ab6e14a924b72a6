import { runTest } from "./vitest.ts";
import type { Mutant } from "./mutants.ts";

/**
 * How the model noticed a planted fault; null when it did not. For so long it may look for the shortest story of it,
 * which is then all that is answered.
 */
export async function foundBy(mutant: Mutant, seed: number, actions: number, shrinkMs = 0): Promise<string | null> {
  const settings = {
    HAWSER_MUTANT: mutant.name,
    HAWSER_SEED: String(seed),
    HAWSER_ACTIONS: String(actions),
    HAWSER_SHRINK_MS: String(shrinkMs),
  };
  const { passed, said } = await runTest("test/chaos/model.test.ts", settings, {
    config: "test/support/mutant.config.ts",
  });
  if (passed) return null;
  const short = /\n(seed \d+: \d+ of these \d+ acts are enough[^]*?)\n\S*(?: ❯|⎯)/.exec(said)?.[1];
  if (short !== undefined) return short;
  const why = /Error.*?: (seed \d+[^\n]*|.*)/.exec(said.slice(said.indexOf("Failed Tests")))?.[1];
  if (why === undefined)
    throw new Error(`the trial of "${mutant.name}" did not run: ${said.slice(-2_000).replace(/\s+/g, " ")}`);
  return why.slice(0, 300);
}
