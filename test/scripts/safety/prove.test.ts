import { describe, expect, it } from "vitest";
import type { Verb } from "../../../scripts/safety/proof/escrow-law.ts";
import { proveLaws } from "../../../scripts/safety/prove.ts";
import { withFault } from "./planted.ts";

/** Those that take seconds; `npm run prove:contracts` proves all. */
const QUICK: readonly Verb[] = ["rejectTransferBeneficiary", "rejectTransferHolder", "returnToIssuer", "shred"];

describe("the laws of the escrows", () => {
  it("hold for every state, caller and argument", { timeout: 600_000 }, async () => {
    const properties = await proveLaws([
      { flavour: "lean", verbs: [...QUICK, "retire"] },
      { flavour: "strict", verbs: QUICK },
    ]);
    for (const { name, paths } of properties) console.log(`proved ${name} (${paths})`);
    expect(properties.filter(({ proved }) => !proved)).toEqual([]);
    expect(properties.length).toBeGreaterThanOrEqual(40);
  });

  it.each([
    ["anybody may return a title", "contracts/base/EscrowGuards.sol", "if (caller != _party(state, BENEFICIARY)) revert CallerNotBeneficiary();", "", "returnToIssuer", "is done only by whom"],
    ["a rejection gives the title to somebody else", "contracts/base/TitleEscrowBase.sol", "_save(_giveBack(state, HOLDER, PREV_HOLDER), 2, remark_);", "_save(_giveBack(state, BENEFICIARY, PREV_HOLDER), 2, remark_);", "rejectTransferHolder", "does what it says"],
  ] as const)("are refuted where %s", { timeout: 600_000 }, async (_, file, sound, faulty, verb, claim) => {
    const properties = await proveLaws([{ flavour: "strict", verbs: [verb], views: false, sources: withFault(file, sound, faulty) }]);
    expect(properties.find(({ name }) => name.includes(claim))).toMatchObject({ proved: false });
  });
});
