import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { documentRoutes as routes } from "#domain/api/documents";
import { authRoutes } from "#domain/api/auth";
import { refusalOf } from "../../../backend/core/refusals.ts";
import { STORAGE } from "../../../backend/settings/tokens.ts";
import type { Storage } from "../../../backend/ports/storage.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { until, type Company } from "../../support/companies.ts";
import { plainPdf } from "../../support/signing.ts";
import { startPair, type Pair } from "../documents/pair.ts";

let at: Pair;
let owner: pg.Client;
let pdf: Uint8Array;

beforeAll(async () => {
  at = await startPair();
  owner = new pg.Client({ connectionString: at.backend.ownerUrl });
  await owner.connect();
  pdf = await plainPdf();
});
afterAll(async () => {
  await owner?.end();
  await at?.backend.stop();
});

const count = async (sql: string): Promise<number> => (await owner.query<{ count: number }>(sql)).rows[0]!.count;
/** Connections that requests hold, each in a transaction of a company. */
const held = (): Promise<number> =>
  count(
    `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND xact_start IS NOT NULL AND application_name <> 'hawser-jobs'`,
  );
const upload = (key: string, by: Company = at.carrier): Promise<Response> =>
  by.api.send(routes.upload, {
    query: { name: "Report", kind: "Normal" },
    bytes: pdf,
    headers: { "idempotency-key": key },
  });

/** A store that takes nothing until it is opened; after that the real one works. */
function shutStore(): { waiting: () => number; open: () => void } {
  const storage = at.backend.app.get<Storage>(STORAGE, { strict: false });
  const put = storage.put.bind(storage);
  let waiting = 0;
  const gate = Promise.withResolvers<void>();
  const spy = vi.spyOn(storage, "put").mockImplementation(async (...given) => {
    waiting += 1;
    await gate.promise;
    return put(...given);
  });
  return { waiting: () => waiting, open: () => (spy.mockRestore(), gate.resolve()) };
}

it("the same upload 22 times under one key is one upload; the others are answered at once, and nobody's connection waits for it", async () => {
  const documents = (): Promise<number> => count("SELECT count(*)::int FROM app.document");
  const before = await documents();
  const store = shutStore();
  let answered = 0;
  const answers = Array.from({ length: 22 }, async () => {
    const answer = await upload("one");
    answered += 1;
    return answer;
  });
  await until("the others are answered", () => Promise.resolve(answered === 21 && store.waiting() === 1));
  await expect.poll(held).toBe(0);
  // Another company is served meanwhile.
  expect((await at.other.api.send(routes.list, { query: {} as never })).status).toBe(200);
  store.open();
  const all = await Promise.all(answers);
  expect(all.map((one) => one.status).toSorted()).toEqual([200, ...Array.from({ length: 21 }, () => 409)]);
  const busy = all.filter((one) => one.status === 409);
  for (const one of busy)
    expect([((await one.json()) as { code: string }).code, one.headers.get("retry-after")]).toEqual([
      "REQUEST_RUNNING",
      "1",
    ]);
  // Afterwards the key gives the stored answer.
  const { id } = (await all.find((one) => one.status === 200)!.json()) as { id: string };
  expect(((await (await upload("one")).json()) as { id: string }).id).toBe(id);
  expect(await documents()).toBe(before + 1);
});

it("no connection is held while files are read and stored, however many a company sends", async () => {
  const store = shutStore();
  const answers = Array.from({ length: 4 }, (_, i) => upload(`many-${i}`));
  await until("all wait for the store", () => Promise.resolve(store.waiting() === 4));
  await expect.poll(held).toBe(0);
  store.open();
  for (const one of await Promise.all(answers)) expect(one.status).toBe(200);
});

it("a key that failed is free, and one that another process holds is answered at once, until that one ends", async () => {
  const broken = (): Promise<Response> =>
    at.carrier.api.send(routes.upload, {
      query: { name: "Report" },
      bytes: Buffer.from("nothing"),
      headers: { "idempotency-key": "again" },
    });
  expect((await broken()).status).toBe(415);
  expect((await upload("again")).status).toBe(200);

  const other = new pg.Client({ connectionString: at.backend.ownerUrl });
  await other.connect();
  const name = `${at.carrier.people[0]!.id} ${at.carrier.id} ${routes.upload.id} elsewhere`;
  await other.query("BEGIN");
  await other.query("SELECT pg_advisory_xact_lock(4279014, hashtext($1))", [name]);
  expect(((await (await upload("elsewhere")).json()) as { code: string }).code).toBe("REQUEST_RUNNING");
  // The other process dies.
  await other.end();
  await until("the key is free", async () => (await upload("elsewhere")).status === 200);
});

it("one person holds at most four connections and one company eight; the rest waits, and others are served", async () => {
  const third = await at.make.company("Third", { people: 3 });
  await at.make.befriend(third, at.other);
  // Writers of this company's record wait.
  await owner.query("SELECT pg_advisory_lock(4279002, hashtext($1))", [third.id]);
  const waiting = (): Promise<number> =>
    count("SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'");
  const create = (n: number, i: number): Promise<Response> =>
    third.people[n]!.api.send(routes.create, { body: { kind: "BillOfLading", data: { blNo: `WAITS-${n}-${i}` } } });
  const answers = Array.from({ length: 20 }, (_, i) => create(0, i));
  await until("four of one person", async () => (await waiting()) === 4);
  answers.push(...[1, 2].flatMap((n) => Array.from({ length: 10 }, (_, i) => create(n, i))));
  await until("eight of the company", async () => (await waiting()) === 8);
  for (let i = 0; i < 20; i++) expect((await at.other.api.send(authRoutes.me)).status).toBe(200);
  expect(await waiting()).toBe(8);
  await owner.query("SELECT pg_advisory_unlock(4279002, hashtext($1))", [third.id]);
  const statuses = (await Promise.all(answers)).map((one) => one.status);
  // A request that has waited too long for its turn gets 503.
  expect(statuses.filter((one) => one === 200).length).toBeGreaterThanOrEqual(8);
  expect(statuses.filter((one) => one !== 200 && one !== 503)).toEqual([]);
});

it("a request that gets no connection is told to come again", async () => {
  const pool = new pg.Pool({ connectionString: at.backend.ownerUrl, max: 1 });
  const first = await pool.connect();
  // The connection may still be closing when the database is dropped.
  first.on("error", () => undefined);
  pool.options.connectionTimeoutMillis = 1;
  const why = await pool.connect().then(
    () => null,
    (error: unknown) => refusalOf(error),
  );
  expect([why?.code, why?.parameters]).toEqual(["OVERLOADED", { seconds: 5 }]);
  first.release();
  await pool.end();
  expect(await refusal(at.other.api.call(routes.get, { params: { id: at.other.id } }))).toBe("NOT_FOUND");
});
