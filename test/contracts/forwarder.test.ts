import { afterAll, describe, expect, it } from "vitest";
import { decodeFunctionResult, encodeErrorResult, encodeFunctionData, pad, zeroAddress, type Hex } from "viem";
import { forwarderAbi } from "#domain/chain/abi/forwarder";
import { titleEscrowAbi } from "#domain/chain/abi/title-escrow";
import { titleCall } from "#domain/chain/calls";
import {
  executeCall,
  forwardRequestTypedData,
  hashForwardRequest,
  type ForwardRequest,
} from "#domain/chain/meta-transaction";
import { house, mintTitle, refusalOf, succeed, viewsOf } from "./support/house.ts";
import { hostileTargetAbi } from "./support/deployed.ts";
import { executed, relay } from "./support/relay.ts";
import { hostileTarget } from "./support/hostile.ts";

const at = await house();
const { alice, bob } = at;
const by = await relay(at);
const { ask, sign, handOver } = by;
const { hostileCall } = await hostileTarget(at);
afterAll(() => at.chain.close());

describe("execute", () => {
  it("acts for the signer, who pays nothing", async () => {
    const tokenId = await mintTitle(at, alice);
    const signed = await sign(ask(handOver(tokenId)));
    const { events } = await succeed(by.execute(signed));
    expect((await viewsOf(at.chain, at.escrowOf(tokenId))).holder).toBe(bob.address);
    expect(executed(events)).toEqual([
      {
        from: alice.address,
        nonce: signed.request.nonce,
        requestHash: hashForwardRequest(signed.request, by.place),
        success: true,
        returnData: "0x",
      },
    ]);
  });

  it("mints, restores and burns for the issuer", async () => {
    const tokenId = await mintTitle(at, alice);
    await succeed(by.execute(await sign(ask(titleCall.returnToIssuer({ escrow: at.escrowOf(tokenId) })))));
    const burn = ask(titleCall.burn({ registry: at.registry, tokenId }), { from: at.issuer.address });
    const { events } = await succeed(by.execute(await sign(burn, at.issuer)));
    expect(executed(events)[0]?.success).toBe(true);
    expect((await viewsOf(at.chain, at.escrowOf(tokenId))).active).toBe(false);
  });

  it("computes the digest that wallets sign", async () => {
    const request = ask(handOver(1n));
    const digest = await at.chain.node.readContract({
      address: by.place.forwarder,
      abi: forwarderAbi,
      functionName: "hashRequest",
      args: [request],
    });
    expect(digest).toBe(hashForwardRequest(request, by.place));
  });

  it("runs a request once", async () => {
    const tokenId = await mintTitle(at, alice);
    const signed = await sign(ask(handOver(tokenId)));
    await succeed(by.execute(signed));
    expect(await refusalOf(by.execute(signed))).toBe(
      `NonceUsed(${alice.address.toLowerCase()},${signed.request.nonce})`,
    );
    expect(await by.isUsed(alice.address, signed.request.nonce)).toBe(true);
    expect(await by.isUsed(bob.address, signed.request.nonce)).toBe(false);
    expect(await by.isUsed(alice.address, signed.request.nonce + 1n)).toBe(false);
  });

  it("spends the nonce of a call that fails, and reports why", async () => {
    const tokenId = await mintTitle(at, bob);
    const signed = await sign(ask(handOver(tokenId)));
    const { events } = await succeed(by.execute(signed));
    expect(executed(events)[0]).toMatchObject({
      success: false,
      returnData: encodeErrorResult({ abi: titleEscrowAbi, errorName: "CallerNotHolder" }),
    });
    expect(await refusalOf(by.execute(signed))).toContain("NonceUsed");
  });

  it("takes nonces in any order", async () => {
    const tokenId = await mintTitle(at, alice);
    const late = await sign(
      ask(titleCall.returnToIssuer({ escrow: at.escrowOf(tokenId) }), { nonce: 2n ** 256n - 1n }),
    );
    await succeed(
      by.execute(await sign(ask(titleCall.nominate({ escrow: at.escrowOf(tokenId), to: bob.address }), { nonce: 0n }))),
    );
    await succeed(by.execute(late));
    expect((await viewsOf(at.chain, at.escrowOf(tokenId))).isHoldingToken).toBe(false);
  });

  it("refuses after the deadline", async () => {
    const signed = await sign(ask(handOver(1n), { deadline: 1n }));
    expect(await refusalOf(by.execute(signed))).toBe("RequestExpired(1)");
  });

  it("refuses every change of what was signed, and every other signer", async () => {
    const tokenId = await mintTitle(at, alice);
    const signed = await sign(ask(handOver(tokenId)));
    const refused = `InvalidSignature(${alice.address.toLowerCase()})`;
    const changes: Partial<ForwardRequest>[] = [
      { to: at.registry },
      { gas: 1n },
      { nonce: 77n },
      { deadline: signed.request.deadline + 1n },
      { data: handOver(tokenId, at.operator).data },
    ];
    for (const change of changes) {
      expect(await refusalOf(by.execute({ ...signed, request: { ...signed.request, ...change } }))).toBe(refused);
    }
    expect(await refusalOf(by.execute(await sign(signed.request, bob)))).toBe(refused);
    expect(await refusalOf(by.execute({ ...signed, signature: "0x" }))).toBe(refused);
    expect(
      await refusalOf(
        by.execute({ request: { ...signed.request, from: zeroAddress }, signature: pad("0x", { size: 65 }) }),
      ),
    ).toContain("InvalidSignature");
    const elsewhere = await alice.signTypedData(forwardRequestTypedData(signed.request, { ...by.place, chainId: 1 }));
    expect(await refusalOf(by.execute({ request: signed.request, signature: elsewhere }))).toBe(refused);
  });

  it("lends nobody's identity to a direct caller", async () => {
    const tokenId = await mintTitle(at, alice);
    const { to, data } = handOver(tokenId, at.operator);
    const forged = `${data}${alice.address.slice(2).toLowerCase()}` as Hex;
    expect(await refusalOf(at.chain.send(at.operator, { to, data: forged }))).toBe("CallerNotHolder");
  });

  it("refuses to run with less gas than was signed", async () => {
    const signed = await sign(ask(handOver(await mintTitle(at, alice)), { gas: 20_000_000n }));
    expect(await refusalOf(by.execute(signed))).toContain("InsufficientGas");
    expect(await by.isUsed(alice.address, signed.request.nonce)).toBe(false);
  });

  it("gives the call the gas that was signed, however little the relayer brings", async () => {
    const probe = hostileCall(encodeFunctionData({ abi: hostileTargetAbi, functionName: "gasAtEntry" }));
    for (const gas of [30_000n, 300_000n, 3_000_000n]) {
      const { to, data } = executeCall(by.place.forwarder, await sign(ask(probe, { gas })));
      let ran = 0;
      for (let brought = gas; brought < gas + gas / 50n + 150_000n; brought += 1_500n) {
        const answer = await at.chain.call(at.operator.address, { to, data }, brought);
        if ("refusal" in answer) continue;
        const [success, returned] = decodeFunctionResult({
          abi: forwarderAbi,
          functionName: "execute",
          data: answer.data,
        });
        expect(success).toBe(true);
        expect(BigInt(returned)).toBeGreaterThan(gas - 500n);
        ran += 1;
      }
      expect(ran).toBeGreaterThan(10);
    }
  });

  it("reports why a target refused, and what it answered at most in part", async () => {
    const refuse = await sign(
      ask(hostileCall(encodeFunctionData({ abi: hostileTargetAbi, functionName: "refuse" })), { gas: 100_000n }),
    );
    const { events } = await succeed(by.execute(refuse));
    expect(executed(events)[0]?.returnData).toBe(
      encodeErrorResult({ abi: hostileTargetAbi, errorName: "Refusal", args: [7n] }),
    );
  });
});
