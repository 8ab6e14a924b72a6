import type { EntityManager } from "typeorm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bunkerRoutes as routes } from "#domain/api/bunker";
import { deskRoutes } from "#domain/api/desk";
import { bunkerExchangeRoutes } from "#domain/api/bunker-exchange";
import { alarmOf } from "#domain/bunker/board";
import { PUSH_RETRY_SECONDS } from "#domain/bunker/exchange/push";
import type { PushData } from "#domain/bunker/exchange/mapping";
import { CSV_BEGIN } from "#domain/csv";
import { Pusher } from "../../../backend/bunker-exchange/pusher.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { rows } from "../../../scripts/lib/sql.ts";
import { startBunkerExchange, type BunkerExchangeProgram } from "../../../scripts/services/bunker-exchange.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { connect } from "../../support/bunker-push.ts";
import { lettersTo } from "../../support/letters.ts";
import { companies, PASSWORD } from "../../support/companies.ts";
import { aboard, beginning, signedDelivery, supplier } from "../../support/deliveries.ts";

let backend: TestBackend;
let exchange: BunkerExchangeProgram;
let all: Awaited<ReturnType<typeof supplier>>;

beforeAll(async () => {
  exchange = await startBunkerExchange();
  backend = await startBackend({ chain: false, settings: { bunkerSystemId: "HAWSER-1", webhookPrivate: true } });
  all = await supplier(backend, await companies(backend).company("Straits Quay", { people: 2 }));
});
afterAll(async () => {
  await backend.stop();
  await exchange.stop();
});

const looked = async (id: string) => ({
  params: { id },
  body: { expectedVersion: (await aboard(all.office, id).show()).version },
});
/** Pushes until nothing is under way. */
async function work(): Promise<void> {
  const pusher = backend.app.get(Pusher, { strict: false });
  await pusher.round();
  await pusher.settled();
  await exchange.quiet();
}
/** Whether somebody waits for what this transaction has locked. */
const isWaitedFor = async (tx: EntityManager): Promise<boolean> =>
  (await rows(tx, "SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))"))
    .length > 0;
/** The content of the push of a delivery. */
const contentOf = async (id: string): Promise<PushData["rows"]> => {
  const [push] = await backend.database.asWorker((tx) =>
    rows<{ data: PushData }>(tx, "SELECT data FROM app.bunker_push WHERE delivery_id = $1", [id]),
  );
  return push!.data.rows;
};

it("pushes a signed note to the exchange, which acknowledges it", async () => {
  const id = await signedDelivery(all);
  expect(await refusal(all.office.call(routes.push, await looked(id)))).toBe("EXCHANGE_NOT_SET");
  expect(await aboard(all.office, id).show()).toMatchObject({ state: "SIGNED" });
  await connect(backend, all.office, exchange);
  expect(await all.office.call(routes.push, await looked(id))).toMatchObject({ state: "SUBMITTED" });
  await work();
  const done = await aboard(all.office, id).show();
  expect(done).toMatchObject({ state: "COMPLETED" });
  expect(done.history.at(-1)).toMatchObject({ step: "acknowledged", by: null });
  expect(exchange.received.filter(({ taken }) => taken).map(({ number }) => number)).toEqual([done.bdnNo]);
});

it("tells the office of a note that is refused, and pushes it again when the office asks", async () => {
  const id = await signedDelivery(all);
  exchange.fault = () => "refused";
  await all.office.call(routes.push, await looked(id));
  await work();
  exchange.fault = () => "none";
  const failed = await aboard(all.office, id).show();
  expect(failed).toMatchObject({ state: "SUBMIT_FAILED" });
  expect(failed.history.at(-1)).toMatchObject({ step: "refused" });
  expect(await all.office.call(routes.retry, await looked(id))).toMatchObject({ state: "SUBMITTED" });
  await work();
  expect(await aboard(all.office, id).show()).toMatchObject({ state: "COMPLETED" });
});

/** Sets the address of the exchange, whose other facts stay. */
const setAddress = (baseUrl: string) =>
  all.office.call(bunkerExchangeRoutes.set, {
    body: {
      baseUrl,
      participants: [exchange.receiver],
      parentNodeId: "folder-1",
      parentNodeType: "FOLDER",
      enabled: true,
      password: PASSWORD,
    },
  });
const due = (id: string) =>
  backend.database.asWorker((tx) =>
    tx.query("UPDATE app.bunker_push SET next_at = now() WHERE delivery_id = $1 AND state = 'QUEUED'", [id]),
  );

it("says of a note that never left that it was not sent, tries it again, and calls it refused nowhere", async () => {
  const id = await signedDelivery(all);
  const gone = await startBunkerExchange();
  await gone.stop();
  await setAddress(gone.url);
  await all.office.call(routes.push, await looked(id));
  await work();
  const show = () => aboard(all.office, id).show();
  const waits = await show();
  expect(waits).toMatchObject({ state: "SUBMITTED", push: "QUEUED", unsent: { error: { code: "EXCHANGE_AWAY" } } });
  expect(Date.parse(waits.unsent!.nextAt!)).toBeGreaterThan(Date.now() + 30_000);
  // No name, and a server that speaks no TLS: nothing is sent to either.
  for (const address of ["http://no-such-exchange.invalid", exchange.url.replace("http:", "https:")]) {
    await setAddress(address);
    await due(id);
    await work();
    expect(await show()).toMatchObject({ state: "SUBMITTED", push: "QUEUED" });
  }
  for (let tries = 3; tries <= PUSH_RETRY_SECONDS.length; tries++) {
    await due(id);
    await work();
  }
  const failed = await show();
  expect(failed).toMatchObject({ state: "SUBMIT_FAILED", push: "FAILED", unsent: { nextAt: null } });
  expect(failed.history.at(-1)).toMatchObject({ step: "unsent" });
  const letters = async () =>
    (await lettersTo(backend.database, null)).map(({ body }) => body).filter((body) => body.includes(failed.bdnNo!));
  await expect
    .poll(async () => (await letters()).some((body) => body.includes("did not get to the exchange")), {
      timeout: 20_000,
    })
    .toBe(true);
  expect((await letters()).filter((body) => body.includes("has refused the note"))).toEqual([]);
  await setAddress(exchange.url);
  await all.office.call(routes.retry, await looked(id));
  await work();
  expect(await show()).toMatchObject({ state: "COMPLETED", unsent: null });
});

it("pushes a refused note again with the facts of the company that were corrected meanwhile", async () => {
  const id = await signedDelivery(all);
  exchange.fault = () => "refused";
  await all.office.call(routes.push, await looked(id));
  await work();
  exchange.fault = () => "none";
  const facts = { uen: "201733418K", licence: "BS-0147", clientIdentifier: "SQB" };
  const setFacts = (body: typeof facts) => all.office.call(bunkerExchangeRoutes.setCompany, { body });
  await setFacts({ ...facts, clientIdentifier: "SQB-2" });
  const [refused] = await contentOf(id);
  await all.office.call(routes.retry, await looked(id));
  const [again] = await contentOf(id);
  await setFacts(facts);
  expect(refused).toMatchObject({ header: { clientIdentifier: "SQB", systemId: "HAWSER-1" } });
  expect(again).toEqual({ ...refused, header: { ...refused!.header, clientIdentifier: "SQB-2" } });
  await work();
  expect(await aboard(all.office, id).show()).toMatchObject({ state: "COMPLETED" });
});

it("takes a push before its delivery and its task when it is pushed again, as its answers do", async () => {
  const id = await signedDelivery(all);
  exchange.fault = () => "refused";
  await all.office.call(routes.push, await looked(id));
  await work();
  exchange.fault = () => "none";
  const task = (await all.office.call(bunkerExchangeRoutes.pushes)).find((one) => one.deliveryId === id)!.taskId!;
  const meets = async (again: () => Promise<unknown>, table: string, one: string): Promise<void> => {
    const asked = await backend.database.asWorker(async (tx) => {
      await rows(tx, "SELECT 1 FROM app.bunker_push WHERE delivery_id = $1 FOR UPDATE", [id]);
      const going = again().then(
        () => "done",
        (error: unknown) => String(error),
      );
      await expect.poll(() => isWaitedFor(tx), { timeout: 10_000 }).toBe(true);
      await rows(tx, `SELECT 1 FROM ${table} WHERE id = $1 FOR UPDATE NOWAIT`, [one]);
      return { going };
    });
    expect(await asked.going).toBe("done");
  };
  await meets(async () => all.office.call(routes.retry, await looked(id)), "app.process", id);
  exchange.fault = () => "refused";
  await work();
  exchange.fault = () => "none";
  await meets(() => all.office.call(deskRoutes.retryTask, { params: { id: task } }), "app.task", task);
  await work();
  expect(await aboard(all.office, id).show()).toMatchObject({ state: "COMPLETED" });
});

it("shows that nobody knows whether a note arrived, until a person says that it did", async () => {
  const id = await signedDelivery(all);
  exchange.fault = () => "hangUp";
  await all.office.call(routes.push, await looked(id));
  await work();
  exchange.fault = () => "none";
  const delivery = await aboard(all.office, id).show();
  expect(delivery).toMatchObject({ state: "SUBMITTED", push: "UNKNOWN" });
  const card = (await all.office.call(routes.list, { query: {} })).rows.find((one) => one.id === id)!;
  expect(card).toMatchObject({ state: "SUBMITTED", push: "UNKNOWN" });
  const hours = (count: number) => Date.parse(card.signedAt!) + count * 3_600_000;
  expect([5, 7, 13].map((count) => alarmOf(card, hours(count)))).toEqual([null, "look", "late"]);
  const late = () => all.office.call(routes.list, { query: { waiting: "true" } });
  expect((await late()).rows.filter((one) => one.id === id)).toEqual([card]);
  expect((await late()).states.map(({ state }) => state)).toEqual(["SUBMITTED"]);
  expect(alarmOf({ ...card, push: "SENT" }, hours(13))).toBe(null);
  const { id: pushId } = (await all.office.call(bunkerExchangeRoutes.pushes)).find((one) => one.deliveryId === id)!;
  await all.office.call(bunkerExchangeRoutes.received, { params: { id: pushId } });
  const done = await aboard(all.office, id).show();
  expect(done).toMatchObject({ state: "COMPLETED", push: "ACKNOWLEDGED" });
  expect((await late()).rows).toEqual([]);
  expect(done.history.at(-1)).toMatchObject({ step: "acknowledged", by: "Person 1" });
});

it("exports a delivery, and those of a range of days, for a port authority", async () => {
  const id = await signedDelivery(all);
  const { bdnNo } = await aboard(all.office, id).show();
  const one = Buffer.from(await all.office.download(routes.export, { query: { id, format: "json" } })).toString();
  expect(JSON.parse(one)).toMatchObject({
    rows: [{ bdnNo, imoNumber: "9321483", mass: "849.736", uen: "201733418K" }],
  });
  const days = { from: "2026-11-01", to: "2026-11-30" };
  const csv = Buffer.from(await all.office.download(routes.export, { query: days })).toString();
  expect(csv.startsWith(CSV_BEGIN)).toBe(true);
  expect(csv).toContain(bdnNo);
  const narrowed = async (query: object): Promise<number> =>
    Buffer.from(await all.office.download(routes.export, { query: { ...days, ...query } }))
      .toString()
      .trimEnd()
      .split("\r\n").length - 1;
  // A delivery whose note is not signed by both is in no export.
  const { id: begun } = await all.office.call(routes.begin, { body: beginning() });
  expect(await refusal(all.office.download(routes.export, { query: { id: begun } }))).toBe("WRONG_STATE");
  const every = await narrowed({});
  expect(every).toBeGreaterThan(1);
  expect(await narrowed({ text: bdnNo! })).toBe(1);
  expect(await narrowed({ craftId: all.craft.id, product: "VLSFO 0.50 %", location: "AEBA" })).toBe(every);
  expect(await narrowed({ product: "MGO" })).toBe(0);
  const none = await all.office.download(routes.export, { query: { from: "2025-01-01", to: "2025-01-31" } });
  expect(Buffer.from(none).toString().trimEnd().split("\r\n")).toHaveLength(1);
  expect(await refusal(all.office.download(routes.export, { query: { from: "2026-11-01" } }))).toBe("BAD_INPUT");
});
