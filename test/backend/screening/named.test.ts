import { afterAll, beforeAll, expect, it } from "vitest";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import { screeningListRoutes as lists } from "#domain/api/screening-lists";
import { screeningRoutes as routes } from "#domain/api/screening";
import { screenDaily } from "../../../backend/screening/daily.ts";
import { Indexes } from "../../../backend/screening/indexes.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, type Company } from "../../support/companies.ts";
import { screeningSettles } from "../../support/screened.ts";

/** Documents name parties, ships, places and goods that nothing else here knows: they are checked, too. */

let backend: TestBackend;
let make: ReturnType<typeof companies>;
let indexes: Indexes;
/** A draft needs a contact. */
let quiet: Company;

beforeAll(async () => {
  backend = await startBackend({ chain: false });
  make = companies(backend);
  indexes = new Indexes(backend.database);
  quiet = await make.company("Quiet Contact");
});
afterAll(() => backend.stop());

const HEAD = "id,kind,name,aliases,country,imo,lei,registration,hs,locode,flag,remarks";
const ORLAN = "A1,company,Orlan Bay Maritime Holding,Orlan Bay,RU,,,,,,,invented";
const MARAVEL = "A2,vessel,MARAVEL,SEVERNY BRIZ,,9990105,,,,,CM,invented";
const CLOSED = "A3,place,Ports of Iran,,,,,,,IR,,embargoed";
const DUAL_USE = "A4,goods,Centrifuges of dual use,,,,,,842119,,,licence needed";

const party = (name: string) => ({ name, addressLines: ["Kade 1"] });
const bill = (more: object = {}) => ({
  blNo: "NAMED-1",
  shipper: party("Orlan Bay Maritime Holding"),
  consignee: party("TO ORDER"),
  vessel: { name: "Maravel", imo: "9990105" },
  portOfLoading: { code: "IRBND", name: "Bandar Abbas" },
  portOfDischarge: { code: "NLRTM", name: "Rotterdam" },
  ...more,
});

async function watching(name: string): Promise<Company> {
  const company = await make.company(name);
  await make.befriend(company, quiet);
  const { id } = await company.api.call(lists.add, { body: { name: "Own watch list", format: "own" } });
  const bytes = Buffer.from([HEAD, ORLAN, MARAVEL, CLOSED, DUAL_USE].join("\n") + "\n");
  await company.api.call(lists.bring, { params: { id }, query: { name: "watch.csv" }, bytes });
  await settle(company);
  return company;
}

const settle = (company: Company) => screeningSettles(backend, indexes, company);

const draft = ({ api }: Company, data: object = bill()) =>
  api.call(documentRoutes.create, { body: { kind: "BillOfLading", data: { ...data } } });

const found = async ({ api }: Company) =>
  (await api.call(routes.checks, { query: {} })).rows.map(({ subject, outcome, cause }) => [
    subject.source,
    subject.name,
    outcome,
    cause,
  ]);

it("every party, ship and place of a document is checked at once, and each is known from then on", async () => {
  const company = await watching("Beagle Channel");
  const known = await company.api.call(routes.enter, {
    body: { subjects: [{ name: "MARAVEL", kind: "vessel", imo: "9990105" }] },
  });
  const { id } = await draft(company);
  const begun = await company.api.call(routes.checkOf, { body: { document: id } });
  await settle(company);
  const rows = await found(company);
  expect(begun).toHaveLength(4);
  expect(rows).toEqual(
    expect.arrayContaining([
      ["party", "Orlan Bay Maritime Holding", "HIT", "ASKED"],
      ["entered", "MARAVEL", "HIT", "ASKED"],
      ["party", "Bandar Abbas", "HIT", "ASKED"],
      ["party", "Rotterdam", "CLEAR", "ASKED"],
    ]),
  );
  // Asked for again, nobody is noted twice.
  await company.api.call(routes.checkOf, { body: { document: id } });
  const { rows: cards } = await company.api.call(routes.subjects, { query: { text: "Orlan" } });
  expect(cards).toMatchObject([{ source: "party", name: "Orlan Bay Maritime Holding", open: 1 }]);
  expect(known).toMatchObject([{ source: "entered" }]);
});

it("an envelope is checked with its recipient; one that names nobody says so", async () => {
  const company = await watching("Magellan Roads");
  const other = await make.company("Vantor Roads");
  await make.befriend(company, other);
  const { id } = await draft(company, { blNo: "EMPTY-1" });
  expect(await refusal(company.api.call(routes.checkOf, { body: { document: id } }))).toBe("SCREENING_NAMES_NOBODY");
  const envelope = await company.api.call(envelopeRoutes.compose, { body: { recipientId: other.id } });
  await company.api.call(routes.checkOf, { body: { envelope: envelope.id } });
  await settle(company);
  expect(await found(company)).toEqual([["company", "Vantor Roads", "CLEAR", "ASKED"]]);
  // Another company reads nothing of it, and checks nothing by its ids.
  const stranger = await watching("Stranger Roads");
  const theirs = await draft(company);
  expect(await refusal(stranger.api.call(routes.checkOf, { body: { document: theirs.id } }))).toBe(
    "SCREENING_NAMES_NOBODY",
  );
});

it("live documents are compared anew every day, and only what a list names is kept", async () => {
  const company = await watching("Drake Passage");
  await company.api.call(routes.enter, { body: { subjects: [{ name: "Nobody Particular" }] } });
  const { id } = await draft(company);
  await company.api.call(routes.checkOf, {
    body: {
      document: (
        await draft(company, {
          ...bill(),
          shipper: party("Quiet Harbour Lines"),
          vessel: undefined,
          portOfLoading: undefined,
        })
      ).id,
    },
  });
  await settle(company);
  const before = await found(company);
  expect(before.map(([, name]) => name).toSorted()).toEqual(["Quiet Harbour Lines", "Rotterdam"]);
  await backend.database.asWorker((tx) => screenDaily(tx));
  await settle(company);
  const daily = (await found(company)).filter(([, , , cause]) => cause === "CLOCK");
  expect(daily.map(([source, name, outcome]) => [source, name, outcome]).toSorted()).toEqual([
    ["party", "Bandar Abbas", "HIT"],
    ["party", "Maravel", "HIT"],
    ["party", "Orlan Bay Maritime Holding", "HIT"],
  ]);
  // The next day says nothing new.
  await backend.database.asWorker((tx) => screenDaily(tx));
  await settle(company);
  expect((await found(company)).filter(([, , , cause]) => cause === "CLOCK")).toHaveLength(3);
  // The documents concerned are named, and an act on them is warned about.
  const check = (await company.api.call(routes.checks, { query: { text: "Bandar" } })).rows[0]!;
  expect((await company.api.call(routes.show, { params: { id: check.id } })).documents).toMatchObject([{ id }]);
  expect(
    (await company.api.call(routes.stops, { query: { document: id } })).map(({ name }) => name).toSorted(),
  ).toEqual(["Bandar Abbas", "Maravel", "Orlan Bay Maritime Holding"]);
  // A document that is gone is compared no more.
  const other = await watching("Cook Strait");
  const gone = await draft(other);
  await other.api.call(documentRoutes.remove, { params: { id: gone.id } });
  await backend.database.asWorker((tx) => screenDaily(tx));
  await settle(other);
  expect(await found(other)).toEqual([]);
});

it("the track of a ship is kept with its file, and the next check tells its silences", async () => {
  const company = await watching("Le Maire Strait");
  const cards = await company.api.call(routes.enter, {
    body: { subjects: [{ name: "Quiet Dawn", kind: "vessel", imo: "9074729" }, { name: "Quiet Dawn Lines" }] },
  });
  const [ship, owner] = cards.map(({ source, id }) => ({ source, id }));
  const bytes = Buffer.from("time,lat,lon\n2026-11-20 06:00,37.95,-8.87\n2026-11-21 09:00,41.1,-9.9\n");
  const give = (of: { source: "entered"; id: string }, by = company) =>
    by.api.call(routes.track, { query: { ...of, name: "ais.csv" }, bytes });
  expect(await give(ship as never)).toEqual({ positions: 2, unusable: 0, gaps: 1 });
  expect(await refusal(give(owner as never))).toBe("TRACK_SHIP");
  expect(await refusal(give(ship as never, quiet))).toBe("SCREENING_COMPANY_UNKNOWN");
  const [begun] = await company.api.call(routes.check, { body: { subjects: [ship as never] } });
  await settle(company);
  const check = await company.api.call(routes.show, { params: { id: begun!.id } });
  expect(check.track).toMatchObject({ name: "ais.csv", hours: 12, gaps: [{ hours: 27 }] });
  const pdf = await company.api.download(routes.report, { params: { id: check.id }, query: {} });
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe("%PDF-");
});

it("goods and places are checked by their code, and a wrong one is refused at its field", async () => {
  const company = await watching("Torres Strait");
  const wrong = company.api.call(routes.enter, { body: { subjects: [{ name: "Pumps", kind: "goods", code: "84x" }] } });
  await expect(wrong).rejects.toMatchObject({
    code: "SCREENING_CODE",
    fields: [{ path: "subjects.0.code", code: "SCREENING_CODE" }],
  });
  const [goods, place, free] = await company.api.call(routes.enter, {
    body: {
      subjects: [
        { name: "Separators", kind: "goods", code: "8421.19.70" },
        { name: "Bushehr", kind: "place", code: "irbuz" },
        { name: "Tea", kind: "goods", code: "0902" },
      ],
    },
  });
  expect([goods!.code, place!.code, free!.code]).toEqual(["84211970", "IRBUZ", "0902"]);
  await company.api.call(routes.check, {
    body: { subjects: [goods!, place!, free!].map(({ source, id }) => ({ source, id })) },
  });
  await settle(company);
  // The program's own round, if it comes between, tells the same once more as news of the list.
  const asked = (await found(company)).filter(([, , , cause]) => cause === "ASKED");
  expect(asked.map(([, name, outcome]) => [name, outcome]).toSorted()).toEqual([
    ["Bushehr", "HIT"],
    ["Separators", "HIT"],
    ["Tea", "CLEAR"],
  ]);
});
