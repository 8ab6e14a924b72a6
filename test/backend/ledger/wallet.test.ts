import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v7 as uuid } from "uuid";
import { createPublicClient, createWalletClient, encodeFunctionData, http, parseEther, toHex, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { titleEscrowAbi } from "#domain/chain/abi/title-escrow";
import { titleCall } from "#domain/chain/calls";
import { Refused } from "#domain/errors";
import { first, rows } from "../../../scripts/lib/sql.ts";
import { propose } from "../../../backend/intents/propose.ts";
import { intentView } from "../../../backend/intents/intent-view.ts";
import { cancelAct } from "../../../backend/ledger/cancel-act.ts";
import { walletSigned } from "../../../backend/intents/wallet-signature.ts";
import { signatureAccountAbi, signatureAccountBytecode } from "../../contracts/support/deployed.ts";
import {
  escrowOf,
  handOver,
  intentRow,
  issue,
  partiesAtWork,
  party,
  reached,
  stateOf,
  titleOf,
  type Party,
} from "../../support/parties.ts";
import { signatureOf } from "../../support/own-wallet.ts";
import { until, type Stand } from "../../support/stand.ts";

/** This address has no coin, except where it sends past the product. */
const KEY = generatePrivateKey();
let at: Stand;
let carrier: Party;
let owner: Party;
let bank: Party;
let relayer: ReturnType<Stand["relayer"]>;

beforeAll(async () => {
  ({ at, relayer, carrier, owner, bank } = await partiesAtWork(KEY));
});
afterAll(() => at?.close());

/** A bill of which the company with the wallet is holder and beneficiary. */
async function held(number: string): Promise<{ documentId: string; tokenId: Hex; escrow: Hex }> {
  const bill = await issue(at, carrier, number);
  await reached(at, bill.intentId, "done");
  await reached(at, (await handOver(carrier, owner, bill.documentId)).id, "done");
  await until("the owner sees it", async () => (await stateOf(at, bill.documentId, owner)) === "ISSUED");
  return { ...bill, escrow: await at.database.asWorker((tx) => escrowOf(tx, bill.documentId)) };
}
/** The beneficiary sends a transaction itself, with coin of its own. */
async function sends(to: Hex, data: Hex): Promise<Hex> {
  const transport = http(at.chain.rpcUrl);
  await at.rpc("anvil_setBalance", [owner.address, toHex(parseEther("1"))]);
  const hash = await createWalletClient({ account: owner.account, transport }).sendTransaction({
    to,
    data,
    chain: null,
  });
  await createPublicClient({ transport, pollingInterval: 20 }).waitForTransactionReceipt({ hash });
  return hash;
}
const toParty = (escrow: Hex, to: Party): Promise<Hex> =>
  sends(
    escrow,
    encodeFunctionData({ abi: titleEscrowAbi, functionName: "transferOwners", args: [to.address, to.address, "0x"] }),
  );
const view = (id: string) => owner.act((ctx) => intentView(ctx.tx, id));
/** The beneficiary's wallet signs the act, and the browser hands the signature over. */
async function signs(id: string, key: Hex = KEY): Promise<Awaited<ReturnType<typeof view>>> {
  const signature = await signatureOf(key, await view(id));
  return owner.act((ctx) => walletSigned(ctx, id, signature));
}
const expire = (id: string): Promise<unknown> =>
  at.database.asWorker((tx) =>
    tx.query("UPDATE app.intent SET deadline = now() - interval '1 minute' WHERE id = $1", [id]),
  );
const code = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof Refused ? error.code : String(error)),
  );

describe("an own wallet", () => {
  it("signs the request that was written down, and the relayer carries it out: it needs no coin", async () => {
    const bill = await held("W-1");
    const { id } = await handOver(owner, bank, bill.documentId);
    const { request, status, signedAt } = await view(id);
    expect([status, signedAt]).toEqual(["waiting", null]);
    expect(request).toMatchObject({
      chainId: 1337,
      forwarder: at.chains[0]!.contracts.forwarder,
      from: owner.address,
      to: bill.escrow,
      calls: [{ functionName: "transferOwners", arguments: [bank.address, bank.address, "0x"], titles: 1 }],
      documents: [{ id: bill.documentId, number: "W-1" }],
      receiver: { name: "Bank", address: bank.address },
    });
    expect(await stateOf(at, bill.documentId, owner)).toBe("TRANSFERRING");
    expect(await signs(id)).toMatchObject({ status: "open", request: null, signedAt: expect.any(String) as string });
    const { tx_hash: hash } = await reached(at, id, "done");
    const node = createPublicClient({ transport: http(at.chain.rpcUrl) });
    expect((await node.getTransaction({ hash: hash as Hex })).from.toLowerCase()).toBe(at.chains[0]!.operator);
    expect([
      await node.getBalance({ address: owner.address }),
      await node.getTransactionCount({ address: owner.address }),
    ]).toEqual([0n, 0]);
    await until(
      "the bank has it",
      async () =>
        (await stateOf(at, bill.documentId, bank)) === "ISSUED" &&
        (await stateOf(at, bill.documentId, owner)) === "TRANSFERRED",
    );
  });

  it("loses nothing between the signature and the sending", async () => {
    const bill = await held("W-2");
    const { id } = await handOver(owner, bank, bill.documentId);
    await relayer.end();
    const once = await view(id);
    expect(await view(id), "asked anew after a reload, it is the same").toEqual(once);
    await signs(id);
    expect(await intentRow(at, id)).toMatchObject({ status: "open", tx_hash: null });
    relayer = at.relayer();
    await reached(at, id, "done");
    expect(await titleOf(at, bill.tokenId)).toMatchObject({ holder: bank.address });
  });

  it("may hand over the same signature twice, and in the other ways in which wallets write it", async () => {
    const bill = await held("W-3");
    const { id } = await handOver(owner, bank, bill.documentId);
    const signature = await signatureOf(KEY, await view(id));
    const [s, end] = [BigInt(`0x${signature.slice(66, 130)}`), signature.slice(130)];
    const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const high =
      `${signature.slice(0, 66)}${(ORDER - s).toString(16).padStart(64, "0")}${end === "1b" ? "01" : "00"}` as Hex;
    const many = await Promise.all(
      [high, signature, signature].map((one) => owner.act((ctx) => walletSigned(ctx, id, one))),
    );
    for (const answer of many) expect(["open", "sent", "done"]).toContain(answer.status);
    await reached(at, id, "done");
    expect(await owner.act((ctx) => walletSigned(ctx, id, signature))).toMatchObject({ status: "done" });
    const runs = await at.database.asWorker((tx) =>
      rows(
        tx,
        "SELECT 1 FROM chain.executions e JOIN app.intent i ON i.request_hash = e.request_hash WHERE i.id = $1",
        [id],
      ),
    );
    expect(runs).toHaveLength(1);
  });

  it("is refused when another account signed, or something else was signed", async () => {
    const bill = await held("W-4");
    const { id } = await handOver(owner, bank, bill.documentId);
    expect(await code(signs(id, generatePrivateKey()))).toBe("SIGNATURE_REFUSED");
    const { request } = await view(id);
    const other = await signatureOf(KEY, { request: { ...request!, nonce: "7" } });
    for (const wrong of [other, "0x", "0x00", `0x${"11".repeat(65)}`] as Hex[])
      expect(await code(owner.act((ctx) => walletSigned(ctx, id, wrong)))).toBe("SIGNATURE_REFUSED");
    expect(await intentRow(at, id)).toMatchObject({ status: "waiting" });
    expect(await signs(id)).toMatchObject({ status: "open" });
    await reached(at, id, "done");
  });

  it("shows its request to nobody else, and takes a signature from nobody else", async () => {
    const bill = await held("W-5");
    const { id } = await handOver(owner, bank, bill.documentId);
    const signature = await signatureOf(KEY, await view(id));
    expect((await carrier.act((ctx) => intentView(ctx.tx, id))).request).toBeNull();
    expect(await code(bank.act((ctx) => intentView(ctx.tx, id)))).toBe("NOT_FOUND");
    expect(await code(carrier.act((ctx) => walletSigned(ctx, id, signature)))).toBe("NOT_FOUND");
    expect(await code(carrier.act((ctx) => cancelAct(ctx, id)))).toBe("NOT_FOUND");
    expect(
      await code(
        owner.act((ctx) =>
          walletSigned(
            { ...ctx, person: { ...ctx.person, id: carrier.personId }, permissions: new Set() },
            id,
            signature,
          ),
        ),
      ),
    ).toBe("FORBIDDEN");
  });

  it("refuses a second act while one waits, and lets go when it is given up: its signature is good for nothing then", async () => {
    const bill = await held("W-6");
    const { id } = await handOver(owner, bank, bill.documentId);
    const signature = await signatureOf(KEY, await view(id));
    expect(await code(handOver(owner, carrier, bill.documentId))).toBe("BUSY");
    expect(await owner.act((ctx) => cancelAct(ctx, id))).toMatchObject({
      status: "failed",
      error: { code: "INTENT_CANCELLED" },
    });
    expect(await stateOf(at, bill.documentId, owner)).toBe("ISSUED");
    expect(await owner.act((ctx) => cancelAct(ctx, id))).toMatchObject({ status: "failed" });
    expect(await code(owner.act((ctx) => walletSigned(ctx, id, signature)))).toBe("INTENT_CANCELLED");
    const second = await handOver(owner, carrier, bill.documentId);
    await signs(second.id);
    await reached(at, second.id, "done");
    expect(await code(owner.act((ctx) => cancelAct(ctx, second.id)))).toBe("none");
  });

  it("comes too late after the time of its request", async () => {
    const bill = await held("W-7");
    const { id } = await handOver(owner, bank, bill.documentId);
    const signature = await signatureOf(KEY, await view(id));
    const late = new Date(Date.now() + 16 * 60_000);
    expect(await code(owner.act((ctx) => walletSigned({ ...ctx, now: late }, id, signature)))).toBe("INTENT_EXPIRED");
    await expire(id);
    expect(await reached(at, id, "expired")).toMatchObject({ error_code: "INTENT_EXPIRED" });
    expect(await code(owner.act((ctx) => walletSigned(ctx, id, signature)))).toBe("INTENT_EXPIRED");
    expect(await stateOf(at, bill.documentId, owner)).toBe("ISSUED");
    const again = await handOver(owner, bank, bill.documentId);
    await signs(again.id);
    await reached(at, again.id, "done");
  });

  it("hears why the contract refuses what it signed", async () => {
    const bill = await held("W-8");
    const { id } = await at.database
      .asWorker((tx) => escrowOf(tx, bill.documentId))
      .then((escrow) =>
        owner.act((ctx) =>
          propose(ctx, {
            action: "transfer",
            via: "TRANSFERRING",
            documentId: bill.documentId,
            envelopeId: null,
            chainId: 1337,
            parameters: {},
            call: titleCall.transferHolder({ escrow, to: owner.address }),
            expected: { holder: bank.address },
          }),
        ),
      );
    await signs(id);
    expect(await reached(at, id, "failed")).toMatchObject({ error_code: "ALREADY_POSSESSOR" });
    expect(await stateOf(at, bill.documentId, owner)).toBe("ISSUED");
  });

  it("may be an account contract, which says who signs for it", async () => {
    const key = generatePrivateKey();
    const account = await deployAccount(at, privateKeyToAccount(key).address);
    const company = { ...(await party(at, "Company account", key)), address: account };
    await at.database.asWorker((tx) =>
      tx.query("UPDATE app.organisation SET address = $2 WHERE id = $1", [company.id, account]),
    );
    const acting: Party = {
      ...company,
      act: (work) => company.act((ctx) => work({ ...ctx, organisation: { ...ctx.organisation, address: account } })),
    };
    const bill = await issue(at, carrier, "W-A");
    await reached(at, bill.intentId, "done");
    await reached(at, (await handOver(carrier, acting, bill.documentId)).id, "done");
    const { id } = await handOver(acting, bank, bill.documentId);
    const asked = await acting.act((ctx) => intentView(ctx.tx, id));
    expect(asked.request).toMatchObject({ from: account });
    const [stranger, signature] = await Promise.all([signatureOf(KEY, asked), signatureOf(key, asked)]);
    expect(await code(acting.act((ctx) => walletSigned(ctx, id, stranger)))).toBe("SIGNATURE_REFUSED");
    await acting.act((ctx) => walletSigned(ctx, id, signature));
    await reached(at, id, "done");
    expect(await titleOf(at, bill.tokenId)).toMatchObject({ holder: bank.address, beneficiary: bank.address });
  });
});

describe("an owner that sends past the product", () => {
  it("has done its act, which the chain tells", async () => {
    const bill = await held("O-1");
    const { id } = await handOver(owner, bank, bill.documentId);
    const hash = await toParty(bill.escrow, bank);
    expect(await reached(at, id, "done")).toMatchObject({ tx_hash: hash });
    const { sentAt, doneAt } = await view(id);
    expect(sentAt, "the chain tells when it was sent at the latest").toBe(doneAt);
  });

  it("is told that an act was overtaken when the title goes elsewhere, which is shown as it is", async () => {
    const bill = await held("O-2");
    const { id } = await handOver(owner, bank, bill.documentId);
    const signature = await signatureOf(KEY, await view(id));
    await toParty(bill.escrow, carrier);
    expect(await reached(at, id, "failed")).toMatchObject({ error_code: "CHANGED_ELSEWHERE" });
    expect(await code(owner.act((ctx) => walletSigned(ctx, id, signature)))).toBe("CHANGED_ELSEWHERE");
    expect(await titleOf(at, bill.tokenId)).toMatchObject({ holder: carrier.address });
    await until("the carrier has it", async () => (await stateOf(at, bill.documentId, carrier)) === "ISSUED");
    expect(await stateOf(at, bill.documentId, bank)).toBeNull();
  });

  it("is honoured late, after its time was over here", async () => {
    const bill = await held("O-3");
    const { id } = await handOver(owner, bank, bill.documentId);
    await expire(id);
    await reached(at, id, "expired");
    const hash = await toParty(bill.escrow, bank);
    expect(await reached(at, id, "done")).toMatchObject({ tx_hash: hash, error_code: null });
  });

  it("does not deliver late an envelope that was opened meanwhile; the title has moved all the same", async () => {
    for (const opened of [false, true]) {
      const bill = await held(`O-L${opened}`);
      const envelopeId = uuid();
      await at.database.asWorker((tx) =>
        tx.query(
          `INSERT INTO app.envelope (id, reference, organisation_id, recipient_id, created_by, state, sealed_by,
            sealed_at, anchored_at, transfer_started_at, transferred_by)
         VALUES ($1,$2,$3,$4,$5,'TRANSFERRING',$5,now(),now(),now(),$5)`,
          [envelopeId, bill.documentId, owner.id, bank.id, owner.personId],
        ),
      );
      const { id } = await handOver(owner, bank, bill.documentId, envelopeId);
      const state = () =>
        at.database.asWorker(
          async (tx) =>
            (await first<{ state: string }>(tx, "SELECT state FROM app.envelope WHERE id = $1", [envelopeId]))!.state,
        );
      await expire(id);
      await reached(at, id, "expired");
      expect(await state()).toBe("READY_FOR_TRANSFER");
      if (opened)
        await at.database.asWorker((tx) =>
          tx.query(
            `UPDATE app.envelope SET state = 'DRAFT', sealed_at = NULL, sealed_by = NULL, anchored_at = NULL
              WHERE id = $1`,
            [envelopeId],
          ),
        );
      await toParty(bill.escrow, bank);
      await reached(at, id, "done");
      expect(await state()).toBe(opened ? "DRAFT" : "TRANSFERRED");
      await until("the bank has the title", async () => (await stateOf(at, bill.documentId, bank)) === "ISSUED");
    }
  });

  it("leaves an old expired act alone when a new one does the same", async () => {
    const bill = await held("O-4");
    const old = await handOver(owner, bank, bill.documentId);
    await expire(old.id);
    await reached(at, old.id, "expired");
    const again = await handOver(owner, bank, bill.documentId);
    await toParty(bill.escrow, bank);
    await reached(at, again.id, "done");
    expect(await intentRow(at, old.id)).toMatchObject({ status: "expired" });
  });

  it("waits again for its wallet when the chain takes back what it sent", async () => {
    const bill = await held("O-5");
    const { id } = await handOver(owner, bank, bill.documentId);
    const mark = await at.rpc("evm_snapshot");
    await toParty(bill.escrow, bank);
    await reached(at, id, "done");
    await at.rpc("evm_revert", [mark]);
    await at.rpc("anvil_mine", ["0x3"]);
    await reached(at, id, "waiting");
    expect((await view(id)).sentAt).toBeNull();
    await signs(id);
    await reached(at, id, "done");
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

/** An account contract of the chain that accepts the signature of one key. */
async function deployAccount({ chain }: Stand, signer: Hex): Promise<Hex> {
  const transport = http(chain.rpcUrl);
  const account = privateKeyToAccount(chain.accounts[5]!.privateKey);
  const hash = await createWalletClient({ account, transport }).deployContract({
    abi: signatureAccountAbi,
    bytecode: signatureAccountBytecode,
    args: [signer],
    chain: null,
  });
  const { contractAddress } = await createPublicClient({ transport, pollingInterval: 20 }).waitForTransactionReceipt({
    hash,
  });
  return contractAddress!.toLowerCase() as Hex;
}
