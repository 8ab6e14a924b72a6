import { afterAll, beforeAll, expect, it } from "vitest";
import { documentRoutes as routes } from "#domain/api/documents";
import { registerRoutes } from "#domain/api/registers";
import { megabytes } from "#domain/limits";
import { GAS_OF_TITLE, setBudget } from "../../../backend/budget/budget.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { draftBill } from "../../support/bill.ts";
import { companies, get, PASSWORD, settled, until, type Company } from "../../support/companies.ts";
import { plainPdf } from "../../support/signing.ts";

let backend: TestBackend;
let make: ReturnType<typeof companies>;
let carrier: Company;

beforeAll(async () => {
  backend = await startBackend({ chain: true });
  make = companies(backend);
  carrier = await make.company("Budget Lines", { register: false });
  await make.befriend(carrier, await make.company("Partner", { register: false }));
});
afterAll(() => backend.stop());

const budget = () => carrier.api.call(registerRoutes.budget);
/** Sets the budget as the administrator of the node does. */
const allow = (gasDaily: number | null, gasTotal: number | null, storageMb: number | null) =>
  make.asFirst(carrier, (ctx) =>
    backend.database.asWorker((tx) => setBudget(tx, ctx, carrier.id, { gasDaily, gasTotal, storageMb })),
  );
const sign = (document: { id: string; version: number }) =>
  carrier.api.call(routes.sign, {
    params: { id: document.id },
    body: { expectedVersion: document.version, password: PASSWORD, capacityId: carrier.capacityId },
  });
const draft = (blNo: string) => draftBill(carrier.api, blNo);

it("the gas of a company is counted as it was spent, and bounded before anything is signed", async () => {
  expect(await budget()).toMatchObject({ gasToday: 0, gasUsed: 0, storageBytes: 0 });
  const begun = await draft("G-1");
  await allow(900_000, null, null);
  expect(await refusal(sign(begun))).toBe("GAS_BUDGET");
  await allow(null, 900_000, null);
  expect(await refusal(sign(begun))).toBe("GAS_BUDGET_TOTAL");
  expect(await get(carrier.api, begun.id)).toMatchObject({ state: "DRAFT", files: [], intent: null });
  await allow(null, null, null);
  const { intent } = await sign(begun);
  expect((await budget()).gasToday).toBeGreaterThan(900_000);
  expect((await settled(carrier.api, intent)).status).toBe("done");
  // The receipts show the cost of register and title.
  await until("the receipts", async () => (await budget()).gasToday < 900_000);
  expect((await budget()).gasToday).toBeGreaterThan(400_000);
  await allow((await budget()).gasToday + 100_000, null, null);
  expect(await refusal(sign(await draft("G-2")))).toBe("GAS_BUDGET");
});

it("files have room for so many megabytes", async () => {
  const stored = (await budget()).storageBytes;
  expect(stored).toBeGreaterThan(0);
  await allow(null, null, 0);
  const bytes = await plainPdf();
  const upload = () => carrier.api.call(routes.upload, { query: { name: "Note" }, bytes });
  expect(await refusal(upload())).toBe("STORAGE_BUDGET");
  await allow(null, null, null);
  await upload();
  expect((await budget()).storageBytes).toBe(stored + bytes.length);
});

it("of requests at the same moment so many pass as there is room for", async () => {
  const outcome = async (asked: Promise<unknown>) =>
    asked.then(
      () => "taken",
      () => refusal(asked),
    );
  const drafts = await Promise.all(["G-3", "G-4", "G-5", "G-6"].map(draft));
  // The budget covers one title and not two.
  await allow((await budget()).gasToday + Number(GAS_OF_TITLE) + 1_000, null, null);
  const signed = await Promise.all(drafts.map((one) => outcome(sign(one))));
  expect(signed.toSorted()).toEqual(["GAS_BUDGET", "GAS_BUDGET", "GAS_BUDGET", "taken"]);

  const bytes = await plainPdf();
  const used = (await budget()).storageBytes;
  await backend.database.asWorker((tx) =>
    tx.query(
      "UPDATE app.file SET size = size + $2 WHERE id = (SELECT min(id::text)::uuid FROM app.file WHERE owner_id = $1)",
      [carrier.id, megabytes(10) - used - Math.floor(bytes.length * 1.5)],
    ),
  );
  await allow(null, null, 10);
  const uploaded = await Promise.all(
    [1, 2, 3, 4].map((n) => outcome(carrier.api.call(routes.upload, { query: { name: `Note ${n}` }, bytes }))),
  );
  expect(uploaded.toSorted()).toEqual(["STORAGE_BUDGET", "STORAGE_BUDGET", "STORAGE_BUDGET", "taken"]);
  await allow(null, null, null);
});
