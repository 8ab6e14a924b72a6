import type { Pool } from "pg";
import { expect, test } from "vitest";
import { Database, migrate } from "../../../backend/core/database.ts";
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
