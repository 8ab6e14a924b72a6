import { join } from "node:path";
import { defaultClientConditions } from "vite";
import { defineConfig } from "vitest/config";
import { ROOT } from "../compile.ts";
import { workshop } from "./workshop.ts";

const generated = (name: string): { find: RegExp; replacement: string } => ({
  find: new RegExp(`^.*chain/${name}(\\.ts)?$|^\\./${name}\\.ts$`),
  replacement: join(workshop(), `domain/chain/${name}.ts`),
});

export default defineConfig({
  root: ROOT,
  resolve: {
    conditions: ["source", ...defaultClientConditions],
    alias: [
      generated("bytecode"),
      generated("registry-proxy"),
      { find: /^\.(\/support)?\/deployed\.ts$/, replacement: join(workshop(), "test/contracts/support/deployed.ts") },
    ],
  },
  ssr: { resolve: { conditions: ["source", "node"] } },
  test: {
    include: ["test/contracts/*.test.ts"],
    // Deploying is looked at on a chain that does not listen. Points reached by chance are not counted.
    exclude: ["deploy", "model", "tradetrust", "document-stores-alike"].map((name) => `test/contracts/${name}.test.ts`),
    // A mark costs gas.
    testNamePattern: /^(?!.*(answer random calls|are all opened at the mint|anchors ten thousand documents))/,
    setupFiles: [join(import.meta.dirname, "record.ts")],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    pool: "forks",
    maxWorkers: 2,
    silent: true,
  },
});
