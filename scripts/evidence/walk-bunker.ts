import { runTest } from "./chaos/vitest.ts";

// A whole bunker delivery through a browser, every form typed with the network cut, every signature on a page.

const { passed } = await runTest("test/browser/bunker-walk.test.ts", { HAWSER_WHOLE: "1" }, { aloud: true });
process.exitCode = passed ? 0 : 1;
