import { afterAll, beforeAll, expect, it } from "vitest";
import { contactRoutes } from "#domain/api/contacts";
import { documentRoutes } from "#domain/api/documents";
import { externalRoutes } from "#domain/api/external";
import { vesselRoutes } from "#domain/api/vessels";
import { screeningListRoutes as lists } from "#domain/api/screening-lists";
import { meRoutes } from "#domain/api/me";
import { recordRoutes } from "#domain/api/record";
import { screeningRoutes as routes } from "#domain/api/screening";
import type { CheckView } from "#domain/api/screening-shapes";
import { assertNotStopped } from "../../../backend/screened/stops.ts";
import { screenDaily } from "../../../backend/screening/daily.ts";
import { Indexes } from "../../../backend/screening/indexes.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { textOfPages } from "../../support/pdf-picture.ts";
import { companies, PASSWORD, type Company } from "../../support/companies.ts";
import { screeningSettles } from "../../support/screened.ts";

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

const settle = (company: Company) => screeningSettles(backend, indexes, company);

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

it("decisions, remarks, files and bodies end with their time, and what is confirmed does not", async () => {
  const { company } = await watching("Svalbard Lines");
  const { api } = company;
  const [cleared, kept, owner] = [
    await entered(company, "Orlan Bay Maritime Holding"),
    await entered(company, "Orlan Bay Maritime"),
    await entered(company, "Quiet Owner"),
  ];
  await api.call(routes.owners, { body: { owned: kept, owners: [{ owner, share: "40" }] } });
  const decided = (await checked(company, cleared)).found[0]!;
  await api.send(routes.attach, {
    params: { id: decided.id },
    query: { name: "extract.txt", expectedVersion: decided.version },
    bytes: Buffer.from("extract"),
  });
  const { version } = await api.call(routes.hit, { params: { id: decided.id } });
  await api.call(routes.falsePositive, {
    params: { id: decided.id },
    body: { reason: "Registered in another country.", expectedVersion: version },
  });
  const confirmedHit = (await checked(company, kept)).found[0]!;
  await api.call(routes.confirm, {
    params: { id: confirmedHit.id },
    body: { reason: "The same.", expectedVersion: confirmedHit.version },
  });
  const count = async (sql: string, ...values: readonly unknown[]) =>
    backend.database.asWorker(async (tx) => (await tx.query<unknown[]>(sql, [...values])).length);
  const remarks = () =>
    count("SELECT 1 FROM app.process_line WHERE organisation_id = $1 AND comment LIKE 'Registered%'", company.id);
  const files = () => count("SELECT 1 FROM app.screening_evidence WHERE organisation_id = $1", company.id);
  const bodies = async () => (await api.call(routes.subjects, { query: {} })).rows.map(({ name }) => name).toSorted();
  const daily = (now: Date) => backend.database.asWorker((tx) => screenDaily(tx, now));
  await daily(new Date());
  expect([await remarks(), await files(), await bodies()]).toEqual([
    1,
    1,
    ["Orlan Bay Maritime", "Orlan Bay Maritime Holding", "Quiet Owner"],
  ]);
  const later = new Date();
  later.setUTCFullYear(later.getUTCFullYear() + 20);
  await daily(later);
  expect([await remarks(), await files()]).toEqual([0, 0]);
  expect(await refusal(api.call(routes.hit, { params: { id: decided.id } }))).toBe("NOT_FOUND");
  // A check that stops an act stays, with all that it rests on.
  expect(await bodies()).toEqual(["Orlan Bay Maritime", "Quiet Owner"]);
  expect(await stop(company, { documents: [bill("Orlan Bay Maritime")] })).toBe("COMPLIANCE_BLOCKED");
  const lines = await api.call(recordRoutes.log, { query: {} });
  expect(lines.map(({ event }) => event)).toContain("screening.forgotten");
});

it("what is still dealt with is watched on with all that is known of it when the time of its reports is over", async () => {
  const { company, list } = await watching("Spitsbergen Lines");
  const { api } = company;
  const contact = await make.company("Quiet Contact House");
  await make.befriend(company, contact);
  const names = ["Quiet Contact House", "Quiet Shipper", "Quiet Stranger", "Quiet Parent"];
  const [asContact, shipper, stranger, parent] = await Promise.all(
    names.map((name) => entered(company, name, { otherNames: [`${name} Alias`] })),
  );
  await api.call(documentRoutes.create, {
    body: { kind: "BillOfLading", data: { blNo: "S-1", shipper: { name: "QUIET SHIPPER", addressLines: ["1 Quay"] } } },
  });
  await api.call(routes.owners, { body: { owned: shipper!, owners: [{ owner: parent!, share: "60" }] } });
  for (const one of [asContact!, shipper!, stranger!]) await checked(company, one);
  const later = new Date();
  later.setUTCFullYear(later.getUTCFullYear() + 20);
  await backend.database.asWorker((tx) => screenDaily(tx, later));
  expect((await api.call(routes.checks, { query: {} })).rows).toEqual([]);
  const rows = (await api.call(routes.subjects, { query: {} })).rows.filter(({ source }) => source === "entered");
  expect(rows.map(({ name }) => name)).toEqual(["Quiet Contact House", "Quiet Parent", "Quiet Shipper"]);
  // A list that names the owner, or another name, is met as before.
  await bring(
    company,
    list,
    ORLAN,
    MARAVEL,
    "A7,company,Quiet Parent,,,,,,,,,",
    "A8,company,Contact Alias Quiet House,,,,,,,,,",
  );
  const found = (await api.call(routes.checks, { query: { outcome: "HIT" } })).rows.map(({ subject }) => subject.name);
  expect(found).toEqual(expect.arrayContaining(["Quiet Contact House", "Quiet Parent", "Quiet Shipper"]));
});

it("a report has another edition after a later decision, and the former stays as it was signed", async () => {
  const { company } = await watching("Kola Lines");
  const { api } = company;
  const check = await checked(company, await entered(company, "Orlan Bay Maritime Holding"));
  const params = { id: check.id };
  const sign = () => api.call(routes.sign, { params, body: { password: PASSWORD } });
  const first = await sign();
  expect(first).toMatchObject({ report: { n: 1, number: check.number }, formerReports: [], newsSinceReport: false });
  const pdf = (edition?: number) => api.download(routes.report, { params, query: edition ? { edition } : {} });
  const before = await pdf();
  const [hit] = check.found;
  await api.call(routes.clear, { params: { id: hit!.id }, body: { reason: "", expectedVersion: hit!.version } });
  expect(await api.call(routes.show, { params })).toMatchObject({ report: { n: 1 }, newsSinceReport: true });
  // A decision that was dated before the signature, and seen after it, is no part of what was signed.
  await backend.database.asWorker((tx) =>
    tx.query("UPDATE app.screening_report SET at = at + interval '1 hour' WHERE check_id = $1", [check.id]),
  );
  expect(await api.call(routes.show, { params })).toMatchObject({ newsSinceReport: true });
  // The report says when the check ended, and as of when its decisions are.
  const said = (await textOfPages(before)).join(" ").replaceAll(/\s+/g, " ");
  const utc = (moment: string): string => `${moment.slice(0, 19).replace("T", " ")} UTC`;
  expect(said).toContain(utc(check.finishedAt!));
  expect(said).toContain(`as they stood at ${utc(first.report!.at)}`);
  expect(said).toContain(`本报告生成时（ ${utc(first.report!.at)} ）`);
  const second = await sign();
  expect(second).toMatchObject({
    report: { n: 2, number: `${check.number}-2` },
    formerReports: [{ n: 1, sha256: first.report!.sha256 }],
    newsSinceReport: false,
  });
  expect(Buffer.from(await pdf(1)).equals(Buffer.from(before))).toBe(true);
  expect(Buffer.from(await pdf()).equals(Buffer.from(await pdf(2)))).toBe(true);
  expect((await textOfPages(await pdf()))[0]).toContain(first.report!.number);
  expect(await refusal(pdf(3))).toBe("NOT_FOUND");
  expect(await refusal(sign())).toBe("SCREENING_SIGNED");
});

it("all hits that wait of several checks are decided alike, unless there are others than were seen", async () => {
  const { company } = await watching("Yamal Lines");
  const { api } = company;
  const checks = [
    await checked(company, await entered(company, "Orlan Bay Maritime Holding")),
    await checked(company, await entered(company, "Orlan Bay Maritime")),
  ];
  const decide = (open: number) =>
    api.call(routes.decide, {
      body: {
        checks: checks.map(({ id }) => ({ id, open })),
        decision: "falsePositive",
        reason: "Registered elsewhere.",
      },
    });
  expect(await refusal(decide(2))).toBe("CONTENT_UPDATED");
  expect((await decide(1)).map(({ state }) => state)).toEqual(["FALSE_POSITIVE", "FALSE_POSITIVE"]);
  expect(await refusal(decide(1))).toBe("CONTENT_UPDATED");
});

it("owners come from a table: who is known is found, others are entered, all or none", async () => {
  const { company } = await watching("Timan Lines");
  const { api } = company;
  const owned = await entered(company, "Quiet Owned");
  const known = await entered(company, "Quiet Owner", { country: "MT" });
  const set = (...rows: readonly (readonly [name: string, share: string, country?: string])[]) =>
    api.call(routes.owners, {
      body: { owned, named: rows.map(([name, share, country = ""]) => ({ parent: { name, country }, share })) },
    });
  const bodies = async () => (await api.call(routes.subjects, { query: {} })).rows.map(({ name }) => name).toSorted();
  expect(await refusal(set(["New Owner", "60"], ["Quiet Owner", "60"]))).toBe("OWNERSHIP_SUM");
  expect(await refusal(set(["New Owner", "10"], ["new owner", "10"]))).toBe("OWNERSHIP_TWICE");
  expect(await bodies()).toEqual(["Quiet Owned", "Quiet Owner"]);
  const noted = await set(["quiet owner", "40", "MT"], ["New Owner", "12.5"], ["Quiet Owner", "1", "PA"]);
  expect(noted).toMatchObject([{ owner: known, share: "40" }, { name: "New Owner" }, { name: "Quiet Owner" }]);
  // Another country is another body.
  expect(noted[2]!.owner).not.toEqual(known);
  expect(await bodies()).toEqual(["New Owner", "Quiet Owned", "Quiet Owner", "Quiet Owner"]);
});

it("the History Report is saved with the words of who reads it", async () => {
  const { company } = await watching("Pur Lines");
  const { api } = company;
  await checked(company, await entered(company, "Quiet Harbour Lines"));
  const head = async () => {
    const file = await api.download(routes.exported, { query: {} });
    return Buffer.from(file)
      .toString("utf8")
      .replace(/^\uFEFF/, "")
      .split("\r\n")[0];
  };
  expect(await head()).toBe("Number,Name,Country,State,Outcome,Hits,Undecided,Cause,By,Checked at,Finished at");
  await api.call(meRoutes.updateMe, { body: { language: "zh-CN" } });
  expect(await head()).toMatch(/^编号,名称,/);
});

it("a company is shown with its state or province, and a contact is found by it", async () => {
  const { company } = await watching("Ob Lines");
  const other = await make.company("Yenisei Works");
  await backend.database.asWorker((tx) =>
    tx.query("UPDATE app.organisation SET state_or_province = 'Krasnoyarsk Krai' WHERE id = $1", [other.id]),
  );
  const found = async (text: string) =>
    (await company.api.call(routes.subjects, { query: { text } })).rows.map(({ name, region }) => [name, region]);
  expect(await found("Yenisei")).toEqual([["Yenisei Works", "Krasnoyarsk Krai"]]);
  expect(await found("krasnoyarsk")).toEqual([]);
  await make.befriend(company, other);
  expect(await found("krasnoyarsk")).toEqual([["Yenisei Works", "Krasnoyarsk Krai"]]);
});

it("each body is found by every name, in any script, and by every part of its address", async () => {
  const { company } = await watching("Indigirka Lines");
  const { api } = company;
  const contact = await make.company("Kolyma Works");
  await backend.database.asWorker((tx) =>
    tx.query(
      "UPDATE app.organisation SET chinese_name = '科雷马工程', local_address = '港口路7号', local_city = '马加丹' WHERE id = $1",
      [contact.id],
    ),
  );
  await make.befriend(company, contact);
  await entered(company, "ООО Лена Флот", {
    localName: "勒拿船队",
    otherNames: ["Yakut River Fleet", "Северный Флот"],
    country: "RU",
    address: "Набережная 12",
    city: "Якутск",
    region: "Sakha",
  });
  await api.call(externalRoutes.add, {
    body: { name: "Вилюй Торг", origin: "Elsewhere", address: `0x${"7".repeat(40)}` },
  });
  await api.call(vesselRoutes.add, {
    body: {
      name: "QUIET AMGA",
      imo: "9074729",
      flag: "PA",
      callSign: "",
      mmsi: "",
      type: "",
      deadweight: "",
      grossTonnage: "",
    },
  });
  const found = async (text: string) =>
    (await api.call(routes.subjects, { query: { text } })).rows.map(({ name }) => name);
  const fleet = [
    "Лена Флот",
    "lena flot",
    "勒拿",
    "leinachuan",
    "yakut river",
    "severnyy",
    "Набережная",
    "naberezhnaya",
  ];
  for (const text of [...fleet, "Якутск", "sakha", "russia", "俄罗斯", "RU"])
    expect(await found(text), text).toContain("ООО Лена Флот");
  for (const text of ["科雷马", "港口路", "马加丹", "Singapore", "新加坡", "1 Quay"])
    expect(await found(text), text).toContain("Kolyma Works");
  for (const text of ["Вилюй", "vilyuy", "torg"]) expect(await found(text), text).toContain("Вилюй Торг");
  for (const text of ["amga", "9074729", "Panama", "巴拿马"]) expect(await found(text), text).toEqual(["QUIET AMGA"]);
  // A company that is no contact is found by its name alone.
  const stranger = await make.company("Chara Works");
  await backend.database.asWorker((tx) =>
    tx.query("UPDATE app.organisation SET local_city = '赤塔' WHERE id = $1", [stranger.id]),
  );
  expect(await found("Chara")).toEqual(["Chara Works"]);
  expect(await found("赤塔")).toEqual([]);
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

it("a block reaches every spelling and country; a release ends one, and frees its own company where that is another", async () => {
  const { company } = await watching("Weddell Lines");
  const second = company.people[1]!.api;
  const check = await confirmed(company, "Orlan Bay Maritime Holding Ltd", { country: "RU" });
  const naming = (name: string, country?: string) =>
    stop(company, { documents: [bill("Quiet Harbour Lines", { notify: { name, country } })] });
  for (const name of [
    "Orlan Bay Maritime Holding Limited",
    "ORLAN BAY MARITIME HOLDING CO., LTD.",
    "奥兰湾航运有限公司",
  ])
    expect(await naming(name), name).toBe("COMPLIANCE_BLOCKED");
  const dcsa = (name: string, countryCode: string) =>
    stop(company, { documents: [{ kind: "VerifiableDocument", data: { consignee: { name, country: countryCode } } }] });
  expect(await dcsa("Orlan Bay Maritime Holding Ltd", "SG")).toBe("COMPLIANCE_BLOCKED");
  // Two people release the company of Singapore: it goes, the one of Russia does not, nor one of no country.
  const other = await confirmed(company, "Orlan Bay Maritime Holding Ltd", { country: "SG" });
  const [hit] = other.found;
  await second.call(routes.release, {
    params: { id: hit!.id },
    body: { reason: "Registered in Singapore.", expectedVersion: hit!.version },
  });
  expect(await dcsa("Orlan Bay Maritime Holding Ltd", "SG")).toBeNull();
  for (const country of ["RU", "CN", ""])
    expect(await dcsa("Orlan Bay Maritime Holding Ltd", country), country).toBe("COMPLIANCE_BLOCKED");
  expect(await naming("Orlan Bay Maritime Holding Ltd")).toBe("COMPLIANCE_BLOCKED");
  const [first] = (await company.api.call(routes.show, { params: { id: check.id } })).found;
  await second.call(routes.release, {
    params: { id: first!.id },
    body: { reason: "A licence was shown.", expectedVersion: first!.version },
  });
  expect(await dcsa("Orlan Bay Maritime Holding Ltd", "CN")).toBeNull();
});

it("a company that is removed in between is refused in words, and a check that was begun ends with what was asked", async () => {
  const { company } = await watching("Amundsen Lines");
  const add = () =>
    company.api.call(externalRoutes.add, {
      body: { name: "Orlan Bay Maritime Holding", origin: "Elsewhere", address: `0x${"ab".repeat(20)}` },
    });
  const { id } = await add();
  const subjects = [{ source: "external" as const, id }];
  const [begun] = await company.api.call(routes.check, { body: { subjects } });
  await company.api.call(externalRoutes.remove, { params: { id } });
  expect(await refusal(company.api.call(routes.check, { body: { subjects } }))).toBe("SCREENING_COMPANY_UNKNOWN");
  await settle(company);
  const check = await company.api.call(routes.show, { params: { id: begun!.id } });
  expect(check).toMatchObject({ state: "FINISHED", outcome: "HIT", subject: { name: "Orlan Bay Maritime Holding" } });
  // Its decision is taken, and stops its name from then on.
  await company.api.call(routes.confirm, {
    params: { id: check.found[0]!.id },
    body: { reason: "The same.", expectedVersion: check.found[0]!.version },
  });
  expect(await stop(company, { names: ["Orlan Bay Maritime Holding Ltd"] })).toBe("COMPLIANCE_BLOCKED");
});

it("the days of the history are those of UTC, whatever the zone of the database", async () => {
  const { company } = await watching("Palmer Lines");
  const { id } = await checked(company, await entered(company, "Quiet Harbour Lines"));
  const at = async (moment: string): Promise<void> => {
    await backend.database.asWorker((tx) =>
      tx.query("UPDATE app.screening_check SET at = $2 WHERE id = $1", [id, moment]),
    );
  };
  const on = async (from: string, to: string) =>
    (await company.api.call(routes.checks, { query: { from, to } })).rows.length;
  for (const moment of ["2026-03-10T00:00:00Z", "2026-03-10T23:59:59.999Z"]) {
    await at(moment);
    expect(await on("2026-03-10", "2026-03-10"), moment).toBe(1);
    expect(await on("2026-03-11", "2026-03-11"), moment).toBe(0);
    expect(await on("2026-03-09", "2026-03-09"), moment).toBe(0);
  }
});
