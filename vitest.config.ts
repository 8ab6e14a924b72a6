import { defaultClientConditions } from "vite";
import { defineConfig } from "vitest/config";

const conditions = ["source", ...defaultClientConditions];

/** Tests of the floors that know no process but their own. */
const UNIT = [
  "test/domain/**/*.test.ts",
  "test/web/**/*.test.ts",
  "test/walls/**/*.test.ts",
  "test/behaviours/**/*.test.ts",
];

export default defineConfig({
  resolve: { conditions },
  // Vitest hands these to Node too, where "import" would make require() load the wrong half of a package.
  ssr: { resolve: { conditions: ["source", "node"] } },
  test: {
    // What is waited for comes late on a machine that has much to do.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    pool: "forks",
    maxWorkers: 2,
    silent: "passed-only",
    projects: [
      // Needs no database, no chain and no browser. Files share what they import: loading it took half the time.
      { extends: true, test: { name: "unit", include: UNIT, isolate: false, testTimeout: 120_000 } },
      {
        extends: true,
        test: {
          name: "system",
          include: ["test/**/*.test.ts"],
          exclude: UNIT,
          globalSetup: ["test/support/global-setup.ts"],
        },
      },
    ],
  },
});
