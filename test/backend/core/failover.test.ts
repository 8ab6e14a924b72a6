import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { contactRoutes } from "#domain/api/contacts";
import { documentRoutes as routes } from "#domain/api/documents";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, type Company } from "../../support/companies.ts";
import { tcpSwitch, type Break, type TcpSwitch } from "../../support/tcp-switch.ts";

let way: TcpSwitch;
let backend: TestBackend;
let company: Company;
let owner: pg.Client;

beforeAll(async () => {
  // Only the requests of companies use the connection that breaks.
  backend = await startBackend({ chain: false, through: async (url) => (way = await tcpSwitch(url)).url });
  const make = companies(backend);
  company = await make.company("Carrier");
  await make.befriend(company, await make.company("Other"));
  owner = new pg.Client({ connectionString: backend.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await backend?.stop();
  await way?.close();
});
beforeEach(() => {
  way.onSent = null;
});

const create = (blNo: string, key?: string): Promise<Response> =>
  company.api.send(routes.create, {
    body: { kind: "BillOfLading", data: { blNo } },
    ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
  });
const made = async (blNo: string): Promise<number> =>
  (await owner.query<{ count: number }>("SELECT count(*)::int FROM app.document WHERE number = $1", [blNo])).rows[0]!
    .count;

/** Breaks the line once, at the first statement with these words. */
function once(words: string, how: Break): void {
  way.onSent = (bytes) => {
    if (!bytes.includes(words)) return undefined;
    way.onSent = null;
    return how;
  };
}

it.each(["START TRANSACTION", "INSERT INTO app.document", "COMMIT"])(
  "a line that breaks before “%s” is nothing that anybody notices: the work is done again, once",
  async (words) => {
    const blNo = `CUT-${words}`;
    once(words, "cut");
    expect((await create(blNo, blNo)).status).toBe(200);
    expect(await made(blNo)).toBe(1);
  },
);

it("a commit whose answer is lost is looked up under the key of the request, and never done twice", async () => {
  once("COMMIT", "answered");
  const answer = await create("LOST-1", "lost-1");
  expect(answer.status).toBe(200);
  const { id } = (await answer.json()) as { id: string };
  expect(await made("LOST-1")).toBe(1);
  expect(((await (await create("LOST-1", "lost-1")).json()) as { id: string }).id).toBe(id);
});

it("without a key nobody knows: it is said so, and nothing is repeated blindly", async () => {
  once("COMMIT", "answered");
  const answer = await create("LOST-2");
  expect([answer.status, ((await answer.json()) as { code: string }).code, answer.headers.get("retry-after")]).toEqual([
    503,
    "TIME_OUT",
    "1",
  ]);
  expect(await made("LOST-2")).toBe(1);
});

it("a commit that is never answered, as where a standby is away, holds nobody up for ever", async () => {
  once("COMMIT", "silent");
  expect((await create("SILENT-1", "silent-1")).status).toBe(200);
  expect(await made("SILENT-1")).toBe(1);
});

it("reading is asked again, whatever broke", async () => {
  for (const how of ["cut", "answered"] as const) {
    once("COMMIT", how);
    expect((await company.api.send(contactRoutes.list)).status).toBe(200);
  }
});

it("a server that may only be read, and one that is not there, are told as a moment that passes", async () => {
  const name = new URL(backend.ownerUrl).pathname.slice(1);
  await owner.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await way.close();
  const gone = await create("AWAY-1", "away-1");
  expect([gone.status, ((await gone.json()) as { code: string }).code, gone.headers.get("retry-after")]).toEqual([
    503,
    "TIME_OUT",
    "1",
  ]);
  await way.open();
  const standby = await create("AWAY-1", "away-1");
  expect([standby.status, ((await standby.json()) as { code: string }).code]).toEqual([503, "TIME_OUT"]);
  await owner.query("SET default_transaction_read_only = off");
  await owner.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  await way.close();
  await way.open();
  expect((await create("AWAY-1", "away-1")).status).toBe(200);
  expect(await made("AWAY-1")).toBe(1);
});

it("readiness says that the database does not answer, and waits for it no longer than supervisors do", async () => {
  let line: TcpSwitch | undefined;
  const other = await startBackend({ chain: false, workerThrough: async (url) => (line = await tcpSwitch(url)).url });
  expect((await fetch(`${other.url}/health/ready`)).status).toBe(200);
  line!.onSent = () => "silent";
  const answer = await fetch(`${other.url}/health/ready`);
  expect([answer.status, ((await answer.json()) as { database: boolean }).database]).toEqual([503, false]);
  await line!.close();
  await line!.open();
  line!.onSent = null;
  await other.stop();
  await line!.close();
});
