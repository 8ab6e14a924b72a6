import { DataSource } from "typeorm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "../../backend/core/database.ts";
import { MIGRATIONS } from "../../backend/migrations/all.ts";
import { freshDatabase, type TestDatabase } from "../support/postgres.ts";

describe("the schema app", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  it("migrates forward twice without a difference, and several processes at once", async () => {
    await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
    await migrate(database.url);
  });

  it("has row-level security on every table", async () => {
    const data = await new DataSource({ type: "postgres", url: database.url }).initialize();
    const open = await data.query<{ relname: string }[]>(
      "SELECT relname FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace WHERE n.nspname = 'app' AND relkind = 'r' AND NOT relrowsecurity",
    );
    await data.destroy();
    expect(open.map((row) => row.relname)).toEqual([]);
  });

  it("keeps the bytes that the relayer signed before there were several attempts", async () => {
    const own = await freshDatabase();
    try {
      const at = (count: number) => new DataSource({ type: "postgres", url: own.url, migrationsTableName: "hawser_migration", migrationsTransactionMode: "each", migrations: MIGRATIONS.slice(0, count) }).initialize();
      const before = await at(3);
      await before.runMigrations();
      await before.query("INSERT INTO app.relay_transaction (id, chain_id, genesis, sender, nonce, raw, hash, intents) VALUES (gen_random_uuid(), 1, '0x', '0x', 7, '0xraw', '0xhash', '{}')");
      await before.destroy();
      await migrate(own.url);
      const after = await at(0);
      const kept = await after.query<unknown[]>("SELECT r.nonce, a.number, a.raw, a.hash FROM app.relay_transaction r JOIN app.relay_attempt a ON a.transaction_id = r.id");
      await after.destroy();
      expect(kept).toEqual([{ nonce: "7", number: 1, raw: "0xraw", hash: "0xhash" }]);
    } finally {
      await own.drop();
    }
  });

  it("goes back to nothing", async () => {
    const data = await new DataSource({ type: "postgres", url: database.url, migrationsTableName: "hawser_migration", migrations: [...MIGRATIONS] }).initialize();
    for (const _ of data.migrations) await data.undoLastMigration();
    const left = await data.query<unknown[]>("SELECT 1 FROM pg_namespace WHERE nspname = 'app'");
    await data.destroy();
    expect(left).toEqual([]);
    await migrate(database.url);
  });
});
