import { afterAll, beforeAll, expect, test } from "vitest";
import { documentRoutes } from "#domain/api/documents";
import { rows } from "../../../scripts/lib/sql.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, type Company } from "../../support/companies.ts";
import { plainPdf } from "../../support/signing.ts";

let backend: TestBackend;
let author: Company;
let reader: Company;
let document: string;
beforeAll(async () => {
  backend = await startBackend({ chain: false });
  const make = companies(backend);
  [author, reader] = [await make.company("Author"), await make.company("Reader")];
  document = (
    await author.api.call(documentRoutes.upload, {
      query: { name: "Survey", kind: "QuantityReport" },
      bytes: await plainPdf(1),
    })
  ).id;
});
afterAll(() => backend.stop());

const as = <T>(sql: string, parameters: unknown[]): Promise<T[]> =>
  backend.database.asOrganisation({ organisation: reader.id, person: reader.people[0]!.id }, (tx) =>
    rows<T>(tx, sql, parameters),
  );
const count = () => as("UPDATE app.document SET version = version + 1 WHERE id = $1", [document]);
const rename = () => as("UPDATE app.document SET name = 'Another' WHERE id = $1", [document]);
const given = (access: string) =>
  backend.database.asWorker((tx) =>
    tx.query(
      `INSERT INTO app.document_access (document_id, organisation_id, access) VALUES ($1,$2,$3)
        ON CONFLICT (document_id, organisation_id) DO UPDATE SET access = excluded.access`,
      [document, reader.id, access],
    ),
  );

test("a company that has a copy of a document reads and locks it, and can change nothing of its row, whatever the server asks", async () => {
  expect(await as("SELECT id FROM app.document WHERE id = $1", [document])).toEqual([]);
  await given("copy");
  expect(await as("SELECT id FROM app.document WHERE id = $1 FOR UPDATE", [document])).toEqual([{ id: document }]);
  await expect(count()).rejects.toThrow(/row-level security policy/);
  await expect(rename()).rejects.toThrow(/only its author/);
  await given("original");
  await count();
  await expect(rename()).rejects.toThrow(/only its author/);
  expect(await as("SELECT name FROM app.document WHERE id = $1", [document])).toEqual([{ name: "Survey" }]);
});
