import { afterAll, beforeAll, expect, it } from "vitest";
import { contactRoutes } from "#domain/api/contacts";
import { screeningListRoutes as lists } from "#domain/api/screening-lists";
import { screeningRoutes as routes } from "#domain/api/screening";
import type { CheckView } from "#domain/api/screening-shapes";
import { assertNotStopped } from "../../../backend/screened/stops.ts";
import { screenDaily } from "../../../backend/screening/daily.ts";
import { Indexes } from "../../../backend/screening/indexes.ts";
import { readVersion } from "../../../backend/screening/read-version.ts";
import { rescreen } from "../../../backend/screening/rescreen.ts";
import { runCheck } from "../../../backend/screening/run-check.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, PASSWORD, type Company } from "../../support/companies.ts";

/** A confirmed hit stops what it is about, under every name, until another person releases it. */

let backend: TestBackend;
let make: ReturnType<typeof companies>;
let indexes: Indexes;

beforeAll(async () => {
  backend = await startBackend({ chain: false });
  make = companies(backend);
  indexes = new Indexes(backend.database);
});
afterAll(() => backend.stop());

const HEAD = "id,kind,name,aliases,country,imo,lei,registration,hs,locode,flag,remarks";
const ORLAN = "A1,company,Orlan Bay Maritime Holding,奥兰湾航运,RU,,,SAIF22714,,,,invented";
const MARAVEL = "A2,vessel,MARAVEL,,,9990105,,,,,CM,invented";

async function settle({ api }: Company): Promise<void> {
  const waits = async (): Promise<boolean> => {
    while (await readVersion(backend.database)) continue;
    while (await runCheck(backend.database, indexes)) continue;
    while (await rescreen(backend.database, indexes)) continue;
    const [all, checks] = [await api.call(lists.list), await api.call(routes.checks, { query: {} })];
    return (
      all.some(({ versions }) => versions[0]?.state === "READING") ||
      checks.rows.some((one) => one.state === "PROCESSING")
    );
  };
  await expect.poll(waits).toBe(false);
}

async function bring(company: Company, id: string, ...rows: readonly string[]): Promise<void> {
  const bytes = Buffer.from([HEAD, ...rows].join("\n") + "\n");
  await company.api.call(lists.bring, { params: { id }, query: { name: "watch.csv" }, bytes });
  await settle(company);
}

async function watching(name: string): Promise<{ company: Company; list: string }> {
  const company = await make.company(name, { people: 2 });
  const { id } = await company.api.call(lists.add, { body: { name: "Own watch list", format: "own" } });
  await bring(company, id, ORLAN, MARAVEL);
  return { company, list: id };
}

async function entered(company: Company, name: string, more: object = {}) {
  const [card] = await company.api.call(routes.enter, { body: { subjects: [{ name, ...more }] } });
  return { source: "entered" as const, id: card!.id };
}

async function checked(
  company: Company,
  subject: CheckView["subject"] | { source: "entered" | "company"; id: string },
) {
  const [begun] = await company.api.call(routes.check, {
    body: { subjects: [{ source: subject.source, id: subject.id }] },
  });
  await settle(company);
  return company.api.call(routes.show, { params: { id: begun!.id } });
}

/** A company that has confirmed a hit about a body. */
async function confirmed(company: Company, name: string, more: object = {}): Promise<CheckView> {
  const check = await checked(company, await entered(company, name, more));
  const [hit] = check.found;
  await company.api.call(routes.confirm, {
    params: { id: hit!.id },
    body: { reason: "The same.", expectedVersion: hit!.version },
  });
  return company.api.call(routes.show, { params: { id: check.id } });
}

const stop = (company: Company, dealt: Parameters<typeof assertNotStopped>[1]) =>
  backend.database
    .asWorker((tx) => assertNotStopped({ tx, organisation: { id: company.id } }, dealt))
    .then(
      () => null,
      (error: { code: string }) => error.code,
    );
const bill = (consignee: string, more: object = {}) => ({
  kind: "BillOfLading",
  data: { blNo: "X", consignee: { name: consignee, addressLines: [] }, ...more },
});

it("a company of the platform is stopped by its name, whatever the hit was about; its request is not accepted", async () => {
  const { company } = await watching("Bering Lines");
  await confirmed(company, "Orlan Bay Maritime Holding");
  const other = await make.company("ORLAN BAY MARITIME HOLDING");
  expect(await stop(company, { companies: [other.id] })).toBe("COMPLIANCE_BLOCKED");
  await other.api.call(contactRoutes.request, { body: { organisationId: company.id } });
  const [contact] = await company.api.call(contactRoutes.list, { query: {} });
  expect(
    await refusal(company.api.call(contactRoutes.accept, { params: { id: contact!.id }, body: {} } as never)),
  ).toBe("COMPLIANCE_BLOCKED");
});

it("a document is stopped by every name of the body, its ship and no other", async () => {
  const { company } = await watching("Davis Lines");
  await confirmed(company, "Orlan Bay Maritime Holding", { localName: "奥兰湾航运", otherNames: ["OBM Holding"] });
  for (const name of ["Orlan Bay Maritime Holding", "奥兰湾航运", "OBM HOLDING", "orlan-bay maritime holding"])
    expect(await stop(company, { documents: [bill(name)] })).toBe("COMPLIANCE_BLOCKED");
  for (const name of ["Quiet Harbour Lines", "-", "TO ORDER"])
    expect(await stop(company, { documents: [bill(name)] })).toBeNull();
});

it("nobody frees a body alone by correcting what was entered", async () => {
  const { company } = await watching("Hudson Lines");
  const check = await confirmed(company, "MARAVEL", { kind: "vessel", imo: "9990105" });
  const { id } = check.subject;
  await company.api.call(routes.correct, {
    params: { id },
    body: { name: "Quiet Dawn", kind: "vessel", imo: "9074729" },
  });
  await checked(company, { source: "entered", id });
  const ship = { vessel: { name: "Maravel", imo: "9990105" } };
  expect(await stop(company, { documents: [bill("Quiet Harbour Lines", ship)] })).toBe("COMPLIANCE_BLOCKED");
});

it("a confirmed hit outlives the time for which reports are kept, and can be released then", async () => {
  const { company } = await watching("Baffin Lines");
  const check = await confirmed(company, "Orlan Bay Maritime Holding");
  const other = await checked(company, await entered(company, "Quiet Harbour Lines"));
  const later = new Date();
  later.setUTCFullYear(later.getUTCFullYear() + 20);
  await backend.database.asWorker((tx) => screenDaily(tx, later));
  expect(await refusal(company.api.call(routes.show, { params: { id: other.id } }))).toBe("NOT_FOUND");
  expect(await stop(company, { documents: [bill("Orlan Bay Maritime Holding")] })).toBe("COMPLIANCE_BLOCKED");
  const [hit] = (await company.api.call(routes.show, { params: { id: check.id } })).found;
  await company.people[1]!.api.call(routes.release, {
    params: { id: hit!.id },
    body: { reason: "A licence was shown.", expectedVersion: hit!.version },
  });
  expect(await stop(company, { documents: [bill("Orlan Bay Maritime Holding")] })).toBeNull();
});

it("a number is the same however it is written", async () => {
  const { company } = await watching("Kara Lines");
  const check = await checked(company, await entered(company, "Quiet Trading", { registration: "saif 22-714" }));
  expect(check).toMatchObject({ outcome: "HIT", found: [{ rule: "identifier", entry: { id: "A1" } }] });
});

it("a false positive is asked about again when the company itself says otherwise of the body", async () => {
  const { company } = await watching("Laptev Lines");
  const subject = await entered(company, "Orlan Bey Maritime Holding");
  const [hit] = (await checked(company, subject)).found;
  await company.api.call(routes.falsePositive, {
    params: { id: hit!.id },
    body: { reason: "Registered elsewhere.", expectedVersion: hit!.version },
  });
  expect((await checked(company, subject)).found).toMatchObject([{ state: "FALSE_POSITIVE" }]);
  await company.api.call(routes.correct, {
    params: { id: subject.id },
    body: { name: "Orlan Bay Maritime Holding", country: "RU" },
  });
  expect((await checked(company, subject)).found).toMatchObject([{ state: "OPEN" }]);
});

it("an older version does not take the place of a newer one, and a list that is kept no more leaves no open hit", async () => {
  const { company, list } = await watching("Chukchi Lines");
  await checked(company, await entered(company, "Orlan Bay Maritime Holding"));
  // It shrinks by half and waits; then a whole one comes.
  await bring(company, list, MARAVEL);
  const waiting = (await company.api.call(lists.list))[0]!.versions[0]!;
  expect(waiting.state).toBe("WAITING");
  await bring(company, list, ORLAN, MARAVEL, "A3,company,Vantor Holding,,,,,,,,,");
  const accept = company.api.call(lists.decide, { params: { id: waiting.id }, body: { accept: true } });
  expect(await refusal(accept)).toBe("WRONG_STATE");
  expect((await company.api.call(lists.list))[0]).toMatchObject({ inUse: { n: 3 } });
  await company.api.call(lists.remove, { params: { id: list } });
  await settle(company);
  const [row] = (await company.api.call(routes.checks, { query: { outcome: "HIT" } })).rows;
  expect(row).toMatchObject({ open: 0 });
});

it("whoever has the right has what the company knows compared anew, also before the first check", async () => {
  const company = await make.company("Orlan Watcher");
  await make.befriend(company, await make.company("Orlan Bay Maritime Holding Ltd"));
  const { id } = await company.api.call(lists.add, { body: { name: "First list", format: "own" } });
  await bring(company, id, ORLAN);
  expect((await company.api.call(routes.checks, { query: {} })).rows).toMatchObject([
    { cause: "LIST", outcome: "HIT", subject: { source: "company" } },
  ]);
});

it("a report is signed once and stays; owners are those that are noted now", async () => {
  const { company } = await watching("Pechora Lines");
  const [owned, owner] = [await entered(company, "Quiet Owned"), await entered(company, "Quiet Owner")];
  const check = await checked(company, owned);
  const sign = () => company.api.call(routes.sign, { params: { id: check.id }, body: { password: PASSWORD } });
  await sign();
  expect(await refusal(sign())).toBe("SCREENING_SIGNED");
  await company.api.call(routes.owners, { body: { owned, owners: [{ owner, share: "40" }] } });
  expect((await company.api.call(routes.show, { params: { id: check.id } })).owners).toEqual([
    { owner, share: "40", name: "Quiet Owner" },
  ]);
});
