import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { deskRoutes } from "#domain/api/desk";
import { documentBatchRoutes as routes, type Batch } from "#domain/api/document-batches";
import { documentRoutes } from "#domain/api/documents";
import { recordRoutes } from "#domain/api/record";
import { envelopeRoutes } from "#domain/api/envelopes";
import { parseCsv, toCsv } from "#domain/csv";
import { BatchRunner } from "../../../backend/bulk/runner.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { BULK_HEAD, bulkRow, bulkTable } from "../../../scripts/lib/bulk-table.ts";
import { companies, get, PASSWORD, until, type Company } from "../../support/companies.ts";
import { versionInUseOf } from "../../support/document-templates.ts";

let backend: TestBackend;
let company: Company;
let madeWith: string;
beforeAll(async () => {
  backend = await startBackend({ chain: false });
  const make = companies(backend);
  company = await make.company("Meridian");
  await make.befriend(company, await make.company("Halcyon"));
  madeWith = await versionInUseOf(company.api, "CertificateOfOrigin");
});
afterAll(() => backend.stop());

let count = 0;
const numbers = (many: number): string[] => Array.from({ length: many }, () => `MST-${(count += 1)}`);
const upload = (rows: readonly (readonly string[])[], file = "origins-nov.csv"): Promise<Batch> =>
  company.api.call(routes.upload, { query: { file, madeWith }, bytes: bulkTable(rows) });
const start = (id: string): Promise<Batch> =>
  company.api.call(routes.start, { params: { id }, body: { password: PASSWORD } });
const batchOf = (id: string): Promise<Batch> => company.api.call(routes.get, { params: { id } });
const rowsOf = async (id: string, of: "all" | "wrong" = "all") =>
  (await company.api.call(routes.rows, { params: { id }, query: { of } })).rows;
async function done(id: string): Promise<Batch> {
  await until(`batch ${id} ends`, async () => (await batchOf(id)).state !== "RUNNING", 90);
  return batchOf(id);
}

describe("a table of documents", () => {
  it("of a company that nobody has checked is made like every other: that is for its readers to weigh", async () => {
    const assure = (level: "selfRegistered" | "approved") =>
      backend.database.asWorker((tx) =>
        tx.query("UPDATE app.organisation SET assurance = $2 WHERE id = $1", [company.id, level]),
      );
    await assure("selfRegistered");
    try {
      const { id } = await upload([bulkRow(numbers(1)[0] ?? "")]);
      await start(id);
      expect(await done(id)).toMatchObject({ state: "DONE", counts: { made: 1, verified: 1 } });
    } finally {
      await assure("approved");
    }
  });

  it("is checked by the fields of the template, row by row, and nothing is made", async () => {
    const [one = "", two = ""] = numbers(2);
    const batch = await upload([
      bulkRow(one),
      bulkRow(two, { countryOfOrigin: "Holland", issuedOn: "31/11/2026" }),
      bulkRow(one),
    ]);
    expect(batch).toMatchObject({
      name: "origins-nov",
      state: "CHECKED",
      counts: { ready: 1, wrong: 2, faults: 3, taken: 0, made: 0 },
      file: { rows: 3, encoding: "utf-8", separator: ",", columns: [...BULK_HEAD] },
      template: { name: "CertificateOfOrigin", version: "1.0", format: "w3c" },
    });
    expect(
      (await rowsOf(batch.id)).map(({ faults }) => faults.map(({ column, code, take }) => [column, code, take])),
    ).toEqual([
      [],
      [
        ["countryOfOrigin", "BULK_COUNTRY", "NL"],
        ["issuedOn", "NOT_A_DATE", undefined],
      ],
      [["number", "BULK_NUMBER_TWICE", undefined]],
    ]);
    expect((await company.api.call(documentRoutes.list, { query: { text: one } })).rows).toEqual([]);
    await company.api.call(routes.remove, { params: { id: batch.id } });
    expect(await refusal(batchOf(batch.id))).toBe("NOT_FOUND");
  });

  it("is refused with its reason, and without a template that is in use", async () => {
    const sent = (bytes: Buffer, query: object = {}) =>
      refusal(company.api.call(routes.upload, { query: { file: "x.csv", madeWith, ...query }, bytes }));
    expect(await sent(Buffer.from("nummer\n1"))).toBe("BULK_UNKNOWN_COLUMNS");
    expect(await sent(Buffer.from([0xb5, 0xa5, 0xd6, 0xa4]))).toBe("BULK_ENCODING");
    expect(await sent(Buffer.from("PK\u0003\u0004workbook"))).toBe("BULK_WORKBOOK");
    expect(await sent(Buffer.from([0xb5, 0xa5, 0xd6, 0xa4]), { letters: "gb18030" })).toBe("BULK_UNKNOWN_COLUMNS");
    expect(await sent(Buffer.alloc(5 * 1024 * 1024))).toBe("BULK_TOO_LARGE");
    expect(await sent(bulkTable([bulkRow("x")]), { madeWith: crypto.randomUUID() })).toBe("NOT_FOUND");
  });

  it("can be filled in that is downloaded empty", async () => {
    const bytes = await company.api.download(routes.table, { params: { id: madeWith } });
    const batch = await company.api.call(routes.upload, { query: { file: "empty.csv", madeWith }, bytes });
    expect(batch.counts).toMatchObject({ ready: 1, wrong: 0 });
  });
});

describe("a table that names recipients", () => {
  it("prepares an envelope for each of them, once, when its documents are made", async () => {
    const { api } = company;
    const [one = "", two = "", three = "", four = ""] = numbers(4);
    const rows = [
      [...bulkRow(one), "Halcyon"],
      [...bulkRow(two), "Nobody Ltd"],
      [...bulkRow(three), ""],
      [...bulkRow(four), "halcyon"],
    ];
    const bytes = Buffer.from(toCsv([...BULK_HEAD, "$recipient"], rows));
    const { id } = await api.call(routes.upload, { query: { file: "to.csv", madeWith }, bytes });
    const [, second] = await rowsOf(id);
    expect(second?.faults).toEqual([{ column: "$recipient", code: "NOT_A_CONTACT" }]);
    const prepare = () => api.call(routes.envelopes, { params: { id } });
    expect(await refusal(prepare())).toBe("BULK_NOT_ENDED");
    await start(id);
    expect(await done(id)).toMatchObject({ state: "DONE", counts: { made: 3, wrong: 1 } });
    const { envelopes } = await prepare();
    expect(envelopes).toMatchObject([{ recipient: "Halcyon", documents: 2 }]);
    const envelope = await api.call(envelopeRoutes.get, { params: { id: envelopes[0]?.id ?? "" } });
    expect(envelope).toMatchObject({ state: "DRAFT", recipient: { name: "Halcyon" }, subject: "to" });
    expect(envelope.documents.map(({ number }) => number)).toEqual([one, four]);
    expect(await refusal(prepare())).toBe("BULK_NONE_TO_SEND");
  });
});

describe("a batch", () => {
  it("makes a document of each good row, like any other, and keeps the wrong ones to be mended", async () => {
    const [one = "", two = "", three = ""] = numbers(3);
    const { id } = await upload([bulkRow(one), bulkRow(two, { countryOfOrigin: "Holland" }), bulkRow(three)]);
    expect(await refusal(company.api.call(routes.start, { params: { id }, body: { password: "wrong" } }))).toBe(
      "WRONG_PASSWORD",
    );
    expect(await start(id)).toMatchObject({ state: "RUNNING", counts: { taken: 2, wrong: 1 } });
    const ended = await done(id);
    expect(ended).toMatchObject({ state: "DONE", counts: { made: 2, verified: 2, taken: 2, wrong: 1, faults: 1 } });
    expect(ended.steps.every(({ at }) => at !== null)).toBe(true);

    const rows = await rowsOf(id);
    const document = await get(company.api, rows[0]!.documentId!);
    expect(document).toMatchObject({ kind: "VerifiableDocument", state: "CREATED", number: one });
    expect(document.files.map(({ role }) => role).toSorted()).toEqual(["credential", "signed"]);
    expect(document.signatures).toHaveLength(1);
    const found = await company.api.call(documentRoutes.list, { query: { text: three } });
    expect(found.rows.map(({ number }) => number)).toEqual([three]);
    const trail = await company.api.call(recordRoutes.documentTrail, { params: { id: document.id } });
    expect(trail.map(({ event }) => event)).toEqual(["document.create", "document.sign"]);
    const task = (await company.api.call(deskRoutes.tasks)).find(({ batchId }) => batchId === id);
    expect(task).toMatchObject({ kind: "bulk", state: "SUCCEEDED", progress: { done: 2, of: 2 } });

    const zip = unzipSync(await company.api.download(routes.zip, { params: { id } }));
    expect(Object.keys(zip)).toEqual([`0001 ${one}.tt`, `0001 ${one}.pdf`, `0003 ${three}.tt`, `0003 ${three}.pdf`]);
    const revoked = await company.api.call(actRoutes.revoke, {
      params: { id: document.id },
      body: { expectedVersion: document.version, password: PASSWORD, reason: "wrong" },
    });
    expect(revoked.document.state).toBe("REVOKED");

    const wrong = rows.find(({ documentId }) => documentId === null)!;
    expect(wrong.faults).toEqual([{ column: "countryOfOrigin", code: "BULK_COUNTRY", take: "NL" }]);
    const cells = wrong.cells.map((cell) => (cell === "Holland" ? "NL" : cell));
    const mended = await company.api.call(routes.mend, { params: { id }, body: { rows: [{ row: wrong.row, cells }] } });
    expect(mended.counts).toMatchObject({ ready: 1, wrong: 0 });
    const second = await start(id);
    expect(second).toMatchObject({ formerId: id, counts: { taken: 1 } });
    expect(await done(second.id)).toMatchObject({ state: "DONE", counts: { made: 1 } });
    expect(await batchOf(id)).toMatchObject({ state: "DONE", counts: { made: 2, ready: 0, wrong: 0 } });
    expect((await rowsOf(second.id)).map(({ row }) => row)).toEqual([2]);
  });

  it("is mended by the file of its errors alone", async () => {
    const [one = "", two = ""] = numbers(2);
    const { id } = await upload([bulkRow(one), bulkRow(two, { "goods.1.hsCode": "1511.9" })]);
    const file = Buffer.from(await company.api.download(routes.wrong, { params: { id } })).toString();
    const lines = parseCsv(file)!.map(({ cells }) => cells);
    expect(lines).toHaveLength(2);
    expect(lines[1]?.[0]).toBe("2");
    expect(lines[1]?.at(-1)).toContain("goods.1.hsCode: ");
    const mendFile = (bytes: string) =>
      company.api.call(routes.mendFile, { params: { id }, query: {}, bytes: Buffer.from(bytes) });
    expect((await mendFile(file.replace("1511.9", "151190"))).counts).toMatchObject({ ready: 2, wrong: 0 });
    expect(await refusal(mendFile(file.replace("\n2,", "\n9,")))).toBe("BULK_ROWS_UNKNOWN");
    await start(id);
    expect(await refusal(mendFile(file))).toBe("BULK_ROW_TAKEN");
    expect(await refusal(company.api.call(routes.remove, { params: { id } }))).toBe("BULK_ROW_TAKEN");
    await done(id);
  });

  it("is mended by two files at once, each with cells of its own, and keeps those of both", async () => {
    for (const [number = ""] of [numbers(1), numbers(1), numbers(1)]) {
      const { id } = await upload([bulkRow(number, { "goods.1.hsCode": "1511.9", "goods.1.grossWeight": "heavy" })]);
      const mendFile = (head: string, cell: string) =>
        company.api.call(routes.mendFile, {
          params: { id },
          query: {},
          bytes: Buffer.from(
            `$row,number,countryOfOrigin,criterion,place,issuedOn,${head}\n` +
              `1,${number},ID,WO,Singapore,2026-11-26,${cell}\n`,
          ),
        });
      await Promise.all([mendFile("goods.1.grossWeight", "12500"), mendFile("goods.1.hsCode", "151190")]);
      expect(await batchOf(id)).toMatchObject({ counts: { ready: 1, wrong: 0 } });
      await company.api.call(routes.remove, { params: { id } });
    }
  });

  it("takes no number that a document or another batch has, though it was free when it was uploaded", async () => {
    const [one = "", two = ""] = numbers(2);
    const [first, second] = [await upload([bulkRow(one)]), await upload([bulkRow(one), bulkRow(two)])];
    await start(first.id);
    expect(await start(second.id)).toMatchObject({ counts: { taken: 1, wrong: 1 } });
    await done(first.id);
    await done(second.id);
    const [kept] = await rowsOf(second.id, "wrong");
    expect(kept?.faults).toMatchObject([{ column: "number", code: "NUMBER_TAKEN" }]);
    expect(await refusal(start(second.id))).toBe("BULK_NO_GOOD_ROWS");
    expect((await upload([bulkRow(two)])).counts.wrong).toBe(1);
  });

  it("is stopped with what is signed, and goes on with the rest", { timeout: 240_000 }, async () => {
    const { id } = await upload(numbers(85).map((number) => bulkRow(number)));
    await start(id);
    await until("a part has landed", async () => (await batchOf(id)).counts.made > 0, 90);
    const stopped = await company.api.call(routes.stop, { params: { id } });
    expect(stopped.state).toBe("STOPPED");
    expect(stopped.counts.made).toBeLessThan(85);
    expect(stopped.counts.made + stopped.counts.ready).toBe(85);
    await start(id);
    const ended = await done(id);
    expect(ended).toMatchObject({ state: "DONE", counts: { made: 85, taken: 85, ready: 0 } });
    const ids = (await rowsOf(id)).map(({ documentId }) => documentId);
    expect(new Set(ids).size).toBe(85);
    expect(await refusal(company.api.call(routes.stop, { params: { id } }))).toBe("BULK_TOO_LATE");
  });

  it("is made once, though two go on with it at the same time", { timeout: 240_000 }, async () => {
    const { id } = await upload(numbers(45).map((number) => bulkRow(number)));
    await start(id);
    const runner = backend.app.get(BatchRunner, { strict: false });
    const release = () =>
      backend.database.asWorker((tx) =>
        tx.query("UPDATE app.document_batch SET leased_until = NULL WHERE id = $1", [id]),
      );
    await until(
      "the first has begun",
      async () => {
        const [row] = (await backend.database.asWorker((tx) =>
          tx.query("SELECT leased_until AS until FROM app.document_batch WHERE id = $1", [id]),
        )) as { until: Date | null }[];
        return row?.until !== null;
      },
      90,
    );
    await release();
    await runner.round();
    expect(await done(id)).toMatchObject({ state: "DONE", counts: { made: 45, verified: 45 } });
    const [{ documents, files }] = (await backend.database.asWorker((tx) =>
      tx.query(
        `SELECT count(DISTINCT d.id)::int AS documents, count(f.id)::int AS files FROM app.document_batch_row r
          JOIN app.document d ON d.id = r.document_id JOIN app.file f ON f.document_id = d.id WHERE r.batch_id = $1`,
        [id],
      ),
    )) as [{ documents: number; files: number }];
    expect([documents, files]).toEqual([45, 90]);
  });
});

describe("the batches of a company", () => {
  it("are seen by nobody else, and forget the keys that the password opened", async () => {
    const stranger = await companies(backend).company("Stranger");
    const { batches } = await company.api.call(routes.list);
    const [one] = batches;
    expect(await refusal(stranger.api.call(routes.get, { params: { id: one!.id } }))).toBe("NOT_FOUND");
    expect((await stranger.api.call(routes.list)).batches).toEqual([]);
    const kept = (await backend.database.asWorker((tx) =>
      tx.query("SELECT 1 FROM app.document_batch WHERE keys IS NOT NULL"),
    )) as unknown[];
    expect(kept).toEqual([]);
  });
});
