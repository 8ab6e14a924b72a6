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

  it("knows the units of the quantities that lists show of bills from before", async () => {
    const own = await freshDatabase();
    try {
      const before = MIGRATIONS.findIndex((one) => one.name === "Units1763700000044");
      const at = (count: number) => new DataSource({ type: "postgres", url: own.url, migrationsTableName: "hawser_migration", migrationsTransactionMode: "each", migrations: MIGRATIONS.slice(0, count) }).initialize();
      const data = await at(before);
      await data.runMigrations();
      const id = "01900000-0000-7000-8000-000000000001";
      await data.query("INSERT INTO app.organisation (id, name, country, city, postal_address, chain_id) VALUES ($1,'X','SG','X','X',1337)", [id]);
      await data.query("INSERT INTO app.person (id, email, first_name, last_name) VALUES ($1,'x@example.com','X','X')", [id]);
      const add = (kind: string, quantity: string, fields: object) => data.query("INSERT INTO app.document (id, kind, organisation_id, created_by, data, quantity) VALUES (gen_random_uuid(),$1,$2,$2,$3,$4)", [kind, id, JSON.stringify(fields), quantity]);
      await add("BillOfLading", "12", { cargo: [{ quantity: "12", unit: "MTQ" }] });
      await add("BillOfLading", "", {});
      await add("Invoice", "", { name: "I" });
      await data.destroy();
      await migrate(own.url);
      const after = await at(0);
      const kept = await after.query<unknown[]>("SELECT kind, unit FROM app.document ORDER BY kind, unit");
      await after.destroy();
      expect(kept).toEqual([{ kind: "BillOfLading", unit: "" }, { kind: "BillOfLading", unit: "MTQ" }, { kind: "Invoice", unit: "" }]);
    } finally {
      await own.drop();
    }
  });

  it("keeps capacities that differ by case alone, which are no longer taken as two, and makes an empty Chinese name none", async () => {
    const own = await freshDatabase();
    try {
      const before = MIGRATIONS.findIndex((one) => one.name === "Names1763700000032");
      const at = (count: number) => new DataSource({ type: "postgres", url: own.url, migrationsTableName: "hawser_migration", migrationsTransactionMode: "each", migrations: MIGRATIONS.slice(0, count) }).initialize();
      const data = await at(before);
      await data.runMigrations();
      const id = "01900000-0000-7000-8000-000000000001";
      await data.query("INSERT INTO app.organisation (id, name, chinese_name, country, city, postal_address, chain_id) VALUES ($1,'X','  ','SG','X','X',1337)", [id]);
      const add = (source: DataSource, vessel: string) => source.query("INSERT INTO app.sign_capacity (id, organisation_id, type, vessel) VALUES (gen_random_uuid(), $1, 'vessel', $2)", [id, vessel]);
      for (const vessel of ["MV Tern", "mv tern", "MV TERN"]) await add(data, vessel);
      await data.destroy();
      await migrate(own.url);
      const after = await at(0);
      const kept = await after.query<{ vessel: string }[]>("SELECT vessel FROM app.sign_capacity");
      const [company] = await after.query<unknown[]>("SELECT chinese_name FROM app.organisation");
      await expect(add(after, "Mv Tern")).rejects.toThrow("sign_capacity_names");
      await expect(after.query("UPDATE app.organisation SET chinese_name = ''")).rejects.toThrow("organisation_chinese_name");
      await after.destroy();
      expect(kept.map(({ vessel }) => vessel).toSorted()).toEqual(["MV TERN", "MV Tern", "mv tern"]);
      expect(company).toEqual({ chinese_name: null });
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
