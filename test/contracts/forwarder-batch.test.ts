import { afterAll, describe, expect, it } from "vitest";
import { encodeFunctionData, type Hex } from "viem";
import { forwarderAbi } from "#domain/chain/abi/forwarder";
import { executeBatchCall } from "#domain/chain/meta-transaction";
import { house, mintTitle, refusalOf, succeed, viewsOf } from "./support/house.ts";
import { hostileTargetAbi } from "./support/deployed.ts";
import { executed, relay } from "./support/relay.ts";
import { hostileTarget } from "./support/hostile.ts";

const at = await house();
const { alice, bob } = at;
const by = await relay(at);
const { ask, sign, handOver } = by;
const { hostile, hostileCall } = await hostileTarget(at);
afterAll(() => at.chain.close());

describe("executeBatch", () => {
  it("runs many requests of many signers", async () => {
    const tokenIds = [await mintTitle(at, alice), await mintTitle(at, alice), await mintTitle(at, bob)];
    const batch = [
      await sign(ask(handOver(tokenIds[0]!))),
      await sign(ask(handOver(tokenIds[1]!))),
      await sign(ask(handOver(tokenIds[2]!, alice), { from: bob.address }), bob),
    ];
    const { events } = await succeed(by.executeBatch(batch));
    expect(executed(events).map(({ success }) => success)).toEqual([true, true, true]);
  });

  it("lets no request spoil the others", async () => {
    const good = [await mintTitle(at, alice), await mintTitle(at, alice)];
    const used = await sign(ask(handOver(await mintTitle(at, alice))));
    await succeed(by.execute(used));
    const expired = await sign(ask(handOver(good[0]!), { deadline: 1n }));
    const forged = await sign(ask(handOver(good[0]!)), bob);
    const failing = await sign(ask(handOver(await mintTitle(at, bob))));
    const flood = await sign(
      ask(hostileCall(encodeFunctionData({ abi: hostileTargetAbi, functionName: "flood", args: [100_000n] })), {
        gas: 500_000n,
      }),
    );
    const burning = await sign(
      ask(hostileCall(encodeFunctionData({ abi: hostileTargetAbi, functionName: "burnGas" })), { gas: 200_000n }),
    );
    const endless = { request: ask(handOver(good[0]!), { from: hostile }), signature: "0x" as Hex };
    const batch = [
      await sign(ask(handOver(good[0]!))),
      used,
      expired,
      forged,
      failing,
      flood,
      burning,
      endless,
      await sign(ask(handOver(good[1]!))),
    ];
    const { events } = await succeed(by.executeBatch(batch));
    expect(executed(events).map(({ success }) => success)).toEqual([true, false, true, false, true]);
    expect(executed(events)[2]?.returnData).toHaveLength(2 + 2 * 512);
    for (const tokenId of good) expect((await viewsOf(at.chain, at.escrowOf(tokenId))).holder).toBe(bob.address);
    for (const { request } of [expired, forged, endless])
      expect(await by.isUsed(request.from, request.nonce)).toBe(false);
    for (const { request } of [failing, flood, burning])
      expect(await by.isUsed(request.from, request.nonce)).toBe(true);
  });

  it("leaves an account contract 200,000 gas to look at a signature", async () => {
    const endless = { request: ask(handOver(await mintTitle(at, alice)), { from: hostile }), signature: "0x" as Hex };
    const { gas } = await succeed(by.executeBatch([endless]));
    expect(gas).toBeGreaterThan(200_000n);
    // Everything else in the transaction takes a fraction of that.
    expect(gas).toBeLessThan(300_000n);
  });

  it("runs a request that comes twice once", async () => {
    const signed = await sign(ask(handOver(await mintTitle(at, alice))));
    const { events } = await succeed(by.executeBatch([signed, signed]));
    expect(executed(events)).toHaveLength(1);
  });

  it("wants a signature for each request", async () => {
    const { request } = await sign(ask(handOver(1n)));
    const { to, data } = executeBatchCall(by.place.forwarder, [{ request, signature: "0x" }]);
    const short = encodeFunctionData({ abi: forwarderAbi, functionName: "executeBatch", args: [[request], []] });
    expect(await refusalOf(at.chain.send(at.operator, { to, data: short }))).toBe("LengthMismatch");
    expect(executed((await succeed(at.chain.send(at.operator, { to, data }))).events)).toEqual([]);
  });

  it("uses one slot for consecutive nonces", async () => {
    const cost = async (nonces: bigint[]) => {
      const batch = [];
      for (const one of nonces) batch.push(await sign(ask(handOver(await mintTitle(at, alice)), { nonce: one })));
      return (await succeed(by.executeBatch(batch))).gas;
    };
    const apart = await cost([1n << 210n, 1n << 211n, 1n << 212n]);
    const together = await cost([1n << 213n, (1n << 213n) + 1n, (1n << 213n) + 2n]);
    expect(apart - together).toBeGreaterThan(30_000n);
  });
});
