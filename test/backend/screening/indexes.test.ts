import { setImmediate as breathe } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { screeningListRoutes as lists } from "#domain/api/screening-lists";
import { buildIndex, THRESHOLDS } from "#domain/screening/matcher";
import type { ListEntry } from "#domain/screening/types";
import { Indexes } from "../../../backend/screening/indexes.ts";
import { readVersion } from "../../../backend/screening/read-version.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies } from "../../support/companies.ts";
import { named, stopReaders } from "../../support/screened.ts";

/** Lists are made ready in a thread of their own, beside the one that serves everybody. */

let backend: TestBackend;
let make: ReturnType<typeof companies>;

beforeAll(async () => {
  backend = await startBackend({ chain: false });
  make = companies(backend);
  // Each reader is run by hand here.
  await stopReaders(backend);
});
afterAll(() => backend.stop());

const LETTERS = "bcdfghjklmnpqrstvwxz";
/** An invented name for a number: no two are the same. */
const nameOf = (n: number): string =>
  [n % 20, Math.floor(n / 20) % 20, Math.floor(n / 400) % 20, Math.floor(n / 8_000) % 20]
    .map((digit, i) => `${LETTERS[digit]}${"aeio"[i]}`)
    .join("");

/** The name of a body of a list, besides the first. */
const bodyOf = (n: number): string => `${nameOf(n)} ${nameOf(n * 7 + 3)} Works`;

/** The milliseconds for which a program serves nobody that makes such a list ready itself. */
function blocked(bodies: number): number {
  const entries = Array.from({ length: bodies }, (_, n): ListEntry => {
    const name = { text: bodyOf(n), quality: "primary", former: false } as const;
    const nothing = { countries: [], identifiers: [], birthDates: [], flag: null, programmes: [], addresses: [] };
    return { id: `B${n}`, kind: "company", names: [name], ...nothing, listedOn: null, remarks: "" };
  });
  const began = performance.now();
  buildIndex([{ list: "own", entries }]);
  return performance.now() - began;
}

/** A company with an own list of so many bodies, which begins with this one. */
async function keeping(first: string, bodies: number): Promise<string> {
  const company = await make.company(`Keeper of ${first}`);
  const { id } = await company.api.call(lists.add, { body: { name: "Own", format: "own" } });
  const rows = Array.from({ length: bodies - 1 }, (_, n) => `B${n},company,${bodyOf(n)}`);
  const bytes = Buffer.from(["id,kind,name", `A1,company,${first}`, ...rows, ""].join("\n"));
  await company.api.call(lists.bring, { params: { id }, query: { name: "own.csv" }, bytes });
  while (await readVersion(backend.database)) continue;
  return company.id;
}

it(
  "others are served while a long list is made ready, and it is compared with as any",
  { timeout: 120_000 },
  async () => {
    const company = await keeping("Orlan Bay Maritime Holding", 20_000);
    const indexes = new Indexes(backend.database);
    let longest = 0;
    let ready = false;
    const made = indexes.of(company).finally(() => {
      ready = true;
    });
    for (let last = performance.now(); !ready;) {
      await breathe();
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }
    // The longest time without a turn, beside that of a program that makes it itself.
    expect(longest).toBeLessThan(blocked(20_000) / 2);
    const compared = await made;
    const found = await compared.compare(named("ORLAN BAY MARITIME HOLDING LTD"), THRESHOLDS);
    expect(found).toMatchObject({ outcome: "HIT", hits: [{ entry: { id: "A1" } }] });
    expect(found.result.compared).toBe(20_000);
    expect((await compared.compare(named("Quiet Harbour Lines"), THRESHOLDS)).outcome).toBe("CLEAR");
    const [list] = found.hits.map(({ list }) => list);
    expect([await compared.has(list!, "A1"), await compared.has(list!, "A9")]).toEqual([true, false]);
    await indexes.onApplicationShutdown();
  },
);

it("work goes on whose lists went meanwhile, and whose thread has ended", async () => {
  const names = ["Vantor House", "Marlin Works", "Petrel Quay", "Sable Straits", "Heron Lights"];
  const kept: string[] = [];
  for (const name of names) kept.push(await keeping(name, 2));
  const indexes = new Indexes(backend.database);
  const first = await indexes.of(kept[0]!);
  let tries = 0;
  const outcome = await first.within(async () => {
    tries += 1;
    // Others ask for so many lists that the first have to go.
    if (tries === 1) for (const other of kept.slice(1)) await indexes.of(other);
    return (await first.compare(named("Vantor House"), THRESHOLDS)).outcome;
  });
  expect([tries, outcome]).toEqual([2, "HIT"]);
  await indexes.onApplicationShutdown();
  expect(await first.within(async () => (await first.compare(named("Vantor House"), THRESHOLDS)).outcome)).toBe("HIT");
  await indexes.onApplicationShutdown();
});
