import { describe, expect, it } from "vitest";
import { solidityFiles } from "../../../../scripts/evidence/contracts/compile.ts";
import type { Verb } from "../../../../scripts/evidence/contracts/proof/escrow-law.ts";
import { proveLaws } from "../../../../scripts/evidence/contracts/prove.ts";
import { sampled } from "../../../support/sampled.ts";
import { ONE_FAULT, withFault } from "./planted.ts";

/** Those that take a second or less; `npm run evidence -- prove:contracts` proves all. */
const QUICK: readonly Verb[] = [
  "rejectTransferBeneficiary",
  "rejectTransferHolder",
  "rejectTransferOwners",
  "returnToIssuer",
  "shred",
  "onERC721Received",
];

const FAULTS = [
  [
    "anybody may return a title",
    "contracts/base/EscrowGuards.sol",
    "if (caller != _party(state, BENEFICIARY)) revert CallerNotBeneficiary();",
    "",
    "returnToIssuer is done only by whom",
  ],
  [
    "a title goes back to somebody else",
    "contracts/base/TitleEscrowBase.sol",
    "transferFrom(address(this), state.registry(), id",
    "transferFrom(address(this), caller, id",
    "returnToIssuer asks its registry",
  ],
  [
    "a rejection gives the title to somebody else",
    "contracts/base/TitleEscrowBase.sol",
    "_save(_giveBack(state, HOLDER, PREV_HOLDER), 2, remark_);",
    "_save(_giveBack(state, BENEFICIARY, PREV_HOLDER), 2, remark_);",
    "rejectTransferHolder does what it says",
  ],
  ["a remark is lost", "contracts/TitleEscrow.sol", "    _remark.write(remark_);\n", "", "shred keeps its remark"],
  [
    "a third party gets a word of its own",
    "contracts/libraries/Seats.sol",
    "if (seat == SHARED) {",
    "if (seat > SEATS) {",
    "transferHolder writes no word that is zero",
  ],
  [...ONE_FAULT, "transferHolder is done only by whom"],
] as const;

describe("the laws of the escrows", () => {
  it("hold for every state, caller and argument", { timeout: 600_000 }, async () => {
    const properties = await proveLaws(
      sampled(
        [
          { flavour: "lean", verbs: [...QUICK, "retire"] },
          { flavour: "strict", verbs: QUICK },
        ],
        1,
      ),
    );
    for (const { name, paths } of properties) console.log(`proved ${name} (${paths})`);
    expect(properties.filter(({ proved }) => !proved)).toEqual([]);
    expect(properties.length).toBeGreaterThanOrEqual(50);
  });

  it("are refuted where a fault is planted, and hold where none is", { timeout: 600_000 }, async () => {
    const sources = FAULTS.reduce(
      (before, [, file, sound, faulty]) => withFault(file, sound, faulty, before),
      solidityFiles("contracts"),
    );
    const properties = await proveLaws([
      {
        flavour: "strict",
        verbs: ["returnToIssuer", "rejectTransferBeneficiary", "rejectTransferHolder", "shred", "transferHolder"],
        views: false,
        sources,
      },
    ]);
    const refuted = properties.flatMap(({ name, proved }) => (proved ? [] : name));
    for (const [fault, , , , law] of FAULTS)
      expect(
        refuted.some((name) => name.includes(law)),
        `${fault}: ${refuted.join("; ")}`,
      ).toBe(true);
    // The remark is lost everywhere.
    expect(refuted.filter((name) => name.includes("rejectTransferBeneficiary"))).toEqual([
      "strict: rejectTransferBeneficiary keeps its remark",
    ]);
  });
});
