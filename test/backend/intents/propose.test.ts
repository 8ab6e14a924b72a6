import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recoverTypedDataAddress, type Address, type Hex } from "viem";
import { titleCall } from "#domain/chain/calls";
import { forwardRequestTypedData } from "#domain/chain/meta-transaction";
import { Refused } from "#domain/errors";
import type { Context } from "../../../backend/session/context.ts";
import { first, rows } from "../../../scripts/lib/sql.ts";
import type { IntentRow } from "../../../backend/intents/intent-row.ts";
import { intentView } from "../../../backend/intents/intent-view.ts";
import { cancelAct } from "../../../backend/ledger/cancel-act.ts";
import { propose } from "../../../backend/intents/propose.ts";
import { signedRequest } from "../../../backend/relayer/preflight.ts";
import { handOver, issue, party, reached, registryOf, type Party } from "../../support/parties.ts";
import { stand, type Stand } from "../../support/stand.ts";

let at: Stand;
let carrier: Party;
let shipper: Party;
let documentId: string;
const escrow: Address = "0x00000000000000000000000000000000000000e5";

beforeAll(async () => {
  at = await stand();
  at.indexer();
  at.ledger();
  const relayer = at.relayer();
  [carrier, shipper] = await Promise.all([party(at, "Carrier"), party(at, "Shipper")]);
  await Promise.all([registryOf(at, carrier), registryOf(at, shipper)]);
  const bill = await issue(at, carrier, "P-1");
  await reached(at, bill.intentId, "done");
  documentId = bill.documentId;
  await relayer.end();
});
afterAll(() => at?.close());

const code = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof Refused ? error.code : String(error)),
  );
const act = (ctx: Context) =>
  propose(ctx, {
    action: "transfer",
    via: "TRANSFERRING",
    documentId: null,
    envelopeId: null,
    chainId: 1337,
    parameters: {},
    call: titleCall.transferHolder({ escrow, to: shipper.address }),
    expected: { holder: shipper.account.address },
  });
const stored = (id: string) =>
  at.database.asWorker((tx) => first<IntentRow>(tx, "SELECT * FROM app.intent WHERE id = $1", [id]));

describe("propose", () => {
  it("signs exactly the act, for one forwarder, chain, nonce and time", async () => {
    const { id } = await carrier.act(act);
    const row = (await stored(id))!;
    expect(row).toMatchObject({
      custody: "forwarded",
      status: "open",
      signer: carrier.address,
      target: escrow,
      expected: { holder: shipper.address, since: null },
    });
    const { forwarder, request, signature } = signedRequest(row);
    expect(forwarder).toBe(at.chains[0]!.contracts.forwarder);
    expect(request).toMatchObject({ from: carrier.address, to: escrow, data: row.call_data });
    expect(Number(request.deadline) * 1_000).toBe(row.deadline.getTime());
    const typed = forwardRequestTypedData(request, { chainId: 1337, forwarder });
    expect((await recoverTypedDataAddress({ ...typed, signature })).toLowerCase()).toBe(carrier.address);
    const again = (await stored((await carrier.act(act)).id))!;
    expect(again.nonce).not.toBe(row.nonce);
    expect(again.request_hash).not.toBe(row.request_hash);
  });

  it("remembers where the title stood, so that only what comes later counts as its answer", async () => {
    const { id } = await handOver(carrier, shipper, documentId);
    const title = await at.database.asWorker((tx) =>
      first<{ block: string; tx: Hex }>(tx, "SELECT last_block AS block, last_tx AS tx FROM chain.titles LIMIT 1"),
    );
    expect((await stored(id))!.expected.since).toEqual({ block: Number(title!.block), tx: title!.tx });
  });

  it("lets one act on a document live at a time", async () => {
    expect(await code(handOver(carrier, shipper, documentId))).toBe("BUSY");
    const live = await at.database.asWorker((tx) =>
      rows<{ id: string; via: string }>(
        tx,
        "SELECT id, via FROM app.intent WHERE document_id = $1 AND status IN ('waiting','open','sent')",
        [documentId],
      ),
    );
    expect(live).toEqual([{ id: expect.any(String) as string, via: "TRANSFERRING" }]);
    const open = await carrier.act((ctx) => intentView(ctx.tx, live[0]!.id));
    expect(open).toMatchObject({
      action: "transfer",
      status: "open",
      request: null,
      txHash: null,
      confirmations: null,
    });
  });

  it("needs the password for a platform key, a share of it, and the address that it belongs to", async () => {
    expect(await code(carrier.act((ctx) => act({ ...ctx, keys: null })))).toBe("PASSWORD_NEEDED");
    expect(
      await code(
        carrier.act(async (ctx) => {
          await ctx.tx.query("DELETE FROM app.secret_share WHERE recipient_id = $1", [ctx.person.id]);
          await act(ctx);
        }),
      ),
    ).toBe("KEY_NOT_GRANTED");
    expect(
      await code(
        carrier.act((ctx) => act({ ...ctx, organisation: { ...ctx.organisation, address: shipper.address } })),
      ),
    ).toBe("CONTENT_UPDATED");
    expect(
      await code(carrier.act((ctx) => act({ ...ctx, organisation: { ...ctx.organisation, address: null } }))),
    ).toBe("REGISTRY_MISSING");
  });

  it("leaves nothing behind when the request fails afterwards", async () => {
    const count = () =>
      at.database.asWorker(async (tx) =>
        [await rows(tx, "SELECT id FROM app.intent"), await rows(tx, "SELECT id FROM app.task")].map(
          (found) => found.length,
        ),
      );
    const before = await count();
    await carrier
      .act(async (ctx) => {
        await act(ctx);
        throw new Error("later");
      })
      .catch(() => undefined);
    expect(await count()).toEqual(before);
  });

  it("is seen by nobody else", async () => {
    const { id } = await carrier.act(act);
    expect(await carrier.act(async (ctx) => (await intentView(ctx.tx, id)).status)).toBe("open");
    expect(await code(shipper.act((ctx) => intentView(ctx.tx, id)))).toBe("NOT_FOUND");
    expect(await shipper.act((ctx) => rows(ctx.tx, "SELECT id FROM app.task"))).toHaveLength(1);
  });
});

describe("giving up", () => {
  it("ends an act that the relayer has not sent, for its own company only", async () => {
    const { id } = await carrier.act(act);
    expect(await code(shipper.act((ctx) => cancelAct(ctx, id)))).toBe("NOT_FOUND");
    expect(await carrier.act((ctx) => cancelAct(ctx, id))).toMatchObject({
      status: "failed",
      error: { code: "INTENT_CANCELLED" },
    });
    expect(
      await at.database.asWorker((tx) =>
        first(tx, "SELECT state, error_code FROM app.task WHERE intent_id = $1", [id]),
      ),
    ).toEqual({ state: "FAILED", error_code: "INTENT_CANCELLED" });
  });

  it("comes too late once it was sent, even when it must be sent again", async () => {
    const { id } = await carrier.act(act);
    await at.database.asWorker((tx) =>
      tx.query("UPDATE app.intent SET status = 'sent', sent_before = true WHERE id = $1", [id]),
    );
    expect(await code(carrier.act((ctx) => cancelAct(ctx, id)))).toBe("BUSY");
    await at.database.asWorker((tx) => tx.query("UPDATE app.intent SET status = 'open' WHERE id = $1", [id]));
    expect(await code(carrier.act((ctx) => cancelAct(ctx, id)))).toBe("BUSY");
  });
});
