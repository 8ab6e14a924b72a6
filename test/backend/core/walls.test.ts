import { afterAll, beforeAll, expect, it } from "vitest";
import { deskRoutes } from "#domain/api/desk";
import { documentRoutes as documents } from "#domain/api/documents";
import { ApiRefusal } from "../../../scripts/lib/api-client.ts";
import { rows } from "../../../scripts/lib/sql.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, type Company } from "../../support/companies.ts";
import { postage } from "../../support/envelopes.ts";
import { dearPdf } from "../../support/dear-pdf.ts";
import { plainPdf } from "../../support/signing.ts";

let backend: TestBackend;
let author: Company;
let reader: Company;
let stranger: Company;

beforeAll(async () => {
  backend = await startBackend({ chain: false, fullPasswordCost: true });
  const make = companies(backend);
  [author, reader, stranger] = await Promise.all([
    make.company("Author", { people: 2 }),
    make.company("Reader"),
    make.company("Stranger"),
  ]);
  await make.befriend(author, reader);
});
afterAll(() => backend.stop());

const upload = async (company: Company) =>
  company.api.call(documents.upload, { query: { kind: "Invoice", name: "Paper" }, bytes: await plainPdf() });

it("a statement that forgot whose document it is neither hands it on nor removes it", async () => {
  const { id } = await upload(author);
  await postage(backend).send(author, reader, [id]);
  const asReader = (sql: string, parameters: unknown[]) =>
    backend.database.asOrganisation({ organisation: reader.id, person: reader.people[0]?.id ?? "" }, (tx) =>
      rows(tx, sql, parameters),
    );
  await expect(
    asReader("INSERT INTO app.document_access (document_id, organisation_id, access) VALUES ($1,$2,'party')", [
      id,
      stranger.id,
    ]),
  ).rejects.toThrow("row-level security");
  expect(
    await asReader("UPDATE app.document_access SET access = 'party' WHERE document_id = $1 RETURNING document_id", [
      id,
    ]),
  ).toEqual([]);
  expect(await asReader("DELETE FROM app.document WHERE id = $1 RETURNING id", [id])).toEqual([]);
});

/** More uploads than one company may have waiting. */
const UPLOADS = 16;
/**
 * The first uploads take a processor some seconds each: together longer than a request waits for a connection. The
 * others wait behind them.
 */
const DEAR = 3;

it("uploads of one company leave the others their connections and their turns", { timeout: 120_000 }, async () => {
  // Each would take minutes. After some seconds of processor time the reader gives up the text and keeps the file.
  const [dear, plain] = [dearPdf(), await plainPdf()];
  const uploads = Promise.allSettled(
    Array.from({ length: UPLOADS }, (_, n) =>
      stranger.api.call(documents.upload, {
        query: { kind: "Invoice", name: `Dear ${n}` },
        bytes: n < DEAR ? dear : plain,
      }),
    ),
  );
  await reader.api.call(deskRoutes.counts);
  await upload(author);
  await upload(reader);
  const refused = (await uploads).flatMap((answer) =>
    answer.status === "rejected"
      ? [answer.reason instanceof ApiRefusal ? answer.reason.code : String(answer.reason)]
      : [],
  );
  // Uploads above the company's share are refused; its other files arrived.
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(UPLOADS);
  expect(refused).toContain("OVERLOADED");
});
