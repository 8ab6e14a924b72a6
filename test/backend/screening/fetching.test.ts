import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { screeningListRoutes as lists } from "#domain/api/screening-lists";
import { LIMITS, megabytes } from "#domain/limits";
import { readVersion } from "../../../backend/screening/read-version.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, until, type Company } from "../../support/companies.ts";
import { Fetcher } from "../../support/fetcher.ts";
import { stopReaders } from "../../support/screened.ts";

/** Lists of several keepers are due at once: an address that is slow or large holds up nobody else. */

const LIST = "id,kind,name\nA1,company,Orlan Bay Maritime Holding\n";

let backend: TestBackend;
let make: ReturnType<typeof companies>;
let server: Server;
/** Answers that are held back. */
const held: ServerResponse[] = [];
/** Bytes that were sent of answers that never end. */
let sent = 0;

beforeAll(async () => {
  backend = await startBackend({ chain: false });
  make = companies(backend);
  await stopReaders(backend);
  server = createServer((request, response) => {
    const path = request.url ?? "";
    if (path.startsWith("/slow")) {
      held.push(response.writeHead(200));
      response.write("id,kind,name\n");
    } else if (path.startsWith("/drip")) {
      response.writeHead(200);
      const drops = setInterval(() => response.write("x"), 50);
      response.on("close", () => clearInterval(drops));
    } else if (path.startsWith("/half")) {
      const piece = Buffer.alloc(1_000_000, "x");
      response.writeHead(200, { "content-length": megabytes(LIMITS.listMb / 2) + 1 });
      let left = megabytes(LIMITS.listMb / 2) + 1;
      const more = (): void => {
        while (left > 0 && !response.destroyed) {
          const next = piece.subarray(0, Math.min(left, piece.length));
          left -= next.length;
          sent += next.length;
          if (!response.write(next)) return void response.once("drain", more);
        }
        response.end();
      };
      more();
    } else response.writeHead(200).end(LIST);
  }).listen(0, "127.0.0.1");
});
beforeEach(() => {
  held.splice(0);
  sent = 0;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await backend.stop();
});

const sql = (text: string, values: readonly unknown[] = []) =>
  backend.database.asWorker((tx) => tx.query<unknown[]>(text, [...values]));

/** A list of a company that is due now, fetched from these paths. */
async function due(company: Company, ...paths: readonly string[]): Promise<string> {
  const { id } = await company.api.call(lists.add, {
    body: { name: `List ${paths.join(" ")}`, format: "own", addresses: ["https://lists.example/own.csv"] },
  });
  const { port } = server.address() as AddressInfo;
  const at = paths.map((path) => `http://127.0.0.1:${port}/${path}`);
  await sql("UPDATE app.screening_list SET addresses = $2, fetch_at = now() - interval '1 second' WHERE id = $1", [
    id,
    at,
  ]);
  return id;
}

const shown = async ({ api }: Company, id: string) => (await api.call(lists.list)).find((one) => one.id === id)!;

it("a slow address holds up no list of another keeper, and no more than two of its own", async () => {
  const [slow, quick] = [await make.company("Slow Keeper"), await make.company("Quick Keeper")];
  for (let n = 0; n < 4; n += 1) await due(slow, `slow-${n}.csv`);
  const own = await due(quick, "own.csv");
  const fetcher = new Fetcher(backend.database);
  await fetcher.round();
  await until("the other list is fetched", async () => (await shown(quick, own)).versions.length === 1);
  await fetcher.round();
  await until("the slow ones are asked", () => Promise.resolve(held.length === LIMITS.screeningFetchesOfKeeper));
  await fetcher.round();
  expect(held).toHaveLength(LIMITS.screeningFetchesOfKeeper);
  for (const response of held.splice(0)) response.end("S1,company,Quiet Harbour Lines\n");
  // The other two of the slow keeper follow.
  await until("the rest is asked", async () => {
    await fetcher.round();
    return held.length === 2;
  });
  for (const response of held) response.end("S1,company,Quiet Harbour Lines\n");
  await fetcher.all();
  expect(fetcher.folders).toEqual([]);
});

it("an address that gives one letter after the other is left when the time of its list is over", async () => {
  const company = await make.company("Dripping");
  const id = await due(company, "drip.csv", "drip-2.csv", "drip-3.csv");
  const began = performance.now();
  const fetcher = new Fetcher(backend.database, 1);
  await fetcher.all();
  expect(performance.now() - began).toBeLessThan(2_500);
  expect(await shown(company, id)).toMatchObject({ fetchError: "LIST_UNREACHABLE" });
  expect(fetcher.folders).toEqual([]);
});

it("the parts of a list are bounded together, and lie in files while they are fetched", async () => {
  const company = await make.company("Large");
  const id = await due(company, "half-1.csv", "half-2.csv", "half-3.csv");
  const fetcher = new Fetcher(backend.database);
  const work = fetcher.all();
  await until("a part lies in a file", () => Promise.resolve(fetcher.folders.length === 1));
  await work;
  expect(await shown(company, id)).toMatchObject({ fetchError: "LIST_SIZE" });
  // The third part was not asked for.
  expect(sent).toBeLessThanOrEqual(megabytes(LIMITS.listMb) + 2);
  expect(fetcher.folders).toEqual([]);
});

it("an address whose path is no text in percent signs is fetched as any other", async () => {
  const company = await make.company("Percent");
  const id = await due(company, "own%E0%A4%A.csv", "100%25.csv");
  await new Fetcher(backend.database).all();
  while (await readVersion(backend.database)) continue;
  expect(await shown(company, id)).toMatchObject({ fetchError: null, inUse: { entries: 1, unusable: 1 } });
});

it("a version that waits is decided once, however many decide at the same time", async () => {
  const company = await make.company("Deciding");
  const id = await due(company, "own.csv");
  const many = ["id,kind,name", ...Array.from({ length: 20 }, (_, n) => `B${n},company,Harbour Works ${n}`), ""];
  const bring = (text: string) =>
    company.api.call(lists.bring, { params: { id }, query: { name: "own.csv" }, bytes: Buffer.from(text) });
  await bring(many.join("\n"));
  while (await readVersion(backend.database)) continue;
  await bring(LIST);
  while (await readVersion(backend.database)) continue;
  const [waiting] = (await shown(company, id)).versions;
  expect(waiting).toMatchObject({ state: "WAITING" });
  const decide = (accept: boolean) =>
    company.api.call(lists.decide, { params: { id: waiting!.id }, body: { accept } }).then(
      () => "decided",
      (error: { code: string }) => error.code,
    );
  const answers = await Promise.all([decide(true), decide(false), decide(true), decide(false)]);
  expect(answers.toSorted()).toEqual(["WRONG_STATE", "WRONG_STATE", "WRONG_STATE", "decided"]);
});
