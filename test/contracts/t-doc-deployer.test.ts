import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  parseAbiParameters,
  zeroAddress,
  type Abi,
  type Address,
  type Hex,
} from "viem";
import type { HDAccount } from "viem/accounts";
import { ourArtifact, theirArtifact, type Artifact } from "./support/artifacts.ts";
import { askBoth, sendBoth, type Beside } from "./support/beside.ts";
import { testChain, type TestChain } from "./support/chain.ts";
import { lower, refusalOf, succeed } from "./support/house.ts";
import { seededRandom } from "./support/random.ts";

// The deployer of registries as published and ours on one chain, each behind a proxy: the same random calls to both.

const STEPS = Number(process.env.STEPS ?? 250);
const NAMES = parseAbiParameters("string, string, address");

let chain: TestChain;
let pair: Beside;
let artifacts: { readonly theirs: Artifact; readonly ours: Artifact; readonly proxy: Artifact };
let logic: { readonly theirs: Address; readonly ours: Address };
let owner: HDAccount;
/** A registry that clones can be made of, and contracts of which none can be. */
let registry: Address;
let factory: Address;
let strangers: readonly Address[];

const initialize = (abi: Abi): Hex => encodeFunctionData({ abi, functionName: "initialize", args: [] });

beforeAll(async () => {
  artifacts = {
    theirs: theirArtifact("TDocDeployer"),
    ours: await ourArtifact("TDocDeployer"),
    proxy: await ourArtifact("ERC1967Proxy"),
  };
  const standard = theirArtifact("TradeTrustTokenStandard");
  const abi: Abi = [...artifacts.theirs.abi, ...artifacts.ours.abi.filter(({ type }) => type === "error")];
  chain = await testChain([...abi, ...standard.abi.filter(({ type }) => type === "event")]);
  const behindProxy = async (address: Address): Promise<Address> =>
    chain.deploy({ ...artifacts.proxy, args: [address, initialize(abi)] });
  logic = {
    theirs: await chain.deploy({ ...artifacts.theirs, args: [] }),
    ours: await chain.deploy({ ...artifacts.ours, args: [] }),
  };
  const [theirs, ours] = [await behindProxy(logic.theirs), await behindProxy(logic.ours)];
  const made = (from: Address, nonce: number): Address => getContractAddress({ from, nonce: BigInt(nonce) });
  pair = {
    chain,
    abi,
    theirs,
    ours,
    alike: Array.from({ length: STEPS }, (_, index) => [made(theirs, index + 1), made(ours, index + 1)] as const),
  };
  owner = chain.people[0]!;
  factory = await chain.deploy({ ...theirArtifact("TitleEscrowFactory"), args: [] });
  registry = await chain.deploy({ ...standard, args: [] });
  strangers = [factory, await chain.deploy({ ...theirArtifact("TradeTrustToken"), args: ["a", "b", factory] })];
});
afterAll(() => chain.close());

describe("TradeTrust's deployer of registries and ours", () => {
  it("answer random calls alike", async () => {
    const dice = seededRandom("deployers");
    const counts = { done: 0, refused: 0, clones: 0 };
    for (let index = 0; index < STEPS; index += 1) {
      const implementation = dice.chance(0.5) ? registry : dice.pick(strangers);
      const params = encodeAbiParameters(NAMES, [
        "Name",
        "N",
        dice.chance(0.1) ? zeroAddress : dice.pick(chain.people).address,
      ]);
      const call = dice.pick<() => readonly [string, readonly unknown[]]>([
        () => ["addImplementation", [implementation, dice.chance(0.1) ? zeroAddress : factory]],
        () => ["removeImplementation", [implementation]],
        () => ["deploy", [implementation, dice.chance(0.1) ? "0x1234" : params]],
        () => ["deploy", [registry, params]],
        () =>
          dice.pick([
            ["initialize", []],
            ["transferOwnership", [zeroAddress]],
            ["upgradeToAndCall", [registry, "0x"]],
          ] as const),
      ])();
      const caller = dice.chance(0.8) ? owner : dice.pick(chain.people);
      const where = `step ${index}, ${call[0]}, seed ${dice.seed}`;
      const done = await sendBoth(pair, caller, ...call, where);
      counts[done ? "done" : "refused"] += 1;
      if (done && call[0] === "deploy") counts.clones += 1;
      for (const [view, args] of [
        ["implementations", [implementation]],
        ["owner", []],
        ["UPGRADE_INTERFACE_VERSION", []],
      ] as const) {
        const { theirs, ours } = await askBoth(pair, view, args);
        expect(ours, `${where}: ${view}`).toBe(theirs);
      }
    }
    console.log(`deployers: ${JSON.stringify(counts)}`);
    expect(counts.done).toBeGreaterThan(STEPS / 12);
    expect(counts.clones).toBeGreaterThan(STEPS / 100);
    expect(counts.refused).toBeGreaterThan(STEPS / 6);
  });
});

describe("the deployer", () => {
  it("makes registries of what its owner told it, as long as that holds", async () => {
    const proxy = await chain.deploy({ ...artifacts.proxy, args: [logic.ours, initialize(pair.abi)] });
    const stranger = chain.people[3]!;
    const send = (who: HDAccount, functionName: string, args: readonly unknown[]) =>
      chain.send(who, { to: proxy, data: encodeFunctionData({ abi: pair.abi, functionName, args }) });
    const params = encodeAbiParameters(NAMES, ["Name", "N", stranger.address]);
    const unknown = "UnsupportedImplementationContractAddress";
    expect(await refusalOf(send(stranger, "deploy", [registry, params]))).toBe(unknown);
    expect(await refusalOf(send(owner, "removeImplementation", [registry]))).toBe("InvalidImplementation");
    for (const [verb, args] of [
      ["addImplementation", [registry, factory]],
      ["removeImplementation", [registry]],
    ] as const)
      expect(await refusalOf(send(stranger, verb, args)), verb).toBe(`OwnableUnauthorizedAccount(${lower(stranger)})`);
    await succeed(send(owner, "addImplementation", [registry, factory]));
    expect(await refusalOf(send(owner, "addImplementation", [registry, factory]))).toBe("ImplementationAlreadyAdded");
    const { events } = await succeed(send(stranger, "deploy", [registry, params]));
    expect(events.at(-1)).toMatchObject({
      name: "Deployment",
      args: { implementation: registry, deployer: stranger.address, titleEscrowFactory: factory },
    });
    expect(await refusalOf(send(stranger, "deploy", [registry, "0x1234"]))).toContain(
      "ImplementationInitializationFailure",
    );
    await succeed(send(owner, "removeImplementation", [registry]));
    expect(await refusalOf(send(stranger, "deploy", [registry, params]))).toBe(unknown);
  });
});

describe("upgrading the deployer", () => {
  const refusal = async (
    address: Address,
    functionName: string,
    args: readonly unknown[],
    who = owner,
  ): Promise<string> => {
    const answer = await chain.call(who.address, {
      to: address,
      data: encodeFunctionData({ abi: pair.abi, functionName, args }),
    });
    return "refusal" in answer ? answer.refusal : "";
  };

  it("is the owner's, and keeps what the deployer knows", async () => {
    const proxy = await chain.deploy({ ...artifacts.proxy, args: [logic.ours, initialize(pair.abi)] });
    const send = (functionName: string, args: readonly unknown[]) =>
      chain.send(owner, { to: proxy, data: encodeFunctionData({ abi: pair.abi, functionName, args }) });
    await send("addImplementation", [registry, factory]);
    const next = await chain.deploy({ ...artifacts.ours, args: [] });
    expect(await refusal(proxy, "upgradeToAndCall", [next, "0x"], chain.people[3]!)).toContain(
      "OwnableUnauthorizedAccount",
    );
    expect(await refusal(proxy, "upgradeToAndCall", [registry, "0x"])).toContain("ERC1967InvalidImplementation");
    expect((await send("upgradeToAndCall", [next, "0x"])).ok).toBe(true);
    expect(
      await chain.node.readContract({
        address: proxy,
        abi: pair.abi,
        functionName: "implementations",
        args: [registry],
      }),
    ).toBe(factory);
    expect(await refusal(proxy, "initialize", [])).toBe("InvalidInitialization");
  });

  it("cannot begin at the implementation itself", async () => {
    expect(await refusal(logic.ours, "initialize", [])).toBe("InvalidInitialization");
    expect(await refusal(logic.ours, "upgradeToAndCall", [logic.ours, "0x"])).toBe("UUPSUnauthorizedCallContext");
    expect(await refusal(logic.ours, "addImplementation", [registry, factory])).toContain("OwnableUnauthorizedAccount");
  });
});
