import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { runTest } from "../../scripts/evidence/chaos/vitest.ts";
import { EXCHANGE_MUTANTS } from "../../scripts/evidence/dcsa/mutants.ts";
import { placesOf } from "../../scripts/lib/planting.ts";

it("faults of exchanges can each be planted, in one place, under a name of its own", () => {
  const places = EXCHANGE_MUTANTS.map(({ name, file, text }) => ({
    name,
    found: placesOf(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8"), text),
  }));
  expect(places.filter(({ found }) => found !== 1)).toEqual([]);
  expect(new Set(EXCHANGE_MUTANTS.map(({ name }) => name)).size).toBe(EXCHANGE_MUTANTS.length);
});

// One of them; all: npm run evidence -- dcsa exchanges --plant "".
it("a title that is offered and not locked is noticed", async () => {
  const { passed, said } = await runTest(
    "test/backend/pint/runs.test.ts",
    { HAWSER_RUNS: "4", HAWSER_SEED: "1", HAWSER_MUTANT: "what is offered is not locked" },
    { config: "test/support/mutant.config.ts" },
  );
  expect(passed).toBe(false);
  expect(said).toContain('"wrong":"what is offered is not locked"');
}, 300_000);
