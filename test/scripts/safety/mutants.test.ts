import { afterAll, describe, expect, it } from "vitest";
import { solidityFiles } from "../../../scripts/safety/compile.ts";
import { buildAll, byCampaign } from "../../../scripts/safety/mutants/killers.ts";
import { mutated } from "../../../scripts/safety/mutants/operators.ts";
import { plannedMutants } from "../../../scripts/safety/mutants/verdicts.ts";
import { campaignContract, openStage } from "../../../scripts/safety/stage.ts";

const sources = solidityFiles("contracts");
const planned = plannedMutants(sources);
const stage = await openStage();
afterAll(() => stage.anvil.stop());

describe("faults planted in the contracts", () => {
  it("are many, in every file that has code", () => {
    expect(planned.length).toBeGreaterThanOrEqual(100);
    expect(new Set(planned.map(({ file }) => file)).size).toBeGreaterThan(15);
    for (const { file, start, original } of planned) {
      expect(Buffer.from(sources[file]!).subarray(start, start + Buffer.byteLength(original)).toString()).toBe(original);
    }
  });

  it("are found by the campaign, which finds nothing where there is none", { timeout: 600_000 }, async () => {
    const [sound, campaign] = [buildAll(sources), campaignContract()];
    const memory = "contracts/base/EscrowMemory.sol";
    expect(await byCampaign(stage, campaign, sound, sources, memory)).toBeNull();
    const swapped = plannedMutants(sources, true).filter(({ file, operator }) => file === memory && operator === "name exchanged").slice(0, 2);
    expect(swapped).toHaveLength(2);
    for (const mutant of swapped) {
      expect(await byCampaign(stage, campaign, sound, { ...sources, [memory]: mutated(sources[memory]!, mutant) }, memory), JSON.stringify(mutant)).toMatch(/seed 1/);
    }
  });
});
