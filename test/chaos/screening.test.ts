import { afterAll, beforeAll, expect, it } from "vitest";
import { screeningListRoutes as lists } from "#domain/api/screening-lists";
import { screeningRoutes as routes } from "#domain/api/screening";
import { build, type Built, type Child } from "../support/built.ts";
import { companies, type Company } from "../support/companies.ts";
import { programs } from "../support/processes.ts";
import { stand, until, type Stand } from "../support/stand.ts";

const LIST = "id,kind,name\nA1,company,Orlan Bay Maritime Holding\nA2,company,Vantor Trading House\n";

let at: Stand;
let built: Built;
let run: Awaited<ReturnType<typeof programs>>;
let backend: Child | undefined;

beforeAll(async () => {
  [built, at] = await Promise.all([build(), stand()]);
  run = await programs(at, built);
  backend = await run.start("backend");
}, 180_000);
afterAll(async () => {
  await backend?.kill("SIGKILL");
  await built?.remove();
  await at?.close();
});

/** Has the backend die at a point that an act leads to, and starts another. Nobody waits until the dead one's claim ends. */
async function dyingAt(point: string, table: string, act: () => Promise<unknown>): Promise<void> {
  await backend!.kill("SIGTERM");
  const doomed = await run.start("backend", { HAWSER_FAILPOINT: point });
  try {
    await act();
    expect(await doomed.exited).toBe("SIGKILL");
  } finally {
    await doomed.kill("SIGKILL");
    backend = await run.start("backend");
  }
  await at.database.asWorker((tx) => tx.query(`UPDATE app.${table} SET claimed_until = now() - interval '1 second'`));
}

const newest = async ({ api }: Company, id: string) =>
  (await api.call(lists.list)).find((one) => one.id === id)?.versions[0];

it(
  "a list is read once and a check is carried out once, when the backend dies between reading and writing",
  { timeout: 240_000 },
  async () => {
    const { settings, database } = at;
    const company = await companies({ url: run.url, settings, database, chain: null }).company("Careful Carriers");
    const { api } = company;
    const { id } = await api.call(lists.add, { body: { name: "Watch list", format: "own" } });
    await dyingAt("screening-list-read", "screening_version", () =>
      api.call(lists.bring, { params: { id }, query: { name: "watch.csv" }, bytes: Buffer.from(LIST) }),
    );
    await until("the list is in use", async () => (await newest(company, id))?.state === "IN_USE");
    expect(await newest(company, id)).toMatchObject({ n: 1, entries: 2 });

    const [subject] = await api.call(routes.enter, { body: { subjects: [{ name: "Orlan Bay Maritime" }] } });
    let check = "";
    await dyingAt("screening-compared", "screening_check", async () => {
      const [begun] = await api.call(routes.check, { body: { subjects: [{ source: "entered", id: subject!.id }] } });
      check = begun!.id;
    });
    const show = () => api.call(routes.show, { params: { id: check } });
    await until("the check is finished", async () => (await show()).state === "FINISHED");
    expect((await show()).found).toMatchObject([{ state: "OPEN", entry: { id: "A1" }, history: [{ step: "begin" }] }]);
    // The list that came into use is compared with what is entered meanwhile, which is another check.
    const { rows } = await api.call(routes.checks, { query: {} });
    expect(rows.filter(({ cause }) => cause === "ASKED")).toHaveLength(1);
  },
);
