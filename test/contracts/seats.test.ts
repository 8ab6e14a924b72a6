import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getAddress, size, zeroAddress, type Address, type Hex } from "viem";
import { callsOf, titleCall, type ChainCall } from "#domain/chain/calls";
import { escrowAddress } from "#domain/chain/escrow-address";
import { freshTokenId, house, remarkOf, succeed, viewsOf, type House } from "./support/house.ts";
import { seededRandom } from "./support/random.ts";
import { chooseStep, type Known, type World } from "./support/steps.ts";
import {
  strictTitleEscrowFactoryAbi,
  strictTitleEscrowFactoryBytecode,
  tradeTrustTokenAbi,
  tradeTrustTokenBytecode,
} from "./support/deployed.ts";

// Four parties in three words that the mint opens: the third is in two halves, beside the first and the second.

const STEPS = Number(process.env.STEPS ?? 60);
/** More words than an escrow has. */
const WORDS = 16;
const HALF = 80n;

let at: House;
let worlds: Readonly<Record<"lean" | "strict", World>>;

beforeAll(async () => {
  at = await house();
  const factory = await at.chain.deploy({
    abi: strictTitleEscrowFactoryAbi,
    bytecode: strictTitleEscrowFactoryBytecode,
    args: [],
  });
  const registry = await at.chain.deploy({
    abi: tradeTrustTokenAbi,
    bytecode: tradeTrustTokenBytecode,
    args: ["Meridian Bulk Carriers", "MBC", factory],
  });
  const call = callsOf(tradeTrustTokenAbi);
  for (const name of ["MINTER_ROLE", "ACCEPTER_ROLE", "RESTORER_ROLE", "DEFAULT_ADMIN_ROLE"] as const) {
    const id = await at.chain.node.readContract({ address: registry, abi: tradeTrustTokenAbi, functionName: name });
    await succeed(at.chain.send(at.operator, call(registry, "grantRole", [id, at.issuer.address])));
  }
  const escrowImplementation = await at.chain.node.readContract({
    address: factory,
    abi: strictTitleEscrowFactoryAbi,
    functionName: "implementation",
  });
  worlds = {
    lean: at,
    strict: { registry, escrowOf: (tokenId) => escrowAddress({ factory, escrowImplementation, registry, tokenId }) },
  };
});
afterAll(() => at.chain.close());

const mintIn = async ({ registry }: World, remark: Hex = "0x"): Promise<bigint> => {
  const tokenId = freshTokenId();
  const parties = { beneficiary: at.alice.address, holder: at.bob.address } as const;
  await succeed(at.chain.send(at.issuer, titleCall.mint({ registry, tokenId, ...parties, remark })));
  return tokenId;
};

const numberOf = (address: Address): bigint => BigInt(address);
const addressOf = (number: bigint): Address => getAddress(`0x${number.toString(16).padStart(40, "0")}`);
const upper = (number: bigint): bigint => (number >> HALF) << HALF;
const lower = (number: bigint): bigint => BigInt.asUintN(Number(HALF), number);

describe.each(["lean", "strict"] as const)("the seats of a %s title", (flavour) => {
  it("keep four parties at once, whatever their addresses", async () => {
    const world = worlds[flavour];
    const { alice, bob, dave } = at;
    const escrow = world.escrowOf(await mintIn(world));
    const [first, second] = [numberOf(alice.address), numberOf(bob.address)];
    const thirds = [
      1n,
      1n << HALF,
      2n ** 160n - 1n,
      lower(2n ** 160n - 1n),
      upper(2n ** 160n - 1n),
      upper(first) | lower(second),
      upper(second) | lower(first),
      upper(first) | lower(first ^ 1n),
    ].map(addressOf);
    let holder = bob;
    for (const third of thirds) {
      await succeed(at.chain.send(alice, titleCall.nominate({ escrow, to: third })));
      const next = holder === bob ? dave : bob;
      await succeed(at.chain.send(holder, titleCall.transferHolder({ escrow, to: next.address })));
      expect(await viewsOf(at.chain, escrow), third).toMatchObject({
        beneficiary: alice.address,
        holder: next.address,
        nominee: third,
        prevHolder: holder.address,
      });
      holder = next;
    }
  });

  it("keep the party in two halves while another sits down beside a half, and let it act", async () => {
    const world = worlds[flavour];
    const { alice, bob, carol, dave } = at;
    const escrow = world.escrowOf(await mintIn(world));
    await succeed(at.chain.send(alice, titleCall.nominate({ escrow, to: carol.address })));
    await succeed(at.chain.send(bob, titleCall.transferBeneficiary({ escrow, to: carol.address })));
    // Alice leaves the first seat, Bob later the second: Dave and Alice take them.
    await succeed(at.chain.send(carol, titleCall.nominate({ escrow, to: dave.address })));
    await succeed(at.chain.send(bob, titleCall.transferHolder({ escrow, to: alice.address })));
    expect(await viewsOf(at.chain, escrow)).toMatchObject({
      beneficiary: carol.address,
      holder: alice.address,
      nominee: dave.address,
      prevHolder: bob.address,
    });
    await succeed(at.chain.send(alice, titleCall.transferHolder({ escrow, to: carol.address })));
    await succeed(at.chain.send(carol, titleCall.transferHolder({ escrow, to: bob.address })));
    await succeed(at.chain.send(bob, titleCall.transferHolder({ escrow, to: carol.address })));
    await succeed(at.chain.send(carol, titleCall.returnToIssuer({ escrow })));
    expect(await viewsOf(at.chain, escrow)).toMatchObject({
      beneficiary: carol.address,
      holder: carol.address,
      nominee: zeroAddress,
      isHoldingToken: false,
    });
  });

  it("are all opened at the mint: no later act writes a word that is zero, but for a kept remark", async () => {
    const world = worlds[flavour];
    const { node } = at.chain;
    const wordsOf = (escrow: Address): Promise<readonly bigint[]> =>
      Promise.all(
        Array.from({ length: WORDS }, async (_, index) =>
          BigInt((await node.getStorageAt({ address: escrow, slot: `0x${index.toString(16)}` })) ?? 0),
        ),
      );
    const full = (words: readonly bigint[]): number => words.filter((word) => word !== 0n).length;
    const kept = (remark: Hex): number => (flavour === "strict" ? Math.ceil(size(remark) / 32) : 0);

    const dice = seededRandom(`seats ${flavour}`);
    const people = {
      parties: [at.alice, at.bob, at.carol, at.dave].map(({ address }) => address),
      issuer: at.issuer.address,
    };
    for (const remark of [remarkOf(0), remarkOf(120)]) {
      const tokenId = await mintIn(world, remark);
      const escrow = world.escrowOf(tokenId);
      let words = await wordsOf(escrow);
      // Token id, registry with roles, and three of the parties.
      expect(full(words)).toBe(5 + kept(remark));

      const act = async (by: Address, call: ChainCall, mostOpened: number, where: string): Promise<boolean> => {
        const { ok } = await at.chain.send(by, call);
        const after = await wordsOf(escrow);
        const opened = after.filter((word, index) => word !== 0n && words[index] === 0n).length;
        expect(opened, where).toBeLessThanOrEqual(mostOpened);
        const emptied = after.filter((word, index) => word === 0n && words[index] !== 0n).length;
        expect(emptied, where).toBe(0);
        words = after;
        return ok;
      };
      // Four parties at once, before anything can happen to the title.
      const { alice, bob, carol, dave } = at;
      expect(await act(alice.address, titleCall.nominate({ escrow, to: carol.address }), 0, "third")).toBe(true);
      expect(await act(bob.address, titleCall.transferHolder({ escrow, to: dave.address }), 0, "fourth")).toBe(true);
      const { beneficiary, holder, nominee, prevHolder } = await viewsOf(at.chain, escrow);
      expect(new Set([beneficiary, holder, nominee, prevHolder]).size).toBe(4);

      for (let index = 0; index < STEPS; index += 1) {
        const known: Known = await viewsOf(at.chain, escrow);
        const { step, draw, caller, callIn } = chooseStep(dice, tokenId, known, false, people);
        if (step === "pause" || step === "unpause") continue;
        const where = `step ${index}, seed ${dice.seed}, ${step}`;
        await act(caller, callIn(world), kept(draw.remark), where);
        if (!known.active) break;
      }
    }
  });
});
