import { afterAll, beforeAll, expect, it } from "vitest";
import { deskRoutes } from "#domain/api/desk";
import { envelopeRoutes } from "#domain/api/envelopes";
import { nodeScreeningListRoutes as nodeLists, screeningListRoutes as lists } from "#domain/api/screening-lists";
import { screeningRoutes as routes } from "#domain/api/screening";
import { LIMITS } from "#domain/limits";
import { ALL_PERMISSIONS } from "#domain/permissions";
import { addressOne } from "../../../backend/mail/organisation-mail.ts";
import { Indexes } from "../../../backend/screening/indexes.ts";
import { readVersion } from "../../../backend/screening/read-version.ts";
import { rescreen } from "../../../backend/screening/rescreen.ts";
import { runCheck } from "../../../backend/screening/run-check.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, type Company } from "../../support/companies.ts";
import { Fetcher } from "../../support/fetcher.ts";
import { lettersTo } from "../../support/letters.ts";
import { stopReaders } from "../../support/screened.ts";

/** An administrator keeps the lists and does not check: what becomes of them is seen, and no hit is. */

const LISTED = "Orlan Bay Maritime Holding";
const WORDS = "Corran Severny Orlan Marlin Petrel Harbour Lantern Reef Quay Anchor Gale Breeze".split(" ");
const LIST = `id,kind,name\nA1,company,${LISTED}\nA2,company,Vantor House\nA3,company,Marlin Works\n`;

let backend: TestBackend;
let make: ReturnType<typeof companies>;
let indexes: Indexes;

beforeAll(async () => {
  backend = await startBackend({ chain: false });
  make = companies(backend);
  indexes = new Indexes(backend.database);
  await stopReaders(backend);
});
afterAll(() => backend.stop());

const sql = (text: string, values: readonly unknown[]) =>
  backend.database.asWorker((tx) => tx.query<unknown[]>(text, [...values]));

async function work(): Promise<void> {
  while (await readVersion(backend.database)) continue;
  while (await runCheck(backend.database, indexes)) continue;
  while (await rescreen(backend.database, indexes)) continue;
  while (await backend.database.asWorker((tx) => addressOne(tx))) continue;
}

/** A company whose first colleague administers it without checking, and whose second checks without administering. */
async function parted(name: string) {
  const company = await make.company(name, { people: 2 });
  const [keeper, checker] = company.people;
  await sql("UPDATE app.membership SET permissions = $2 WHERE person_id = $1", [
    keeper!.id,
    ALL_PERMISSIONS.filter((one) => one !== "compliance.check"),
  ]);
  await sql("UPDATE app.person SET email_verified_at = now() WHERE id = ANY ($1)", [[keeper!.id, checker!.id]]);
  await sql("UPDATE app.membership SET is_admin = false WHERE person_id = $1", [checker!.id]);
  return { keeper: keeper!, checker: checker! };
}

const bring = (api: Company["api"], id: string, text = LIST) =>
  api.call(lists.bring, { params: { id }, query: { name: "watch.csv" }, bytes: Buffer.from(text) });

it("who keeps the lists of a company sees how they stand and tries again, and learns of no hit", async () => {
  const { keeper, checker } = await parted("Parted Duties");
  const { id } = await keeper.api.call(lists.add, { body: { name: "Watch list", format: "own" } });
  await bring(keeper.api, id);
  await work();
  expect(await keeper.api.call(lists.list)).toMatchObject([{ inUse: { n: 1, entries: 3 } }]);
  const [subject] = await checker.api.call(routes.enter, { body: { subjects: [{ name: LISTED }] } });
  await checker.api.call(routes.check, { body: { subjects: [{ source: "entered", id: subject!.id }] } });
  await work();

  // The hit stands with the one who decides, in the Inbox and in a letter.
  const desk = async ({ api }: { api: Company["api"] }) =>
    (await api.call(envelopeRoutes.list, { query: { folder: "inbox" } })).rows.map(({ subject: title }) => title);
  const about = (letters: readonly { readonly subject: string; readonly body: string }[]) =>
    letters.filter((one) => `${one.subject} ${one.body}`.includes(LISTED));
  expect(await desk(checker)).toEqual([`${LISTED} – ${LISTED}`]);
  expect(about(await lettersTo(backend.database, checker.id))).toHaveLength(1);
  expect(await desk(keeper)).toEqual([]);
  expect(about(await lettersTo(backend.database, keeper.id))).toEqual([]);
  expect(await keeper.api.call(envelopeRoutes.facets, { query: { folder: "inbox" } })).toMatchObject({ total: 0 });
  expect(await keeper.api.call(deskRoutes.counts)).toMatchObject({ screening: 0, inbox: 0 });
  expect(await refusal(keeper.api.call(routes.checks, { query: {} }))).toBe("FORBIDDEN");

  // A version that waits is written about to who may decide it, and not to who only checks.
  await bring(keeper.api, id, `id,kind,name\nA1,company,${LISTED}\n`);
  await work();
  const waits = async (person: string) =>
    (await lettersTo(backend.database, person)).filter((one) => one.subject.startsWith("The list Watch list waits"));
  expect([(await waits(keeper.id)).length, (await waits(checker.id)).length]).toEqual([1, 0]);

  // A person who neither checks nor administers reads no list; a fetch that failed is tried again by its keeper.
  await sql("UPDATE app.membership SET permissions = '{}' WHERE person_id = $1", [checker.id]);
  expect(await refusal(checker.api.call(lists.list))).toBe("FORBIDDEN");
  await sql(
    "UPDATE app.screening_list SET addresses = '{http://127.0.0.1:1/own.csv}', fetch_at = now() WHERE id = $1",
    [id],
  );
  await new Fetcher(backend.database).all();
  const [failed] = (await keeper.api.call(deskRoutes.tasks)).filter(({ state }) => state === "FAILED");
  expect(failed).toMatchObject({ kind: "screeningList", error: { code: "LIST_UNREACHABLE" } });
  expect(await keeper.api.call(deskRoutes.retryTask, { params: { id: failed!.id } })).toMatchObject({
    state: "QUEUED",
  });
});

it("a re-screening writes about its first hits one by one, and of the rest in one letter", async () => {
  const { keeper, checker } = await parted("Many Hits");
  const names = Array.from(
    { length: LIMITS.screeningLetters + 5 },
    (_, n) => `${WORDS[n % 5]} ${WORDS[5 + (n % 7)]} ${n}`,
  );
  await checker.api.call(routes.enter, { body: { subjects: names.map((name) => ({ name })) } });
  const { id } = await keeper.api.call(lists.add, { body: { name: "Long list", format: "own" } });
  await bring(keeper.api, id, ["id,kind,name", ...names.map((name, n) => `A${n},company,${name}`), ""].join("\n"));
  await work();
  const { rows } = await checker.api.call(routes.checks, { query: { limit: 100 } });
  expect(rows.map(({ cause, open }) => [cause, open])).toEqual(names.map(() => ["LIST", 1]));
  const subjects = (await lettersTo(backend.database, checker.id)).map(({ subject }) => subject);
  expect(subjects.filter((one) => one.startsWith("Compliance hit to decide"))).toHaveLength(LIMITS.screeningLetters);
  expect(subjects.filter((one) => !one.startsWith("Compliance hit"))).toEqual(["5 more compliance hits to decide"]);
  expect(await lettersTo(backend.database, keeper.id)).toEqual([]);
});

it("who administers the node sees its lists and imports without the right to check", async () => {
  const { keeper } = await parted("Node Keeper");
  await sql(
    `WITH p AS (UPDATE app.person SET email_verified_at = now() WHERE id = $1 RETURNING email)
      INSERT INTO app.node_administrator SELECT email FROM p`,
    [keeper.id],
  );
  await sql("UPDATE app.membership SET is_admin = false WHERE person_id = $1", [keeper.id]);
  const { id } = await keeper.api.call(nodeLists.add, { body: { name: "Of the node", format: "own" } });
  await keeper.api.call(nodeLists.bring, { params: { id }, query: { name: "n.csv" }, bytes: Buffer.from("<html>") });
  await work();
  expect(await keeper.api.call(nodeLists.list)).toMatchObject([{ versions: [{ state: "REFUSED" }] }]);
  expect((await keeper.api.call(deskRoutes.tasks)).map(({ kind, state }) => [kind, state])).toEqual([
    ["screeningList", "FAILED"],
  ]);
  expect(await refusal(keeper.api.call(lists.list))).toBe("FORBIDDEN");
});
