import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Declared } from "../../../backend/core/statement.ts";
import { describedText } from "../../../scripts/generate/described.ts";
import {
  stampedStatements,
  statementsFresh,
  statementsOf,
  STATEMENTS_FILE,
} from "../../../scripts/generate/statements.ts";
import { migratedDatabase } from "../../support/migrated.ts";
import { session, type TestDatabase } from "../../support/postgres.ts";

const ROOT = join(import.meta.dirname, "../../..");

let database: TestDatabase;
let all: readonly Declared[];
beforeAll(async () => {
  database = await migratedDatabase();
  all = await statementsOf(ROOT);
});
afterAll(() => database.drop());

/** The types of these statements, after a change of the schema. */
const described = (statements: readonly Declared[], change = ""): Promise<string> =>
  session(database.url, async (client) => {
    await client.query(`BEGIN; ${change}`);
    try {
      return await describedText(client, statements);
    } finally {
      await client.query("ROLLBACK");
    }
  });
const named = (text: string, sure: readonly string[] = []): Declared =>
  ({ name: "vessels.planted", texts: [text], sure }) as unknown as Declared;
const lines = async (text: string, sure?: readonly string[]): Promise<string[]> =>
  (await described([named(text, sure)]))
    .split("\n")
    .filter((line) => line.includes("readonly"))
    .map((line) => line.trim());

describe("the types of named statements", () => {
  it("are those that a migrated database describes", async () => {
    expect(await readFile(join(ROOT, STATEMENTS_FILE), "utf8")).toBe(
      await stampedStatements(ROOT, all, await described(all)),
    );
    expect(await statementsFresh(ROOT)).toBe(true);
  });

  it("are of statements that are each said once", () => {
    const names = Map.groupBy(
      all.flatMap(({ name, texts }) => texts.map((text) => ({ name, text: text.replace(/\s+/g, " ").trim() }))),
      ({ text }) => text,
    );
    const twice = [...names.values()].map((same) => [...new Set(same.map(({ name }) => name))]);
    expect(twice.filter((same) => same.length > 1)).toEqual([]);
  });

  it("notice a column that is renamed, and say in which statement", async () => {
    const parties = all.filter(({ name }) => name === "processes.parties");
    await expect(described(parties, "ALTER TABLE app.process_party RENAME COLUMN role TO part")).rejects.toThrow(
      /^processes\.parties: .*column x\.role does not exist/,
    );
  });

  it("are asked for anew when a statement is another, without a database until then", async () => {
    const [first, ...others] = all;
    const changed = [{ ...first!, texts: [`${first!.texts[0]} `] }, ...others];
    const text = await readFile(join(ROOT, STATEMENTS_FILE), "utf8");
    const types = text.slice(text.indexOf("\n\n") + 2);
    expect(await stampedStatements(ROOT, all, types)).toBe(text);
    expect(await stampedStatements(ROOT, changed, types)).not.toBe(text);
  });

  it("are null where a row may be missing, and where the database does not know better", async () => {
    expect(
      await lines(`SELECT v.name, o.name AS company, count(*) AS n, coalesce(v.flag, '') AS flag FROM app.vessel v
        LEFT JOIN app.organisation o ON o.id = v.organisation_id GROUP BY 1, 2, 4`),
    ).toEqual([
      'readonly name: Tables["app.vessel"]["name"];',
      'readonly company: Tables["app.organisation"]["name"] | null;',
      "readonly n: string | null;",
      "readonly flag: string | null;",
    ]);
    expect(
      await lines(`SELECT (SELECT count(*) FROM app.vessel v) AS n, v.name, o.city FROM app.organisation o
        LEFT JOIN app.vessel v ON v.organisation_id = o.id`),
    ).toEqual([
      "readonly n: string | null;",
      'readonly name: Tables["app.vessel"]["name"] | null;',
      'readonly city: Tables["app.organisation"]["city"];',
    ]);
    expect(await lines("SELECT b.name FROM app.vessel a LEFT JOIN app.vessel b ON b.name > a.name")).toEqual([
      'readonly name: Tables["app.vessel"]["name"] | null;',
    ]);
    expect(await lines("SELECT o.name, v.flag FROM app.vessel v RIGHT JOIN app.organisation o ON true")).toEqual([
      'readonly name: Tables["app.organisation"]["name"] | null;',
      'readonly flag: Tables["app.vessel"]["flag"] | null;',
    ]);
    expect(await lines("SELECT v.name FROM app.vessel v JOIN app.organisation o ON true")).toEqual([
      'readonly name: Tables["app.vessel"]["name"];',
    ]);
  });

  it("are never null where the statement says so, which it may say of its columns alone", async () => {
    expect(await lines("SELECT count(*) AS n, array_agg(name) AS names FROM app.vessel", ["n"])).toEqual([
      "readonly n: string;",
      "readonly names: string[] | null;",
    ]);
    await expect(described([named("SELECT 1 AS n", ["m"])])).rejects.toThrow("vessels.planted answers with no m");
  });

  it("are the same for every text that a statement can have", async () => {
    const by = (...texts: string[]): Declared => ({ ...named(""), texts });
    const [one, other] = ["SELECT name FROM app.vessel", "SELECT name FROM app.vessel ORDER BY name"];
    expect(await described([by(one, other)])).toBe(await described([named(one)]));
    await expect(described([by(one, "SELECT id AS name FROM app.vessel")])).rejects.toThrow("different columns");
    await expect(described([by(one, "SELECT nam FROM app.vessel")])).rejects.toThrow("nam");
  });

  it("know of a statement that answers with nothing", async () => {
    expect(await lines("UPDATE app.vessel SET name = $1 WHERE id = $2")).toEqual([]);
    expect(await lines("DELETE FROM app.vessel WHERE id = $1 RETURNING id")).toEqual([
      'readonly id: Tables["app.vessel"]["id"];',
    ]);
  });
});
