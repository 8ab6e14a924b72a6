import { fileURLToPath } from "node:url";
import { defaultClientConditions } from "vite";
import { configDefaults, defineConfig } from "vitest/config";

const conditions = ["source", ...defaultClientConditions];

/** Tests of the floors that know no process but their own. */
const UNIT = [
  "test/domain/**/*.test.ts",
  "test/web/**/*.test.ts",
  "test/walls/**/*.test.ts",
  "test/behaviours/**/*.test.ts",
];

/** Tests of the backend, the indexer and the contracts in the process of the test. */
const PARTS = ["backend", "flows", "indexer", "contracts"].map((part) => `test/${part}/**/*.test.ts`);

/** Tests that drive a browser, which waits for pages, letters and the chain in one go. */
const BROWSER = ["test/browser/**/*.test.ts"];

/** Patience of tests with a browser: what they wait for comes late on a machine that has much to do. */
export const BROWSER_TIMES = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

/** The library that hashes passwords, with a cost that tests can lower. */
const ARGON2 = {
  find: /^@node-rs\/argon2$/,
  replacement: fileURLToPath(new URL("test/support/argon2.ts", import.meta.url)),
};

/** Files whose turn it is not (scripts/test/turns.ts). */
const LEFT_OUT = (process.env["HAWSER_LEFT_OUT"] ?? "").split(",").filter((file) => file !== "");

const SETUP = ["test/support/global-setup.ts"];

export default defineConfig({
  resolve: { conditions, alias: [ARGON2] },
  // Vitest hands these to Node too, where "import" would make require() load the wrong half of a package.
  ssr: { resolve: { conditions: ["source", "node"] } },
  test: {
    exclude: [...configDefaults.exclude, ...LEFT_OUT],
    // A test that needs longer says so itself.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // The summary of a run shows only the message: it names what was found.
    chaiConfig: { truncateThreshold: 1_000 },
    pool: "forks",
    // One more than the slowest machine has processors: a test often waits for a letter, a page or the chain.
    maxWorkers: 3,
    silent: "passed-only",
    projects: [
      // Needs no database, no chain and no browser. Files share what they import: loading it took half the time.
      { extends: true, test: { name: "unit", include: UNIT, isolate: false } },
      // Each file has a database of its own, so that all may share the code, loaded once in each worker.
      { extends: true, test: { name: "parts", include: PARTS, isolate: false, globalSetup: SETUP } },
      {
        extends: true,
        test: {
          name: "system",
          // What they start are processes of their own: they too may share what they import, the compiler of contracts
          // not least.
          isolate: false,
          include: ["test/**/*.test.ts"],
          exclude: [...UNIT, ...PARTS, ...BROWSER],
          globalSetup: SETUP,
        },
      },
      {
        extends: true,
        test: { ...BROWSER_TIMES, name: "browser", include: BROWSER, isolate: false, globalSetup: SETUP },
      },
    ],
  },
});
