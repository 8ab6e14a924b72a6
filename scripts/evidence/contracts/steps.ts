import { parseArgs } from "node:util";
import { runTest } from "../chaos/vitest.ts";

// Random steps on our contracts beside a model of them, and beside those that they must be like:
// `npm run evidence -- steps:contracts [--steps 5000 --seed 1]`.

const FILES = ["model", "tradetrust", "document-stores-alike", "title-escrow-signable", "t-doc-deployer"];
/** Time for one step on three contracts. */
const STEP_MS = 500;

export async function main(): Promise<void> {
  const { values } = parseArgs({ options: { steps: { type: "string", default: "5000" }, seed: { type: "string" } } });
  const settings = { STEPS: values.steps, ...(values.seed === undefined ? {} : { SEED: values.seed }) };
  const timeoutMs = 120_000 + Number(values.steps) * STEP_MS;
  const failed: string[] = [];
  for (const file of FILES)
    if (!(await runTest(`test/contracts/${file}.test.ts`, settings, { aloud: true, timeoutMs })).passed)
      failed.push(file);
  console.log(JSON.stringify({ files: FILES.length, failed }));
  process.exitCode = failed.length === 0 ? 0 : 1;
}
