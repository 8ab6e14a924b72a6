import { LIMITS } from "#domain/limits";
import { runTest } from "./chaos/vitest.ts";

// Tables with as many rows as one may have, through a browser.

const { passed } = await runTest(
  "test/browser/bulk-whole.test.ts",
  { HAWSER_BULK_ROWS: String(LIMITS.bulkRows) },
  { aloud: true },
);
process.exitCode = passed ? 0 : 1;
