import { afterAll, describe, expect, it } from "vitest";
import { createPublicClient, custom, padHex, toHex, zeroAddress, type Address, type Hex } from "viem";
import type { HDAccount } from "viem/accounts";
import { callsOf, titleCall } from "#domain/chain/calls";
import { registryAbi } from "#domain/chain/abi/registry";
import { confirmedByChain } from "#domain/verify/rpc-oracle";
import { rpcChainReader } from "#domain/verify/rpc-reader";
import { DEAD, NoRegister } from "#domain/verify/title-escrow";
import { judgeTitle, type ChainTitle, type TitlePlace } from "#domain/verify/title";
import { answering, setting } from "../../support/answering-contract.ts";
import { billEscrowAbi, billRegisterAbi, billRegisterBytecode } from "../../contracts/support/deployed.ts";
import { freshTokenId, house, lower, mintTitle, succeed } from "../../contracts/support/house.ts";

const at = await house();
const { alice, bob } = at;
afterAll(() => at.chain.close());

const hex = (tokenId: bigint): Hex => padHex(toHex(tokenId), { size: 32 });
const read = async (tokenId: bigint): Promise<ChainTitle> => {
  const reader = rpcChainReader(new Map([[1337, at.chain.node]]));
  return (await reader.title({ chainId: 1337, registry: at.registry.toLowerCase(), tokenId: hex(tokenId) }))!;
};

describe("reading a title from the chain", () => {
  it("follows it from issue over endorsement and surrender to its end", async () => {
    const tokenId = await mintTitle(at, alice);
    const escrow = at.escrowOf(tokenId);
    expect(await read(tokenId)).toMatchObject({ status: "IN_CIRCULATION", holder: lower(alice), owner: lower(alice) });
    await succeed(at.chain.send(alice, titleCall.transferHolder({ escrow, to: bob.address })));
    expect(await read(tokenId)).toMatchObject({ status: "IN_CIRCULATION", holder: lower(bob), owner: lower(alice) });
    await succeed(at.chain.send(alice, titleCall.nominate({ escrow, to: bob.address })));
    await succeed(at.chain.send(bob, titleCall.transferBeneficiary({ escrow, to: bob.address })));
    await succeed(at.chain.send(bob, titleCall.returnToIssuer({ escrow })));
    const returned = await read(tokenId);
    expect(returned).toMatchObject({ status: "RETURNED", holder: null, owner: null });
    expect(judgeTitle(returned)).toEqual({ outcome: "INDETERMINATE", reason: "RETURNED" });
    await succeed(at.chain.send(at.issuer, titleCall.burn({ registry: at.registry, tokenId })));
    const burnt = await read(tokenId);
    expect(burnt.status).toBe("BURNT");
    expect(judgeTitle(burnt).outcome).toBe("INVALID");
    expect(burnt.story.events.map(({ kind }) => kind)).toEqual([
      "issue",
      "holder",
      "nominate",
      "owner",
      "surrender",
      "burn",
    ]);
    expect(burnt.story.events[3]).toMatchObject({
      from: lower(alice),
      to: lower(bob),
      holder: lower(bob),
      owner: lower(bob),
    });
  });

  it("sees a refusal, and a rejected surrender", async () => {
    const tokenId = await mintTitle(at, alice);
    const escrow = at.escrowOf(tokenId);
    await succeed(
      at.chain.send(alice, titleCall.transferOwners({ escrow, beneficiary: bob.address, holder: bob.address })),
    );
    await succeed(at.chain.send(bob, titleCall.rejectTransferOwners({ escrow })));
    expect(await read(tokenId)).toMatchObject({ holder: lower(alice), owner: lower(alice) });
    await succeed(at.chain.send(alice, titleCall.returnToIssuer({ escrow })));
    await succeed(at.chain.send(at.issuer, titleCall.restore({ registry: at.registry, tokenId })));
    const title = await read(tokenId);
    expect(title).toMatchObject({ status: "IN_CIRCULATION", holder: lower(alice), owner: lower(alice) });
    expect(title.story.events.map(({ kind }) => kind)).toEqual(["issue", "both", "refuse", "surrender", "restore"]);
  });

  it("knows a title that is not there from a chain that does not answer", async () => {
    expect((await read(freshTokenId())).status).toBe("UNKNOWN");
    const reader = rpcChainReader(new Map([[1337, at.chain.node]]));
    expect((await reader.title({ chainId: 1337, registry: zeroAddress, tokenId: hex(1n) }))!.status).toBe("UNKNOWN");
    expect(await reader.title({ chainId: 1, registry: at.registry, tokenId: hex(1n) })).toBeNull();
    const deaf = { ...at.chain.node, getBlockNumber: () => Promise.reject(new Error("down")) } as typeof at.chain.node;
    await expect(
      rpcChainReader(new Map([[1337, deaf]])).title({ chainId: 1337, registry: at.registry, tokenId: hex(1n) }),
    ).rejects.toThrow("down");
  });

  it("is believed before a server that says otherwise, and a server's names and history where they agree", async () => {
    const tokenId = await mintTitle(at, alice);
    const place = { chainId: 1337, registry: at.registry.toLowerCase(), tokenId: hex(tokenId) };
    const clients = new Map([[1337, at.chain.node]]);
    const told: ChainTitle = {
      source: "server",
      status: "IN_CIRCULATION",
      holder: lower(alice),
      owner: lower(alice),
      obligation: null,
      version: "5",
      block: 1,
      story: { parties: [], events: [], chainId: 1337, status: "active" },
    };
    const by = (answer: () => Promise<ChainTitle | null>, asked = clients) =>
      confirmedByChain({ title: answer }, asked).title(place);
    const agreed = await by(async () => told);
    expect(agreed).toMatchObject({ source: "chain", holder: lower(alice), story: told.story });
    expect(agreed!.block).toBeGreaterThan(1);
    const corrected = await by(async () => ({ ...told, holder: lower(bob) }));
    expect(corrected).toMatchObject({ source: "chain", holder: lower(alice) });
    expect(corrected!.story.events.map(({ kind }) => kind)).toEqual(["issue"]);
    expect(await by(() => Promise.reject(new Error("down")))).toMatchObject({ source: "chain", holder: lower(alice) });
    expect(await by(async () => told, new Map())).toEqual(told);
    // A server that does not read the register has no answer; the chain has.
    expect(await by(async () => null)).toMatchObject({ source: "chain", holder: lower(alice) });
    expect(await by(async () => null, new Map())).toBeNull();
  });

  it("knows where a title stands also where the node tells no history", async () => {
    const tokenId = await mintTitle(at, alice);
    const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
      if (method === "eth_getLogs") throw new Error("block range is too large");
      return at.chain.node.request({ method, params } as never);
    };
    const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) });
    const place = { chainId: 1337, registry: at.registry.toLowerCase(), tokenId: hex(tokenId) };
    const found = await rpcChainReader(new Map([[1337, client]])).title(place);
    expect(found).toMatchObject({ status: "IN_CIRCULATION", holder: lower(alice), story: { events: [] } });
  });

  it("sees whether a bill of exchange was accepted, refused or discharged, by whom and when", async () => {
    // Their contracts are in no package: this register is of our making, after their public interface.
    const registry = await at.chain.deploy({ abi: billRegisterAbi, bytecode: billRegisterBytecode, args: [] });
    const bill = async (): Promise<{ place: TitlePlace; escrow: Address }> => {
      const tokenId = freshTokenId();
      const minted = callsOf(billRegisterAbi)(registry, "mint", [alice.address, bob.address, tokenId, "0x"]);
      await succeed(at.chain.send(at.issuer, minted));
      const escrow = await at.chain.node.readContract({
        address: registry,
        abi: billRegisterAbi,
        functionName: "getEscrowAddress",
        args: [registry, tokenId],
      });
      return { escrow, place: { chainId: 1337, registry: registry.toLowerCase(), tokenId: hex(tokenId) } };
    };
    const reader = confirmedByChain({ title: async () => null }, new Map([[1337, at.chain.node]]));
    const say = (by: HDAccount, escrow: Address, verb: "accept" | "reject" | "discharge") =>
      succeed(at.chain.send(by, callsOf(billEscrowAbi)(escrow, verb, ["0x"])));
    const nobody = { by: null, at: null, tx: null };

    const paid = await bill();
    const issued = (await reader.title(paid.place))!;
    expect(issued).toMatchObject({ status: "IN_CIRCULATION", holder: lower(bob), owner: lower(alice) });
    expect(issued.obligation).toEqual({ state: "ISSUED", ...nobody });
    await say(bob, paid.escrow, "accept");
    const accepted = (await reader.title(paid.place))!;
    expect(accepted).toMatchObject({ status: "IN_CIRCULATION", obligation: { state: "ACCEPTED", by: lower(bob) } });
    expect(accepted.story.events.map(({ kind }) => kind)).toEqual(["issue", "accept"]);
    expect(accepted.obligation!.at).toBe(accepted.story.events[1]!.at);
    expect(judgeTitle(accepted)).toEqual({ outcome: "VALID", reason: "IN_CIRCULATION" });
    // A server that projects titles knows nothing of acceptance: where the chain has one, the chain is told.
    const told: ChainTitle = { ...accepted, source: "server", obligation: null };
    const asked = await confirmedByChain({ title: async () => told }, new Map([[1337, at.chain.node]])).title(
      paid.place,
    );
    expect(asked!.obligation).toEqual(accepted.obligation);
    await say(alice, paid.escrow, "discharge");
    const discharged = (await reader.title(paid.place))!;
    expect(discharged).toMatchObject({
      status: "BURNT",
      holder: null,
      obligation: { state: "DISCHARGED", by: lower(alice) },
    });
    expect(judgeTitle(discharged)).toEqual({ outcome: "INVALID", reason: "BILL_DISCHARGED" });

    const refused = await bill();
    await say(bob, refused.escrow, "reject");
    const rejected = (await reader.title(refused.place))!;
    expect(rejected).toMatchObject({ status: "BURNT", obligation: { state: "REJECTED", by: lower(bob) } });
    expect(rejected.story.events.at(-1)).toMatchObject({ kind: "dishonour", from: lower(bob), holder: null });
    expect(judgeTitle(rejected)).toEqual({ outcome: "INVALID", reason: "BILL_REJECTED" });

    // A title of ours has no such state, and one that ended by its return says no more than that it ended.
    expect((await read(await mintTitle(at, alice))).obligation).toBeNull();
    expect(judgeTitle({ ...accepted, status: "BURNT" })).toEqual({ outcome: "INVALID", reason: "BURNT" });
  });

  it("reads a title of a register that is older than version 4, which has no factory", async () => {
    // Their contracts are in no package: these answer the same questions in the same way.
    const deploy = (answers: Parameters<typeof answering>[0]) =>
      at.chain.deploy({ abi: [], bytecode: answering(answers), args: [] });
    const registry = await deploy({ "ownerOf(uint256)": null });
    const place = { chainId: 1337, registry: registry.toLowerCase(), tokenId: hex(7n) };
    const reader = rpcChainReader(new Map([[1337, at.chain.node]]));
    const owned = async (by: Address): Promise<ChainTitle | null> => {
      await succeed(at.chain.send(alice, { to: registry, data: setting(by) }));
      return reader.title(place);
    };
    const parties = { "holder()": bob.address, "beneficiary()": alice.address, "status()": "0x01" } as const;
    const nobody = { holder: null, owner: null, obligation: null };
    for (const named of ["registry()", "tokenRegistry()"])
      expect(await owned(await deploy({ ...parties, [named]: registry }))).toMatchObject({
        version: "earlier",
        status: "IN_CIRCULATION",
        holder: lower(bob),
        owner: lower(alice),
        obligation: null,
      });
    expect(await owned(registry)).toMatchObject({ version: "earlier", status: "RETURNED", ...nobody });
    expect(await owned(DEAD)).toMatchObject({ version: "earlier", status: "BURNT", ...nobody });
    // The owner is no escrow, or one of another register: nothing is concluded from what it says.
    await expect(owned(alice.address)).rejects.toThrow(NoRegister);
    await expect(owned(await deploy({ ...parties, "registry()": at.registry }))).rejects.toThrow(NoRegister);
  });

  it("sees that the register is paused", async () => {
    const tokenId = await mintTitle(at, alice);
    const calls = callsOf(registryAbi);
    await succeed(at.chain.send(at.operator, calls(at.registry, "pause", ["0x"])));
    expect(await read(tokenId)).toMatchObject({ status: "PAUSED", holder: lower(alice) });
    await succeed(at.chain.send(at.operator, calls(at.registry, "unpause", ["0x"])));
    expect((await read(tokenId)).status).toBe("IN_CIRCULATION");
  });
});
