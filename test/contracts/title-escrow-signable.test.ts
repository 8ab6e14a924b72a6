import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  domainSeparator,
  encodeFunctionData,
  hashStruct,
  keccak256,
  padHex,
  toHex,
  zeroAddress,
  type Abi,
  type Address,
  type Hex,
} from "viem";
import type { HDAccount } from "viem/accounts";
import { callsOf } from "#domain/chain/calls";
import { ourArtifact, theirArtifact } from "./support/artifacts.ts";
import { sendBoth, type Beside } from "./support/beside.ts";
import { testChain, type TestChain } from "./support/chain.ts";
import { domainOf, ENDORSEMENT_TYPES, signEndorsement, type Endorsement } from "./support/endorsements.ts";
import { freshTokenId, viewsOf } from "./support/house.ts";
import { seededRandom } from "./support/random.ts";
import { chooseStep } from "./support/steps.ts";
import type { Random } from "../../scripts/lib/random.ts";
import { tradeTrustTokenAbi } from "./support/deployed.ts";

// TradeTrust's escrow with signatures as published, and ours, on one chain: the same random calls and consents to both.

const STEPS = Number(process.env.STEPS ?? 300);
const HOUR = 3_600n;

/** One of the two. */
interface World {
  readonly registry: Address;
  readonly factory: Address;
  escrowOf(): Address;
}
type Known = Awaited<ReturnType<typeof viewsOf>>;

let chain: TestChain;
let abi: Abi;
let parties: readonly HDAccount[];
let admin: HDAccount;
let worlds: { readonly theirs: World; readonly ours: World };
let tokenId: bigint;
let now: bigint;

beforeAll(async () => {
  const [escrow, factory] = [theirArtifact("TitleEscrowSignable"), theirArtifact("TitleEscrowFactory")];
  const ours = {
    factory: await ourArtifact("TitleEscrowSignableFactory"),
    escrow: await ourArtifact("TitleEscrowSignable"),
  };
  abi = [
    ...escrow.abi,
    ...theirArtifact("TradeTrustToken").abi,
    ...factory.abi,
    ...ours.escrow.abi,
    ...tradeTrustTokenAbi,
  ];
  chain = await testChain(abi);
  [admin, parties] = [chain.people[0]!, chain.people.slice(1, 5)];
  const theirFactory = await chain.deploy({ ...factory, args: [] });
  // Their package has no factory of this escrow: the one of the plain escrow, whose first slot says what it clones, is
  // taught.
  const implementation = await chain.deploy({ ...escrow, args: [] });
  await chain.provider.request({
    method: "hardhat_setStorageAt" as never,
    params: [theirFactory, padHex("0x0"), padHex(implementation)] as never,
  });
  const ourFactory = await chain.deploy({ ...ours.factory, args: [] });
  const world = async (at: Address, registry: Address): Promise<World> => {
    const escrows = new Map<bigint, Address>();
    const ask = (id: bigint): Promise<Address> =>
      chain.node.readContract({
        address: at,
        abi: factory.abi,
        functionName: "getEscrowAddress",
        args: [registry, id],
      }) as Promise<Address>;
    learn.push(async (id) => void escrows.set(id, await ask(id)));
    return { registry, factory: at, escrowOf: () => escrows.get(tokenId)! };
  };
  const names = (at: Address): readonly unknown[] => ["Tern & Sable", "TSL", at];
  worlds = {
    theirs: await world(
      theirFactory,
      await chain.deploy({ ...theirArtifact("TradeTrustToken"), args: names(theirFactory) }),
    ),
    ours: await world(
      ourFactory,
      await chain.deploy({ ...(await ourArtifact("TradeTrustToken")), args: names(ourFactory) }),
    ),
  };
});
afterAll(() => chain.close());

const learn: ((id: bigint) => Promise<void>)[] = [];

const pair = (): Beside => ({
  chain,
  abi,
  theirs: worlds.theirs.escrowOf(),
  ours: worlds.ours.escrowOf(),
  alike: [
    [worlds.theirs.registry, worlds.ours.registry],
    [worlds.theirs.factory, worlds.ours.factory],
  ],
});
const known = (world: World): Promise<Known> => viewsOf(chain, world.escrowOf());
const read = <T>(world: World, functionName: string, args: readonly unknown[] = []): Promise<T> =>
  chain.node.readContract({ address: world.escrowOf(), abi, functionName, args }) as Promise<T>;

async function freshTitle(): Promise<void> {
  tokenId = freshTokenId();
  for (const each of learn) await each(tokenId);
  const [a, b] = [parties[0]!.address, parties[1]!.address];
  for (const { registry } of Object.values(worlds)) {
    expect((await chain.send(admin, callsOf(tradeTrustTokenAbi)(registry, "mint", [a, b, tokenId, "0xab"]))).ok).toBe(
      true,
    );
  }
}

const signed = (world: World, by: HDAccount, message: Endorsement) => signEndorsement(world.escrowOf(), by, message);

/** A consent that mostly holds, and who presents it. */
async function consent(dice: Random, state: Known) {
  const odd = (): boolean => dice.chance(0.07);
  const anyone = (): Address => dice.pick(parties).address;
  const holder = odd() ? anyone() : state.holder;
  const signer = parties.find(({ address }) => address === holder) ?? dice.pick(parties);
  const nominee = state.nominee !== zeroAddress && dice.chance(0.8) ? state.nominee : odd() ? zeroAddress : anyone();
  const of = async (world: World): Promise<Endorsement> => ({
    beneficiary,
    holder,
    nominee,
    registry: foreign ? parties[3]!.address : world.registry,
    tokenId: id,
    deadline,
    nonce: (await read<bigint>(world, "nonces", [holder])) + (stale ? 1n : 0n),
  });
  const beneficiary = odd() ? anyone() : state.beneficiary;
  const [id, deadline, foreign, stale] = [odd() ? 5n : tokenId, odd() ? 1n : now + HOUR, odd(), odd()];
  return {
    of,
    signer: odd() ? dice.pick(parties) : signer,
    caller: parties.find(({ address }) => address === (odd() ? anyone() : state.beneficiary)) ?? parties[0]!,
  };
}

/** Sends to both what each has a version of its own of; the outcomes must be the same but for what a digest hides. */
async function sendEach(
  caller: HDAccount,
  functionName: string,
  argsIn: (world: World) => Promise<readonly unknown[]>,
  where: string,
): Promise<boolean> {
  const answers = [];
  for (const world of [worlds.theirs, worlds.ours]) {
    const args = await argsIn(world);
    const outcome = await chain.send(caller, {
      to: world.escrowOf(),
      data: encodeFunctionData({ abi, functionName, args }),
    });
    const told = outcome.ok
      ? outcome.events.map(({ name, args: values }) => ({
          name,
          ...values,
          ...(name.startsWith("Cancel") ? { hash: "" } : {}),
        }))
      : outcome.refusal;
    const text = JSON.stringify(told, (_, one: unknown) => (typeof one === "bigint" ? `${one}` : one)).toLowerCase();
    answers.push({
      ok: outcome.ok,
      told: text
        .replaceAll(world.registry.toLowerCase(), "registry")
        .replace(/signatureexpired\(\d+\)/, "signatureexpired"),
    });
  }
  expect(answers[1], where).toEqual(answers[0]);
  return answers[1]!.ok;
}

async function sameState(where: string): Promise<Known> {
  const [theirs, ours] = [await known(worlds.theirs), await known(worlds.ours)];
  expect(ours, where).toEqual(theirs);
  expect(await read(worlds.ours, "remark"), where).toBe(await read(worlds.theirs, "remark"));
  for (const { address } of parties)
    expect(await read(worlds.ours, "nonces", [address]), where).toBe(await read(worlds.theirs, "nonces", [address]));
  return ours;
}

describe("TradeTrust's escrow with signatures and ours", () => {
  it("answer random calls and consents alike", async () => {
    const dice = seededRandom("signatures");
    const counts = { done: 0, refused: 0, endorsed: 0, cancelled: 0 };
    const people = { parties: parties.map(({ address }) => address), issuer: admin.address };
    for (let index = 0; index < STEPS; index += 1) {
      if (index % 50 === 0) await freshTitle();
      ({ timestamp: now } = await chain.node.getBlock());
      const where = `step ${index}, seed ${dice.seed}`;
      const state = await sameState(where);
      if (!state.active) await freshTitle();
      const act = state.active && dice.chance(0.5) ? dice.pick(["endorse", "endorse", "cancel"]) : "call";
      let done: boolean;
      if (act === "call") {
        const { caller, callIn, step } = chooseStep(dice, tokenId, await known(worlds.ours), false, people);
        // The owner on whom possession is forced may refuse ours: the flavours' own comparison is about that.
        if (["pause", "unpause", "rejectTransferHolder"].includes(step)) continue;
        const call = callIn(worlds.ours);
        const who = chain.people.find(({ address }) => address === caller) ?? admin;
        if (call.to === worlds.ours.registry) {
          const told = [];
          for (const world of [worlds.theirs, worlds.ours]) told.push((await chain.send(who, callIn(world))).ok);
          expect(told[1], where).toBe(told[0]);
          done = told[1]!;
        } else done = await sendBoth(pair(), who, call.functionName, call.args, where);
      } else {
        const { of, signer, caller } = await consent(dice, state);
        if (act === "cancel") {
          done = await sendEach(
            dice.chance(0.9) ? signer : caller,
            "cancelBeneficiaryTransfer",
            async (world) => [await of(world)],
            where,
          );
          counts.cancelled += Number(done);
          if (!done || dice.chance(0.3)) continue;
        }
        const broken = dice.chance(0.9)
          ? {}
          : dice.pick([{ v: 0 }, { s: padHex("0xff", { dir: "right" }) }, { r: padHex("0x") }]);
        done = await sendEach(
          caller,
          "transferBeneficiaryWithSig",
          async (world) => [await of(world), { ...(await signed(world, signer, await of(world))), ...broken }],
          where,
        );
        counts.endorsed += Number(done);
        if (done) await settle(where);
      }
      counts[done ? "done" : "refused"] += 1;
    }
    console.log(`signatures: ${JSON.stringify(counts)}`);
    expect(counts.endorsed).toBeGreaterThan(STEPS / 20);
    expect(counts.cancelled).toBeGreaterThan(STEPS / 60);
    expect(counts.refused).toBeGreaterThan(STEPS / 20);
  });

  /**
   * After an endorsement by signature ours lets the new owner refuse, theirs does not; its next act and the holder's
   * end that.
   */
  async function settle(where: string): Promise<void> {
    const [theirs, ours] = [await known(worlds.theirs), await known(worlds.ours)];
    expect({ ...ours, prevBeneficiary: "", prevHolder: "" }, where).toEqual({
      ...theirs,
      prevBeneficiary: "",
      prevHolder: "",
    });
    expect(ours.prevHolder, where).toBe(zeroAddress);
    expect(ours.prevBeneficiary, where).not.toBe(zeroAddress);
    const person = (address: Address): HDAccount => parties.find((one) => one.address === address)!;
    const other = parties.find(({ address }) => address !== ours.beneficiary && address !== ours.holder)!;
    await sendBoth(pair(), person(ours.beneficiary), "nominate", [other.address, "0x"], where);
    await sendBoth(pair(), person(ours.holder), "transferHolder", [other.address, "0x"], where);
    await sameState(where);
  }
});

describe("an endorsement by signature", () => {
  const party = (index: number): HDAccount => parties[index]!;
  const fresh = async () => {
    await freshTitle();
    ({ timestamp: now } = await chain.node.getBlock());
    const [owner, holder, next] = [party(0), party(1), party(2)];
    const endorsement: Endorsement = {
      beneficiary: owner.address,
      holder: holder.address,
      nominee: next.address,
      registry: worlds.ours.registry,
      tokenId,
      deadline: now + HOUR,
      nonce: await read<bigint>(worlds.ours, "nonces", [holder.address]),
    };
    const sig = await signed(worlds.ours, holder, endorsement);
    const send = (who: HDAccount, functionName: string, args: readonly unknown[]) =>
      chain.send(who, { to: worlds.ours.escrowOf(), data: encodeFunctionData({ abi, functionName, args }) });
    return { owner, holder, next, endorsement, sig, send };
  };

  it("is refused by both for the same reason, for whatever is wrong with it", async () => {
    const wrong: readonly (readonly [Partial<Endorsement>, string])[] = [
      [{ deadline: 1n }, "signatureexpired"],
      [{ nominee: zeroAddress }, "invalidendorsement"],
      [{ nominee: parties[0]!.address }, "invalidendorsement"],
      [{ holder: parties[2]!.address }, "invalidendorsement"],
      [{ tokenId: 5n }, "invalidendorsement"],
      [{ registry: parties[3]!.address }, "invalidendorsement"],
      [{ nominee: parties[3]!.address }, "mismatchedendorsednominee"],
      [{ beneficiary: parties[3]!.address }, "mismatchedendorsedbeneficiary"],
      [{ nonce: 9n }, "invalidsignature"],
    ];
    const { owner, holder, endorsement, next, send } = await fresh();
    expect(await sendBoth(pair(), owner, "nominate", [next.address, "0x"], "nominate")).toBe(true);
    const present = async (who: HDAccount, change: Partial<Endorsement>, reason: string): Promise<void> => {
      const of = (world: World): Endorsement => ({ ...endorsement, registry: world.registry, ...change });
      expect(
        await sendEach(
          who,
          "transferBeneficiaryWithSig",
          async (world) => [of(world), await signed(world, holder, of(world))],
          reason,
        ),
      ).toBe(false);
      const refused = await send(who, "transferBeneficiaryWithSig", [
        of(worlds.ours),
        await signed(worlds.ours, holder, of(worlds.ours)),
      ]);
      expect(JSON.stringify(refused).toLowerCase()).toContain(reason);
    };
    for (const [change, reason] of wrong) await present(owner, change, reason);
    await present(next, {}, "callernotbeneficiary");

    /** Neither endorsed nor taken back while the title is so. */
    const both = async (reason: string, takenBack: boolean): Promise<void> => {
      await present(owner, {}, reason);
      const of = async (world: World) => [{ ...endorsement, registry: world.registry }];
      expect(await sendEach(holder, "cancelBeneficiaryTransfer", of, reason)).toBe(takenBack);
    };
    const inRegistries = async (
      functionName: "pause" | "unpause" | "burn",
      args: readonly unknown[],
    ): Promise<void> => {
      for (const { registry } of Object.values(worlds)) {
        const data = encodeFunctionData({ abi: tradeTrustTokenAbi, functionName, args: args as never });
        expect((await chain.send(admin, { to: registry, data })).ok).toBe(true);
      }
    };
    await inRegistries("pause", ["0x"]);
    await both("registrycontractpaused", false);
    await inRegistries("unpause", ["0x"]);
    await sendBoth(pair(), holder, "transferHolder", [owner.address, "0x"], "to the owner");
    await sendBoth(pair(), owner, "returnToIssuer", ["0x"], "returned");
    await both("titleescrownotholdingtoken", true);
    await inRegistries("burn", [tokenId, "0x"]);
    await both("inactivetitleescrow", false);
  });

  it("can be refused by the new owner, and gives the ownership back to who endorsed", async () => {
    const { owner, next, endorsement, sig, send } = await fresh();
    expect((await send(owner, "transferBeneficiaryWithSig", [endorsement, sig])).ok).toBe(true);
    expect(await read(worlds.ours, "remark")).toBe("0xab");
    expect((await send(next, "rejectTransferBeneficiary", ["0x"])).ok).toBe(true);
    expect((await known(worlds.ours)).beneficiary).toBe(owner.address);
    // The consent was used, and is not good for a second time.
    expect(await send(owner, "transferBeneficiaryWithSig", [endorsement, sig])).toMatchObject({
      refusal: "InvalidSignature",
    });
  });

  it("is no more when it was taken back", async () => {
    const { owner, holder, endorsement, sig, send } = await fresh();
    expect(await send(owner, "cancelBeneficiaryTransfer", [endorsement])).toMatchObject({
      refusal: "CallerNotEndorser",
    });
    expect((await send(holder, "cancelBeneficiaryTransfer", [endorsement])).ok).toBe(true);
    const hash = hashStruct({ data: endorsement, types: ENDORSEMENT_TYPES, primaryType: "BeneficiaryTransfer" });
    expect(await read(worlds.ours, "cancelled", [hash])).toBe(true);
    expect(await send(holder, "cancelBeneficiaryTransfer", [endorsement])).toMatchObject({
      refusal: "SignatureAlreadyCancelled",
    });
    expect(await send(owner, "transferBeneficiaryWithSig", [endorsement, sig])).toMatchObject({
      refusal: "SignatureAlreadyCancelled",
    });
  });

  it("ends with the possession of who gave it, also when that comes back", async () => {
    const { owner, holder, next, endorsement, sig, send } = await fresh();
    // The mint took possession from nobody.
    for (const address of [zeroAddress, padHex("0x1", { size: 20 }), ...parties.map((party) => party.address)])
      expect(await read(worlds.ours, "nonces", [address])).toBe(0n);
    expect((await send(holder, "transferHolder", [next.address, "0x"])).ok).toBe(true);
    expect(await send(owner, "transferBeneficiaryWithSig", [endorsement, sig])).toMatchObject({
      refusal: "InvalidEndorsement",
    });
    expect((await send(next, "transferHolder", [holder.address, "0x"])).ok).toBe(true);
    expect(await send(owner, "transferBeneficiaryWithSig", [endorsement, sig])).toMatchObject({
      refusal: "InvalidSignature",
    });
  });

  it("ends too when possession is given back, alone or with the ownership", async () => {
    await freshTitle();
    const acts: readonly (readonly [who: number, verb: string, ...to: HDAccount[]])[] = [
      [1, "transferHolder", party(2)],
      [2, "rejectTransferHolder"],
      [0, "nominate", party(2)],
      [1, "transferOwners", party(2), party(2)],
      [2, "rejectTransferOwners"],
    ];
    for (const [who, verb, ...to] of acts)
      expect(await sendBoth(pair(), party(who), verb, [...to.map(({ address }) => address), "0x"], verb), verb).toBe(
        true,
      );
    expect((await sameState("given back")).beneficiary).toBe(party(0).address);
    expect(await read(worlds.ours, "nonces", [party(2).address])).toBe(2n);
  });

  it("is of one escrow on one chain", async () => {
    const first = await fresh();
    const { owner, send } = await fresh();
    expect(
      await send(owner, "transferBeneficiaryWithSig", [{ ...first.endorsement, tokenId }, first.sig]),
    ).toMatchObject({ refusal: "InvalidSignature" });
    const separator = (world: World): Promise<Hex> => read<Hex>(world, "DOMAIN_SEPARATOR");
    expect(await separator(worlds.ours)).toBe(domainSeparator({ domain: domainOf(worlds.ours.escrowOf()) }));
    expect(await separator(worlds.ours)).not.toBe(await separator(worlds.theirs));
    for (const view of ["name", "BENEFICIARY_TRANSFER_TYPEHASH"])
      expect(await read(worlds.ours, view)).toBe(await read(worlds.theirs, view));
    const selector = (signature: string): bigint => BigInt(keccak256(toHex(signature)).slice(0, 10));
    const own =
      selector(
        "transferBeneficiaryWithSig((address,address,address,address,uint256,uint256,uint256),(bytes32,bytes32,uint8))",
      ) ^ selector("cancelBeneficiaryTransfer((address,address,address,address,uint256,uint256,uint256))");
    for (const id of [toHex(own, { size: 4 }), "0x3e143f7b"]) {
      expect(await read(worlds.ours, "supportsInterface", [id])).toBe(true);
      expect(await read(worlds.theirs, "supportsInterface", [id])).toBe(true);
    }
    for (const asked of ["0xb1262be0", "0xffffffff"])
      expect(await read(worlds.ours, "supportsInterface", [asked])).toBe(
        await read(worlds.theirs, "supportsInterface", [asked]),
      );
  });
});
