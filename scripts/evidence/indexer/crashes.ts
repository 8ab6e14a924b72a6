import { parseArgs } from "node:util";
import { runTest } from "../chaos/vitest.ts";

// The indexer dies at every statement and at every call of each story that is told of it, and a process of it is killed
// so many times at work: `npm run evidence -- crash:indexer [--kills 50 --seed 1]`.

const FILES = ["crashes", "leaving", "adoption", "reindex", "process"];

export async function main(): Promise<void> {
  const { values } = parseArgs({ options: { kills: { type: "string", default: "50" }, seed: { type: "string" } } });
  const settings = {
    INDEXER_EVERY: "1",
    INDEXER_KILLS: values.kills,
    ...(values.seed === undefined ? {} : { INDEXER_SEED: values.seed }),
  };
  const failed: string[] = [];
  for (const file of FILES)
    if (!(await runTest(`test/indexer/${file}.test.ts`, settings, { aloud: true })).passed) failed.push(file);
  console.log(JSON.stringify({ files: FILES.length, failed }));
  process.exitCode = failed.length === 0 ? 0 : 1;
}
