import { resolve } from "node:path";
import { defineConfig, mergeConfig } from "vitest/config";
import base from "../../vitest.config.ts";
import { planted } from "../../scripts/lib/planting.ts";
import { MUTANTS } from "../../scripts/evidence/chaos/mutants.ts";

/** The backend with the fault that HAWSER_MUTANT names. */
const mutant = MUTANTS.find(({ name }) => name === process.env["HAWSER_MUTANT"]);
if (!mutant) throw new Error(`HAWSER_MUTANT: there is no fault "${process.env["HAWSER_MUTANT"] ?? ""}"`);
const file = resolve(import.meta.dirname, "../..", mutant.file);

export default mergeConfig(
  base,
  defineConfig({
    // The cache on disk of one fault would be taken for the next: it is kept by the file, which is the same.
    test: { fsModuleCache: false },
    plugins: [
      {
        name: "a fault",
        enforce: "pre",
        transform: (code, id) => (id.split("?")[0] === file ? planted(code, mutant) : null),
      },
    ],
  }),
);
