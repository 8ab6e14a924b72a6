import { afterAll, beforeAll, expect, it } from "vitest";
import { deskRoutes } from "#domain/api/desk";
import { screeningListRoutes as lists } from "#domain/api/screening-lists";
import { screeningRoutes as routes } from "#domain/api/screening";
import { THRESHOLDS } from "#domain/screening/matcher";
import { Indexes } from "../../../backend/screening/indexes.ts";
import { readVersion } from "../../../backend/screening/read-version.ts";
import { rescreen } from "../../../backend/screening/rescreen.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, type Company } from "../../support/companies.ts";
import { named, stopReaders } from "../../support/screened.ts";

/** A company that knows thousands of bodies has all of them compared anew, page by page, by two processors. */

const LIST = "id,kind,name,imo\n";
/** More than a page of each, and enough that a second processor helps. */
const ENTERED = 2_600;
const LISTED = [
  "Corran Bay Holding",
  "Severny Quay Lines",
  "Orlan Delta Freight",
  "Marlin Reef Cargo",
  "Petrel Straits",
];

let backend: TestBackend;
let make: ReturnType<typeof companies>;
let indexes: Indexes;

beforeAll(async () => {
  backend = await startBackend({ chain: false });
  make = companies(backend);
  indexes = new Indexes(backend.database);
  await stopReaders(backend);
});
afterAll(async () => {
  await indexes.onApplicationShutdown();
  await backend.stop();
});

const sql = (text: string, values: readonly unknown[]) =>
  backend.database.asWorker((tx) => tx.query<unknown[]>(text, [...values]));

async function listing(company: Company, ...rows: readonly string[]): Promise<void> {
  const [known] = await company.api.call(lists.list);
  const { id } = known ?? (await company.api.call(lists.add, { body: { name: "Watch list", format: "own" } }));
  const bytes = Buffer.from(`${LIST}${rows.join("\n")}\n`);
  await company.api.call(lists.bring, { params: { id }, query: { name: "watch.csv" }, bytes });
  while (await readVersion(backend.database)) continue;
  while (await rescreen(backend.database, indexes)) continue;
}

const found = async ({ api }: Company) =>
  (await api.call(routes.checks, { query: { limit: 100 } })).rows
    .map(({ subject, cause }) => [subject.source, subject.name, cause])
    .toSorted();

it("every source is read to its end, whatever lies between, and each hit is told once", async () => {
  const company = await make.company("Watching Thousands");
  const contact = await make.company("Vantor Contact House");
  await make.befriend(company, contact);
  await sql(
    `INSERT INTO app.screening_entered (id, organisation_id, kind, name)
      SELECT gen_random_uuid(), $1, 'company', CASE n % 500 WHEN 499 THEN ($3::text[])[n / 500 + 1]
        ELSE 'Harbour Lantern Works ' || n END FROM generate_series(1, $2::int) n`,
    [company.id, ENTERED, LISTED],
  );
  await sql(
    `INSERT INTO app.vessel (id, organisation_id, imo, name)
      SELECT gen_random_uuid(), $1, (9000000 + n)::text, CASE n WHEN 600 THEN 'MARAVEL' ELSE 'QUIET DAWN ' || n END
        FROM generate_series(1, 600) n`,
    [company.id],
  );
  const rows = [
    ...LISTED.slice(1).map((name, n) => `C${n},company,${name},`),
    "V1,company,Vantor Contact House,",
    "V2,vessel,MARAVEL,",
  ];
  await listing(company, ...rows);
  const all = [
    ["company", "Vantor Contact House", "LIST"],
    ...LISTED.slice(1).map((name) => ["entered", name, "LIST"]),
    ["vessel", "MARAVEL", "LIST"],
  ].toSorted();
  expect(await found(company)).toEqual(all);
  const [task] = (await company.api.call(deskRoutes.tasks)).filter(({ kind }) => kind === "screening");
  expect(task).toMatchObject({ state: "SUCCEEDED" });
  // The next version names one more, and the others say nothing new.
  await listing(company, ...rows, `N1,company,${LISTED[0]},`);
  expect(await found(company)).toEqual([...all, ["entered", LISTED[0], "LIST"]].toSorted());
});

it("many bodies are compared as each alone, also where the second processor has gone", async () => {
  const company = await make.company("Comparing Many");
  await listing(company, "C1,company,Corran Bay Holding,", "C2,company,Vantor Contact House,");
  const own = new Indexes(backend.database);
  const compared = await own.of(company.id, { many: true });
  const names = ["Corran Bay Holding", "Quiet Harbour Lines", "Vantor Contact House Ltd", "Petrel Quay"];
  const outcomes = async () =>
    (await compared.compareMany(names.map(named), THRESHOLDS)).map((one) => one?.hits[0]?.entry.id ?? null);
  expect(await outcomes()).toEqual(["C1", null, "C2", null]);
  const running = outcomes();
  await own.rest();
  expect(await running).toEqual(["C1", null, "C2", null]);
  expect(await outcomes()).toEqual(["C1", null, "C2", null]);
  await own.onApplicationShutdown();
});
