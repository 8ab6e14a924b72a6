import { afterAll, describe, expect, it } from "vitest";
import { toHex } from "viem";
import { forwarderAbi } from "#domain/chain/abi/forwarder";
import { callsOf, titleCall } from "#domain/chain/calls";
import { house, mintTitle, refusalOf, succeed, viewsOf } from "./support/house.ts";
import { signatureAccountAbi, signatureAccountBytecode } from "./support/deployed.ts";
import { relay } from "./support/relay.ts";

const at = await house();
const { alice, bob } = at;
const by = await relay(at);
const { ask, sign, handOver } = by;
const cancel = (nonce: bigint) => callsOf(forwarderAbi)(by.place.forwarder, "cancel", [nonce]);
afterAll(() => at.chain.close());

describe("cancel", () => {
  it("makes a signed request worthless", async () => {
    const signed = await sign(ask(handOver(await mintTitle(at, alice))));
    const { events } = await succeed(at.chain.send(alice, cancel(signed.request.nonce)));
    expect(events[0]).toMatchObject({ name: "Cancelled", args: { from: alice.address, nonce: signed.request.nonce } });
    expect(await refusalOf(by.execute(signed))).toContain("NonceUsed");
    expect(await refusalOf(at.chain.send(alice, cancel(signed.request.nonce)))).toContain("NonceUsed");
  });

  it("is open to signers without native coin", async () => {
    const signed = await sign(ask(handOver(await mintTitle(at, alice))));
    await succeed(by.execute(await sign(ask(cancel(signed.request.nonce)))));
    expect(await refusalOf(by.execute(signed))).toContain("NonceUsed");
  });

  it("touches the caller's own nonces only", async () => {
    const signed = await sign(ask(handOver(await mintTitle(at, alice))));
    await succeed(at.chain.send(bob, cancel(signed.request.nonce)));
    expect(await by.isUsed(alice.address, signed.request.nonce)).toBe(false);
  });
});

describe("account contracts (ERC-1271)", () => {
  it("hold titles and act by the signature of their key", async () => {
    const account = await at.chain.deploy({
      abi: signatureAccountAbi,
      bytecode: signatureAccountBytecode,
      args: [bob.address],
    });
    const tokenId = await mintTitle(at, alice);
    await succeed(
      at.chain.send(
        alice,
        titleCall.transferOwners({ escrow: at.escrowOf(tokenId), beneficiary: account, holder: account }),
      ),
    );
    const request = ask(handOver(tokenId), { from: account });
    expect(await refusalOf(by.execute(await sign(request, alice)))).toBe(`InvalidSignature(${account.toLowerCase()})`);
    await succeed(by.execute(await sign(request, bob)));
    expect(await viewsOf(at.chain, at.escrowOf(tokenId))).toMatchObject({ holder: bob.address, beneficiary: account });
  });

  it("that are no accounts accept nothing", async () => {
    for (const from of [at.registry, by.place.forwarder, at.escrowOf(await mintTitle(at, alice))]) {
      const request = ask(handOver(1n), { from });
      expect(await refusalOf(by.execute({ request, signature: toHex(1) }))).toContain("InvalidSignature");
    }
  });
});
