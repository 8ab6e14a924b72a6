import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentBatchRoutes as routes } from "#domain/api/document-batches";
import { documentRoutes } from "#domain/api/documents";
import { BatchRunner } from "../../../backend/bulk/runner.ts";
import { carryOut } from "../../../backend/bulk/carry-out.ts";
import type { Storage } from "../../../backend/ports/storage.ts";
import type { Settings } from "../../../backend/settings/settings.ts";
import { SETTINGS_TOKEN, STORAGE } from "../../../backend/settings/tokens.ts";
import { setBudget } from "../../../backend/budget/budget.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { Timestamps } from "../../../backend/timestamps/timestamps.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { attestedTemplate, recordFor, strangerSays } from "../../support/attested.ts";
import { bulkRow, bulkTable } from "../../../scripts/lib/bulk-table.ts";
import { companies, get, PASSWORD, until, type Company } from "../../support/companies.ts";

let backend: TestBackend;
let make: ReturnType<typeof companies>;
let company: Company;
let madeWith: string;
beforeAll(async () => {
  backend = await startBackend({ chain: true });
  make = companies(backend);
  company = await make.company("Meridian");
  await make.befriend(company, await make.company("Halcyon"));
  madeWith = await attestedTemplate(company.api);
});
afterAll(() => backend.stop());

describe("a table of OpenAttestation documents", () => {
  it("is not begun where the company may not spend what issuing it costs: nothing is signed", async () => {
    const { api } = company;
    const allow = (gasDaily: number | null) =>
      make.asFirst(company, (ctx) =>
        backend.database.asWorker((tx) =>
          setBudget(tx, ctx, company.id, { gasDaily, gasTotal: null, storageMb: null }),
        ),
      );
    const bytes = bulkTable([bulkRow("OA-GAS")]);
    const { id } = await api.call(routes.upload, { query: { file: "gas.csv", madeWith }, bytes });
    const start = () => refusal(api.call(routes.start, { params: { id }, body: { password: PASSWORD } }));
    // Enough for the root, and not for the store that it is issued in.
    await allow(300_000);
    expect(await start()).toBe("GAS_BUDGET");
    expect(await api.call(routes.get, { params: { id } })).toMatchObject({ state: "CHECKED", counts: { taken: 0 } });
    await allow(null);
    await api.call(routes.remove, { params: { id } });
  });

  it(
    "is issued under one root by one transaction, and each file verifies for a stranger",
    { timeout: 240_000 },
    async () => {
      const { api } = company;
      const rows = Array.from({ length: 9 }, (_, at) => bulkRow(`OA-${at}`));
      const { id } = await api.call(routes.upload, { query: { file: "oa.csv", madeWith }, bytes: bulkTable(rows) });
      await api.call(routes.start, { params: { id }, body: { password: PASSWORD } });
      const batch = () => api.call(routes.get, { params: { id } });
      await until("the batch ends", async () => (await batch()).state !== "RUNNING", 120);
      const ended = await batch();
      expect(ended).toMatchObject({ state: "DONE", counts: { made: 9, verified: 9 } });
      expect(ended.steps.map(({ step }) => step)).toEqual([
        "uploaded",
        "checked",
        "signed",
        "sent",
        "final",
        "verified",
      ]);
      expect(ended.steps.every(({ at }) => at !== null)).toBe(true);
      expect(ended.issued).toMatchObject({ chainId: 1337, transaction: expect.stringMatching(/^0x/) as string });
      const { rows: made } = await api.call(routes.rows, { params: { id }, query: { of: "all" } });
      const store = ended.issued!.store;
      for (const { documentId } of [made[0]!, made[8]!]) {
        expect(await get(api, documentId!)).toMatchObject({ state: "CREATED" });
        const file = await api.download(documentRoutes.credential, { params: { id: documentId! } });
        expect(JSON.parse(Buffer.from(file).toString()).signature.merkleRoot).toBe(ended.issued!.root.slice(2));
        const said = await strangerSays(backend, file, { texts: [recordFor(store)], agreed: true });
        expect(said.checks).toMatchObject({
          integrity: { outcome: "VALID" },
          issuer: { outcome: "VALID" },
          status: { outcome: "VALID" },
        });
      }
    },
  );

  it("is not issued in part where its maker ends between two parts", { timeout: 240_000 }, async () => {
    const { api } = company;
    const { app, database } = backend;
    const get = <T>(token: symbol): T => app.get(token, { strict: false });
    await app.get(BatchRunner, { strict: false }).onApplicationShutdown();
    const rows = Array.from({ length: 41 }, (_, at) => bulkRow(`PART-${at}`));
    const { id } = await api.call(routes.upload, { query: { file: "oa.csv", madeWith }, bytes: bulkTable(rows) });
    await api.call(routes.start, { params: { id }, body: { password: PASSWORD } });
    const means = {
      database,
      storage: get<Storage>(STORAGE),
      settings: get<Settings>(SETTINGS_TOKEN),
      timestamps: app.get(Timestamps, { strict: false }),
    };
    const batch = () => api.call(routes.get, { params: { id } });
    let parts = 0;
    await carryOut({ ...means, isClosed: () => (parts += 1) > 1 }, id);
    expect(await batch()).toMatchObject({ counts: { taken: 41, made: 40 }, issued: null });
    await carryOut({ ...means, isClosed: () => false }, id);
    expect((await batch()).counts.made).toBe(41);
    const [attested] = (await database.asWorker((tx) =>
      tx.query(
        `SELECT count(*)::int AS documents FROM app.attested_document d
          JOIN app.document_batch b ON b.attestation_id = d.attestation_id WHERE b.id = $1`,
        [id],
      ),
    )) as object[];
    expect(attested).toEqual({ documents: 41 });
  });
});
