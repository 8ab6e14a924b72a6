import { resolve } from "node:path";
import { defineConfig, mergeConfig } from "vitest/config";
import base from "../../vitest.config.ts";
import { planted } from "../../scripts/lib/planting.ts";
import { MUTANTS } from "../../scripts/evidence/chaos/mutants.ts";
import { EXCHANGE_MUTANTS } from "../../scripts/evidence/dcsa/mutants.ts";

/** The fault that HAWSER_MUTANT names, planted in the backend. */
const mutant = [...MUTANTS, ...EXCHANGE_MUTANTS].find(({ name }) => name === process.env["HAWSER_MUTANT"]);
if (!mutant) throw new Error(`HAWSER_MUTANT: there is no fault "${process.env["HAWSER_MUTANT"] ?? ""}"`);
const file = resolve(import.meta.dirname, "../..", mutant.file);

export default mergeConfig(
  base,
  defineConfig({
    // The disk cache goes by the file's name, so one fault would be taken for the next.
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
