import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { deskRoutes } from "#domain/api/desk";
import { nodeScreeningListRoutes as nodeLists, screeningListRoutes as lists } from "#domain/api/screening-lists";
import { screeningRoutes as routes } from "#domain/api/screening";
import { LIMITS } from "#domain/limits";
import { redirected } from "../../../backend/trust/fetch-public.ts";
import { Indexes } from "../../../backend/screening/indexes.ts";
import { readVersion } from "../../../backend/screening/read-version.ts";
import { rescreen } from "../../../backend/screening/rescreen.ts";
import { runCheck } from "../../../backend/screening/run-check.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, until, type Company } from "../../support/companies.ts";
import { Fetcher } from "../../support/fetcher.ts";
import { lettersTo, lettersToCompanies } from "../../support/letters.ts";
import { stopReaders } from "../../support/screened.ts";

/** Lists that cannot be had, readers that fail, and what a person does about it in Background Task. */

const HEAD = "id,kind,name";
const ORLAN = "A1,company,Orlan Bay Maritime Holding";
const file = (...more: readonly string[]): Buffer => Buffer.from([HEAD, ORLAN, ...more].join("\n") + "\n");

let backend: TestBackend;
let make: ReturnType<typeof companies>;
let indexes: Indexes;
let fetcher: Fetcher;
let server: Server;
/** The answer of the address of a list, and the requests that it got. */
const address = {
  body: file(),
  etag: '"one"',
  away: false,
  endless: false,
  asked: [] as (string | undefined)[],
  /** The second part of a list that is published in parts; null where it is away. */
  second: file() as Buffer | null,
};

beforeAll(async () => {
  backend = await startBackend({ chain: false });
  make = companies(backend);
  indexes = new Indexes(backend.database);
  fetcher = new Fetcher(backend.database);
  // Each reader is run by hand here.
  await stopReaders(backend);
  server = createServer((request, response) => {
    const known = request.headers["if-none-match"];
    address.asked.push(known);
    if (request.url === "/moved.csv") response.writeHead(302, { location: "own.csv" }).end();
    else if (request.url === "/round.csv") response.writeHead(301, { location: "/round.csv" }).end();
    else if (request.url === "/second.csv")
      response.writeHead(address.second === null ? 503 : 200).end(address.second ?? "");
    else if (address.endless) {
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(1_000_000, "x"))) continue;
      };
      response.on("drain", more);
      more();
    } else if (address.away) response.writeHead(503).end();
    else if (known === address.etag) response.writeHead(304).end();
    else response.writeHead(200, { etag: address.etag }).end(address.body);
  }).listen(0, "127.0.0.1");
});
beforeEach(() => {
  Object.assign(address, { body: file(), etag: '"one"', away: false, endless: false, asked: [], second: file() });
});
afterAll(async () => {
  server.close();
  await backend.stop();
});

const sql = (text: string, values: readonly unknown[]) =>
  backend.database.asWorker((tx) => tx.query<unknown[]>(text, [...values]));

async function listOf(company: Company) {
  const [list] = await company.api.call(lists.list);
  return list!;
}

/** A company with a list that is fetched from the address of the test. */
const at = (path: string): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`;
async function fetching(
  name: string,
  parts: readonly string[] = ["own.csv"],
): Promise<{ company: Company; fetchNow: () => Promise<void> }> {
  const company = await make.company(name);
  const { id } = await company.api.call(lists.add, {
    body: { name: "Fetched", format: "own", addresses: ["https://lists.example/own.csv"] },
  });
  await sql("UPDATE app.screening_list SET addresses = $2 WHERE id = $1", [id, parts.map((part) => at(part))]);
  return {
    company,
    async fetchNow() {
      await sql("UPDATE app.screening_list SET fetch_at = now() - interval '1 second' WHERE id = $1", [id]);
      await work();
    },
  };
}

async function work(): Promise<void> {
  // A fetch that a person asks for is due from the next millisecond on.
  await wait(2);
  await fetcher.all();
  while (await readVersion(backend.database)) continue;
  while (await rescreen(backend.database, indexes)) continue;
  while (await runCheck(backend.database, indexes)) continue;
}

const tasks = async ({ api }: Company, kind: string) =>
  (await api.call(deskRoutes.tasks)).filter((task) => task.kind === kind);

it("a list is fetched once, and again only when its address has another", async () => {
  const { company, fetchNow } = await fetching("Fetching");
  await fetchNow();
  expect(await listOf(company)).toMatchObject({ inUse: { n: 1, entries: 1 } });
  await fetchNow();
  expect(address.asked).toEqual([undefined, '"one"']);
  expect((await listOf(company)).versions).toHaveLength(1);
  Object.assign(address, { body: file("A2,company,Vantor Holding"), etag: '"two"' });
  await fetchNow();
  expect(await listOf(company)).toMatchObject({ inUse: { n: 2, entries: 2 } });
  // A person who asks gets the whole file, whatever was kept of the last answer.
  await company.api.call(lists.fetch, { params: { id: (await listOf(company)).id } });
  await work();
  expect(address.asked.at(-1)).toBeUndefined();
});

it("an address that is away says so in Background Task, the former version goes on, and the task is tried again", async () => {
  const { company, fetchNow } = await fetching("Away");
  await fetchNow();
  address.away = true;
  await fetchNow();
  const [failed] = await tasks(company, "screeningList");
  expect(failed).toMatchObject({ state: "FAILED", error: { code: "LIST_UNREACHABLE" } });
  expect(await listOf(company)).toMatchObject({ inUse: { n: 1 } });
  const again = () => company.api.call(deskRoutes.retryTask, { params: { id: failed!.id } });
  expect(await again()).toMatchObject({ state: "QUEUED", attempts: 2 });
  await work();
  expect((await tasks(company, "screeningList"))[0]).toMatchObject({ id: failed!.id, state: "FAILED" });
  address.away = false;
  await again();
  await work();
  expect((await tasks(company, "screeningList")).find(({ id }) => id === failed!.id)).toMatchObject({
    state: "SUCCEEDED",
    error: null,
  });
});

it("a list that is published in parts is one version of all of them, or none", async () => {
  address.second = file("B1,company,Vantor Holding");
  const { company, fetchNow } = await fetching("Parts", ["own.csv", "second.csv"]);
  await fetchNow();
  // The first row stands in both parts, and counts once.
  expect(await listOf(company)).toMatchObject({ inUse: { n: 1, entries: 2, unusable: 1 } });
  await fetchNow();
  expect((await listOf(company)).versions).toHaveLength(1);
  // The first part says that it is the same, and is read all the same where the second is another.
  address.second = file("B1,company,Vantor Holding", "B2,company,Vantor Trading");
  await fetchNow();
  expect(await listOf(company)).toMatchObject({ inUse: { n: 2, entries: 3 } });
  Object.assign(address, { body: file("A2,company,Marlin Works"), etag: '"two"', second: null });
  await fetchNow();
  const failed = await listOf(company);
  expect(failed).toMatchObject({ inUse: { n: 2 }, fetchError: "LIST_UNREACHABLE", fetchFailed: at("second.csv") });
  expect(failed.versions).toHaveLength(2);
  const [task] = await tasks(company, "screeningList");
  expect(task).toMatchObject({ state: "FAILED", error: { parameters: { address: at("second.csv") } } });
  address.second = file("B1,company,Vantor Holding", "B2,company,Vantor Trading");
  await fetchNow();
  expect(await listOf(company)).toMatchObject({ inUse: { n: 3, entries: 4 }, fetchError: null });
});

it("an address that has moved is followed, as far as public addresses go, and not round in circles", async () => {
  const moved = await fetching("Moved", ["moved.csv"]);
  await moved.fetchNow();
  expect(await listOf(moved.company)).toMatchObject({ inUse: { n: 1, entries: 1 } });
  const round = await fetching("Round", ["round.csv"]);
  address.asked = [];
  await round.fetchNow();
  expect(await listOf(round.company)).toMatchObject({ inUse: null, fetchError: "LIST_UNREACHABLE" });
  expect(address.asked).toHaveLength(1 + LIMITS.screeningListRedirects);

  const leads = (to: string) => redirected(new URL("https://lists.example/a/sdn.csv"), to, { private: false })?.href;
  expect(leads("../b/sdn.csv?x=1")).toBe("https://lists.example/b/sdn.csv?x=1");
  expect(leads("https://cdn.example/sdn.csv")).toBe("https://cdn.example/sdn.csv");
  for (const no of ["http://cdn.example/sdn.csv", "https://127.0.0.1/", "https://[::1]/", "https://cdn.example:8443/"])
    expect(leads(no), no).toBeUndefined();
  for (const no of ["", "https://me:secret@cdn.example/", "file:///etc/passwd", "https://169.254.169.254/"])
    expect(leads(no), no).toBeUndefined();
});

it("a list of the node that cannot be had is a task of its administrators, who have it fetched again", async () => {
  const keeper = await make.company("Keeper", { people: 2 });
  const other = await make.company("Onlooker");
  await sql(
    `WITH p AS (UPDATE app.person SET email_verified_at = now() WHERE id = $1 RETURNING email)
      INSERT INTO app.node_administrator SELECT email FROM p`,
    [keeper.people[0]!.id],
  );
  const { id } = await keeper.api.call(nodeLists.add, {
    body: { name: "Of the node", format: "own", addresses: ["https://lists.example/own.csv"] },
  });
  await sql("UPDATE app.screening_list SET addresses = $2 WHERE id = $1", [id, [at("own.csv?key=SECRET")]]);
  address.away = true;
  await work();
  const read = async () => (await other.api.call(lists.list)).find((one) => one.id === id);
  const host = new URL(at("own.csv")).host;
  expect(await read()).toMatchObject({ addresses: [host], fetchError: "LIST_UNREACHABLE", fetchFailed: host });
  const [failed] = await tasks(keeper, "screeningList");
  expect(failed).toMatchObject({ title: "Of the node", state: "FAILED", error: { code: "LIST_UNREACHABLE" } });
  expect(await tasks(other, "screeningList")).toEqual([]);
  const again = (api: typeof keeper.api) => api.call(deskRoutes.retryTask, { params: { id: failed!.id } });
  expect(await refusal(again(keeper.people[1]!.api))).toBe("TASK_NOT_HERE");
  // A page in the place of the list is a task of its keepers, too.
  Object.assign(address, { away: false, body: Buffer.from("<html>Gone</html>"), etag: '"page"' });
  expect(await again(keeper.api)).toMatchObject({ state: "QUEUED", attempts: 2 });
  await work();
  const refused = (await tasks(keeper, "screeningList")).find(({ state }) => state === "FAILED");
  expect(refused).toMatchObject({ title: "Of the node", error: { code: expect.stringMatching(/^LIST_/) } });
  // The same page once more says nothing better: the task stays, and is the only one.
  const openTasks = async () => (await tasks(keeper, "screeningList")).filter(({ state }) => state === "FAILED");
  await keeper.api.call(deskRoutes.retryTask, { params: { id: refused!.id } });
  await work();
  expect((await openTasks()).map(({ id: task }) => task)).toEqual([refused!.id]);
  Object.assign(address, { body: file(), etag: '"list"' });
  expect(await keeper.api.call(deskRoutes.retryTask, { params: { id: refused!.id } })).toMatchObject({
    state: "QUEUED",
    attempts: 3,
  });
  await work();
  expect((await tasks(keeper, "screeningList")).map(({ state }) => state)).toEqual(["SUCCEEDED", "SUCCEEDED"]);
  const [kept] = await keeper.api.call(nodeLists.list);
  expect(kept).toMatchObject({ inUse: { n: 2, entries: 1, source: at("own.csv?key=SECRET") }, fetchError: null });
  expect(await read()).toMatchObject({ inUse: { n: 2, source: host }, versions: [{ source: host }, {}] });
  await keeper.api.call(nodeLists.remove, { params: { id } });
  await work();
});

it("who keeps a list is written to when a version waits for a person", async () => {
  const { company, fetchNow } = await fetching("Shrinking");
  Object.assign(address, { body: file("A2,company,Vantor Holding", "A3,company,Marlin Works"), etag: '"long"' });
  await fetchNow();
  Object.assign(address, { body: file(), etag: '"short"' });
  await fetchNow();
  expect(await listOf(company)).toMatchObject({ inUse: { n: 1 }, versions: [{ state: "WAITING" }, {}] });
  const about = "The list Fetched waits";
  const letters = async () =>
    (await Promise.all([lettersToCompanies(backend.database), lettersTo(backend.database, null)])).flat();
  await until("the letter is written", async () =>
    (await letters()).some(({ subject, body }) => subject.startsWith(about) && body.includes("names 1 bodies")),
  );
});

it("who keeps a list is written to when it begins to fail, and when what was fetched is refused", async () => {
  const { company, fetchNow } = await fetching("Growing old");
  await fetchNow();
  const letters = async (): Promise<number> =>
    (await Promise.all([lettersToCompanies(backend.database), lettersTo(backend.database, null)]))
      .flat()
      .filter(({ subject }) => subject === "The list Fetched has no new version").length;
  const before = await letters();
  address.away = true;
  await fetchNow();
  await fetchNow();
  expect(await letters()).toBe(before + 1);
  Object.assign(address, { away: false, body: Buffer.from("<html>Gone</html>"), etag: '"page"' });
  await fetchNow();
  expect(await letters()).toBe(before + 2);
  expect(await listOf(company)).toMatchObject({ inUse: { n: 1 }, versions: [{ state: "REFUSED" }, {}] });
});

it("an address that never ends is left, and says so", async () => {
  const { company, fetchNow } = await fetching("Endless");
  address.endless = true;
  await fetchNow();
  expect(await tasks(company, "screeningList")).toMatchObject([{ state: "FAILED", error: { code: "LIST_SIZE" } }]);
});

it("a file that was refused is not tried again: another one is given where lists are kept", async () => {
  const company = await make.company("Refusing");
  const { id } = await company.api.call(lists.add, { body: { name: "Wrong", format: "un" } });
  await company.api.call(lists.bring, { params: { id }, query: { name: "page.html" }, bytes: Buffer.from("<html>") });
  await work();
  const [task] = await tasks(company, "screeningList");
  expect(task).toMatchObject({ state: "FAILED" });
  expect(await refusal(company.api.call(deskRoutes.retryTask, { params: { id: task!.id } }))).toBe("TASK_NOT_HERE");
  // Nor by another company.
  const other = await make.company("Meddling");
  expect(await refusal(other.api.call(deskRoutes.retryTask, { params: { id: task!.id } }))).toBe("NOT_FOUND");
});

/** The content of the list in use is not readable, as after a fault of the store; answers how to mend it. */
async function broken(company: Company): Promise<() => Promise<void>> {
  const { inUse } = await listOf(company);
  const [row] = (await sql("SELECT entries FROM app.screening_content WHERE version_id = $1", [inUse!.id])) as {
    entries: Buffer;
  }[];
  const keep = (entries: Buffer) =>
    sql("UPDATE app.screening_content SET entries = $2 WHERE version_id = $1", [inUse!.id, entries]);
  await keep(Buffer.from("nothing"));
  indexes = new Indexes(backend.database);
  return async () => void (await keep(row!.entries));
}

it("a re-screening that fails says so, and is done again when a person asks for it", async () => {
  const { company, fetchNow } = await fetching("Failing");
  await fetchNow();
  await company.api.call(routes.enter, { body: { subjects: [{ name: "Orlan Bay Maritime Holding" }] } });
  const mend = await broken(company);
  await sql("INSERT INTO app.screening_round (organisation_id, cause) VALUES ($1, 'LIST')", [company.id]);
  await expect(rescreen(backend.database, indexes)).rejects.toThrow();
  const failed = (await tasks(company, "screening")).find(({ state }) => state === "FAILED");
  expect(failed).toMatchObject({ error: { code: "INTERNAL" } });
  expect(await rescreen(backend.database, indexes)).toBe(false);
  await mend();
  await company.api.call(deskRoutes.retryTask, { params: { id: failed!.id } });
  await work();
  expect((await tasks(company, "screening")).find(({ id }) => id === failed!.id)).toMatchObject({
    state: "SUCCEEDED",
    attempts: 2,
  });
  expect((await company.api.call(routes.checks, { query: {} })).rows).toMatchObject([
    { cause: "LIST", outcome: "HIT" },
  ]);
});

it("a check that fails says so, and the others go on", async () => {
  const { company, fetchNow } = await fetching("Checking");
  await fetchNow();
  const cards = await company.api.call(routes.enter, { body: { subjects: [{ name: "Orlan Bay Maritime Holding" }] } });
  const subjects = cards.map(({ id }) => ({ source: "entered" as const, id }));
  const mend = await broken(company);
  await company.api.call(routes.check, { body: { subjects } });
  await expect(runCheck(backend.database, indexes)).rejects.toThrow();
  await mend();
  await company.api.call(routes.check, { body: { subjects } });
  await work();
  const { rows: checks } = await company.api.call(routes.checks, { query: {} });
  expect(checks.map(({ state, outcome, error }) => [state, outcome, error])).toEqual([
    ["FINISHED", "HIT", null],
    ["FAILED", null, "INTERNAL"],
  ]);
});

it("a list that comes into use while bodies are compared anew is compared with before the round ends", async () => {
  const { company, fetchNow } = await fetching("Meanwhile");
  await fetchNow();
  await company.api.call(routes.enter, { body: { subjects: [{ name: "Vantor Holding" }] } });
  await sql("INSERT INTO app.screening_round (organisation_id, cause) VALUES ($1, 'LIST')", [company.id]);
  /** The reader has the former list in hand when the new one comes. */
  class Late extends Indexes {
    override async of(organisation: string) {
      const former = await super.of(organisation);
      if (!this.told) {
        this.told = true;
        Object.assign(address, { body: file("A9,company,Vantor Holding"), etag: '"late"' });
        await sql("UPDATE app.screening_list SET fetch_at = now() - interval '1 second' WHERE organisation_id = $1", [
          organisation,
        ]);
        await fetcher.all();
        while (await readVersion(backend.database)) continue;
      }
      return former;
    }
    told = false;
  }
  const late = new Late(backend.database);
  while (await rescreen(backend.database, late)) continue;
  expect((await company.api.call(routes.checks, { query: {} })).rows).toMatchObject([
    { cause: "LIST", outcome: "HIT", subject: { name: "Vantor Holding" } },
  ]);
});
