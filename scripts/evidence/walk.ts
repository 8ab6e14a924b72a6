import { run } from "../check/stages.ts";

// Every kind of document through a browser; of some kinds alone with `-t Invoice`.

const passed = await run(
  "vitest/vitest.mjs",
  "run",
  "--config",
  "test/walk/vitest.config.ts",
  ...process.argv.slice(2),
);
process.exitCode = passed ? 0 : 1;
