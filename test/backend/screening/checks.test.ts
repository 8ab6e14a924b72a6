import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contactRoutes } from "#domain/api/contacts";
import { nodeScreeningListRoutes as shared, screeningListRoutes as lists } from "#domain/api/screening-lists";
import { screeningRoutes as routes } from "#domain/api/screening";
import type { CheckView, HitView } from "#domain/api/screening-shapes";
import { documentRoutes } from "#domain/api/documents";
import { assertNotStopped } from "../../../backend/screened/stops.ts";
import { recordRoutes } from "#domain/api/record";
import { screenDaily } from "../../../backend/screening/daily.ts";
import { Indexes } from "../../../backend/screening/indexes.ts";
import { readVersion } from "../../../backend/screening/read-version.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, PASSWORD, type Company } from "../../support/companies.ts";
import { screeningSettles } from "../../support/screened.ts";

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
const ORLAN = "A1,company,Orlan Bay Maritime Holding,Orlan Bay,RU,,,,,,,invented";
const MARAVEL = "A2,vessel,MARAVEL,SEVERNY BRIZ,,9990105,,,,,CM,invented";
const csv = (...rows: readonly string[]): Buffer => Buffer.from([HEAD, ...rows].join("\n") + "\n");

const settle = (company: Company) => screeningSettles(backend, indexes, company);

async function bring(company: Company, id: string, file: Buffer, name = "watch.csv") {
  await company.api.call(lists.bring, { params: { id }, query: { name }, bytes: file });
  await expect
    .poll(async () => {
      while (await readVersion(backend.database)) continue;
      return (await company.api.call(lists.list)).find((one) => one.id === id)?.versions[0]?.state;
    })
    .not.toBe("READING");
  return (await company.api.call(lists.list)).find((one) => one.id === id)!;
}

async function watching(name: string, people = 2): Promise<{ company: Company; list: string }> {
  const company = await make.company(name, { people });
  const list = await company.api.call(lists.add, { body: { name: "Own watch list", format: "own" } });
  await bring(company, list.id, csv(ORLAN, MARAVEL));
  return { company, list: list.id };
}

async function checked(
  company: Company,
  subject: { readonly source: "company" | "entered"; readonly id: string },
): Promise<CheckView> {
  const [begun] = await company.api.call(routes.check, { body: { subjects: [subject] } });
  await settle(company);
  return company.api.call(routes.show, { params: { id: begun!.id } });
}

async function entered(company: Company, name: string, more: object = {}): Promise<{ source: "entered"; id: string }> {
  const [card] = await company.api.call(routes.enter, { body: { subjects: [{ name, ...more }] } });
  return { source: "entered", id: card!.id };
}

const acting = (company: Company, hit: HitView, reason = "Another company: registered elsewhere.") => ({
  params: { id: hit.id },
  body: { reason, expectedVersion: hit.version },
});

describe("a company is checked", () => {
  it("against the lists in use, and the report says which, and why each hit scores what it does", async () => {
    const { company } = await watching("Meridian Straits");
    const check = await checked(company, await entered(company, "Orlan Bay Maritime Holding Ltd", { country: "RU" }));
    expect(check).toMatchObject({
      state: "FINISHED",
      outcome: "HIT",
      cause: "ASKED",
      number: expect.stringMatching(/^CC-\d\d-0001$/),
    });
    expect(check.lists).toMatchObject([{ name: "Own watch list", version: 1, entries: 2, shared: false }]);
    const [hit] = check.found;
    expect(hit).toMatchObject({
      state: "OPEN",
      rule: "name",
      entry: { id: "A1" },
      subject: { name: check.subject.name },
    });
    expect(hit!.match!.facts.reduce((sum, one) => sum + one.weighs, 0)).toBeCloseTo(hit!.score, 2);
  });

  it("and nobody else sees that it was", async () => {
    const { company } = await watching("Lisbon Quay");
    const other = await make.company("Orlan Bay Maritime Holding");
    await company.api.call(contactRoutes.request, { body: { organisationId: other.id } });
    const check = await checked(company, { source: "company", id: other.id });
    expect(check.found).toHaveLength(1);
    expect(await refusal(other.api.call(routes.show, { params: { id: check.id } }))).toBe("NOT_FOUND");
    expect(await refusal(other.api.call(routes.hit, { params: { id: check.found[0]!.id } }))).toBe("NOT_FOUND");
    expect((await other.api.call(routes.checks, { query: {} })).rows).toEqual([]);
    expect(await other.api.call(lists.list)).toEqual([]);
  });

  it("only where a list is in use, and where its name can be compared", async () => {
    const company = await make.company("Empty Handed");
    const subject = await entered(company, "Orlan Bay");
    expect(await refusal(company.api.call(routes.check, { body: { subjects: [subject] } }))).toBe("SCREENING_NO_LISTS");
    const gone = { source: "entered", id: crypto.randomUUID() } as const;
    const { company: watcher } = await watching("Watchful");
    expect(await refusal(watcher.api.call(routes.check, { body: { subjects: [gone] } }))).toBe(
      "SCREENING_COMPANY_UNKNOWN",
    );
    expect(await refusal(watcher.api.call(routes.enter, { body: { subjects: [{ name: "Ltd" }] } }))).toBe(
      "LIST_SUBJECT_NAME",
    );
  });
});

describe("what is decided about a hit", () => {
  it("a false positive is remembered until the list says otherwise of the body", async () => {
    const { company, list } = await watching("Remembering");
    const subject = await entered(company, "Orlan Bay Maritime");
    const first = (await checked(company, subject)).found[0]!;
    expect(await refusal(company.api.call(routes.falsePositive, acting(company, first, "")))).toBe("BAD_INPUT");
    await company.api.call(routes.falsePositive, acting(company, first));
    const again = (await checked(company, subject)).found[0]!;
    expect(again).toMatchObject({ id: first.id, state: "FALSE_POSITIVE" });
    await bring(company, list, csv(ORLAN.replace("invented", "another address"), MARAVEL));
    expect((await checked(company, subject)).found[0]).toMatchObject({ id: first.id, state: "OPEN" });
  });

  it("what was only cleared is asked about again by the next check", async () => {
    const { company } = await watching("Clearing");
    const subject = await entered(company, "Orlan Bay Maritime");
    const hit = (await checked(company, subject)).found[0]!;
    await company.api.call(routes.clear, acting(company, hit, ""));
    expect((await checked(company, subject)).found[0]).toMatchObject({ id: hit.id, state: "OPEN" });
  });

  it("a confirmed one blocks the company until a second person releases it", async () => {
    const { company } = await watching("Four Eyes");
    const other = await make.company("Orlan Bay Maritime Holding Co");
    const hit = (await checked(company, { source: "company", id: other.id })).found[0]!;
    const confirmed = await company.api.call(routes.confirm, acting(company, hit, "The same company."));
    expect(confirmed.can.release).toBe("SCREENING_FOUR_EYES");
    const ask = () => company.api.call(contactRoutes.request, { body: { organisationId: other.id } });
    expect(await refusal(ask())).toBe("COMPLIANCE_BLOCKED");
    expect(await refusal(company.api.call(routes.release, acting(company, confirmed)))).toBe("SCREENING_FOUR_EYES");
    await company.people[1]!.api.call(routes.release, acting(company, confirmed, "A licence was shown."));
    await ask();
  });

  it("several are decided alike, all or none", async () => {
    const { company } = await watching("At Once");
    const hits = [];
    for (const name of ["Orlan Bay Maritime", "Orlan Bay Holding Maritime"])
      hits.push((await checked(company, await entered(company, name))).found[0]!);
    const body = {
      hits: hits.map(({ id, version }) => ({ id, expectedVersion: version })),
      decision: "falsePositive",
      reason: "Both are other companies.",
    } as const;
    const stale = { ...body, hits: [body.hits[0]!, { ...body.hits[1]!, expectedVersion: 99 }] };
    expect(await refusal(company.api.call(routes.decide, { body: stale }))).toBe("CONTENT_UPDATED");
    expect((await company.api.call(routes.decide, { body })).map(({ state }) => state)).toEqual([
      "FALSE_POSITIVE",
      "FALSE_POSITIVE",
    ]);
  });

  it("a colleague with the right is asked, until a day", async () => {
    const { company } = await watching("Assigning");
    const hit = (await checked(company, await entered(company, "Orlan Bay Maritime"))).found[0]!;
    const assign = (personId: string | null) =>
      company.api.call(routes.assign, {
        params: { id: hit.id },
        body: { personId, dueOn: "2099-01-31", expectedVersion: hit.version },
      });
    expect(await refusal(assign(crypto.randomUUID()))).toBe("SCREENING_COLLEAGUE");
    const assigned = await assign(company.people[1]!.id);
    expect(assigned.steps[0]).toMatchObject({ personId: company.people[1]!.id, dueOn: "2099-01-31" });
    expect(await refusal(company.api.call(routes.clear, acting(company, assigned, "")))).toBe("PROCESS_NOT_ASKED");
  });
});

describe("a list that changes", () => {
  it("is compared with what the company knows, and says what is new", async () => {
    const { company, list } = await watching("Rescreening");
    await entered(company, "Harbour Light Trading");
    await checked(company, await entered(company, "Quiet Lagoon Shipping"));
    await bring(company, list, csv(ORLAN, MARAVEL, "A3,company,Harbour Light Trading,,,,,,,,,invented"));
    await settle(company);
    await expect
      .poll(async () => (await company.api.call(routes.checks, { query: {} })).rows[0])
      .toMatchObject({ cause: "LIST", subject: { name: "Harbour Light Trading" }, outcome: "HIT", by: null, open: 1 });
  });

  it("waits for a person where it has shrunk, and the former version goes on", async () => {
    const { company, list } = await watching("Shrinking");
    const shrunk = await bring(company, list, csv(ORLAN));
    expect(shrunk.versions[0]).toMatchObject({
      state: "WAITING",
      error: { code: "LIST_SHRUNK", parameters: { now: 1, before: 2 } },
    });
    expect(shrunk.inUse).toMatchObject({ n: 1 });
    const accepted = await company.api.call(lists.decide, {
      params: { id: shrunk.versions[0]!.id },
      body: { accept: true },
    });
    expect(accepted.inUse).toMatchObject({ n: 2, entries: 1 });
  });

  it.each([
    ["an empty file", Buffer.alloc(0), "LIST_EMPTY"],
    ["a web page", Buffer.from("<!DOCTYPE html><html><body>Sign in</body></html>"), "LIST_HTML"],
    ["a row that is cut off", Buffer.from(`${HEAD}\n${ORLAN}\nA2,vessel`), "LIST_TRUNCATED"],
  ])("is refused in words where it is %s, and the former version goes on", async (_, file, code) => {
    const { company, list } = await watching(`Refusing ${code}`);
    const refused = await bring(company, list, file);
    expect(refused.versions[0]).toMatchObject({ state: "REFUSED", error: { code } });
    expect(refused.inUse).toMatchObject({ n: 1 });
  });
});

it("a check names the live documents with the body, and a bill about it is not signed once it is confirmed", async () => {
  const { company } = await watching("Naming");
  await make.befriend(company, await make.company("Named Consignee"));
  const ship = await entered(company, "MARAVEL", { kind: "vessel", imo: "9990105", flag: "CM" });
  const draft = await company.api.call(documentRoutes.create, {
    body: { kind: "BillOfLading", data: { blNo: "NAMED-1", vessel: { name: "Maravel", imo: "9990105" } } },
  });
  const check = await checked(company, ship);
  expect(check).toMatchObject({ outcome: "HIT", found: [{ rule: "identifier" }], documents: [{ id: draft.id }] });
  const stops = () => company.api.call(routes.stops, { query: { document: draft.id } });
  expect(await stops()).toEqual([{ name: "MARAVEL", checkId: check.id, blocked: false, stops: false }]);
  await company.api.call(routes.setSettings, { body: { hit: 0.95, review: 0.85, openHit: "stop", years: 5 } });
  expect(await stops()).toMatchObject([{ blocked: false, stops: true }]);
  await company.api.call(routes.confirm, acting(company, check.found[0]!, "The same hull."));
  expect(await stops()).toMatchObject([{ blocked: true, stops: true }]);
  await expect(
    backend.database.asWorker((tx) =>
      assertNotStopped({ tx, organisation: { id: company.id } }, { documents: [draft] }),
    ),
  ).rejects.toMatchObject({ code: "COMPLIANCE_BLOCKED", parameters: { company: "MARAVEL" } });
});

describe("every day", () => {
  it("what companies know is compared anew, and reports whose time is over are removed with a line", async () => {
    const { company } = await watching("Keeping");
    await company.api.call(routes.setSettings, { body: { hit: 0.95, review: 0.85, openHit: "warn", years: 2 } });
    const check = await checked(company, await entered(company, "Quiet Harbour Lines"));
    expect(check.keptUntil).toBe(`${new Date().getUTCFullYear() + 2}${check.at.slice(4, 10)}`);
    const now = new Date();
    await backend.database.asWorker((tx) => screenDaily(tx, now));
    expect((await company.api.call(routes.checks, { query: {} })).rows).toHaveLength(1);
    now.setUTCFullYear(now.getUTCFullYear() + 3);
    await backend.database.asWorker((tx) => screenDaily(tx, now));
    expect((await company.api.call(routes.checks, { query: {} })).rows).toEqual([]);
    const lines = await company.api.call(recordRoutes.log, { query: {} });
    expect(lines.map(({ event }) => event)).toContain("screening.expired");
  });
});

describe("owners", () => {
  it("that are listed make a hit of what they own by half together, through others too", async () => {
    const { company } = await watching("Owning");
    const [grigor, irina, vantor, orlan] = [
      await entered(company, "Orlan Bay Maritime Holding"),
      await entered(company, "MARAVEL", { kind: "vessel", imo: "9990105" }),
      await entered(company, "Vantor Holding"),
      await entered(company, "Quiet Harbour Lines"),
    ];
    const owns = (owned: typeof vantor, ...owners: readonly (readonly [typeof vantor, string])[]) =>
      company.api.call(routes.owners, { body: { owned, owners: owners.map(([owner, share]) => ({ owner, share })) } });
    expect(await refusal(owns(vantor, [grigor, "60"], [irina, "41"]))).toBe("OWNERSHIP_SUM");
    await owns(vantor, [grigor, "42.5"], [irina, "7.5"]);
    await owns(orlan, [vantor, "50"]);
    const check = await checked(company, orlan);
    expect(check).toMatchObject({ outcome: "HIT", found: [{ rule: "ownership", state: "OPEN", match: null }] });
    expect(check.ownership.nodes.map(({ name, counts, share }) => [name, counts, share])).toContainEqual([
      "Vantor Holding",
      true,
      "50.00",
    ]);
    await owns(vantor, [grigor, "42.5"], [irina, "7.49"]);
    expect(await checked(company, orlan)).toMatchObject({ outcome: "CLEAR", found: [] });
  });
});

describe("the report", () => {
  it("is signed for the company, and is data besides", async () => {
    const { company } = await watching("Reporting");
    const check = await checked(company, await entered(company, "Orlan Bay Maritime"));
    const signed = await company.api.call(routes.sign, { params: { id: check.id }, body: { password: PASSWORD } });
    expect(signed.report).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const pdf = await company.api.download(routes.report, { params: { id: check.id }, query: {} });
    expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe("%PDF-");
    const data = await company.api.download(routes.report, { params: { id: check.id }, query: { format: "json" } });
    expect(JSON.parse(Buffer.from(data).toString())).toMatchObject({ id: check.id, found: [{ entry: { id: "A1" } }] });
  });
});

it("lists of the node are read by every company, and kept by its administrators alone", async () => {
  const company = await make.company("Reader");
  expect(await refusal(company.api.call(shared.add, { body: { name: "Shared", format: "own" } }))).toBe("NOT_FOUND");
});
