import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ROOT, solidityFiles } from "../../../../scripts/evidence/contracts/compile.ts";
import { build, changedCode } from "../../../../scripts/evidence/contracts/mutants/builds.ts";
import { CHANGES_NOTHING } from "../../../../scripts/evidence/contracts/mutants/changes-nothing.ts";
import { byCampaign, GAS, TESTS, testsOf } from "../../../../scripts/evidence/contracts/mutants/killers.ts";
import { mutated } from "../../../../scripts/evidence/contracts/mutants/operators.ts";
import {
  nameOf,
  plannedMutants,
  readVerdicts,
  sourceHashes,
} from "../../../../scripts/evidence/contracts/mutants/verdicts.ts";
import { campaignContract, openStage } from "../../../../scripts/evidence/contracts/stage.ts";

const sources = solidityFiles("contracts");
const possible = plannedMutants(sources, 1);
const planned = plannedMutants(sources);
const { sources: measured, verdicts } = readVerdicts();
const AGAIN = "npm run evidence -- mutate:contracts";
const stage = await openStage(GAS);
afterAll(() => stage.anvil.stop());

describe("the faults planted in the contracts", () => {
  it("are many, in every file that has code", () => {
    expect(verdicts.filter(({ verdict }) => verdict === "killed").length).toBeGreaterThanOrEqual(100);
    const files = new Set(possible.map(({ file }) => file));
    for (const file of files) expect(TESTS, file).toEqual(expect.arrayContaining([...testsOf(file).first]));
    expect(new Set(verdicts.map(({ file }) => file))).toEqual(files);
    expect(new Set(possible.map(nameOf)).size).toBe(possible.length);
    for (const { file, start, original } of possible) {
      expect(
        Buffer.from(sources[file]!)
          .subarray(start, start + Buffer.byteLength(original))
          .toString(),
      ).toBe(original);
    }
  });

  it("have verdicts about the contracts as they are", () => {
    expect(measured, AGAIN).toEqual(sourceHashes(sources));
    const judged = new Set(verdicts.map(nameOf));
    expect(
      planned.map(nameOf).filter((name) => !judged.has(name)),
      AGAIN,
    ).toEqual([]);
  });

  it("are all found, but for those that are proved to change nothing", () => {
    expect(verdicts.filter(({ verdict }) => verdict === "alive")).toEqual([]);
    for (const { by } of verdicts.filter(({ verdict }) => verdict === "killed")) {
      const [test] = /^test\/contracts\/[\w-]+\.test\.ts(?=: )/.exec(by) ?? [];
      expect(test === undefined ? /^campaign, (lean|strict): /.test(by) : existsSync(join(ROOT, test)), by).toBe(true);
    }
    const excused = ({ file, where, original, replacement }: (typeof CHANGES_NOTHING)[number]): string =>
      JSON.stringify([file, where, original, replacement]);
    expect(
      verdicts
        .filter(({ verdict }) => verdict === "changes nothing")
        .map((each) => `${excused({ ...each, proof: "" })} ${each.by}`)
        .sort(),
    ).toEqual(CHANGES_NOTHING.map((each) => `${excused(each)} ${each.proof}`).sort());
  });
});

describe("the campaign", () => {
  const [sound, campaign] = [build(sources), campaignContract()];

  it("finds nothing where there is no fault", { timeout: 600_000 }, async () => {
    expect(await byCampaign(stage, campaign, sound, sound)).toBeNull();
  });

  // Within the first hundred steps: another day the same seed plays with other addresses.
  const found = verdicts.filter(({ by }) => /^campaign.* step \d\d?:/.test(by));
  it.each([0.1, 0.5, 0.9].map((place) => found[Math.floor(place * found.length)]!))(
    "finds the fault of $where in $file",
    { timeout: 600_000 },
    async (verdict) => {
      const mutant = possible.find((each) => nameOf(each) === nameOf(verdict))!;
      const changed = { ...sources, [mutant.file]: mutated(sources[mutant.file]!, mutant) };
      const flavour = /^campaign, (\w+: )/.exec(verdict.by)![1]!;
      expect(await byCampaign(stage, campaign, sound, changedCode(sound, changed, mutant.file))).toContain(flavour);
    },
  );
});
