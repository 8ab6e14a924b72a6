import { runTest } from "./vitest.ts";
import type { Mutant } from "./mutants.ts";

/** How the model noticed a planted fault; null when it did not. */
export async function foundBy(mutant: Mutant, seed: number, actions: number): Promise<string | null> {
  const { passed, said } = await runTest("test/chaos/model.test.ts", { HAWSER_MUTANT: mutant.name, HAWSER_SEED: String(seed), HAWSER_ACTIONS: String(actions) }, { config: "test/support/mutant.config.ts" });
  if (passed) return null;
  const why = /Error.*?: (seed \d+[^\n]*|.*)/.exec(said.slice(said.indexOf("Failed Tests")))?.[1];
  if (why === undefined) throw new Error(`the trial of "${mutant.name}" did not run:\n${said.slice(-2_000)}`);
  return why.slice(0, 300);
}
