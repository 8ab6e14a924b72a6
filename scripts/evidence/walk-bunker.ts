import { runTest } from "./chaos/vitest.ts";

// A whole bunker delivery through a browser, every signature on a page.

const { passed } = await runTest("test/browser/bunker-walk.test.ts", { HAWSER_WALK_BUNKER: "1" }, { aloud: true });
process.exitCode = passed ? 0 : 1;
