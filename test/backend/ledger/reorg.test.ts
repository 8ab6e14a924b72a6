import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { v7 as uuid } from "uuid";
import { operatorCall, titleCall } from "#domain/chain/calls";
import { first, rows } from "../../../scripts/lib/sql.ts";
import { refreshState } from "../../../backend/documents/state.ts";
import { propose, proposeOperator } from "../../../backend/intents/propose.ts";
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

let at: Stand;
let carrier: Party;
let shipper: Party;
let relayer: Part;

/** A chain on which ten blocks must follow before one is final. */
beforeAll(async () => {
  at = await stand({ finality: 10 });
  at.indexer();
  at.ledger();
  relayer = at.relayer();
  [carrier, shipper] = await Promise.all([party(at, "Carrier"), party(at, "Shipper")]);
  await Promise.all([registryOf(at, carrier), registryOf(at, shipper)]);
  await mine(12);
});
/** Undoes what a failed test left behind, so that the next ones do not fail. */
afterEach(async () => {
  await at.rpc("anvil_setAutomine", [true]);
  await relayer.end();
  relayer = at.relayer();
});
afterAll(() => at?.close());

const mine = (blocks: number): Promise<unknown> => at.rpc("anvil_mine", [`0x${blocks.toString(16)}`]);
/** Replaces the last blocks by empty ones and makes the new branch the longer one. */
async function reorg(depth: number): Promise<void> {
  await at.rpc("anvil_reorg", [depth, []]);
  await mine(1);
}

describe("a reorganisation", () => {
  it("takes a transfer back and the same signed bytes bring it again", async () => {
    const bill = await issue(at, carrier, "R-1");
    await reached(at, bill.intentId, "done");
    await mine(12);
    const { id } = await handOver(carrier, shipper, bill.documentId);
    const before = await reached(at, id, "done");
    await until("the shipper has it", async () => (await stateOf(at, bill.documentId, shipper)) === "ISSUED");
    await relayer.end();
    await reorg(1);
    await until("the act is under way again", async () => (await intentRow(at, id)).status === "sent");
    expect(await stateOf(at, bill.documentId, carrier)).toBe("TRANSFERRING");
    expect(await titleOf(at, bill.tokenId)).toMatchObject({ holder: carrier.address });
    const task = () =>
      at.database.asWorker((tx) =>
        first<{ state: string }>(tx, "SELECT state FROM app.task WHERE intent_id = $1", [id]),
      );
    expect(await task()).toEqual({ state: "RUNNING" });
    relayer = at.relayer();
    const after = await reached(at, id, "done");
    expect(after.tx_hash).toBe(before.tx_hash);
    expect(await task()).toEqual({ state: "SUCCEEDED" });
    expect(
      await at.database.asWorker((tx) =>
        rows(tx, "SELECT 1 FROM app.relay_transaction WHERE intents @> ARRAY[$1::uuid]", [id]),
      ),
    ).toHaveLength(1);
    expect(await titleOf(at, bill.tokenId)).toMatchObject({ holder: shipper.address, beneficiary: shipper.address });
  });

  it("brings back mint and transfer in their order when both fell out", async () => {
    const bill = await issue(at, carrier, "R-2");
    await reached(at, bill.intentId, "done");
    const { id } = await handOver(carrier, shipper, bill.documentId);
    await reached(at, id, "done");
    await relayer.end();
    await reorg(3);
    await until(
      "both fell out",
      async () => (await titleOf(at, bill.tokenId)) === null && (await intentRow(at, id)).status === "sent",
    );
    relayer = at.relayer();
    await until("the title is there again", async () => (await titleOf(at, bill.tokenId))?.holder === shipper.address);
    await reached(at, id, "done");
    await reached(at, bill.intentId, "done");
    await until(
      "both states",
      async () =>
        (await stateOf(at, bill.documentId, shipper)) === "ISSUED" &&
        (await stateOf(at, bill.documentId, carrier)) === "TRANSFERRED",
    );
  });

  it("opens an ended title again until its end is back", async () => {
    const bill = await issue(at, carrier, "R-3");
    await reached(at, bill.intentId, "done");
    await mine(12);
    const act = (
      action: string,
      call: Parameters<typeof propose>[1]["call"],
      expected: Parameters<typeof propose>[1]["expected"],
    ) =>
      carrier.act(async (ctx) => {
        const made = await propose(ctx, {
          action,
          via: "PROCESSING",
          documentId: bill.documentId,
          envelopeId: null,
          chainId: 1337,
          call,
          parameters: {},
          expected,
        });
        await refreshState(ctx.tx, bill.documentId);
        return made;
      });
    const registry = await registryOf(at, carrier);
    const { id } = await act("void", titleCall.replace({ registry, tokenId: BigInt(bill.tokenId), successors: [] }), {
      status: "burnt",
    });
    await reached(at, id, "done");
    const closed = () =>
      at.database.asWorker((tx) =>
        first<{ closed_as: string | null }>(tx, "SELECT closed_as FROM app.document WHERE id = $1", [bill.documentId]),
      );
    expect(await closed()).toEqual({ closed_as: "VOID" });
    expect(await stateOf(at, bill.documentId, carrier)).toBe("VOID");
    await relayer.end();
    await reorg(1);
    await until(
      "the title is open",
      async () =>
        (await closed())?.closed_as === null && (await stateOf(at, bill.documentId, carrier)) === "PROCESSING",
    );
    relayer = at.relayer();
    await reached(at, id, "done");
    expect(await closed()).toEqual({ closed_as: "VOID" });
  });

  it("takes a failure for one only when it is final", async () => {
    const bill = await issue(at, carrier, "R-4");
    await reached(at, bill.intentId, "done");
    await mine(12);
    const { id } = await handOver(carrier, shipper, bill.documentId);
    await reached(at, id, "done");
    const escrow = await at.database.asWorker((tx) => escrowOf(tx, bill.documentId));
    // The transaction is sent while no block is made: the relayer's simulation sees the holder of before.
    await at.rpc("anvil_setAutomine", [false]);
    const second = await shipper.act((ctx) =>
      propose(ctx, {
        action: "surrender",
        via: "PROCESSING",
        documentId: bill.documentId,
        envelopeId: null,
        chainId: 1337,
        call: titleCall.returnToIssuer({ escrow }),
        parameters: {},
        expected: { status: "returned" },
      }),
    );
    await reached(at, second.id, "sent");
    await at.rpc("anvil_impersonateAccount", [carrier.address]);
    await at.rpc("anvil_impersonateAccount", [shipper.address]);
    await at.rpc("anvil_setBalance", [shipper.address, "0xde0b6b3a7640000"]);
    await at.rpc("eth_sendTransaction", [
      {
        from: shipper.address,
        to: escrow,
        data: titleCall.transferHolder({ escrow, to: carrier.address }).data,
        gas: "0x493e0",
        maxPriorityFeePerGas: "0x174876e800",
        maxFeePerGas: "0xe8d4a51000",
      },
    ]);
    await at.rpc("anvil_setAutomine", [true]);
    await mine(1);
    await until("the failed execution is known", async () => (await intentRow(at, second.id)).block !== null);
    expect(await intentRow(at, second.id)).toMatchObject({ status: "sent" });
    await mine(11);
    expect(await reached(at, second.id, "failed")).toMatchObject({ error_code: "NOT_POSSESSOR" });
  });
});

describe("the operator's acts", () => {
  it("anchor a root once and follow it back and forth", async () => {
    const root = `0x${"5e".repeat(32)}` as const;
    const id = await at.database.asWorker((tx) =>
      proposeOperator(tx, {
        action: "anchor",
        chainId: 1337,
        call: operatorCall.issueRoot({ store: at.chains[0]!.contracts.documentStore as `0x${string}`, root }),
        parameters: { root },
      }),
    );
    await reached(at, id, "done");
    await relayer.end();
    await reorg(1);
    await until("it is under way again", async () => (await intentRow(at, id)).status === "sent");
    relayer = at.relayer();
    await reached(at, id, "done");
  });

  it("come again when they fall out below what was final, also where other bytes took their place", async () => {
    const root = `0x${"5f".repeat(32)}` as const;
    const id = await at.database.asWorker((tx) =>
      proposeOperator(tx, {
        action: "anchor",
        chainId: 1337,
        call: operatorCall.issueRoot({ store: at.chains[0]!.contracts.documentStore as `0x${string}`, root }),
        parameters: { root },
      }),
    );
    const relayed = () =>
      at.database.asWorker((tx) =>
        first<{ status: string; nonce: string }>(
          tx,
          `SELECT status, nonce FROM app.relay_transaction WHERE intents @> ARRAY[$1::uuid] ORDER BY created_at DESC
            LIMIT 1`,
          [id],
        ),
      );
    const isFinal = () => until("it is final", async () => (await relayed())?.status === "final");
    const underWay = () => until("it is under way again", async () => (await intentRow(at, id)).status === "sent");
    const before = await reached(at, id, "done");
    await mine(12);
    await isFinal();
    await relayer.end();
    await reorg(13);
    await underWay();
    relayer = at.relayer();
    expect((await reached(at, id, "done")).tx_hash).toBe(before.tx_hash);
    await mine(12);
    await isFinal();
    await relayer.end();
    // Long after its time.
    await at.database.asWorker((tx) =>
      tx.query("UPDATE app.intent SET deadline = now() - interval '1 day' WHERE id = $1", [id]),
    );
    await reorg(13);
    await underWay();
    // In that branch the account has spent the nonce on something else.
    const operator = at.chain.accounts[0]!.address;
    await at.rpc("eth_sendTransaction", [{ from: operator, to: operator, value: "0x0", gas: "0x5208" }]);
    await mine(12);
    expect(Number(await at.rpc("eth_getTransactionCount", [operator, "latest"]))).toBeGreaterThan(
      Number((await relayed())!.nonce),
    );
    relayer = at.relayer();
    expect((await reached(at, id, "done")).tx_hash).not.toBe(before.tx_hash);
    expect(
      await at.database.asWorker((tx) =>
        rows(tx, "SELECT 1 FROM chain.anchors WHERE root = $1 AND status = 'issued'", [root]),
      ),
    ).toHaveLength(1);
  });

  it("count as done when the register stands already", async () => {
    const twin = await at.database.asWorker(async (tx) => {
      const made = await first<{
        call_data: string;
        target: string;
        parameters: Record<string, unknown>;
        organisation_id: string;
      }>(tx, "SELECT * FROM app.intent WHERE action = 'deployRegistry' AND status = 'done' LIMIT 1");
      const id = uuid();
      await tx.query(
        `INSERT INTO app.intent (id, chain_id, organisation_id, action, custody, target, call_data, call, parameters,
          status, deadline)
         SELECT $1, chain_id, organisation_id, action, custody, target, call_data, call, parameters, 'open',
           now() + interval '1 hour' FROM app.intent WHERE action = 'deployRegistry' AND call_data = $2 LIMIT 1`,
        [id, made!.call_data],
      );
      return id;
    });
    await reached(at, twin, "done");
  });
});
