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
    // What is waited for comes late on a machine that has much to do.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    pool: "forks",
    maxWorkers: 2,
    silent: "passed-only",
  },
});
