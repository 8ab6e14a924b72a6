import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { columnsText, narrowedIn, NARROWED_FILE, readColumns } from "../../../scripts/generate/columns.ts";
import { SCHEMA_FILE, schemaFresh, stamped } from "../../../scripts/generate/schema.ts";
import { migratedDatabase } from "../../support/migrated.ts";
import { session, type TestDatabase } from "../../support/postgres.ts";

const ROOT = join(import.meta.dirname, "../../..");
const MIGRATION = "backend/migrations/0140-desk.ts";

describe("the types of the columns", () => {
  let database: TestDatabase;
  let narrowed: ReadonlySet<string>;
  beforeAll(async () => {
    database = await migratedDatabase();
    narrowed = narrowedIn(await readFile(join(ROOT, NARROWED_FILE), "utf8"));
  });
  afterAll(() => database.drop());

  const after = (change: string): Promise<string> =>
    session(database.url, async (client) => {
      await client.query(`BEGIN; ${change}`);
      const text = columnsText(await readColumns(client), narrowed);
      await client.query("ROLLBACK");
      return text;
    });

  it("are those of a migrated database", async () => {
    expect(await readFile(join(ROOT, SCHEMA_FILE), "utf8")).toBe(await stamped(ROOT, await after("")));
  });

  it.each([
    ["that comes", "ALTER TABLE app.vessel ADD COLUMN tonnes int", "readonly tonnes: number | null;"],
    ["that may be null", "ALTER TABLE app.vessel ALTER COLUMN flag DROP NOT NULL", "readonly flag: string | null;"],
    ["of another type", "ALTER TABLE app.file ALTER COLUMN mime TYPE text[] USING '{}'", "readonly mime: string[];"],
    ["of few values", "ALTER TABLE app.vessel ADD CHECK (flag IN ('', 'it''s'))", `readonly flag: "" | "it's";`],
    ["that gets a value by itself", "ALTER TABLE app.anchor ALTER COLUMN root SET DEFAULT ''", '"app.anchor": "root"'],
  ])("differ by a column %s", async (_, change, line) => {
    const [before, now] = [(await after("")).split("\n"), (await after(change)).split("\n")];
    const planted = now.filter((one) => !before.includes(one));
    expect(planted).toContainEqual(expect.stringContaining(line));
  });

  it("are refused where nobody has said what a value becomes", async () => {
    await expect(after("ALTER TABLE app.vessel ADD COLUMN place point")).rejects.toThrow(/app\.vessel\.place.*point/);
  });

  it("are refused where a column is narrowed that is not there", async () => {
    await expect(after("ALTER TABLE app.document RENAME COLUMN kind TO sort")).rejects.toThrow(
      /no app\.document\.kind/,
    );
  });

  it("say what the driver reads", async () => {
    const { rows } = await session(database.url, (client) =>
      client.query<
        Record<string, unknown>
      >(`SELECT true AS bool, '\\x00'::bytea, current_date AS date, 1::int2, 1::int4,
        1::int8, ''::text, now() AS timestamptz, gen_random_uuid() AS uuid, pg_current_xact_id() AS xid8, '{a}'::text[]
        AS texts, ARRAY[gen_random_uuid()] AS uuids, ARRAY['\\x00'::bytea] AS byteas`),
    );
    const made = Object.entries(rows[0] ?? {}).map(([name, value]) => [
      name,
      typeof value === "object" ? value?.constructor.name : typeof value,
    ]);
    expect(Object.fromEntries(made)).toEqual({
      bool: "boolean",
      bytea: "Buffer",
      date: "Date",
      int2: "number",
      int4: "number",
      int8: "string",
      text: "string",
      timestamptz: "Date",
      uuid: "string",
      xid8: "string",
      texts: "Array",
      uuids: "Array",
      byteas: "Array",
    });
  });
});

describe("a database is asked for the types again", () => {
  let root: string;
  const put = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "hawser-schema-"));
    for (const part of ["backend/migrations", "indexer/store", "scripts/generate", "backend/schema"])
      await cp(join(ROOT, part), join(root, part), { recursive: true });
  });
  afterEach(() => rm(root, { recursive: true }));

  it("not when nothing has changed", async () => {
    expect(await schemaFresh(root)).toBe(true);
  });

  it.each([MIGRATION, "indexer/store/migrate.ts", "backend/migrations/0999-new.ts"])(
    "when %s is another",
    async (path) => {
      await put(path, "otherwise");
      expect(await schemaFresh(root)).toBe(false);
    },
  );

  it("when the types were changed by hand, or are gone", async () => {
    const text = await readFile(join(root, SCHEMA_FILE), "utf8");
    await put(SCHEMA_FILE, text.replace('"terms" | ', ""));
    expect(await schemaFresh(root)).toBe(false);
    await rm(join(root, SCHEMA_FILE));
    expect(await schemaFresh(root)).toBe(false);
  });
});
