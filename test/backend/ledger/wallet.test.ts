import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v7 as uuid } from "uuid";
import { createPublicClient, createWalletClient, encodeFunctionData, http, type Hex } from "viem";
import { titleEscrowAbi } from "#domain/chain/abi/title-escrow";
import { Refused } from "#domain/errors";
import { first } from "../../../backend/core/database.ts";
import { intentView } from "../../../backend/intents/intent-view.ts";
import { cancelAct, walletSent } from "../../../backend/intents/own-acts.ts";
import { escrowOf, handOver, intentRow, issue, party, reached, registryOf, stateOf, titleOf, type Party } from "../../support/parties.ts";
import { stand, until, type Stand } from "../../support/stand.ts";

let at: Stand;
let carrier: Party;
let owner: Party;
let bank: Party;

beforeAll(async () => {
  at = await stand();
  at.indexer();
  at.ledger();
  at.relayer();
  [carrier, owner, bank] = await Promise.all([party(at, "Carrier"), party(at, "Own wallet", at.chain.accounts[3]!.privateKey), party(at, "Bank")]);
  await Promise.all([carrier, owner, bank].map((one) => registryOf(at, one)));
});
afterAll(() => at?.close());

/** A bill that the company with the wallet holds and owns. */
async function held(number: string): Promise<{ documentId: string; tokenId: Hex; escrow: Hex }> {
  const bill = await issue(at, carrier, number);
  await reached(at, bill.intentId, "done");
  await reached(at, (await handOver(carrier, owner, bill.documentId)).id, "done");
  await until("the owner sees it", async () => (await stateOf(at, bill.documentId, owner)) === "ISSUED");
  return { ...bill, escrow: await at.database.asWorker((tx) => escrowOf(tx, bill.documentId)) };
}
async function sends(to: Hex, data: Hex, gas?: bigint): Promise<Hex> {
  const transport = http(at.chain.rpcUrl);
  const hash = await createWalletClient({ account: owner.account, transport }).sendTransaction({ to, data, chain: null, ...(gas ? { gas } : {}) });
  await createPublicClient({ transport, pollingInterval: 20 }).waitForTransactionReceipt({ hash });
  return hash;
}
const toParty = (escrow: Hex, to: Party): Promise<Hex> => sends(escrow, encodeFunctionData({ abi: titleEscrowAbi, functionName: "transferOwners", args: [to.address, to.address, "0x"] }));
const view = (id: string) => owner.act((ctx) => intentView(ctx.tx, id));
const code = async (work: Promise<unknown>): Promise<string> => work.then(() => "none", (error: unknown) => (error instanceof Refused ? error.code : String(error)));

describe("an own wallet", () => {
  it("gets the call, sends it, and the chain settles it", async () => {
    const bill = await held("W-1");
    const { id } = await handOver(owner, bank, bill.documentId);
    const { call, status } = await view(id);
    expect(status).toBe("waiting");
    expect(call).toMatchObject({ chainId: 1337, from: owner.address, to: bill.escrow, functionName: "transferOwners", arguments: [bank.address, bank.address, "0x"] });
    expect(await stateOf(at, bill.documentId, owner)).toBe("TRANSFERRING");
    const hash = await sends(call!.to as Hex, call!.data as Hex);
    await owner.act((ctx) => walletSent(ctx, id, hash));
    expect(await reached(at, id, "done")).toMatchObject({ tx_hash: hash });
    await until("the bank has it", async () => (await stateOf(at, bill.documentId, bank)) === "ISSUED" && (await stateOf(at, bill.documentId, owner)) === "TRANSFERRED");
    expect((await view(id)).call).toBeNull();
  });

  it("need not say that it has sent", async () => {
    const bill = await held("W-2");
    const { id } = await handOver(owner, bank, bill.documentId);
    const hash = await toParty(bill.escrow, bank);
    expect(await reached(at, id, "done")).toMatchObject({ tx_hash: hash });
    const { sentAt, doneAt } = await view(id);
    expect(sentAt, "the chain tells when it was sent at the latest").toBe(doneAt);
  });

  it("shows its call to nobody else", async () => {
    const bill = await held("W-3");
    const { id } = await handOver(owner, bank, bill.documentId);
    expect((await carrier.act((ctx) => intentView(ctx.tx, id))).call).toBeNull();
    expect(await code(bank.act((ctx) => intentView(ctx.tx, id)))).toBe("NOT_FOUND");
    expect(await code(carrier.act((ctx) => walletSent(ctx, id, `0x${"1".repeat(64)}`)))).toBe("NOT_FOUND");
    expect(await code(carrier.act((ctx) => cancelAct(ctx, id)))).toBe("NOT_FOUND");
  });

  it("refuses a second act while one waits, and lets go when it is given up", async () => {
    const bill = await held("W-4");
    const { id } = await handOver(owner, bank, bill.documentId);
    expect(await code(handOver(owner, carrier, bill.documentId))).toBe("BUSY");
    expect(await owner.act((ctx) => cancelAct(ctx, id))).toMatchObject({ status: "failed", error: { code: "INTENT_CANCELLED" } });
    expect(await stateOf(at, bill.documentId, owner)).toBe("ISSUED");
    expect(await owner.act((ctx) => cancelAct(ctx, id))).toMatchObject({ status: "failed" });
    const second = await handOver(owner, carrier, bill.documentId);
    await owner.act((ctx) => walletSent(ctx, second.id, `0x${"2".repeat(64)}`));
    expect(await code(owner.act((ctx) => cancelAct(ctx, second.id)))).toBe("BUSY");
  });

  it("is told that an act was overtaken when the title goes elsewhere, which is shown as it is", async () => {
    const bill = await held("W-5");
    const { id } = await handOver(owner, bank, bill.documentId);
    await toParty(bill.escrow, carrier);
    expect(await reached(at, id, "failed")).toMatchObject({ error_code: "CHANGED_ELSEWHERE" });
    expect(await titleOf(at, bill.tokenId)).toMatchObject({ holder: carrier.address });
    await until("the carrier has it", async () => (await stateOf(at, bill.documentId, carrier)) === "ISSUED");
    expect(await stateOf(at, bill.documentId, bank)).toBeNull();
  });

  it("is honoured late, after its time was over here", async () => {
    const bill = await held("W-6");
    const { id } = await handOver(owner, bank, bill.documentId);
    await at.database.asWorker((tx) => tx.query("UPDATE app.intent SET deadline = now() - interval '1 minute' WHERE id = $1", [id]));
    expect(await reached(at, id, "expired")).toMatchObject({ error_code: "INTENT_EXPIRED" });
    expect(await stateOf(at, bill.documentId, owner)).toBe("ISSUED");
    expect(await code(owner.act((ctx) => walletSent(ctx, id, `0x${"3".repeat(64)}`)))).toBe("INTENT_EXPIRED");
    const hash = await toParty(bill.escrow, bank);
    expect(await reached(at, id, "done")).toMatchObject({ tx_hash: hash, error_code: null });
  });

  it("does not deliver late an envelope that was opened meanwhile; the title has moved all the same", async () => {
    for (const opened of [false, true]) {
      const bill = await held(`W-L${opened}`);
      const envelopeId = uuid();
      await at.database.asWorker((tx) => tx.query(
        `INSERT INTO app.envelope (id, reference, organisation_id, recipient_id, created_by, state, sealed_by, sealed_at, anchored_at, transfer_started_at, transferred_by)
         VALUES ($1,$2,$3,$4,$5,'TRANSFERRING',$5,now(),now(),now(),$5)`, [envelopeId, bill.documentId, owner.id, bank.id, owner.personId]));
      const { id } = await handOver(owner, bank, bill.documentId, envelopeId);
      const state = () => at.database.asWorker(async (tx) => (await first<{ state: string }>(tx, "SELECT state FROM app.envelope WHERE id = $1", [envelopeId]))!.state);
      await at.database.asWorker((tx) => tx.query("UPDATE app.intent SET deadline = now() - interval '1 minute' WHERE id = $1", [id]));
      await reached(at, id, "expired");
      expect(await state()).toBe("READY_FOR_TRANSFER");
      if (opened) await at.database.asWorker((tx) => tx.query("UPDATE app.envelope SET state = 'DRAFT', sealed_at = NULL, sealed_by = NULL, anchored_at = NULL WHERE id = $1", [envelopeId]));
      await toParty(bill.escrow, bank);
      await reached(at, id, "done");
      expect(await state()).toBe(opened ? "DRAFT" : "TRANSFERRED");
      await until("the bank has the title", async () => (await stateOf(at, bill.documentId, bank)) === "ISSUED");
    }
  });

  it("leaves an old expired act alone when a new one does the same", async () => {
    const bill = await held("W-7");
    const old = await handOver(owner, bank, bill.documentId);
    await at.database.asWorker((tx) => tx.query("UPDATE app.intent SET deadline = now() - interval '1 minute' WHERE id = $1", [old.id]));
    await reached(at, old.id, "expired");
    const again = await handOver(owner, bank, bill.documentId);
    const hash = await toParty(bill.escrow, bank);
    await owner.act((ctx) => walletSent(ctx, again.id, hash));
    await reached(at, again.id, "done");
    expect(await intentRow(at, old.id)).toMatchObject({ status: "expired" });
  });

  it("hears why its transaction failed", async () => {
    const bill = await held("W-8");
    const { id } = await handOver(owner, bank, bill.documentId);
    // Out of gas on purpose: the transaction is in the chain and has done nothing.
    const hash = await createWalletClient({ account: owner.account, transport: http(at.chain.rpcUrl) }).sendTransaction({
      to: bill.escrow, chain: null, gas: 30_000n, data: encodeFunctionData({ abi: titleEscrowAbi, functionName: "transferOwners", args: [bank.address, bank.address, "0x"] }),
    });
    await owner.act((ctx) => walletSent(ctx, id, hash));
    expect(await reached(at, id, "failed")).toMatchObject({ error_code: "CHAIN_REVERTED" });
    expect(await stateOf(at, bill.documentId, owner)).toBe("ISSUED");
  });

  it("frees the document when what it named never appears", async () => {
    const bill = await held("W-9");
    const { id } = await handOver(owner, bank, bill.documentId);
    await owner.act((ctx) => walletSent(ctx, id, `0x${"9".repeat(64)}`));
    await at.database.asWorker((tx) => tx.query("UPDATE app.intent SET deadline = now() - interval '11 minutes' WHERE id = $1", [id]));
    await reached(at, id, "expired");
    expect(await stateOf(at, bill.documentId, owner)).toBe("ISSUED");
  });
});

describe("anybody's program", () => {
  it("moves a title without an act here; who got it sees the document", async () => {
    const bill = await held("E-1");
    await toParty(bill.escrow, bank);
    await until("the bank sees it", async () => (await stateOf(at, bill.documentId, bank)) === "ISSUED");
    expect(await stateOf(at, bill.documentId, owner)).toBe("TRANSFERRED");
  });
});
