import { afterAll, beforeAll, expect, it } from "vitest";
import { connect, transaction, type Db } from "../../indexer/store/db.ts";
import { freshDatabase, type TestDatabase } from "../support/postgres.ts";

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await freshDatabase();
  db = await connect(database.url, "hawser test");
  await db.query("create table kept (n int primary key)");
});

afterAll(async () => {
  await db?.end();
  await database?.drop();
});

const kept = async (): Promise<unknown[]> => (await db.query("select n from kept order by n")).rows.map(({ n }) => n);
const keep = (...numbers: number[]): void => numbers.forEach((n) => db.send("insert into kept values ($1)", [n]));

it("a statement sent without waiting is part of its transaction", async () => {
  await transaction(db, async () => keep(1, 2, 3));
  expect(await kept()).toEqual([1, 2, 3]);
});

it("a fault of what was sent ends the transaction with the words of its cause, and the connection goes on", async () => {
  const faulty = transaction(db, async () => {
    keep(4);
    db.send("insert into lost values ($1)", [5]);
    keep(6);
  });
  await expect(faulty).rejects.toThrow('relation "lost" does not exist');
  expect(await kept()).toEqual([1, 2, 3]);
  await expect(transaction(db, async () => keep(7, 7))).rejects.toThrow("duplicate key");
  await transaction(db, async () => keep(8));
  expect(await kept()).toEqual([1, 2, 3, 8]);
});
