import { randomUUID } from "node:crypto";
import { Any, IsNull, LessThan, Not } from "typeorm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Database } from "../../../backend/core/database.ts";
import { table } from "../../../backend/core/table.ts";
import { TEST_PASSWORDS } from "../../support/logins.ts";
import { loginUrls } from "../../../scripts/services/logins.ts";
import { migratedDatabase } from "../../support/migrated.ts";
import type { TestDatabase } from "../../support/postgres.ts";

describe("statements about one table", () => {
  let store: TestDatabase;
  let database: Database;
  const company = randomUUID();
  const [early, late] = [new Date("2026-01-02T03:04:05.678Z"), new Date("2026-02-02T03:04:05.678Z")];
  beforeAll(async () => {
    store = await migratedDatabase();
    const { appDatabaseUrl, workerDatabaseUrl } = loginUrls(store.url, TEST_PASSWORDS);
    database = new Database(appDatabaseUrl, workerDatabaseUrl, null);
    await database.open();
    await database.asWorker((tx) =>
      table(tx, "app.organisation").insert({
        id: company,
        name: "Tern",
        country: "PT",
        city: "Sines",
        postal_address: "Cais 1",
        status: "ACTIVATED",
        chain_id: 1337,
      }),
    );
    await database.asWorker((tx) =>
      table(tx, "app.task").insert(
        ...[early, late].map((created_at, i) => ({
          id: randomUUID(),
          organisation_id: company,
          kind: "toy",
          title: `Task ${i}`,
          input: { n: [i], text: "it's" },
          created_at,
        })),
      ),
    );
  });
  afterAll(async () => {
    await database.close();
    await store.drop();
  });

  const tasks = (where = {}) =>
    database.asWorker((tx) =>
      table(tx, "app.task").find(["title", "input", "created_at", "document_id"], where, {
        order: { created_at: "DESC" },
      }),
    );

  it("read the columns that are asked for, as the driver reads them, in order", async () => {
    expect(await tasks({ organisation_id: company })).toEqual([
      { title: "Task 1", input: { n: [1], text: "it's" }, created_at: late, document_id: null },
      { title: "Task 0", input: { n: [0], text: "it's" }, created_at: early, document_id: null },
    ]);
    expect(
      await database.asWorker((tx) => table(tx, "app.task").find(["title"], {}, { order: { title: "ASC" }, limit: 1 })),
    ).toEqual([{ title: "Task 0" }]);
  });

  it("find by values, by their absence and by operators", async () => {
    const titles = async (where: object) => (await tasks(where)).map(({ title }) => title);
    expect(await titles({ created_at: LessThan(late) })).toEqual(["Task 0"]);
    expect(await titles({ title: Any(["Task 1", "none"]) })).toEqual(["Task 1"]);
    expect(await titles({ document_id: null, title: "Task 1" })).toEqual(["Task 1"]);
    expect(await titles({ document_id: Not(IsNull()) })).toEqual([]);
    const [has, hasNot, count, none] = await database.asWorker(async (tx) => [
      await table(tx, "app.task").has({ title: "Task 1" }),
      await table(tx, "app.task").has({ title: "Task 2" }),
      await table(tx, "app.task").count({ kind: "toy" }),
      await table(tx, "app.task").first(["id"], { title: "Task 2" }),
    ]);
    expect([has, hasNot, count, none]).toEqual([true, false, 2, null]);
  });

  it("change and remove what they meet, and say how much that was", async () => {
    const done = await database.asWorker(async (tx) => {
      const one = table(tx, "app.task");
      return [
        await one.change({ title: "Task 0", attempts: 7 }, { title: "never" }),
        await one.change(
          { title: "Task 0" },
          { input: ["a"], finished_at: () => "now()", title: () => "title || '!'" },
        ),
        await one.remove({ title: "Task 1" }),
        await one.remove({ title: "Task 1" }),
      ];
    });
    expect(done).toEqual([0, 1, 1, 0]);
    expect(await tasks()).toMatchObject([{ title: "Task 0!", input: ["a"], created_at: early }]);
  });

  it("write a row once", async () => {
    const row = { organisation_id: company, other_id: company, comment: "", party_code: "" };
    expect(
      await database.asWorker(async (tx) => [
        await table(tx, "app.contact_note").insertNew(row),
        await table(tx, "app.contact_note").insertNew(row),
      ]),
    ).toEqual([true, false]);
  });

  it("refuse a condition that is left out by mistake", async () => {
    const missing = undefined as unknown as string;
    await expect(tasks({ title: missing })).rejects.toThrow(/title/);
    await expect(database.asWorker((tx) => table(tx, "app.task").remove({}))).rejects.toThrow(/every row/);
    await expect(database.asWorker((tx) => table(tx, "app.task").change({}, { title: "x" }))).rejects.toThrow(/every/);
  });
});
