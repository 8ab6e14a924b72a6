import { run } from "../check/stages.ts";

// The tests, or those of the files that are named, with every case of which `npm test` takes some.

process.env["HAWSER_WHOLE"] = "1";
const passed = await run("vitest/vitest.mjs", "run", ...process.argv.slice(2));
process.exitCode = passed ? 0 : 1;
