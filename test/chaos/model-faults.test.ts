import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { MUTANTS } from "../../scripts/chaos/mutants.ts";
import { foundBy } from "../../scripts/chaos/plant.ts";

describe("faults planted in the backend", () => {
  it("can each be planted, in one place, under a name of its own", () => {
    const places = MUTANTS.map(({ name, file, text }) => ({ name, found: readFileSync(new URL(`../../${file}`, import.meta.url), "utf8").split(text).length - 1 }));
    expect(places.filter(({ found }) => found !== 1)).toEqual([]);
    expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
    expect(MUTANTS.length).toBeGreaterThanOrEqual(20);
  });

  // All of them: npm run chaos -- faults.
  it.each(["a lock is not seen"])("are found by the model: %s", async (name) => {
    expect(await foundBy(MUTANTS.find((one) => one.name === name)!, 1, 200)).toContain("seed 1");
  });
});
