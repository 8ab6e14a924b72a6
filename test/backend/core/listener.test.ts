import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { announce, Listener, type Change } from "../../../backend/core/changes.ts";
import { Database } from "../../../backend/core/database.ts";
import { migratedDatabase } from "../../support/migrated.ts";
import type { TestDatabase } from "../../support/postgres.ts";
import { until } from "../../support/stand.ts";

let store: TestDatabase;
let database: Database;

beforeAll(async () => {
  store = await migratedDatabase();
  database = new Database(store.url, store.url, null);
  await database.open();
});
afterAll(async () => {
  await database?.close();
  await store?.drop();
});

async function superuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: store.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const listeners = (client: pg.Client) =>
  client.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'",
  );

it("hears a change when and only when its transaction commits", async () => {
  const listener = new Listener(store.url);
  const heard: Change[] = [];
  listener.on("change", (change: Change) => heard.push(change));
  await listener.open();
  const change = (id: string) => ({ organisation: "o", topic: "task" as const, id });
  await database
    .asWorker(async (tx) => {
      await announce(tx, change("lost"));
      throw new Error("rolled back");
    })
    .catch(() => undefined);
  await database.asWorker((tx) => announce(tx, change("kept")));
  await until("it is heard", async () => heard.length > 0);
  expect(heard).toEqual([change("kept")]);
  await listener.close();
});

it("comes back after every lost connection, says that something may have been missed, and hears each change once", async () => {
  const listener = new Listener(store.url);
  let gaps = 0;
  const heard: string[] = [];
  listener.on("gap", () => gaps++).on("change", (change: Change) => heard.push(change.id));
  await listener.open();
  for (let round = 1; round <= 3; round++) {
    await superuser(async (client) => {
      for (const { pid } of (await listeners(client)).rows)
        await client.query("SELECT pg_terminate_backend($1)", [pid]);
    });
    await until("it is back", async () => gaps === round + 1);
    await database.asWorker((tx) => announce(tx, { organisation: "o", topic: "task", id: String(round) }));
    await until("the change is heard", async () => heard.includes(String(round)));
  }
  await new Promise((next) => setTimeout(next, 1_200));
  expect(heard).toEqual(["1", "2", "3"]);
  expect((await superuser(listeners)).rows).toHaveLength(1);
  await listener.close();
  await until("it is gone", async () => (await superuser(listeners)).rows.length === 0);
});
