import { afterAll, describe, expect, it } from "vitest";
import { encodeFunctionData, zeroAddress, type Address } from "viem";
import type { HDAccount } from "viem/accounts";
import { forwarderAbi } from "#domain/chain/abi/forwarder";
import { titleEscrowAbi } from "#domain/chain/abi/title-escrow";
import { titleCall } from "#domain/chain/calls";
import { forwardRequestTypedData, hashForwardRequest } from "#domain/chain/meta-transaction";
import { actCall, actsOf, escrowsOf, titleAct, type ExpectedTitle, type TitleAct } from "#domain/chain/title-acts";
import { refusalOfRevert } from "#domain/chain/revert";
import { house, mintTitle, refusalOf, remarkOf, succeed, viewsOf } from "./support/house.ts";
import { executed, relay } from "./support/relay.ts";

const at = await house();
const { alice, bob, carol } = at;
const by = await relay(at);
const { forwarder } = by.place;
afterAll(() => at.chain.close());

const views = (tokenId: bigint) => viewsOf(at.chain, at.escrowOf(tokenId));

/** A title as it is now. */
async function expected(tokenId: bigint): Promise<ExpectedTitle> {
  const address = at.escrowOf(tokenId);
  const read = <F extends "holder" | "sequence">(functionName: F) =>
    at.chain.node.readContract({ address, abi: titleEscrowAbi, functionName });
  return { escrow: address, holder: await read("holder"), sequence: await read("sequence") };
}

const someTitles = async (count: number, owner: HDAccount, holder?: HDAccount) => {
  const tokenIds: bigint[] = [];
  for (let index = 0; index < count; index += 1) tokenIds.push(await mintTitle(at, owner, holder));
  return { tokenIds, titles: await Promise.all(tokenIds.map(expected)) };
};

const bySignature = async (acts: readonly TitleAct[], signer: HDAccount = alice) =>
  by.execute(await by.sign(by.ask(actCall(forwarder, acts), { from: signer.address }), signer));
const directly = (acts: readonly TitleAct[], from: HDAccount | Address = alice) =>
  at.chain.send(from, actCall(forwarder, acts));

/** Why a signed act did not happen. */
async function refusalBySignature(acts: readonly TitleAct[], signer?: HDAccount) {
  const [report] = executed((await succeed(bySignature(acts, signer))).events);
  expect(report).toMatchObject({ success: false });
  return refusalOfRevert(report!.returnData as `0x${string}`);
}

describe("act", () => {
  it("moves several titles by one signature, in different ways", async () => {
    const held = await someTitles(2, bob, alice);
    const whole = await someTitles(2, alice);
    const acts = [
      titleAct.transferHolder({ titles: held.titles, to: carol.address, remark: remarkOf(5) }),
      titleAct.transferOwners({ titles: whole.titles, beneficiary: bob.address, holder: carol.address }),
    ];
    const { events } = await succeed(bySignature(acts));
    expect(executed(events)).toMatchObject([{ from: alice.address, success: true, returnData: "0x" }]);
    for (const id of [...held.tokenIds, ...whole.tokenIds])
      expect(await views(id)).toMatchObject({ holder: carol.address, beneficiary: bob.address });
    expect(events.filter(({ name, args }) => name === "HolderTransfer" && args.remark === remarkOf(5))).toHaveLength(2);
  });

  it("does every verb of a party", async () => {
    const { tokenIds } = await someTitles(1, alice);
    const [tokenId] = tokenIds as [bigint];
    const now = async () => ({ titles: [await expected(tokenId)] });
    await succeed(bySignature([titleAct.nominate({ ...(await now()), to: bob.address })]));
    await succeed(directly([titleAct.transferBeneficiary({ ...(await now()), to: bob.address })]));
    expect(await views(tokenId)).toMatchObject({ beneficiary: bob.address, holder: alice.address });
    await succeed(directly([titleAct.rejectTransferBeneficiary(await now())], bob));
    await succeed(directly([titleAct.transferHolder({ ...(await now()), to: bob.address })]));
    await succeed(directly([titleAct.rejectTransferHolder(await now())], bob));
    await succeed(
      directly([titleAct.transferOwners({ ...(await now()), beneficiary: bob.address, holder: bob.address })]),
    );
    await succeed(bySignature([titleAct.rejectTransferOwners(await now())], bob));
    expect(await views(tokenId)).toMatchObject({ beneficiary: alice.address, holder: alice.address });
    await succeed(bySignature([titleAct.returnToIssuer(await now())]));
    expect(await views(tokenId)).toMatchObject({ isHoldingToken: false });
  });

  it("does all or nothing, and says which title refused and why", async () => {
    const mine = await someTitles(2, alice);
    const other = await someTitles(1, bob);
    const acts = [titleAct.transferHolder({ titles: [...mine.titles, ...other.titles], to: carol.address })];
    expect(await refusalBySignature(acts)).toMatchObject({ code: "NOT_POSSESSOR" });
    expect(await refusalOf(directly(acts))).toContain(`ActFailed(${other.titles[0]!.escrow.toLowerCase()}`);
    for (const id of mine.tokenIds) expect((await views(id)).holder).toBe(alice.address);
  });

  it("refuses when a title is not as the signer knows it", async () => {
    const { tokenIds, titles } = await someTitles(1, alice);
    const acts = [titleAct.transferHolder({ titles, to: bob.address })];
    const signed = await by.sign(by.ask(actCall(forwarder, acts)));
    // Alice acts elsewhere, and has the same roles again afterwards.
    await succeed(at.chain.send(alice, titleCall.nominate({ escrow: titles[0]!.escrow, to: carol.address })));
    await succeed(at.chain.send(alice, titleCall.nominate({ escrow: titles[0]!.escrow, to: zeroAddress })));
    const [report] = executed((await succeed(by.execute(signed))).events);
    expect(refusalOfRevert(report!.returnData as `0x${string}`)).toMatchObject({ code: "CHANGED_ELSEWHERE" });
    const [now] = [await expected(tokenIds[0]!)];
    const wrongHolder = [titleAct.nominate({ titles: [{ ...now, holder: bob.address }], to: bob.address })];
    expect(await refusalBySignature(wrongHolder)).toMatchObject({ code: "CHANGED_ELSEWHERE" });
  });

  it("acts on an escrow once in a transaction", async () => {
    const { titles } = await someTitles(1, alice);
    const [title] = titles as [ExpectedTitle];
    const again = { ...title, sequence: title.sequence + 1n };
    const twice = [
      titleAct.nominate({ titles: [title], to: bob.address }),
      titleAct.nominate({ titles: [again], to: carol.address }),
    ];
    expect(await refusalOf(directly(twice))).toContain("ActedTwice");
    await succeed(directly([twice[0]!]));
    await succeed(directly([twice[1]!]));

    // Nor by two requests in one transaction.
    const now = { ...again, sequence: again.sequence + 1n };
    const later = { ...now, sequence: now.sequence + 1n };
    const requests = [];
    for (const [titleNow, to] of [
      [now, bob],
      [later, carol],
    ] as const)
      requests.push(
        await by.sign(by.ask(actCall(forwarder, [titleAct.nominate({ titles: [titleNow], to: to.address })]))),
      );
    const reports = executed((await succeed(by.executeBatch(requests))).events);
    expect(reports.map(({ success }) => success)).toEqual([true, false]);
  });

  it("refuses verbs it does not know and parties that the verb does not take", async () => {
    const { titles } = await someTitles(1, alice);
    const plain = titleAct.returnToIssuer({ titles });
    for (const verb of ["shred", "", "initialize"])
      expect(await refusalOf(directly([{ ...plain, verb } as unknown as TitleAct]))).toContain("UnknownVerb");
    const misleading = [
      { ...plain, newHolder: bob.address },
      { ...plain, newBeneficiary: bob.address },
      { ...titleAct.transferHolder({ titles, to: bob.address }), newBeneficiary: bob.address },
      { ...titleAct.nominate({ titles, to: bob.address }), newHolder: bob.address },
      { ...titleAct.transferBeneficiary({ titles, to: bob.address }), newHolder: bob.address },
    ];
    for (const one of misleading) expect(await refusalOf(directly([one]))).toContain("PartyNotTaken");
  });

  it("lets nobody act for another", async () => {
    const { titles } = await someTitles(1, alice);
    const acts = [titleAct.transferHolder({ titles, to: bob.address })];
    expect(await refusalOf(directly(acts, bob))).toContain("ActFailed");
    const forged = await by.sign(by.ask(actCall(forwarder, acts)), bob);
    expect(await refusalOf(by.execute(forged))).toContain("InvalidSignature");
  });
});

describe("the message that is signed", () => {
  it("shows every act, and its digest is the contract's", async () => {
    const { titles } = await someTitles(2, alice);
    const acts = [
      titleAct.transferHolder({ titles: [titles[0]!], to: bob.address, remark: remarkOf(33) }),
      titleAct.nominate({ titles: [titles[1]!], to: carol.address }),
    ];
    const request = by.ask(actCall(forwarder, acts));
    const shown = forwardRequestTypedData(request, by.place);
    expect(shown).toMatchObject({
      primaryType: "TitleActs",
      message: { from: alice.address, acts, gas: request.gas, nonce: request.nonce, deadline: request.deadline },
    });
    expect(actsOf(request.data)).toEqual(acts);
    expect(escrowsOf(acts)).toEqual(titles.map(({ escrow }) => escrow));
    const digest = (asked: typeof request) =>
      at.chain.node.readContract({ address: forwarder, abi: forwarderAbi, functionName: "hashRequest", args: [asked] });
    expect(await digest(request)).toBe(hashForwardRequest(request, by.place));
  });

  it("is plain call data for what is no act", async () => {
    const acts = actCall(forwarder, []);
    // The nonce 0 could be read as a list of no acts.
    const cancel = (nonce: bigint) => encodeFunctionData({ abi: forwarderAbi, functionName: "cancel", args: [nonce] });
    const requests = [
      { ...by.ask(acts), data: cancel(0n) },
      { ...by.ask(acts), data: cancel(1n) },
      { ...by.ask(acts), data: acts.data.slice(0, 10) as `0x${string}` },
      { ...by.ask(acts), data: "0x01" as const },
      by.ask({ ...acts, to: bob.address }),
    ];
    for (const request of requests) {
      expect(forwardRequestTypedData(request, by.place).primaryType).toBe("ForwardRequest");
      expect(
        await at.chain.node.readContract({
          address: forwarder,
          abi: forwarderAbi,
          functionName: "hashRequest",
          args: [request],
        }),
      ).toBe(hashForwardRequest(request, by.place));
    }
  });
});
