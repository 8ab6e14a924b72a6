import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createWalletClient, encodeFunctionData, http, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { titleEscrowAbi } from "#domain/chain/abi/title-escrow";
import { first, rows } from "../../../scripts/lib/sql.ts";
import { LOCKS } from "../../../backend/core/locks.ts";
import {
  escrowOf,
  handOver,
  intentRow,
  issue,
  party,
  reached,
  registryOf,
  stateOf,
  titleOf,
  type Party,
} from "../../support/parties.ts";
import { stand, until, type Part, type Stand } from "../../support/stand.ts";
import { propose } from "../../../backend/intents/propose.ts";
import { titleCall } from "#domain/chain/calls";

let at: Stand;
let stateFile: string;
let carrier: Party;
let shipper: Party;
let bank: Party;
let relayer: Part | null = null;

beforeAll(async () => {
  stateFile = join(await mkdtemp(join(tmpdir(), "hawser-state-")), "chain.json");
  at = await stand({ anvil: { stateFile } });
  at.indexer();
  at.ledger();
  relayer = at.relayer();
  [carrier, shipper, bank] = await Promise.all([party(at, "Carrier"), party(at, "Shipper"), party(at, "Bank")]);
  await Promise.all([registryOf(at, carrier), registryOf(at, shipper), registryOf(at, bank)]);
  await relayer.end();
});
afterEach(async () => {
  await relayer?.end();
  relayer = null;
  await at.rpc("anvil_setAutomine", [true]);
});
afterAll(async () => {
  await at?.close();
  await rm(dirname(stateFile), { recursive: true, force: true });
});

async function restart(): Promise<void> {
  await relayer?.end();
  relayer = at.relayer();
}
const sentRows = (intentId: string) =>
  at.database.asWorker((tx) =>
    rows<{ status: string; nonce: string; hash: string }>(
      tx,
      "SELECT status, nonce, hash FROM app.relay_transaction WHERE intents @> ARRAY[$1::uuid] ORDER BY nonce",
      [intentId],
    ),
  );
const executions = (intentId: string) =>
  at.database.asWorker((tx) =>
    rows(tx, "SELECT 1 FROM chain.executions e JOIN app.intent i ON i.request_hash = e.request_hash WHERE i.id = $1", [
      intentId,
    ]),
  );

async function issued(number: string) {
  await restart();
  const bill = await issue(at, carrier, number);
  await reached(at, bill.intentId, "done");
  await relayer?.end();
  return bill;
}
/** Another program uses the party's own key. */
const directly = (who: Party) => createWalletClient({ account: who.account, transport: http(at.chain.rpcUrl) });

async function fund(who: Party): Promise<void> {
  const operator = createWalletClient({
    account: privateKeyToAccount(at.chain.accounts[1]!.privateKey),
    transport: http(at.chain.rpcUrl),
  });
  await operator.sendTransaction({ to: who.address, value: 10n ** 18n, chain: null });
}

describe("a refusal by the chain", () => {
  it("ends an act that cannot succeed, with the contract's reason, and sends nothing", async () => {
    const bill = await issued("BL-R1");
    await restart();
    await reached(at, (await handOver(carrier, shipper, bill.documentId)).id, "done");
    const { id } = await handOver(carrier, bank, bill.documentId);
    expect(await reached(at, id, "failed")).toMatchObject({ error_code: "NOT_POSSESSOR" });
    expect(await sentRows(id)).toEqual([]);
    expect(await stateOf(at, bill.documentId, carrier)).toBe("TRANSFERRED");
  });

  it("pays for no call that is not of the trade", async () => {
    const bill = await issued("BL-R2");
    const { id } = await carrier.act(async (ctx) =>
      propose(ctx, {
        action: "transfer",
        via: null,
        documentId: bill.documentId,
        envelopeId: null,
        chainId: 1337,
        parameters: {},
        expected: {},
        call: {
          ...titleCall.transferHolder({ escrow: await escrowOf(ctx.tx, bill.documentId), to: shipper.address }),
          to: at.chains[0]!.contracts.documentStore as Hex,
        },
      }),
    );
    await restart();
    expect(await reached(at, id, "failed")).toMatchObject({ error_code: "CHAIN_REVERTED" });
    expect(await sentRows(id)).toEqual([]);
  });

  it("tells a failure inside the transaction once it is final", async () => {
    const bill = await issued("BL-R3");
    await fund(carrier);
    const { id } = await handOver(carrier, shipper, bill.documentId);
    // The bytes are stored as sent. Before they reach the chain, another program moves the title.
    const escrow = await at.database.asWorker((tx) => escrowOf(tx, bill.documentId));
    await at.rpc("anvil_setAutomine", [false]);
    await restart();
    await reached(at, id, "sent");
    await directly(carrier).sendTransaction({
      to: escrow,
      chain: null,
      gas: 300_000n,
      maxFeePerGas: 10n ** 12n,
      maxPriorityFeePerGas: 10n ** 11n,
      data: encodeFunctionData({ abi: titleEscrowAbi, functionName: "transferHolder", args: [bank.address, "0x"] }),
    });
    await at.rpc("anvil_setAutomine", [true]);
    await at.rpc("evm_mine", []);
    expect(await reached(at, id, "failed")).toMatchObject({ error_code: "NOT_POSSESSOR" });
    expect(await titleOf(at, bill.tokenId)).toMatchObject({ holder: bank.address, beneficiary: carrier.address });
    await until("the bank sees it", async () => (await stateOf(at, bill.documentId, bank)) === "ISSUED");
  });
});

describe("outages", () => {
  it("keeps an act while the chain is down, says so, and goes on when it is back", async () => {
    const bill = await issued("BL-O1");
    await restart();
    await at.chain.stop();
    const { id } = await handOver(carrier, shipper, bill.documentId);
    try {
      await until(
        "the act says that the chain is down",
        async () => (await intentRow(at, id)).error_code === "CHAIN_DOWN",
      );
      expect(await intentRow(at, id)).toMatchObject({ status: "open" });
      const task = await at.database.asWorker((tx) =>
        first<{ state: string; error_code: string }>(
          tx,
          "SELECT state, error_code FROM app.task WHERE intent_id = $1",
          [id],
        ),
      );
      expect(task).toEqual({ state: "QUEUED", error_code: "CHAIN_DOWN" });
    } finally {
      await at.chain.restart();
    }
    expect(await reached(at, id, "done")).toMatchObject({ error_code: null });
    expect(await titleOf(at, bill.tokenId)).toMatchObject({ holder: shipper.address });
  });

  it("sends acts that piled up together, in few transactions", async () => {
    const bills = [];
    for (let i = 0; i < 12; i++) bills.push(await issue(at, carrier, `BL-P${i}`));
    await restart();
    for (const bill of bills) await reached(at, bill.intentId, "done");
    const hashes = new Set(
      (await Promise.all(bills.map((bill) => intentRow(at, bill.intentId)))).map((row) => row.tx_hash),
    );
    expect(hashes.size).toBe(1);
  });

  it("lets one relayer lead, and another take over when the first loses its connection", async () => {
    const [one, other] = [at.relayer(), at.relayer()];
    const [lead, second] = await until("one leads", async () =>
      one.status.state === "leading"
        ? ([one, other] as const)
        : other.status.state === "leading"
          ? ([other, one] as const)
          : null,
    );
    expect(second.status.state).not.toBe("leading");
    const superuser = new pg.Client({ connectionString: at.url });
    await superuser.connect();
    await superuser.query(
      `SELECT pg_terminate_backend(l.pid) FROM pg_locks l WHERE l.locktype = 'advisory' AND l.classid = ${LOCKS.relayer}
        AND l.granted AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    await superuser.end();
    const bill = await issue(at, carrier, "BL-L1");
    await reached(at, bill.intentId, "done");
    expect(await executions(bill.intentId)).toHaveLength(1);
    await Promise.all([lead.end(), second.end()]);
  });

  it("works on no other chain than its own", async () => {
    const bill = await issue(at, carrier, "BL-G1");
    const own = at.chains[0]! as { genesis: string };
    const { genesis } = own;
    own.genesis = `0x${"ab".repeat(32)}`;
    const wrong = at.relayer();
    try {
      await until("it refuses", async () => wrong.status.state === "wrong chain");
      await until("the act says so", async () => (await intentRow(at, bill.intentId)).error_code === "CHAIN_WRONG");
      expect(await sentRows(bill.intentId)).toEqual([]);
    } finally {
      await wrong.end();
      own.genesis = genesis;
    }
    const store = at.chains[0]!.contracts.documentStore as Hex;
    const code = await at.rpc("eth_getCode", [store, "latest"]);
    await at.rpc("anvil_setCode", [store, "0x00"]);
    const other = at.relayer();
    try {
      await until(
        "it refuses other contracts",
        async () =>
          other.status.reason?.includes(`other code than was deployed stands at ${store}`) &&
          other.status.state === "wrong chain",
      );
      expect(await sentRows(bill.intentId)).toEqual([]);
    } finally {
      await at.rpc("anvil_setCode", [store, code]);
    }
    await until("it goes on by itself", async () => other.status.state === "leading");
    await other.end();
    await restart();
    await reached(at, bill.intentId, "done");
  });
});

describe("its own account", () => {
  it("opens an act again whose nonce was taken by another program, and carries it out once", async () => {
    const bill = await issue(at, carrier, "BL-N1");
    await at.rpc("anvil_setAutomine", [false]);
    await restart();
    await reached(at, bill.intentId, "sent");
    await relayer?.end();
    const [stored] = await sentRows(bill.intentId);
    await at.rpc("anvil_dropTransaction", [stored!.hash]);
    const operator = createWalletClient({
      account: privateKeyToAccount(at.chain.accounts[0]!.privateKey),
      transport: http(at.chain.rpcUrl),
    });
    await operator.sendTransaction({
      to: bank.address,
      value: 1n,
      nonce: Number(stored!.nonce),
      chain: null,
      gas: 30_000n,
    });
    await at.rpc("anvil_setAutomine", [true]);
    await at.rpc("evm_mine", []);
    await restart();
    await reached(at, bill.intentId, "done");
    expect((await sentRows(bill.intentId)).map((row) => row.status)[0]).toBe("failed");
    expect(await executions(bill.intentId)).toHaveLength(1);
  });
});
