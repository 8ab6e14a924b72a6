import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseAbi, zeroAddress, type Abi, type Address, type Hex } from "viem";
import type { HDAccount } from "viem/accounts";
import { registryAbi } from "#domain/chain/abi/registry";
import { titleEscrowAbi } from "#domain/chain/abi/title-escrow";
import { titleEscrowFactoryAbi } from "#domain/chain/abi/title-escrow-factory";
import { callsOf, type ChainCall } from "#domain/chain/calls";
import { TEST_ABI, type Outcome } from "./support/chain.ts";
import { freshTokenId, house, viewsOf, type House } from "./support/house.ts";
import { seededRandom } from "./support/random.ts";
import { DEAD } from "./support/registry.ts";
import { chooseStep, type Known, type World as Place } from "./support/steps.ts";

// TradeTrust's own contracts, as published, beside ours on one chain: the same calls to both.

const STEPS = Number(process.env.STEPS ?? 1_000);
const registryCall = callsOf(registryAbi);

/** One of the two. */
interface World extends Place {
  readonly factory: Address;
}

let at: House;
let ours: World;
let theirs: World;
let parties: HDAccount[];

const published = (name: string): { abi: Abi; bytecode: Hex } =>
  createRequire(import.meta.url)(
    `../../node_modules/@tradetrust-tt/token-registry/dist/artifacts/${name}.sol/${name}.json`
  );

beforeAll(async () => {
  at = await house([...TEST_ABI, ...parseAbi(["event Initialized(uint64 version)"])]);
  parties = at.chain.people.slice(2, 6);
  const factory = await at.chain.deploy({ ...published("TitleEscrowFactory"), args: [] });
  const registry = await at.chain.deploy({
    ...published("TradeTrustToken"),
    args: ["Meridian Bulk Carriers", "MBC", factory],
  });
  // Who deploys theirs is its administrator; the issuer becomes one in its place.
  const deployer = at.chain.people[0]!;
  for (const role of ["DEFAULT_ADMIN_ROLE", "MINTER_ROLE", "ACCEPTER_ROLE", "RESTORER_ROLE"] as const) {
    const id = await at.chain.node.readContract({ address: registry, abi: registryAbi, functionName: role });
    expect((await at.chain.send(deployer, registryCall(registry, "grantRole", [id, at.issuer.address]))).ok).toBe(true);
  }
  const theirEscrows = new Map<bigint, Address>();
  theirs = { registry, factory, escrowOf: (tokenId) => theirEscrows.get(tokenId) ?? zeroAddress };
  ours = { registry: at.registry, factory: at.deployment.contracts.factory, escrowOf: at.escrowOf };
  learnEscrow = async (tokenId) => {
    theirEscrows.set(
      tokenId,
      await at.chain.node.readContract({
        address: factory,
        abi: titleEscrowFactoryAbi,
        functionName: "getEscrowAddress",
        args: [registry, tokenId],
      })
    );
  };
});
afterAll(() => at.chain.close());

let learnEscrow: (tokenId: bigint) => Promise<void>;
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

/** What of an outcome must be the same: the refusal, or the events. Theirs also says "Initialized" of each clone. */
function told(outcome: Outcome, world: World): string {
  if (!outcome.ok) return `refused: ${neutral(outcome.refusal, world)}`;
  return outcome.events
    .filter(({ name }) => name !== "Initialized")
    .map((event) => neutral(event, world))
    .join("\n");
}

async function look(world: World, tokenId: bigint): Promise<string> {
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
  ]);
  const view = callsOf(viewAbi);
  return neutral(
    [
      exists && (await viewsOf(at.chain, escrow)),
      exists && (await at.chain.node.readContract({ address: escrow, abi: titleEscrowAbi, functionName: "registry" })),
      exists && (await at.chain.node.readContract({ address: escrow, abi: titleEscrowAbi, functionName: "tokenId" })),
      await ask(view(world.registry, "ownerOf", [tokenId])),
      await ask(view(world.registry, "tokenURI", [tokenId])),
      await ask(view(world.registry, "paused", [])),
      await ask(view(world.registry, "name", [])),
      await ask(view(world.registry, "symbol", [])),
      await Promise.all(
        [escrow, world.registry, DEAD, parties[0]!.address, zeroAddress].map((owner) =>
          ask(view(world.registry, "balanceOf", [owner]))
        )
      ),
    ],
    world
  );
}

describe("TradeTrust's contracts and ours", () => {
  it("answer the same calls in the same way", async () => {
    const dice = seededRandom("tradetrust");
    const counts = { done: 0, refused: 0, better: 0 };
    const people = { parties: parties.map(({ address }) => address), issuer: at.issuer.address };
    for (let index = 0; index < STEPS; index += 1) {
      if (tokenIds.length < 3 || dice.chance(0.03)) {
        const tokenId = freshTokenId();
        await learnEscrow(tokenId);
        tokenIds.push(tokenId);
        if (tokenIds.length > 6) tokenIds.shift();
      }
      const tokenId = dice.pick(tokenIds);
      const known = await knownOf(tokenId);
      const paused = await at.chain.node.readContract({
        address: ours.registry,
        abi: registryAbi,
        functionName: "paused",
      });
      const { step, caller, callIn } = chooseStep(dice, tokenId, known, paused, people);

      if (step === "rejectTransferHolder" && known && isForcedOnOwner(known)) {
        counts.better += 1;
        continue;
      }
      const answers: string[] = [];
      for (const world of [theirs, ours]) {
        const outcome = await at.chain.send(caller, callIn(world));
        answers.push(told(outcome, world));
        if (world === ours) counts[outcome.ok ? "done" : "refused"] += 1;
      }
      const where = `step ${index}, ${step}, seed ${dice.seed}`;
      expect(answers[1], where).toBe(answers[0]);
      expect(await look(ours, tokenId), where).toBe(await look(theirs, tokenId));
      if (known && !known.active && dice.chance(0.5)) tokenIds.splice(tokenIds.indexOf(tokenId), 1);
    }
    console.log(`tradetrust: ${JSON.stringify(counts)}`);
    expect(counts.done).toBeGreaterThan(STEPS / 3);
    expect(counts.refused).toBeGreaterThan(STEPS / 20);
  });
});

async function knownOf(tokenId: bigint): Promise<Known | null> {
  const code = await at.chain.node.getCode({ address: ours.escrowOf(tokenId) });
  return code === undefined || code === "0x" ? null : viewsOf(at.chain, ours.escrowOf(tokenId));
}

/** Where theirs leaves an owner with possession it did not want, ours lets it refuse. */
const isForcedOnOwner = (known: Known): boolean =>
  known.holder === known.beneficiary && known.prevBeneficiary === zeroAddress && known.prevHolder !== zeroAddress;
