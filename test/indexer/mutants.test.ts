import { readFileSync } from "node:fs";
import { inject, describe, expect, it } from "vitest";
import { tryMutant } from "../../scripts/evidence/indexer/mutants/kill.ts";
import { placesOf } from "../../scripts/lib/planting.ts";
import { MUTANTS } from "../../scripts/evidence/indexer/mutants/mutants.ts";

describe("faults planted in the indexer", () => {
  it("can each be planted, in one place, under a name of its own", () => {
    const places = MUTANTS.map(({ name, file, text }) => ({
      name,
      found: placesOf(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8"), text),
    }));
    expect(places.filter(({ found }) => found !== 1)).toEqual([]);
    expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
    expect(MUTANTS.length).toBeGreaterThanOrEqual(20);
  });

  // All of them: npm run evidence -- mutate:indexer.
  it.each(["no parent check", "no fold anew after a rollback"])("are found: %s", async (name) => {
    const mutant = MUTANTS.find((one) => one.name === name)!;
    const verdict = await tryMutant({ postgresUrl: inject("postgresUrl"), histories: 100, seed: 7 }, mutant);
    expect(verdict.history).toBeGreaterThan(0);
  });

  it("are why a history comes out wrong: without one it does not", async () => {
    expect(await tryMutant({ postgresUrl: inject("postgresUrl"), histories: 10, seed: 7 }, null)).toMatchObject({
      found: null,
    });
  });
});
