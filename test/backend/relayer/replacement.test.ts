import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { parseTransaction, type Hex } from "viem";
import { first, rows } from "../../../scripts/lib/sql.ts";
import { calmBlock, dearBlocks } from "../../support/chain.ts";
import { handOver, intentRow, issue, party, reached, registryOf, titleOf, type Party } from "../../support/parties.ts";
import { stand, until, type Stand } from "../../support/stand.ts";

let at: Stand;
let carrier: Party;
let shipper: Party;
let relayer: ReturnType<Stand["relayer"]>;
let number = 0;

beforeAll(async () => {
  at = await stand();
  at.indexer();
  at.ledger();
  relayer = at.relayer();
  [carrier, shipper] = await Promise.all([party(at, "Carrier"), party(at, "Shipper")]);
  await Promise.all([registryOf(at, carrier), registryOf(at, shipper)]);
});
beforeEach(() => restart(undefined));
afterEach(() => calmBlock(at));
afterAll(() => at?.close());

interface Kept {
  readonly number: number;
  readonly raw: Hex;
  readonly hash: Hex;
}
const attempts = (intentId: string) =>
  at.database.asWorker((tx) =>
    rows<Kept>(
      tx,
      `SELECT a.number, a.raw, a.hash FROM app.relay_attempt a JOIN app.relay_transaction r ON r.id = a.transaction_id
        WHERE r.intents @> ARRAY[$1::uuid] ORDER BY a.number`,
      [intentId],
    ),
  );
const sent = (intentId: string) =>
  at.database.asWorker((tx) =>
    rows<{ hash: string; status: string }>(
      tx,
      "SELECT hash, status FROM app.relay_transaction WHERE intents @> ARRAY[$1::uuid]",
      [intentId],
    ),
  );
const executions = (intentId: string) =>
  at.database.asWorker((tx) =>
    rows(tx, "SELECT 1 FROM chain.executions e JOIN app.intent i ON i.request_hash = e.request_hash WHERE i.id = $1", [
      intentId,
    ]),
  );
const task = (intentId: string) =>
  at.database.asWorker((tx) =>
    first<{ state: string; error_code: string | null }>(
      tx,
      "SELECT state, error_code FROM app.task WHERE intent_id = $1",
      [intentId],
    ),
  );
const pooled = (hash: string) => until(`${hash} waits for a block`, () => at.rpc("eth_getTransactionByHash", [hash]));
const replaced = (intentId: string) =>
  until("it is replaced", async () => ((await attempts(intentId)).length === 2 ? attempts(intentId) : null)) as Promise<
    [Kept, Kept]
  >;

async function restart(feeLimitGwei: number | undefined): Promise<void> {
  await relayer.end();
  (at.chains[0] as { feeLimitGwei?: number }).feeLimitGwei = feeLimitGwei;
  relayer = at.relayer();
}
/** An act whose first transaction waits, because the chain makes no blocks by itself. */
async function waiting() {
  const bill = await issue(at, carrier, `RP-${++number}`);
  await reached(at, bill.intentId, "done");
  await at.rpc("anvil_setAutomine", [false]);
  const { id } = await handOver(carrier, shipper, bill.documentId);
  await reached(at, id, "sent");
  const [only] = await attempts(id);
  if (!only) throw new Error("no bytes were kept");
  await pooled(only.hash);
  return { id, bill, first: only };
}
/** Checks that one nonce, one execution and one move of the title remain. */
async function once(id: string, tokenId: Hex, hash: string): Promise<void> {
  expect(await reached(at, id, "done")).toMatchObject({ tx_hash: hash, error_code: null });
  await until("it is final", async () => (await sent(id))[0]?.status === "final");
  expect(await sent(id)).toEqual([{ hash, status: "final" }]);
  expect(await executions(id)).toHaveLength(1);
  expect(await titleOf(at, tokenId)).toMatchObject({ holder: shipper.address });
}

it("offers more for the same nonce and the same calls when blocks pass over them", async () => {
  const { id, bill, first: cheap } = await waiting();
  await dearBlocks(at, 2);
  await until(
    "two blocks are mirrored",
    async () =>
      (await at.database.asWorker((tx) => first<{ n: string }>(tx, "SELECT number AS n FROM chain.heads")))?.n ===
      String(Number(await at.rpc("eth_blockNumber"))),
  );
  expect(await attempts(id)).toHaveLength(1);
  await dearBlocks(at, 1);
  const [, dear] = await replaced(id);
  const [before, after] = [parseTransaction(cheap.raw), parseTransaction(dear.raw)];
  expect({ to: after.to, data: after.data, nonce: after.nonce, gas: after.gas, chainId: after.chainId }).toEqual({
    to: before.to,
    data: before.data,
    nonce: before.nonce,
    gas: before.gas,
    chainId: before.chainId,
  });
  expect(after.maxFeePerGas! * 10n).toBeGreaterThanOrEqual(before.maxFeePerGas! * 11n);
  expect(after.maxPriorityFeePerGas! * 10n).toBeGreaterThanOrEqual(before.maxPriorityFeePerGas! * 11n);
  expect(await intentRow(at, id)).toMatchObject({ status: "sent", tx_hash: dear.hash });
  await pooled(dear.hash);
  await at.rpc("evm_mine", []);
  await once(id, bill.tokenId, dear.hash);
});

it("goes by the earlier bytes when those are in the chain after all", async () => {
  const { id, bill, first: cheap } = await waiting();
  await at.rpc("anvil_dropTransaction", [cheap.hash]);
  await dearBlocks(at, 3);
  const [, dear] = await replaced(id);
  await pooled(dear.hash);
  await relayer.end();
  await at.rpc("anvil_dropTransaction", [dear.hash]);
  await at.rpc("anvil_setNextBlockBaseFeePerGas", ["0x3b9aca00"]);
  await at.rpc("evm_mine", []);
  await at.rpc("eth_sendRawTransaction", [cheap.raw]);
  await at.rpc("evm_mine", []);
  expect(await at.rpc("eth_getTransactionReceipt", [cheap.hash])).toMatchObject({ status: "0x1" });
  await restart(undefined);
  await once(id, bill.tokenId, cheap.hash);
  expect(await attempts(id)).toHaveLength(2);
});

it("offers no more than the operator allows, says so, and goes on when the limit is raised", async () => {
  const later = await issue(at, carrier, "RP-LATER");
  await reached(at, later.intentId, "done");
  await restart(5);
  const { id, bill } = await waiting();
  await dearBlocks(at, 3);
  await until("the act says why it waits", async () => (await intentRow(at, id)).error_code === "FEE_LIMIT");
  expect(await task(id)).toEqual({ state: "RUNNING", error_code: "FEE_LIMIT" });
  const { id: next } = await handOver(carrier, shipper, later.documentId);
  await until("the next act says why it waits", async () => (await intentRow(at, next)).error_code === "FEE_LIMIT");
  expect(await intentRow(at, next)).toMatchObject({ status: "open", tx_hash: null });
  expect(await task(next)).toEqual({ state: "QUEUED", error_code: "FEE_LIMIT" });
  expect(relayer.status.overLimit).toContain("FEE_LIMIT");
  expect(relayer.lines.filter((line) => line.includes("FEE_LIMIT"))).toHaveLength(1);
  await dearBlocks(at, 5);
  expect([await attempts(id), await sent(next)]).toEqual([[expect.anything()], []]);
  await restart(1_000);
  const [, dear] = await replaced(id);
  await reached(at, next, "sent");
  expect((await intentRow(at, id)).error_code).toBeNull();
  await pooled(dear.hash);
  const [other] = await attempts(next);
  await pooled(other!.hash);
  await at.rpc("evm_mine", []);
  await once(id, bill.tokenId, dear.hash);
  await once(next, later.tokenId, other!.hash);
  await until("nothing is above the limit any more", async () => relayer.status.overLimit === null);
});
