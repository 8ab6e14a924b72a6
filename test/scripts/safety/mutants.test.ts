import { afterAll, describe, expect, it } from "vitest";
import { solidityFiles } from "../../../scripts/safety/compile.ts";
import { buildAll, byCampaign } from "../../../scripts/safety/mutants/killers.ts";
import { mutated } from "../../../scripts/safety/mutants/operators.ts";
import { nameOf, plannedMutants, readVerdicts, sourceHashes } from "../../../scripts/safety/mutants/verdicts.ts";
import { campaignContract, openStage } from "../../../scripts/safety/stage.ts";

const { sources: hashes, verdicts } = readVerdicts();

describe("faults planted in the contracts", () => {
  it("were planted in the contracts as they are", () => {
    expect(hashes, "the contracts have changed: npm run mutate:contracts").toEqual(sourceHashes());
  });

  it("were all found, or change nothing", () => {
    expect(verdicts.filter(({ verdict }) => verdict === "alive")).toEqual([]);
    expect(verdicts.filter(({ verdict }) => verdict === "killed").length).toBeGreaterThanOrEqual(100);
    for (const { by } of verdicts) expect(by.length).toBeGreaterThan(10);
  });

  it("are still found by the campaign", { timeout: 600_000 }, async () => {
    const sources = solidityFiles("contracts");
    const planned = new Map(plannedMutants(sources).map((mutant) => [nameOf(mutant), mutant]));
    const found = verdicts.filter(({ verdict, by }) => verdict === "killed" && by.startsWith("campaign, "));
    const sample = [0, 1, 2].map((index) => found[Math.floor((found.length * (2 * index + 1)) / 6)]!);
    const stage = await openStage();
    afterAll(() => stage.anvil.stop());
    const sound = buildAll(sources);
    const campaign = campaignContract();
    expect(await byCampaign(stage, campaign, sound, sources, "contracts/libraries/EscrowState.sol")).toBeNull();
    for (const verdict of sample) {
      const mutant = planned.get(nameOf(verdict))!;
      const faulty = { ...sources, [mutant.file]: mutated(sources[mutant.file]!, mutant) };
      expect(await byCampaign(stage, campaign, sound, faulty, mutant.file), nameOf(verdict)).toBe(verdict.by.replace("campaign, ", ""));
    }
  });
});
