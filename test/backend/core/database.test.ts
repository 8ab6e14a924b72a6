import pg, { type Pool } from "pg";
import { expect, test } from "vitest";
import { Database } from "../../../backend/core/database.ts";
import { Prepared } from "../../../backend/core/prepared.ts";
import { refusalOf } from "../../../backend/core/refusals.ts";
import { migratedDatabase } from "../../support/migrated.ts";

test("a connection that breaks in the moment in which it is handed out ends nothing but what uses it", async () => {
  const { url, drop } = await migratedDatabase();
  const database = new Database(url, url, null);
  await database.open();
  const pool = await database.asWorker(async (tx) => (tx.connection.driver as unknown as { master: Pool }).master);
  const survived = await new Promise<boolean>((resolve, reject) => {
    pool.connect((problem, client, release) => {
      if (client === undefined) return reject(problem);
      // A dying server sends its last message in one packet with the first.
      try {
        resolve(client.emit("error", new Error("terminating connection due to unexpected postmaster exit")));
      } catch (error) {
        reject(error);
      }
      release(true);
    });
  });
  expect(survived).toBe(true);
  expect(await database.answers()).toBe(true);
  await database.close();
  await drop();
});

test("who loses its connection in the middle of its work is told to try again, not that something is wrong", async () => {
  const { url, drop } = await migratedDatabase();
  const database = new Database(url, url, null);
  await database.open();
  const why = await database
    .asWorker(async (tx) => {
      const [{ pid } = { pid: 0 }] = await tx.query<{ pid: number }[]>("SELECT pg_backend_pid() AS pid");
      const outside = new pg.Client({ connectionString: url });
      await outside.connect();
      await outside.query("SELECT pg_terminate_backend($1)", [pid]);
      await outside.end();
      // Long enough to receive the last message of the server.
      for (let heard = 0; heard < 100 && !(tx.queryRunner?.isReleased ?? true); heard++)
        await new Promise((resolve) => setTimeout(resolve, 20));
      await tx.query("SELECT 1");
    })
    .then(
      () => null,
      (error: unknown) => refusalOf(error).code,
    );
  expect(why).toBe("TIME_OUT");
  expect(await database.answers()).toBe(true);
  await database.close();
  await drop();
});

test("what is asked again is planned once, and answers each company with its own", async () => {
  const { url, drop } = await migratedDatabase();
  const database = new Database(url, url, null);
  await database.open();
  const [one, other] = ["00000000-0000-7000-8000-000000000001", "00000000-0000-7000-8000-000000000002"];
  const text = "SELECT current_setting('app.organisation') AS own, $1::text AS asked";
  for (let round = 0; round < 12; round++)
    for (const organisation of [one, other]) {
      const kept = await database.asOrganisation({ organisation, person: organisation }, async (tx) => {
        expect(await tx.query(text, [`${round}`])).toEqual([{ own: organisation, asked: `${round}` }]);
        return (
          await tx.query<{ plans: number }[]>(
            "SELECT generic_plans::int AS plans FROM pg_prepared_statements WHERE statement = $1",
            [text],
          )
        )[0]?.plans;
      });
      if (round === 11) expect(kept).toBeGreaterThan(0);
    }
  await database.close();
  await drop();
});

test("a table that is changed while we run costs nobody anything: what its shape was kept for is asked again", async () => {
  const { url, drop } = await migratedDatabase();
  const database = new Database(url, url, null);
  await database.open();
  const ask = () => database.asWorker((tx) => tx.query("SELECT * FROM app.shown WHERE id = $1", [1]));
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query("CREATE TABLE app.shown AS SELECT 1 AS id; GRANT SELECT ON app.shown TO hawser_worker");
  for (let time = 0; time < 5; time++) expect(await ask()).toEqual([{ id: 1 }]);
  await owner.query("ALTER TABLE app.shown ADD more integer");
  await owner.end();
  expect(await ask()).toEqual([{ id: 1, more: null }]);
  await database.close();
  await drop();
});

test("texts that are ever new are not gathered, and take no place from one that comes again", () => {
  const prepared = new Prepared();
  for (let at = 0; at < 10_000; at++) expect(prepared.name(`SELECT ${at}`)).toBeUndefined();
  const names = [1, 2, 3, 4].map(() => prepared.name("SELECT again"));
  expect(names.slice(0, 2)).toEqual([undefined, undefined]);
  expect(names[2]).toMatch(/^[\w-]{43}$/);
  expect(names[3]).toBe(names[2]);
  for (let at = 0; at < 1_000; at++) for (let time = 0; time < 4; time++) prepared.name(`SELECT more ${at}`);
  expect(prepared.name("SELECT more 999")).toBeUndefined();
  expect(prepared.name("SELECT again")).toBe(names[2]);
});
