import { afterAll, beforeAll, expect, it } from "vitest";
import { envelopeRoutes as routes } from "#domain/api/envelopes";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { lock, LOCKS } from "../../../backend/core/locks.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { until, type Company } from "../../support/companies.ts";
import { startTrade, type Trade } from "../documents/bills.ts";

let trade: Trade;
beforeAll(async () => {
  trade = await startTrade();
});
afterAll(() => trade.backend.stop());

const compose = (from: Company, to: Company, documentId: string): Promise<EnvelopeDetail> =>
  from.api.call(routes.compose, { body: { recipientId: to.id, subject: "Papers", documentIds: [documentId] } });

it("only who owns a bill can send ownership with it; anybody else is told why not", async () => {
  const { carrier, shipper, bank } = trade;
  const { id: bill } = await trade.issue();
  await trade.pass(carrier, shipper, bill);
  await trade.pass(shipper, bank, bill, "POSSESSION");
  const { id, documents } = await compose(bank, shipper, bill);
  expect(documents[0]).toMatchObject({ moves: "POSSESSION", canMove: { POSSESSION: null, BOTH: "NOT_OWNER" } });
  expect(
    await refusal(bank.api.call(routes.setDocument, { params: { id, documentId: bill }, body: { moves: "BOTH" } })),
  ).toBe("NOT_OWNER");
  expect((await bank.api.call(routes.get, { params: { id } })).documents[0]).toMatchObject({ moves: "POSSESSION" });
});

it("a straight or blank bill moves both roles, and says why not possession alone", async () => {
  const { carrier, shipper } = trade;
  const { id: bill } = await trade.issue();
  await trade.backend.database.asWorker((tx) =>
    tx.query("UPDATE app.document SET negotiability = 'STRAIGHT' WHERE id = $1", [bill]),
  );
  const { id, documents } = await compose(carrier, shipper, bill);
  expect(documents[0]).toMatchObject({ moves: "BOTH", canMove: { POSSESSION: "MOVES_BOTH", BOTH: null } });
  const set = (body: object) => carrier.api.call(routes.setDocument, { params: { id, documentId: bill }, body });
  expect(await refusal(set({ moves: "POSSESSION" }))).toBe("MOVES_BOTH");
  await set({ isCopy: true });
  expect((await set({ isCopy: false })).documents[0]).toMatchObject({ isCopy: false, moves: "BOTH" });
});

it("the issuer's first delivery moves both roles, from the draft on", async () => {
  const { documents } = await compose(trade.carrier, trade.shipper, (await trade.draft()).id);
  expect(documents[0]).toMatchObject({ moves: "BOTH", canMove: { BOTH: null } });
});

it("a transaction that waits for the record of the company keeps no number from the others meanwhile", async () => {
  const { carrier, shipper, backend } = trade;
  const { id: bill } = await trade.draft({ blNo: "LATE-1" });
  const composing = await backend.database.asWorker(async (tx) => {
    await lock(tx, "record", carrier.id);
    const late = compose(carrier, shipper, bill);
    await until(
      "the envelope waits",
      async () =>
        (
          await tx.query<unknown[]>(
            "SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = $1::bigint AND NOT granted",
            [LOCKS.record],
          )
        ).length > 0,
    );
    await tx.query("SELECT FROM app.envelope_counter WHERE organisation_id = $1 FOR UPDATE NOWAIT", [carrier.id]);
    return [late];
  });
  expect((await Promise.all(composing))[0]?.reference).toMatch(/^ENV-/);
});
