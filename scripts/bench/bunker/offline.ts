import type { BrowserContext, Page } from "playwright-core";
import type { BunkerDelivery } from "#domain/api/bunker-shapes";
import type { BunkerKind } from "#domain/bunker/forms";
import { CREW_WORKER } from "#domain/crew-worker";
import { read } from "#domain/kinds/read";
import { HOUR_MS } from "#domain/clock";

/** The crew of a tanker without a network: how much it types, how often the window dies, how long it lasts. */
export interface Voyage {
  readonly edits: number;
  readonly kills: number;
  readonly hours: number;
}

/** The typing at the rail: the forms in the order in which they are begun, and the fields that are typed in each. */
export const TYPED = [
  ["BunkerRequisition", ["maximumRate", "orderedBy", "agent"]],
  ["BunkerMeterSealsCheckPre", ["meterSerial"]],
  ["BunkerMeterReadingPre", ["remarks"]],
] as const satisfies readonly (readonly [BunkerKind, readonly string[]])[];

interface Place {
  readonly kind: BunkerKind;
  readonly path: string;
}
const PLACES: readonly Place[] = TYPED.flatMap(([kind, paths]) => paths.map((path) => ({ kind, path })));

/** The last text that was typed in each field. */
export type Last = ReadonlyMap<string, string>;
const nameOf = ({ kind, path }: Place): string => `${kind} ${path}`;

const inputAt = (page: Page, path: string) => page.locator(`[data-path="${path}"]`).locator("input, textarea").first();

/** The window is gone at once, as when the tablet has no memory left. */
async function kill(context: BrowserContext, page: Page): Promise<void> {
  const gone = page.waitForEvent("crash");
  const devtools = await context.newCDPSession(page);
  void devtools.send("Page.crash").catch(() => undefined);
  await gone;
  await page.close();
}

const PATIENCE_MS = 60_000;

/** Looks again and again whether it is so; what Playwright waits for may not be a promise. */
async function until(what: string, look: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await new Promise((go) => setTimeout(go, 100)))
    if (await look()) return;
  throw new Error(`${what}: not in ${PATIENCE_MS / 1000} s`);
}

/** Waits until the worker has the pages of the crew: also where this page was opened at another address. */
export const untilServed = async (page: Page): Promise<void> =>
  until("the worker of the crew", () =>
    page.evaluate(
      async (scope) => (await navigator.serviceWorker.getRegistration(scope))?.active?.state === "activated",
      CREW_WORKER.scope,
    ),
  );

/** The keys of the answers that the tablet keeps. */
const answersOn = async (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    // Opening one that is not there would make one without stores.
    if ((await indexedDB.databases()).every(({ name }) => name !== "hawser.tablet")) return [];
    const asked = async <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error as Error);
      });
    const database = await asked(indexedDB.open("hawser.tablet"));
    const keys = await asked(database.transaction("answers").objectStore("answers").getAllKeys());
    database.close();
    return keys.map(String);
  });

/** Waits until the pages of the crew, and the delivery, are on the tablet. */
export async function untilAboard(page: Page, delivery: string): Promise<void> {
  await untilServed(page);
  await until("the delivery on the tablet", async () => {
    const keys = await answersOn(page);
    return keys.some((key) => key.includes(delivery)) && keys.some((key) => key.includes(" me.get "));
  });
}

/** Types so many values into the forms of a form's page after another; answers what stands last in each field. */
async function type(page: Page, address: (kind: BunkerKind) => string, from: number, edits: number, last: Last) {
  const now = new Map(last);
  for (const [kind] of TYPED) {
    const places = PLACES.filter((one) => one.kind === kind);
    await page.goto(address(kind));
    for (const place of places) {
      const input = inputAt(page, place.path);
      await input.waitFor();
      const before = now.get(nameOf(place));
      if (before !== undefined && (await input.inputValue()) !== before)
        throw new Error(`${nameOf(place)} says ${await input.inputValue()} where ${before} was typed`);
    }
    for (let n = from; n < from + edits; n += 1) {
      const place = PLACES[n % PLACES.length];
      if (place === undefined || place.kind !== kind) continue;
      const value = place.path === "maximumRate" ? String(100 + n) : `EDIT ${n}`;
      await inputAt(page, place.path).fill(value);
      now.set(nameOf(place), value);
    }
    // The page keeps everything that it says it keeps.
    await page.locator("[data-kept]").waitFor();
  }
  return now;
}

/**
 * Fills forms of a delivery without a network, while the window is killed again and again, and brings them when the
 * network is back. Answers the forms in the order in which they were sent, and what was typed last.
 */
export async function sail(
  context: BrowserContext,
  { url, delivery }: { readonly url: string; readonly delivery: string },
  { edits, kills, hours }: Voyage,
): Promise<{ readonly sent: readonly string[]; readonly last: Last; readonly page: Page }> {
  const address = (kind: BunkerKind): string => `${url}/layout/bunker/${delivery}/forms/${kind}`;
  await context.clock.install();
  let page = await context.newPage();
  await page.goto(`${url}/layout/bunker`);
  await untilAboard(page, delivery);
  await context.setOffline(true);
  const rounds = kills + 1;
  let last: Last = new Map();
  for (let round = 0; round < rounds; round += 1) {
    const from = Math.round((round * edits) / rounds);
    last = await type(page, address, from, Math.round(((round + 1) * edits) / rounds) - from, last);
    await context.clock.fastForward(Math.round((hours * HOUR_MS) / rounds));
    if (round === kills) break;
    await kill(context, page);
    page = await context.newPage();
  }
  const sent: string[] = [];
  context.on("request", (request) => {
    const kind = /\/forms\/(\w+)$/.exec(new URL(request.url()).pathname)?.[1];
    if (request.method() === "PUT" && kind !== undefined) sent.push(kind);
  });
  await context.setOffline(false);
  await page.waitForFunction(() => document.querySelector("[data-waiting='0']") !== null);
  return { sent, last, page };
}

/** The fields of which the server has another content than was typed last. */
export const lostOf = ({ forms }: Pick<BunkerDelivery, "forms">, last: Last): readonly string[] =>
  PLACES.flatMap((place) => {
    const data = forms.find(({ kind }) => kind === place.kind)?.data;
    const value = data?.[place.path];
    const said = Array.isArray(value) ? value.join("\n") : read(data, place.path);
    return said === last.get(nameOf(place)) ? [] : [`${nameOf(place)}: ${said ?? "nothing"}`];
  });
