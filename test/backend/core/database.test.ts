import pg, { type Pool } from "pg";
import { expect, test } from "vitest";
import { Database, migrate } from "../../../backend/core/database.ts";
import { refusalOf } from "../../../backend/core/refusals.ts";
import { freshDatabase } from "../../support/postgres.ts";

test("a connection that breaks in the moment in which it is handed out ends nothing but what uses it", async () => {
  const { url, drop } = await freshDatabase();
  await migrate(url);
  const database = new Database(url, url);
  await database.open();
  const pool = await database.asWorker(async (tx) => (tx.connection.driver as unknown as { master: Pool }).master);
  const survived = await new Promise<boolean>((resolve, reject) => {
    pool.connect((problem, client, release) => {
      if (client === undefined) return reject(problem);
      // As when a dying server says its last word together with its first.
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
  const { url, drop } = await freshDatabase();
  await migrate(url);
  const database = new Database(url, url);
  await database.open();
  const why = await database.asWorker(async (tx) => {
    const [{ pid } = { pid: 0 }] = await tx.query<{ pid: number }[]>("SELECT pg_backend_pid() AS pid");
    const outside = new pg.Client({ connectionString: url });
    await outside.connect();
    await outside.query("SELECT pg_terminate_backend($1)", [pid]);
    await outside.end();
    // Long enough for the last word of the server to be heard.
    for (let heard = 0; heard < 100 && !(tx.queryRunner?.isReleased ?? true); heard++) await new Promise((resolve) => setTimeout(resolve, 20));
    await tx.query("SELECT 1");
  }).then(() => null, (error: unknown) => refusalOf(error).code);
  expect(why).toBe("TIME_OUT");
  expect(await database.answers()).toBe(true);
  await database.close();
  await drop();
});
