import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWalletClient, http, parseEventLogs, createPublicClient, toHex, parseEther, type Hex } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { forwarderAbi } from "#domain/chain/abi/forwarder";
import { titleCall } from "#domain/chain/calls";
import { titleAct } from "#domain/chain/title-acts";
import { LIMITS } from "#domain/limits";
import { Refused } from "#domain/errors";
import { first, rows } from "../../../scripts/lib/sql.ts";
import { refreshState } from "../../../backend/documents/state.ts";
import { expectedTitle, expecting } from "../../../backend/intents/expecting.ts";
import { intentView } from "../../../backend/intents/intent-view.ts";
import { cancelAct } from "../../../backend/ledger/cancel-act.ts";
import { proposeTogether } from "../../../backend/intents/propose.ts";
import { walletSigned } from "../../../backend/intents/wallet-signature.ts";
import {
  escrowOf,
  handOver,
  issue,
  partiesAtWork,
  reached,
  stateOf,
  titleOf,
  type Party,
} from "../../support/parties.ts";
import { signatureOf } from "../../support/own-wallet.ts";
import { until, type Stand } from "../../support/stand.ts";

const KEY = generatePrivateKey();
let at: Stand;
let relayer: ReturnType<Stand["relayer"]>;
let carrier: Party;
let owner: Party;
let bank: Party;

beforeAll(async () => {
  ({ at, relayer, carrier, owner, bank } = await partiesAtWork(KEY));
});
afterAll(() => at?.close());

interface Bill {
  readonly documentId: string;
  readonly tokenId: Hex;
}
/** Bills that the carrier has issued. */
async function bills(name: string, count: number): Promise<Bill[]> {
  const made = await Promise.all(Array.from({ length: count }, (_, n) => issue(at, carrier, `${name}-${n}`)));
  for (const { intentId } of made) await reached(at, intentId, "done", 60_000);
  return made;
}
/** Hands on both roles of all bills in one act. */
const handOverAll = (from: Party, to: Party, all: readonly Bill[]): Promise<{ id: string }> =>
  from.act(async (ctx) => {
    const titles = [];
    for (const { documentId } of all) {
      const row = await first<{ escrow: string; holder: string; sequence: number }>(
        ctx.tx,
        `SELECT t.escrow, t.holder, t.sequence FROM app.document d JOIN chain.titles t ON t.registry = d.registry
          AND t.token_id = d.token_id WHERE d.id = $1`,
        [documentId],
      );
      titles.push(expectedTitle(row!));
    }
    const proposed = await proposeTogether(ctx, {
      action: "transfer",
      via: "TRANSFERRING",
      envelopeId: null,
      chainId: 1337,
      call: expecting(ctx, 1337, titleAct.transferOwners({ titles, beneficiary: to.address, holder: to.address })),
      titles: all.map(({ documentId }) => ({
        documentId,
        parameters: {},
        expected: { holder: to.address, beneficiary: to.address },
      })),
    });
    for (const { documentId } of all) await refreshState(ctx.tx, documentId);
    return proposed;
  });
const holders = (all: readonly Bill[]) =>
  Promise.all(all.map(async ({ tokenId }) => (await titleOf(at, tokenId))?.holder));
const states = (all: readonly Bill[], viewer: Party) =>
  Promise.all(all.map(({ documentId }) => stateOf(at, documentId, viewer)));
const statuses = (all: readonly Bill[]): Promise<{ status: string; n: number }[]> =>
  at.database.asWorker((tx) =>
    rows(
      tx,
      `SELECT status, count(*)::int AS n FROM app.intent WHERE document_id = ANY ($1) AND action = 'transfer'
        GROUP BY status ORDER BY status`,
      [all.map((one) => one.documentId)],
    ),
  );
const code = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof Refused ? error.code : String(error)),
  );
/** The key of the holder moves the title past the product. */
async function moveElsewhere(from: Party, to: Party, { documentId }: Bill): Promise<void> {
  const transport = http(at.chain.rpcUrl);
  await at.rpc("anvil_setBalance", [from.address, toHex(parseEther("1"))]);
  const { to: target, data } = titleCall.transferHolder({
    escrow: await at.database.asWorker((tx) => escrowOf(tx, documentId)),
    to: to.address,
  });
  const hash = await createWalletClient({ account: from.account, transport }).sendTransaction({
    to: target,
    data,
    chain: null,
  });
  await createPublicClient({ transport, pollingInterval: 20 }).waitForTransactionReceipt({ hash });
}

describe("titles under one signature", () => {
  it(`move all at once: ${LIMITS.originalsTogether} of them, in one transaction with one request`, async () => {
    const all = await bills("FIFTY", LIMITS.originalsTogether);
    const { id } = await handOverAll(carrier, bank, all);
    const { tx_hash: hash } = await reached(at, id, "done", 60_000);
    expect(await statuses(all)).toEqual([{ status: "done", n: all.length }]);
    expect(new Set(await holders(all))).toEqual(new Set([bank.address]));
    await until("the bank sees them", async () => (await states(all, bank)).every((state) => state === "ISSUED"));
    const receipt = await createPublicClient({ transport: http(at.chain.rpcUrl) }).getTransactionReceipt({
      hash: hash as Hex,
    });
    expect(parseEventLogs({ abi: forwarderAbi, eventName: "Executed", logs: receipt.logs })).toHaveLength(1);
    expect(receipt.gasUsed).toBeLessThan(14_000_000n);
    expect(
      await at.database.asWorker((tx) =>
        rows(tx, "SELECT 1 FROM app.task WHERE intent_id = $1 AND state = 'SUCCEEDED'", [id]),
      ),
    ).toHaveLength(1);
  }, 120_000);

  it("wait for one signature of an own wallet, which names them all", async () => {
    const all = await bills("WALLET", 3);
    await reached(at, (await handOverAll(carrier, owner, all)).id, "done");
    const { id } = await handOverAll(owner, bank, all);
    expect(await states(all, owner)).toEqual(["TRANSFERRING", "TRANSFERRING", "TRANSFERRING"]);
    const asked = await owner.act((ctx) => intentView(ctx.tx, id));
    expect(asked.request).toMatchObject({
      to: at.chains[0]!.contracts.forwarder,
      calls: [{ functionName: "transferOwners", arguments: [bank.address, bank.address], titles: 3 }],
      receiver: { name: "Bank", address: bank.address },
    });
    expect(asked.request?.documents.map(({ number }) => number)).toEqual(["WALLET-0", "WALLET-1", "WALLET-2"]);
    await owner.act(async (ctx) => walletSigned(ctx, id, await signatureOf(KEY, asked)));
    await reached(at, id, "done");
    expect(new Set(await holders(all))).toEqual(new Set([bank.address]));
  });

  it("are each in one live act only", async () => {
    const all = await bills("LIVE", 2);
    await relayer.end();
    const { id } = await handOver(carrier, bank, all[1]!.documentId);
    expect(await code(handOverAll(carrier, bank, all))).toBe("BUSY");
    expect(await statuses(all)).toEqual([{ status: "open", n: 1 }]);
    relayer = at.relayer();
    await reached(at, id, "done");
  });

  it("end together when one of them was moved elsewhere before, and when all is given up", async () => {
    const all = await bills("ELSE", 3);
    await reached(at, (await handOverAll(carrier, owner, all)).id, "done");
    const { id } = await handOverAll(owner, bank, all);
    await moveElsewhere(owner, carrier, all[1]!);
    expect(await reached(at, id, "failed")).toMatchObject({ error_code: "CHANGED_ELSEWHERE" });
    expect(await statuses(all)).toEqual([
      { status: "done", n: 3 },
      { status: "failed", n: 3 },
    ]);
    expect(await holders(all)).toEqual([owner.address, carrier.address, owner.address]);
    const rest = [all[0]!, all[2]!];
    const again = await handOverAll(owner, bank, rest);
    expect(await owner.act((ctx) => cancelAct(ctx, again.id))).toMatchObject({ status: "failed" });
    expect(await states(rest, owner)).toEqual(["ISSUED", "ISSUED"]);
  });

  it("do not move when the chain has moved one of them since they were signed for", async () => {
    const all = await bills("STALE", 2);
    await relayer.end();
    const { id } = await handOverAll(carrier, bank, all);
    // There and back: the holder is the same, but the escrow has counted more events.
    await at.database.asWorker((tx) =>
      tx.query("UPDATE app.intent SET status = 'sent', sent_before = true WHERE id = $1 OR carried_by = $1", [id]),
    );
    await moveElsewhere(carrier, owner, all[1]!);
    await moveElsewhere(owner, carrier, all[1]!);
    await until("the mirror has both moves", async () => ((await titleOf(at, all[1]!.tokenId))?.sequence ?? 0) >= 3);
    await at.database.asWorker((tx) =>
      tx.query("UPDATE app.intent SET status = 'open' WHERE id = $1 OR carried_by = $1", [id]),
    );
    relayer = at.relayer();
    expect(await reached(at, id, "failed")).toMatchObject({ error_code: "CHANGED_ELSEWHERE" });
    expect(await holders(all)).toEqual([carrier.address, carrier.address]);
  });

  it("are under way again together when the chain takes their transaction back, and settle once more", async () => {
    const all = await bills("REORG", 2);
    const mark = await at.rpc("evm_snapshot");
    const { id } = await handOverAll(carrier, bank, all);
    await reached(at, id, "done");
    await relayer.end();
    await at.rpc("evm_revert", [mark]);
    await at.rpc("anvil_mine", ["0x3"]);
    await until(
      "both are under way",
      async () => JSON.stringify(await statuses(all)) === JSON.stringify([{ status: "sent", n: 2 }]),
    );
    expect(await states(all, carrier)).toEqual(["TRANSFERRING", "TRANSFERRING"]);
    relayer = at.relayer();
    await reached(at, id, "done", 40_000);
    expect(await statuses(all)).toEqual([{ status: "done", n: 2 }]);
    expect(await holders(all)).toEqual([bank.address, bank.address]);
  }, 60_000);
});
