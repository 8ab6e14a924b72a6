import { createPublicClient, createWalletClient, http, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerCall } from "#domain/chain/calls";
import { deskRoutes } from "#domain/api/desk";
import { documentTemplateRoutes } from "#domain/api/document-templates";
import { documentBatchRoutes as routes, type Batch } from "#domain/api/document-batches";
import { toCsv } from "#domain/csv";
import { envelopeRoutes } from "#domain/api/envelopes";
import { documentRoutes } from "#domain/api/documents";
import { recordRoutes } from "#domain/api/record";
import { carryOut } from "../../../backend/bulk/carry-out.ts";
import { BatchRunner } from "../../../backend/bulk/runner.ts";
import { setBudget } from "../../../backend/budget/budget.ts";
import type { Storage } from "../../../backend/ports/storage.ts";
import type { Settings } from "../../../backend/settings/settings.ts";
import { SETTINGS_TOKEN, STORAGE } from "../../../backend/settings/tokens.ts";
import { Timestamps } from "../../../backend/timestamps/timestamps.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { BULK_HEAD, bulkRow, bulkTable } from "../../../scripts/lib/bulk-table.ts";
import { attestedTemplate, recordFor, strangerSays } from "../../support/attested.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, get, PASSWORD, until, type Company } from "../../support/companies.ts";
import { blocking } from "../../support/screened.ts";
import { exampleUpload } from "../../support/document-templates.ts";

let backend: TestBackend;
let company: Company;
let make: ReturnType<typeof companies>;
beforeAll(async () => {
  backend = await startBackend({ chain: true });
  // The pauser is an address whose key is not the relayer's.
  (backend.settings.chains[0] as { pauser?: string }).pauser = pauser().address.toLowerCase();
  make = companies(backend);
  company = await make.company("Meridian");
  await make.befriend(company, await make.company("Halcyon"));
});
afterAll(() => backend.stop());

/** A template of credentials of titles, in use; answers its version. */
async function titleTemplate(name: string): Promise<string> {
  const { api } = company;
  const { id } = await api.call(
    documentTemplateRoutes.upload,
    exampleUpload({ name, manifest: { type: "transferable" } }),
  );
  await api.call(documentTemplateRoutes.use, { params: { id } });
  return id;
}
const pauser = () => backend.chain!.accounts[4]!;
async function send(call: { readonly to: string; readonly data: string }): Promise<void> {
  const transport = http(backend.chain!.rpcUrl);
  const wallet = createWalletClient({ account: privateKeyToAccount(pauser().privateKey), transport });
  const hash = await wallet.sendTransaction({ to: call.to as Hex, data: call.data as Hex, chain: null });
  await createPublicClient({ transport }).waitForTransactionReceipt({ hash, pollingInterval: 20 });
}
/** A batch that this test carries out itself. */
function means() {
  const had = <T>(token: symbol): T => backend.app.get(token, { strict: false });
  return {
    database: backend.database,
    storage: had<Storage>(STORAGE),
    settings: had<Settings>(SETTINGS_TOKEN),
    timestamps: backend.app.get(Timestamps, { strict: false }),
    isClosed: () => false,
  };
}
const upload = (madeWith: string, rows: readonly (readonly string[])[]): Promise<Batch> =>
  company.api.call(routes.upload, { query: { file: "titles.csv", madeWith }, bytes: bulkTable(rows) });
/** The second row names who gets it. */
const uploadTo = (madeWith: string, rows: readonly (readonly string[])[]): Promise<Batch> => {
  const named = rows.map((row, at) => [...row, at === 1 ? "Halcyon" : ""]);
  const bytes = Buffer.from(toCsv([...BULK_HEAD, "$recipient"], named));
  return company.api.call(routes.upload, { query: { file: "titles.csv", madeWith }, bytes });
};
const start = (id: string): Promise<Batch> =>
  company.api.call(routes.start, { params: { id }, body: { password: PASSWORD } });
const batchOf = (id: string): Promise<Batch> => company.api.call(routes.get, { params: { id } });
async function ended(id: string): Promise<Batch> {
  await until(`batch ${id} ends`, async () => (await batchOf(id)).state !== "RUNNING", 150);
  return batchOf(id);
}
const documentsOf = async (id: string): Promise<string[]> =>
  (await company.api.call(routes.rows, { params: { id }, query: { of: "all" } })).rows.flatMap(({ documentId }) =>
    documentId === null ? [] : [documentId],
  );
const madeOf = async (number: string): Promise<string[]> =>
  (await company.api.call(documentRoutes.list, { query: { text: number } })).rows.map(({ id }) => id);
/** The acts on the chain by which documents are issued. */
const actsOf = (documents: readonly string[]) =>
  backend.database.asWorker((tx) =>
    tx.query<{ tx_hash: string; carried: boolean }[]>(
      `SELECT tx_hash, carried_by IS NOT NULL AS carried FROM app.intent WHERE document_id = ANY($1)
        AND action = 'sign'`,
      [documents],
    ),
  );

describe.each(["w3c", "openattestation"] as const)("a table of transferable records (%s)", (format) => {
  it(
    "becomes titles of the company by one transaction, and each file is that of its title",
    { timeout: 300_000 },
    async () => {
      const madeWith =
        format === "w3c"
          ? await titleTemplate("BulkTitle")
          : await attestedTemplate(company.api, PASSWORD, "transferable");
      const rows = ["A", "B", "C"].map((one) => bulkRow(`${format}-${one}`));
      const { id } = await uploadTo(madeWith, [...rows, bulkRow(`${format}-D`, { countryOfOrigin: "Holland" })]);
      expect(await start(id)).toMatchObject({ state: "RUNNING", counts: { taken: 3, wrong: 1 } });
      const done = await ended(id);
      expect(done).toMatchObject({ state: "DONE", error: null, counts: { made: 3, verified: 3, wrong: 1 } });
      expect(done.steps.map(({ step, at }) => [step, at !== null])).toEqual(
        ["uploaded", "checked", "signed", "final", "verified"].map((step) => [step, true]),
      );

      const documents = await documentsOf(id);
      for (const one of documents) {
        const document = await get(company.api, one);
        expect(document).toMatchObject({ kind: "TransferableRecord", state: "ISSUED", isHolder: true, isOwner: true });
        expect(document.files.map(({ role }) => role).toSorted()).toEqual(["credential", "signed"]);
      }
      const acts = await actsOf(documents);
      expect(acts).toHaveLength(3);
      expect(new Set(acts.map(({ tx_hash }) => tx_hash)).size).toBe(1);

      if (format === "w3c") {
        const { envelopes } = await company.api.call(routes.envelopes, { params: { id } });
        expect(envelopes).toMatchObject([{ recipient: "Halcyon", documents: 1 }]);
        const params = { id: envelopes[0]?.id ?? "" };
        const { documents: inside } = await company.api.call(envelopeRoutes.get, { params });
        expect(inside).toMatchObject([{ number: "w3c-B", isCopy: false }]);
      }
      const [first = ""] = documents;
      const trail = await company.api.call(recordRoutes.documentTrail, { params: { id: first } });
      expect(trail.map(({ event }) => event)).toEqual(expect.arrayContaining(["document.create", "document.sign"]));
      const task = (await company.api.call(deskRoutes.tasks)).find(({ batchId }) => batchId === id);
      expect(task).toMatchObject({ kind: "bulk", state: "SUCCEEDED", progress: { done: 3, of: 3 } });

      const { registry = "" } = (await get(company.api, first)).register ?? {};
      const params = { params: { id: first } };
      const txt = { texts: [recordFor(registry)], agreed: true };
      const [tt, pdf] = await Promise.all([
        strangerSays(backend, await company.api.download(documentRoutes.credential, params), txt),
        strangerSays(backend, await company.api.download(documentRoutes.pdf, params), txt),
      ]);
      expect(pdf).toMatchObject({ headline: "GENUINE_IN_CIRCULATION", number: `${format}-A` });
      // This stranger asks no issuer for its keys.
      const integrity = { outcome: format === "w3c" ? "INDETERMINATE" : "VALID" };
      expect(tt).toMatchObject({
        number: `${format}-A`,
        place: pdf.place,
        checks: { integrity, status: { outcome: "VALID", reason: "IN_CIRCULATION" } },
      });
    },
  );
});

describe("a table of titles", () => {
  it.each(["transferable", "verifiable"] as const)(
    "leaves a row that names who a compliance decision blocks, by name, and begins the others (%s)",
    async (type) => {
      const name = `Orlan Bay ${type}`;
      const { id: madeWith } = await company.api.call(
        documentTemplateRoutes.upload,
        exampleUpload({ name: `Blocked${type}`, manifest: { type } }),
      );
      await company.api.call(documentTemplateRoutes.use, { params: { id: madeWith } });
      const { id } = await upload(madeWith, [
        bulkRow(`CLEAR-${type}`),
        bulkRow(`BLOCKED-${type}`, { "consignee.name": `To the order of ${name.toUpperCase()} CO., LTD.` }),
      ]);
      await blocking(backend, company, name);
      expect(await start(id)).toMatchObject({ counts: { taken: 1, wrong: 1 } });
      const { rows } = await company.api.call(routes.rows, { params: { id }, query: { of: "all" } });
      expect(rows).toMatchObject([
        { row: 1, faults: [] },
        { row: 2, faults: [{ column: "", code: "COMPLIANCE_BLOCKED", parameters: { company: name } }] },
      ]);
      await ended(id);
      expect(await madeOf(`BLOCKED-${type}`)).toEqual([]);
      const again = await upload(madeWith, [bulkRow(`ALONE-${type}`, { "consignee.name": name })]);
      expect(await refusal(start(again.id))).toBe("BULK_NO_GOOD_ROWS");
    },
    120_000,
  );

  it("is not begun where issuing costs more than the company may spend", async () => {
    const madeWith = await titleTemplate("DearTitle");
    const { id } = await upload(madeWith, [bulkRow("DEAR-1")]);
    const allow = (gasDaily: number | null) =>
      make.asFirst(company, (ctx) =>
        backend.database.asWorker((tx) =>
          setBudget(tx, ctx, company.id, { gasDaily, gasTotal: null, storageMb: null }),
        ),
      );
    await allow(100_000);
    expect(await refusal(start(id))).toBe("GAS_BUDGET");
    await allow(null);
    expect(await batchOf(id)).toMatchObject({ state: "CHECKED", counts: { taken: 0 } });
  });

  it("goes on where a process ended between two parts, with no title twice", { timeout: 300_000 }, async () => {
    const madeWith = await titleTemplate("LongTitle");
    await backend.app.get(BatchRunner, { strict: false }).onApplicationShutdown();
    const { id } = await upload(
      madeWith,
      Array.from({ length: 43 }, (_, at) => bulkRow(`LONG-${at}`)),
    );
    await start(id);
    let parts = 0;
    await carryOut({ ...means(), isClosed: () => (parts += 1) > 1 }, id);
    expect((await batchOf(id)).counts).toMatchObject({ taken: 43, made: 40 });
    await carryOut(means(), id);
    expect((await batchOf(id)).counts.made).toBe(43);
    await until(
      "the chain has them",
      async () => {
        await carryOut(means(), id);
        return (await batchOf(id)).counts.verified === 43;
      },
      150,
    );
    const acts = await actsOf(await documentsOf(id));
    expect(acts.filter(({ carried }) => !carried)).toHaveLength(2);
    expect(new Set(acts.map(({ tx_hash }) => tx_hash)).size).toBeLessThanOrEqual(2);
  });

  it(
    "says the row whose title the chain did not take, and its document is a draft again",
    { timeout: 200_000 },
    async () => {
      const madeWith = await titleTemplate("PausedTitle");
      const { id } = await upload(madeWith, [bulkRow("PAUSED-1")]);
      await start(id);
      const [made = ""] = await madeOf("LONG-0");
      const registry = ((await get(company.api, made)).register?.registry ?? "0x") as Hex;
      await send(registerCall.pause({ registry }));
      await until("the mirror knows the pause", async () => {
        const found = await backend.database.asWorker((tx) =>
          tx.query<{ paused: boolean }[]>("SELECT paused FROM chain.registries WHERE registry = $1", [registry]),
        );
        return found[0]?.paused === true;
      });
      await carryOut(means(), id);
      const [document = ""] = await documentsOf(id);
      await until("its act has failed", async () => (await get(company.api, document)).state === "DRAFT", 60);
      const refused: unknown = await carryOut(means(), id).catch((problem: unknown) => problem);
      expect(refused).toMatchObject({ code: "BULK_NOT_ISSUED", parameters: { row: 1 } });
      const next = await upload(madeWith, [bulkRow("PAUSED-2")]);
      expect(await refusal(start(next.id))).toBe("REGISTRY_PAUSED");
      await send(registerCall.unpause({ registry }));
    },
  );
});
