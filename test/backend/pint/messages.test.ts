import { afterAll, beforeAll, expect, test } from "vitest";
import { v7 as uuid } from "uuid";
import { LIMITS } from "#domain/limits";
import { logMessage, messagesOf } from "../../../backend/documents/pint/messages.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";

let node: TestBackend;
beforeAll(async () => {
  node = await startBackend({ chain: false });
}, 120_000);
afterAll(() => node?.stop());

/** An envelope that came, to which messages belong. */
async function arrival(): Promise<{ readonly arrival: string }> {
  const id = uuid();
  await node.database.asWorker((tx) =>
    tx.query(
      `INSERT INTO app.pint_arrival (id, platform, carrier_code, number, bill_checksum, entry_checksum, state)
        VALUES ($1, 'ZZZ', 'TSLU', 'x', $2, $2, 'STARTED')`,
      [id, id],
    ),
  );
  return { arrival: id };
}

type Said = Parameters<typeof logMessage>[2];
const lost: Said = { what: "ENVELOPE", status: null, code: null, note: "COUNTERPARTY_AWAY" };
const failed: Said = { what: "FINISH", status: 503, code: null, answer: "<html>Bad gateway</html>" };

test("tries that are answered alike are told once, with how often and since when", async () => {
  const of = await arrival();
  await node.database.asWorker(async (tx) => {
    for (let n = 0; n < 9; n += 1) await logMessage(tx, of, lost);
    for (let n = 0; n < 3; n += 1) {
      await logMessage(tx, of, { what: "ENVELOPE", status: 201, code: null, answer: "{}" });
      await logMessage(tx, of, { what: "DOCUMENT", status: 204, code: null, note: "a".repeat(64) });
      await logMessage(tx, of, { what: "DOCUMENT", status: 204, code: null, note: "b".repeat(64) });
      await logMessage(tx, of, failed);
    }
    await logMessage(tx, of, lost);
    const told = await messagesOf(tx, of);
    expect(told.map(({ what, status, times }) => [what, status, times])).toEqual([
      ["ENVELOPE", null, 9],
      ["ENVELOPE", 201, 3],
      ["DOCUMENT", 204, 3],
      ["DOCUMENT", 204, 3],
      ["FINISH", 503, 3],
      ["ENVELOPE", null, 1],
    ]);
    expect(told[0]?.lastAt).not.toBeNull();
    expect(told.at(-1)?.lastAt).toBeNull();
  });
}, 60_000);

test("a signed answer is kept whole, also after more messages than a story keeps", async () => {
  const of = await arrival();
  await node.database.asWorker(async (tx) => {
    for (let n = 0; n < LIMITS.pintMessages + 5; n += 1)
      await logMessage(tx, of, { ...failed, answer: `${n} ${"x".repeat(5000)}` });
    const unsigned = await messagesOf(tx, of);
    expect(unsigned).toHaveLength(LIMITS.pintMessages);
    expect(unsigned[0]?.answer).toHaveLength(4000);
    const answer = JSON.stringify("y".repeat(100_000));
    await logMessage(tx, of, { what: "FINISH", status: 409, code: "MDOC", answer });
    await logMessage(tx, of, { what: "FINISH", status: 200, code: "RECE", answer });
    expect((await messagesOf(tx, of)).slice(-2)).toMatchObject([
      { code: "MDOC", answer },
      { code: "RECE", answer },
    ]);
  });
}, 60_000);
