import { setTimeout as wait } from "node:timers/promises";
import { chromium, type Browser, type Page, type Request } from "playwright-core";
import { createPublicClient, createTestClient, http, parseEther, toHex, type Address } from "viem";
import { titleEscrowAbi } from "#domain/chain/abi/title-escrow";
import { titleCall } from "#domain/chain/calls";
import { deskRoutes } from "#domain/api/desk";
import { documentRoutes } from "#domain/api/documents";
import type { Actor } from "../../seed/actors.ts";
import { BILLS } from "../../seed/cast.ts";
import { startDemo } from "../../seed/demo-product.ts";
import { installedChromium } from "../../services/chromium.ts";
import { heads } from "./rows.ts";

const PATIENCE_MS = 60_000;
/** Between an act that is shown, on pages that read nothing more, and the next one. */
const PAUSE_MS = 400;
const WARM_UP = 4;

type Shown = (count: number) => Promise<number>;

/** The times of one act, in milliseconds since a plain client heard of the block. */
export interface Seen {
  /** The other party's browser asked what the title is now. */
  readonly asked: number;
  /** It had the answer. */
  readonly answered: number;
  /** It showed the act. */
  readonly shown: number;
}

/**
 * Opens the page of the bill; hands out a way to wait until it shows so many events: when that was, in milliseconds
 * since 1970.
 */
async function watch(
  browser: Browser,
  url: string,
  { api }: Actor,
  id: string,
): Promise<{ page: Page; events: number; shown: Shown; rest: () => Promise<void> }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([...api.cookies].map(([name, value]) => ({ name, value, url })));
  const page = await context.newPage();
  const rest = restOf(page);
  await page.goto(`${url}/doc/BillOfLading/view/${id}`);
  const list = page.getByRole("list", { name: "Events of the title, newest first" });
  await list.waitFor({ timeout: PATIENCE_MS });
  const events = await list.getByRole("listitem").count();
  // A person sees a change with the next frame that is painted.
  const shown: Shown = (count) =>
    list.evaluate(
      (element, [wanted, patience]) =>
        new Promise<number>((found, failed) => {
          const look = (): void => {
            if (element.querySelectorAll("li").length < wanted) return;
            observer.disconnect();
            requestAnimationFrame(() => found(Date.now()));
          };
          const observer = new MutationObserver(look);
          observer.observe(element, { childList: true });
          setTimeout(() => failed(new Error(`${wanted} events were not shown`)), patience);
          look();
        }),
      [count, PATIENCE_MS] as const,
    );
  return { page, events, shown, rest };
}

/** Resolves when a page has drawn what it read after an act: its paper comes last. */
function restOf(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  const end = (request: Request): unknown => open.delete(request);
  page
    .on("request", (request) => request.url().endsWith(deskRoutes.events.path) || open.add(request))
    .on("requestfinished", end)
    .on("requestfailed", end);
  return async () => {
    do await wait(PAUSE_MS);
    while (open.size > 0);
  };
}

/** When a page asked for the story of a document, and had it, once it has been waited for. */
function readsOf(page: Page, id: string): () => readonly [number, number] {
  const [asked, answered]: [number[], number[]] = [[], []];
  const isStory = (request: Request): boolean => request.url().endsWith(documentRoutes.story.path.replace(":id", id));
  const ask = (request: Request): unknown => isStory(request) && asked.push(Date.now());
  const answer = (request: Request): unknown => isStory(request) && answered.push(Date.now());
  page.on("request", ask).on("requestfinished", answer);
  return () => {
    page.off("request", ask).off("requestfinished", answer);
    return [asked[0] ?? Number.NaN, answered[0] ?? Number.NaN];
  };
}

/**
 * Two parties have the page of one bill open in a browser each. One after the other they hand the possession on, by
 * their own calls to the chain: from the moment that a plain client hears of the block until the other one's page shows
 * it.
 */
export async function measureBrowser(acts: number): Promise<Seen[]> {
  const product = await startDemo();
  const browser = await chromium.launch({ ...(await installedChromium()), headless: true });
  const heard: number[] = [];
  const socket = await heads(product.wsUrl, () => heard.push(Date.now()));
  try {
    const [carrier, shipper] = [await product.enter("ines"), await product.enter("rui")];
    const found = await shipper.api.call(documentRoutes.list, { query: { text: BILLS.delivered["blNo"] as string } });
    const id = found.rows[0]?.id ?? "";
    const { register } = await shipper.api.call(documentRoutes.get, { params: { id } });
    const { parties } = await shipper.api.call(documentRoutes.story, { params: { id } });
    const escrow = register?.escrow as Address;
    const client = createPublicClient({ transport: http(product.rpcUrl), cacheTime: 0 });
    const test = createTestClient({ mode: "anvil", transport: http(product.rpcUrl) });
    const holder = await client.readContract({ address: escrow, abi: titleEscrowAbi, functionName: "holder" });
    const issuer = parties.find((party) => party.issuer)?.address as Address;
    const seats = [
      { address: holder, ...(await watch(browser, product.url, shipper, id)) },
      { address: issuer, ...(await watch(browser, product.url, carrier, id)) },
    ] as const;
    for (const { address } of seats) {
      await test.impersonateAccount({ address });
      await test.setBalance({ address, value: parseEther("100") });
    }
    const times: Seen[] = [];
    let { events } = seats[0];
    for (let act = 0; act < WARM_UP + acts; act++) {
      const [from, to] = act % 2 === 0 ? seats : [seats[1], seats[0]];
      events += 1;
      const all = Promise.all([to.shown(events), from.shown(events)]);
      // Where the act itself fails, that is told, and not that nobody saw it.
      all.catch(() => undefined);
      heard.length = 0;
      const reads = readsOf(to.page, id);
      const { data } = titleCall.transferHolder({ escrow, to: to.address });
      await client.request({
        method: "eth_sendTransaction",
        params: [{ from: from.address, to: escrow, data, gas: toHex(1_000_000) }],
      } as never);
      const [there] = await all;
      const [asked, answered] = reads();
      const since = heard[0] as number;
      if (act >= WARM_UP) times.push({ asked: asked - since, answered: answered - since, shown: there - since });
      await Promise.all(seats.map(({ rest }) => rest()));
    }
    return times;
  } finally {
    socket.close();
    await browser.close();
    await product.stop();
  }
}
