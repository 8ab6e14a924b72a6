import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { first, rows } from "../../../scripts/lib/sql.ts";
import { openShare } from "../../../backend/keyring/keyring.ts";
import { PERSON_KEY, type PersonKeyRow } from "../../../backend/keyring/wrapping.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, PASSWORD, type Company } from "../../support/companies.ts";
import { opened } from "../../support/passwords.ts";

let backend: TestBackend;
let company: Company;
let dump: string;
let row: PersonKeyRow;

/** A dump of the database as a thief reads it: every schema, bytes in hex. */
async function dumped(): Promise<string> {
  const client = new pg.Client({ connectionString: backend.ownerUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
        WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    const parts: string[] = [];
    for (const { name } of tables)
      parts.push(
        ...(await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)).rows.map((one) => one.row),
      );
    return parts.join("\n");
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  backend = await startBackend({ chain: false });
  company = await companies(backend).company("Robbed");
  row = (await backend.database.asWorker((tx) =>
    first<PersonKeyRow>(tx, `SELECT ${PERSON_KEY} FROM app.person_key WHERE person_id = $1`, [company.people[0]?.id]),
  ))!;
  dump = await dumped();
});
afterAll(() => backend.stop());

it("opens a user's key with the database, the key-encryption key and the password together", async () => {
  expect(dump).toContain(row.wrapped_private.toString("hex"));
  const key = await opened(backend.settings.kek, row, PASSWORD);
  expect(key).not.toBeNull();
  const shares = await backend.database.asWorker((tx) =>
    rows<{ id: string; wrapped: Buffer }>(
      tx,
      "SELECT secret_id AS id, wrapped FROM app.secret_share WHERE recipient_kind = 'person' AND recipient_id = $1",
      [row.person_id],
    ),
  );
  expect(shares.length).toBeGreaterThanOrEqual(4);
  const secrets = shares.map(({ id, wrapped }) => openShare(key!, id, row.person_id, wrapped));
  // Neither the secrets that the key opens, nor the password, nor the session token is in the database in any encoding.
  const session = [...company.api.cookies.values()][0]!;
  for (const secret of [key!, ...secrets, backend.settings.kek, Buffer.from(PASSWORD), Buffer.from(session)])
    for (const writing of ["hex", "base64", "base64url", "latin1"] as const)
      expect(dump.includes(secret.toString(writing)), writing).toBe(false);
});

it("opens nothing with the database alone, whoever knows the password besides", async () => {
  for (const kek of [randomBytes(32), Buffer.alloc(32)]) expect(await opened(kek, row, PASSWORD)).toBeNull();
});

it("opens nothing with the key-encryption key alone, whoever has the database besides", async () => {
  for (const password of ["", "correct-horse-8", row.person_id])
    expect(await opened(backend.settings.kek, row, password)).toBeNull();
});
