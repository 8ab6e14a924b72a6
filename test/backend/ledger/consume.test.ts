import { afterAll, beforeAll, expect, it } from "vitest";
import { first, rows } from "../../../scripts/lib/sql.ts";
import { consume, retryStuck } from "../../../backend/ledger/consume.ts";
import {
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
let ledger: Part;

beforeAll(async () => {
  at = await stand();
  at.indexer();
  ledger = at.ledger();
  at.relayer();
  [carrier, shipper] = await Promise.all([party(at, "Carrier"), party(at, "Shipper")]);
  await Promise.all([registryOf(at, carrier), registryOf(at, shipper)]);
});
afterAll(() => at?.close());

const cursor = () => at.database.asWorker((tx) => first<{ seq: string }>(tx, "SELECT seq FROM app.ledger_cursor"));
const tasksOf = (id: string) =>
  at.database.asWorker((tx) => rows<{ state: string }>(tx, "SELECT state FROM app.task WHERE intent_id = $1", [id]));
const quiet = (): void => undefined;

it("moves the cursor with what follows from the changes, or not at all", async () => {
  const bill = await issue(at, carrier, "C-1");
  await reached(at, bill.intentId, "done");
  await ledger.end();
  const { id } = await handOver(carrier, shipper, bill.documentId);
  await until("the chain has it", async () => (await titleOf(at, bill.tokenId))?.holder === shipper.address);
  const before = await cursor();
  const crash = at.database.asWorker(async (tx) => {
    await consume(tx, 1337, quiet);
    expect(await rows(tx, "SELECT 1 FROM app.intent WHERE id = $1 AND status = 'done'", [id])).toHaveLength(1);
    throw new Error("crash before the commit");
  });
  await expect(crash).rejects.toThrow("crash before the commit");
  expect(await cursor()).toEqual(before);
  expect(await intentRow(at, id)).toMatchObject({ status: "sent" });
  expect(await stateOf(at, bill.documentId, carrier)).toBe("TRANSFERRING");
  await at.database.asWorker((tx) => consume(tx, 1337, quiet));
  expect(await intentRow(at, id)).toMatchObject({ status: "done" });
  expect(await tasksOf(id)).toEqual([{ state: "SUCCEEDED" }]);
  expect(await stateOf(at, bill.documentId, shipper)).toBe("ISSUED");
  ledger = at.ledger();
});

it("changes nothing when it works off the same changes again", async () => {
  const bill = await issue(at, carrier, "C-2");
  await reached(at, bill.intentId, "done");
  await reached(at, (await handOver(carrier, shipper, bill.documentId)).id, "done");
  await until("both see it", async () => (await stateOf(at, bill.documentId, shipper)) === "ISSUED");
  await ledger.end();
  const look = () =>
    at.database.asWorker(async (tx) => ({
      intents: await rows(tx, "SELECT id, status, tx_hash, block, done_at FROM app.intent ORDER BY id"),
      tasks: await rows(tx, "SELECT id, state, finished_at FROM app.task ORDER BY id"),
      states: await rows(tx, "SELECT * FROM app.document_state ORDER BY 1, 2"),
      access: await rows(tx, "SELECT * FROM app.document_access ORDER BY 1, 2"),
      mail: await rows(tx, "SELECT id FROM app.mail ORDER BY 1"),
    }));
  const before = await look();
  await at.database.asWorker((tx) => tx.query("UPDATE app.ledger_cursor SET seq = 0"));
  while (await at.database.asWorker((tx) => consume(tx, 1337, quiet)));
  expect(await look()).toEqual(before);
  ledger = at.ledger();
});

it("lets several processes take turns without working off anything twice", async () => {
  const more = [at.ledger(), at.ledger()];
  const bills = [];
  for (let i = 0; i < 5; i++) bills.push(await issue(at, carrier, `C-3-${i}`));
  for (const bill of bills) await reached(at, bill.intentId, "done");
  for (const bill of bills) expect(await tasksOf(bill.intentId)).toEqual([{ state: "SUCCEEDED" }]);
  for (const part of more) await part.end();
});

it("puts a change aside that cannot be worked off, goes on with the rest, and comes back to it", async () => {
  await ledger.end();
  const [poor, rich] = [await issue(at, carrier, "C-4"), await issue(at, carrier, "C-5")];
  await until(
    "the chain has both",
    async () => (await titleOf(at, poor.tokenId)) !== null && (await titleOf(at, rich.tokenId)) !== null,
  );
  // Consuming this one document's change fails.
  await at.database.asWorker((tx) =>
    tx.query("UPDATE app.document SET kind = 'Nonsense' WHERE id = $1", [poor.documentId]),
  );
  const said: string[] = [];
  while (await at.database.asWorker((tx) => consume(tx, 1337, (about) => said.push(about))));
  expect(said.some((about) => about.startsWith("title "))).toBe(true);
  expect(await intentRow(at, rich.intentId)).toMatchObject({ status: "done" });
  expect(await intentRow(at, poor.intentId)).toMatchObject({ status: "sent" });
  await at.database.asWorker((tx) =>
    tx.query("UPDATE app.document SET kind = 'BillOfLading' WHERE id = $1", [poor.documentId]),
  );
  await at.database.asWorker((tx) => tx.query("UPDATE app.ledger_stuck SET tried_at = now() - interval '1 minute'"));
  await at.database.asWorker((tx) => retryStuck(tx, 1337, quiet));
  expect(await intentRow(at, poor.intentId)).toMatchObject({ status: "done" });
  expect(await at.database.asWorker((tx) => rows(tx, "SELECT 1 FROM app.ledger_stuck"))).toEqual([]);
  ledger = at.ledger();
});
