import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPublicClient, createWalletClient, getAddress, http, parseEventLogs, toHex, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes } from "#domain/api/documents";
import { forwarderAbi } from "#domain/chain/abi/forwarder";
import { titleCall } from "#domain/chain/calls";
import {
  executeBatchCall,
  forwardRequest,
  forwardRequestTypedData,
  type SignedRequest,
} from "#domain/chain/meta-transaction";
import { first, rows } from "../../scripts/lib/sql.ts";
import { refusalOf } from "../../backend/core/refusals.ts";
import { ApiRefusal } from "../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../support/backend.ts";
import { draftBill } from "../support/bill.ts";
import { companies, get, PASSWORD, until, type Company } from "../support/companies.ts";
import { signOwn } from "../support/own-wallet.ts";
import { escrowOf, handOver, intentRow, issue, party, reached, registryOf, titleOf } from "../support/parties.ts";
import { stand, until as received } from "../support/stand.ts";

/** Parallel attempts to move one title. `npm run evidence -- chaos race` makes a thousand. */
const MANY = Number(process.env["HAWSER_RACERS"] ?? 80);
/** A person has a limited number of simultaneous requests: the others ask again, as a browser does. */
async function inTurn<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if ((error instanceof ApiRefusal ? error.code : refusalOf(error).code) !== "OVERLOADED") throw error;
      await wait(500);
    }
  }
}
const count = (codes: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]));

describe("one title, many at once", () => {
  describe("through the API", () => {
    let backend: TestBackend;
    let make: ReturnType<typeof companies>;
    beforeAll(async () => {
      backend = await startBackend({ chain: true });
      make = companies(backend);
    });
    afterAll(() => backend?.stop());

    it("has one winner", async () => {
      const wallet = backend.chain!.accounts[4]!.privateKey;
      const [owner, ...others] = (await Promise.all([
        make.company("Owner", { wallet }),
        ...["A", "B", "C", "D"].map((name) => make.company(name)),
      ])) as [Company, ...Company[]];
      for (const other of others) await make.befriend(owner, other);
      const draft = await draftBill(owner.api, "RACE-1");
      const { intent } = await owner.api.call(documentRoutes.sign, {
        params: { id: draft.id },
        body: { expectedVersion: draft.version, password: PASSWORD, capacityId: owner.capacityId },
      });
      expect((await signOwn(owner.api, wallet, intent)).status).toBe("done");
      const { version } = await get(owner.api, draft.id);
      const answers = await Promise.all(
        Array.from({ length: MANY }, async (_, i) => {
          const to = others[i % others.length]!;
          const asked = inTurn(() =>
            owner.api.call(actRoutes.endorse, {
              params: { id: draft.id },
              body: { expectedVersion: version, type: "TO_ORDER", endorseeId: to.id },
            }),
          );
          return asked.then(
            () => "won",
            (error: unknown) => (error instanceof ApiRefusal ? error.code : String(error)),
          );
        }),
      );
      expect(count(answers)["won"]).toBe(1);
      for (const code of Object.keys(count(answers))) expect(["won", "BUSY", "CONTENT_UPDATED"]).toContain(code);
      const live = await backend.database.asWorker((tx) =>
        rows(tx, "SELECT 1 FROM app.intent WHERE document_id = $1 AND status IN ('waiting','open','sent')", [draft.id]),
      );
      expect(live).toHaveLength(1);
      expect(
        await backend.database.asWorker((tx) =>
          rows(tx, "SELECT 1 FROM app.task WHERE document_id = $1 AND kind = 'endorse'", [draft.id]),
        ),
      ).toHaveLength(1);
      expect(
        await backend.database.asWorker((tx) =>
          rows(tx, "SELECT 1 FROM app.endorsement WHERE document_id = $1", [draft.id]),
        ),
      ).toHaveLength(1);
      await until("it is still one", async () => (await get(owner.api, draft.id)).intent?.status === "waiting");
    });
  });

  it("has one winner in the database, and the chain does what the winner said", async () => {
    const at = await stand();
    try {
      at.indexer();
      at.ledger();
      at.relayer();
      const [carrier, ...others] = await Promise.all(["Carrier", "A", "B", "C", "D"].map((name) => party(at, name)));
      await Promise.all([carrier!, ...others].map((one) => registryOf(at, one)));
      const bill = await issue(at, carrier!, "RACE-2");
      await reached(at, bill.intentId, "done");
      const answers = await Promise.all(
        Array.from({ length: MANY }, (_, i) =>
          inTurn(() => handOver(carrier!, others[i % others.length]!, bill.documentId)).then(
            ({ id }) => ({ code: "won", id, to: others[i % others.length]! }),
            (error: unknown) => ({ code: refusalOf(error).code, id: "", to: carrier! }),
          ),
        ),
      );
      // A racer after the winner was done met a title that was no longer its own: the chain refuses that, not the
      // backend.
      const accepted = answers.filter(({ code }) => code === "won");
      expect(Object.keys(count(answers.map(({ code }) => code))).toSorted()).toEqual(["BUSY", "won"]);
      await until("every accepted act has ended", async () =>
        (await Promise.all(accepted.map(({ id }) => inTurn(() => intentRow(at, id))))).every(
          ({ status }) => status === "done" || status === "failed",
        ),
      );
      const done = [];
      for (const act of accepted) if ((await intentRow(at, act.id)).status === "done") done.push(act);
      expect(done).toHaveLength(1);
      expect(await titleOf(at, bill.tokenId)).toMatchObject({
        holder: done[0]!.to.address,
        beneficiary: done[0]!.to.address,
      });
    } finally {
      await at.close();
    }
  });

  it("has one winner on the chain, whoever sends the signed requests", async () => {
    const at = await stand();
    try {
      at.indexer();
      at.ledger();
      const relayer = at.relayer();
      const carrier = await party(at, "Carrier");
      await registryOf(at, carrier);
      const bill = await issue(at, carrier, "RACE-3");
      await reached(at, bill.intentId, "done");
      await relayer.end();
      const escrow = await at.database.asWorker((tx) => escrowOf(tx, bill.documentId));
      const forwarder = getAddress(at.chains[0]!.contracts.forwarder);
      const recipient = (i: number): Hex => toHex(0xabc000 + i, { size: 20 });
      const signed: SignedRequest[] = await Promise.all(
        Array.from({ length: MANY }, async (_, i) => {
          const to = recipient(i);
          const request = forwardRequest(titleCall.transferOwners({ escrow, beneficiary: to, holder: to }), {
            from: carrier.account.address,
            nonce: BigInt(i),
            deadline: BigInt(Math.floor(Date.now() / 1000) + 3_600),
          });
          return {
            request,
            signature: await carrier.account.signTypedData(
              forwardRequestTypedData(request, { chainId: 1337, forwarder }),
            ),
          };
        }),
      );
      // Twenty senders at once, each with its share of the requests, in batches.
      const client = createPublicClient({ transport: http(at.chain.rpcUrl), pollingInterval: 50 });
      const outcomes: boolean[] = [];
      await Promise.all(
        at.chain.accounts.slice(1).map(async ({ privateKey }, lane, lanes) => {
          const wallet = createWalletClient({
            account: privateKeyToAccount(privateKey),
            transport: http(at.chain.rpcUrl),
          });
          const share = signed.filter((_, i) => i % lanes.length === lane);
          for (let from = 0; from < share.length; from += 25) {
            const call = executeBatchCall(forwarder, share.slice(from, from + 25));
            const hash = await wallet.sendTransaction({ to: call.to, data: call.data, gas: 14_000_000n, chain: null });
            // All lanes share the client's watch of blocks: the last one would wait for a block that nobody makes.
            const { logs } = await received(`the receipt of ${hash}`, () =>
              client.getTransactionReceipt({ hash }).catch(() => null),
            );
            outcomes.push(
              ...parseEventLogs({ abi: forwarderAbi, eventName: "Executed", logs }).map(
                (log) => (log as unknown as { args: { success: boolean } }).args.success,
              ),
            );
          }
        }),
      );
      expect(outcomes).toHaveLength(MANY);
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      const head = await client.getBlockNumber();
      await until(
        "the mirror is there",
        async () =>
          Number(
            (await at.database.asWorker((tx) => first<{ number: string }>(tx, "SELECT number FROM chain.heads")))
              ?.number ?? 0,
          ) >= Number(head),
      );
      const title = await titleOf(at, bill.tokenId);
      expect(title!.holder).toBe(title!.beneficiary);
      expect(Array.from({ length: MANY }, (_, i) => recipient(i))).toContain(title!.holder);
    } finally {
      await at.close();
    }
  });
});
