import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { turnsOf } from "../../../scripts/test/turns.ts";

const ROOT = join(import.meta.dirname, "../../..");

it("files that take turns exist and take one turn each, and every run plays some of them", () => {
  const turns = turnsOf(ROOT);
  const files = turns.flatMap((group) => group.files);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
  for (const { about, files: all, some } of turns) {
    expect(some, about).toBeGreaterThan(0);
    expect(some, about).toBeLessThan(all.length);
  }
});
