import { defaultClientConditions } from "vite";
import { defineConfig } from "vitest/config";

const conditions = ["source", ...defaultClientConditions];

export default defineConfig({
  resolve: { conditions },
  // Vitest hands these to Node too, where "import" would make require() load the wrong half of a package.
  ssr: { resolve: { conditions: ["source", "node"] } },
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/global-setup.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for comes late on a machine that has much to do.
    expect: { poll: { timeout: 20_000 } },
    pool: "forks",
    maxWorkers: 2,
    silent: "passed-only",
  },
});
