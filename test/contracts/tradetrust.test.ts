import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseAbi, zeroAddress, type Abi, type Address, type Hex } from "viem";
import type { HDAccount } from "viem/accounts";
import { registryAbi } from "#domain/chain/abi/registry";
import { titleEscrowAbi } from "#domain/chain/abi/title-escrow";
import { titleEscrowFactoryAbi } from "#domain/chain/abi/title-escrow-factory";
import { escrowAddress } from "#domain/chain/escrow-address";
import { callsOf, type ChainCall } from "#domain/chain/calls";
import { TEST_ABI, type Outcome } from "./support/chain.ts";
import { freshTokenId, house, viewsOf, type House } from "./support/house.ts";
import { seededRandom } from "./support/random.ts";
import { DEAD } from "./support/registry.ts";
import { chooseStep, type Known, type World as Place } from "./support/steps.ts";
import {
  strictTitleEscrowFactoryAbi,
  strictTitleEscrowFactoryBytecode,
  tradeTrustTokenAbi,
  tradeTrustTokenBytecode,
} from "./support/deployed.ts";

// TradeTrust's own contracts, as published, beside both flavours of ours on one chain: the same calls to all three.
// What may differ, and does: theirs also says "Initialized" of each clone; where theirs leaves an owner with possession
// it did not want, ours lets it refuse; our escrows answer yes to the interface of being asked (ERC-165); lean escrows
// and registries keep no remark. Besides, a registry of ours cannot be made on an address that is no factory.

const STEPS = Number(process.env.STEPS ?? 200);
const registryCall = callsOf(registryAbi);

/** One of the three. */
interface World extends Place {
  readonly name: "theirs" | "strict" | "lean";
  readonly factory: Address;
}

let at: House;
let worlds: readonly [theirs: World, strict: World, lean: World];
let parties: HDAccount[];

interface Contract {
  readonly abi: Abi;
  readonly bytecode: Hex;
}
const published = (name: string): Contract =>
  createRequire(import.meta.url)(
    `../../node_modules/@tradetrust-tt/token-registry/dist/artifacts/${name}.sol/${name}.json`,
  );

/** A factory, and a registry of which the issuer is the only administrator. */
async function world(name: "theirs" | "strict", factoryCode: Contract, registryCode: Contract): Promise<World> {
  const factory = await at.chain.deploy({ ...factoryCode, args: [] });
  const registry = await at.chain.deploy({ ...registryCode, args: ["Meridian Bulk Carriers", "MBC", factory] });
  // The deployer is its administrator; the issuer becomes one in its place.
  const deployer = at.chain.people[0]!;
  for (const role of ["DEFAULT_ADMIN_ROLE", "MINTER_ROLE", "ACCEPTER_ROLE", "RESTORER_ROLE"] as const) {
    const id = await at.chain.node.readContract({ address: registry, abi: registryAbi, functionName: role });
    expect((await at.chain.send(deployer, registryCall(registry, "grantRole", [id, at.issuer.address]))).ok).toBe(true);
  }
  const escrowImplementation = await at.chain.node.readContract({
    address: factory,
    abi: titleEscrowFactoryAbi,
    functionName: "implementation",
  });
  const escrowOf = (tokenId: bigint): Address => escrowAddress({ factory, escrowImplementation, registry, tokenId });
  return { name, registry, factory, escrowOf };
}

beforeAll(async () => {
  at = await house([...TEST_ABI, ...parseAbi(["event Initialized(uint64 version)"])]);
  parties = at.chain.people.slice(2, 6);
  worlds = [
    await world("theirs", published("TitleEscrowFactory"), published("TradeTrustToken")),
    await world(
      "strict",
      { abi: strictTitleEscrowFactoryAbi, bytecode: strictTitleEscrowFactoryBytecode },
      { abi: tradeTrustTokenAbi, bytecode: tradeTrustTokenBytecode },
    ),
    { name: "lean", registry: at.registry, factory: at.deployment.contracts.factory, escrowOf: at.escrowOf },
  ];
});
afterAll(() => at.chain.close());

const tokenIds: bigint[] = [];

/** Text in which the addresses of one world are names. */
function neutral(value: unknown, world: World): string {
  let words =
    JSON.stringify(value, (_, one: unknown) => (typeof one === "bigint" ? `${one}n` : one))?.toLowerCase() ?? "";
  for (const [address, name] of [
    [world.registry, "registry"],
    [world.factory, "factory"],
    ...tokenIds.map((id) => [world.escrowOf(id), `escrow${id}`] as const),
  ] as const)
    words = words.replaceAll(address.slice(2).toLowerCase(), name);
  return words;
}

/**
 * The part of an outcome that must be the same: the refusal, or the events. Theirs also says "Initialized" of each
 * clone.
 */
function told(outcome: Outcome, world: World): string {
  if (!outcome.ok) return `refused: ${neutral(outcome.refusal, world)}`;
  return outcome.events
    .filter(({ name }) => name !== "Initialized")
    .map((event) => neutral(event, world))
    .join("\n");
}

async function look(world: World, tokenId: bigint, remarks: boolean): Promise<string> {
  const ask = async (call: ChainCall): Promise<unknown> => at.chain.call(parties[0]!.address, call);
  const escrow = world.escrowOf(tokenId);
  const exists = ((await at.chain.node.getCode({ address: escrow })) ?? "0x") !== "0x";
  const viewAbi = parseAbi([
    "function ownerOf(uint256)",
    "function balanceOf(address)",
    "function tokenURI(uint256)",
    "function paused()",
    "function name()",
    "function symbol()",
    "function remark()",
    "function getEscrowAddress(address,uint256)",
  ]);
  const view = callsOf(viewAbi);
  return neutral(
    [
      exists && (await viewsOf(at.chain, escrow)),
      exists && (await at.chain.node.readContract({ address: escrow, abi: titleEscrowAbi, functionName: "registry" })),
      exists && (await at.chain.node.readContract({ address: escrow, abi: titleEscrowAbi, functionName: "tokenId" })),
      remarks && exists && (await ask(view(escrow, "remark", []))),
      remarks && (await ask(view(world.registry, "remark", []))),
      await ask(view(world.factory, "getEscrowAddress", [world.registry, tokenId])),
      await ask(view(world.registry, "ownerOf", [tokenId])),
      await ask(view(world.registry, "tokenURI", [tokenId])),
      await ask(view(world.registry, "paused", [])),
      await ask(view(world.registry, "name", [])),
      await ask(view(world.registry, "symbol", [])),
      await Promise.all(
        [escrow, world.registry, DEAD, parties[0]!.address, zeroAddress].map((owner) =>
          ask(view(world.registry, "balanceOf", [owner])),
        ),
      ),
    ],
    world,
  );
}

describe("TradeTrust's contracts and ours", () => {
  it("answer the same calls in the same way", async () => {
    const dice = seededRandom("tradetrust");
    const counts = { done: 0, refused: 0, better: 0 };
    const toldBy = new Map<string, bigint>();
    const minted = new Set<bigint>();
    const people = { parties: parties.map(({ address }) => address), issuer: at.issuer.address };
    for (let index = 0; index < STEPS; index += 1) {
      if (tokenIds.length < 3 || dice.chance(0.03)) {
        const tokenId = freshTokenId();
        tokenIds.push(tokenId);
        if (tokenIds.length > 6) tokenIds.shift();
      }
      const tokenId = dice.pick(tokenIds);
      const known = await knownOf(tokenId);
      const paused = await at.chain.node.readContract({
        address: at.registry,
        abi: registryAbi,
        functionName: "paused",
      });
      const { step, caller, callIn } = chooseStep(dice, tokenId, known, paused, people);

      if (step === "rejectTransferHolder" && known && isForcedOnOwner(known)) {
        counts.better += 1;
        continue;
      }
      const where = `step ${index}, ${step}, seed ${dice.seed}`;
      const [theirs, ...ours] = worlds;
      const outcome = await at.chain.send(caller, callIn(theirs));
      counts[outcome.ok ? "done" : "refused"] += 1;
      for (const world of ours) {
        const ownOutcome = await at.chain.send(caller, callIn(world));
        expect(told(ownOutcome, world), `${where}, ${world.name}`).toBe(told(outcome, theirs));
        if (ownOutcome.ok && step === "mint") minted.add(tokenId);
        for (const event of ownOutcome.ok ? ownOutcome.events : []) {
          const address = event.address.toLowerCase();
          toldBy.set(address, (toldBy.get(address) ?? 0n) + 1n);
        }
        const remarks = world.name === "strict";
        expect(await look(world, tokenId, remarks), `${where}, ${world.name}`).toBe(
          await look(theirs, tokenId, remarks),
        );
      }
      if (known && !known.active && dice.chance(0.5)) tokenIds.splice(tokenIds.indexOf(tokenId), 1);
    }
    // A lean escrow counts what it tells.
    const lean = worlds[2];
    for (const tokenId of minted) {
      const address = lean.escrowOf(tokenId);
      const read = at.chain.node.readContract({ address, abi: titleEscrowAbi, functionName: "sequence" });
      expect(await read, address).toBe(toldBy.get(address.toLowerCase()));
    }
    expect(minted.size).toBeGreaterThan(3);
    console.log(`tradetrust: ${JSON.stringify(counts)}`);
    expect(counts.done).toBeGreaterThan(STEPS / 3);
    expect(counts.refused).toBeGreaterThan(STEPS / 20);
  });

  it("support the same interfaces", async () => {
    const supports = parseAbi(["function supportsInterface(bytes4) view returns (bool)"]);
    const answers = (address: Address): Promise<boolean[]> =>
      Promise.all(
        INTERFACES.map((id) =>
          at.chain.node.readContract({ address, abi: supports, functionName: "supportsInterface", args: [id] }),
        ),
      );
    const [theirs, ...ours] = worlds;
    for (const { registry, factory } of ours) {
      expect(await answers(registry)).toEqual(await answers(theirs.registry));
      const [mine, other] = await Promise.all(
        [factory, theirs.factory].map(async (one) => answers(await implementationOf(one))),
      );
      // An escrow of theirs does not know the interface in which it is asked.
      expect(mine).toEqual(other!.map((known, index) => known || INTERFACES[index] === ERC165));
    }
  });
});

const ERC165 = "0x01ffc9a7";
/** Those of TradeTrust v5, of v4, of OpenZeppelin, and two of nobody. */
const INTERFACES = [
  ...["0x3e143f7b", "0x6010a5e7", "0xfe9d9303", "0x5e089da7", "0xb8950977", "0x95a63a27", "0xb9391097"],
  ...["0x079dff60", "0xc6c3bbe6", "0x42966c68", "0x9bea62ad", "0xdcfd0745"],
  ...[ERC165, "0x5b5e139f", "0x80ac58cd", "0x7965db0b", "0x150b7a02", "0x00000000", "0xffffffff"],
] as readonly Hex[];

const implementationOf = (factory: Address): Promise<Address> =>
  at.chain.node.readContract({ address: factory, abi: titleEscrowFactoryAbi, functionName: "implementation" });

async function knownOf(tokenId: bigint): Promise<Known | null> {
  const code = await at.chain.node.getCode({ address: at.escrowOf(tokenId) });
  return code === undefined || code === "0x" ? null : viewsOf(at.chain, at.escrowOf(tokenId));
}

/** Where theirs leaves an owner with possession it did not want, ours lets it refuse. */
const isForcedOnOwner = (known: Known): boolean =>
  known.holder === known.beneficiary && known.prevBeneficiary === zeroAddress && known.prevHolder !== zeroAddress;
