import { afterAll, describe, expect, it } from "vitest";
import { PromiseBroken, playCampaign, share } from "../../../../scripts/evidence/contracts/campaign.ts";
import { PLAIN } from "../../../../scripts/evidence/contracts/compile.ts";
import {
  campaignContract,
  type Contracts,
  contractsUnderTest,
  FLAVOURS,
  openStage,
  STANDS_ON,
} from "../../../../scripts/evidence/contracts/stage.ts";
import { ourArtifact } from "../../../contracts/support/artifacts.ts";
import { ONE_FAULT, withFault } from "./planted.ts";

const CALLS = Number(process.env["CALLS"] ?? 20_000);
const SEED = Number(process.env["SEED"] ?? Date.now() % 2 ** 32);

const stage = await openStage();
const campaign = campaignContract();
afterAll(() => stage.anvil.stop());

describe("random histories of a registry", () => {
  it.each(FLAVOURS)("break no promise, and are mostly done: %s", { timeout: 120_000 }, async (flavour) => {
    // As they are deployed, by the same settings.
    const contracts = Object.fromEntries(
      await Promise.all(STANDS_ON[flavour].map(async (name) => [name, await ourArtifact(name)] as const)),
    ) as unknown as Contracts;
    const play = await stage.set(flavour, contracts, campaign);
    console.log(`campaign, ${flavour}: SEED=${SEED}`);
    const totals = await playCampaign({ stage, play, campaign, calls: CALLS / FLAVOURS.length, seed: SEED });
    console.log(`campaign, ${flavour}: ${JSON.stringify(totals)}`);
    expect(share(totals)).toBeGreaterThanOrEqual(0.6);
    // Every verb that can be done was done, and every one was refused too.
    const never = [
      "shred",
      "onERC721Received",
      "transferFrom",
      "initialize",
      ...(flavour === "strict" ? ["replace"] : []),
    ];
    for (const [verb, { done }] of Object.entries(totals.byVerb)) {
      if (never.includes(verb)) expect(done, verb).toBe(0);
      else expect(done, verb).toBeGreaterThan(0);
    }
    const unrefused = Object.entries(totals.byVerb)
      .filter(([verb, { refused }]) => refused === 0 && (verb !== "replace" || flavour === "lean"))
      .map(([verb]) => verb);
    // In so few calls some verbs are refused about four times, which chance may leave out.
    expect(unrefused.slice(CALLS < 100_000 ? 1 : 0)).toEqual([]);
  });
});

describe("a planted fault is found", () => {
  it.each([
    ["lean", ...ONE_FAULT],
    [
      "strict",
      "a count of returned titles that is not kept",
      "contracts/base/RegistryBase.sol",
      "_state = state.plusReturned();",
      "",
    ],
    ["lean", "a nonce that is not spent", "contracts/Forwarder.sol", "    _use(request.from, request.nonce);\n", ""],
    ["lean", "a state that is not expected", "contracts/LeanTitleEscrow.sol", "state.sequence() != sequence_", "false"],
    ["lean", "a pause that stops nothing", "contracts/base/EscrowGuards.sol", "revert RegistryContractPaused();", "{}"],
  ] as const)("%s: %s", async (flavour, _, file, sound, faulty) => {
    const play = await stage.set(
      flavour,
      contractsUnderTest([flavour], PLAIN, withFault(file, sound, faulty)),
      campaign,
    );
    await expect(playCampaign({ stage, play, campaign, calls: 5_000, seed: SEED })).rejects.toThrow(PromiseBroken);
  });
});
