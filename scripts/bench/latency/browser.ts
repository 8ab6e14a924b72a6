import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chromium, type Browser, type Page } from "playwright-core";
import { createPublicClient, createTestClient, http, parseEther, toHex, type Address } from "viem";
import { titleEscrowAbi } from "#domain/chain/abi/title-escrow";
import { titleCall } from "#domain/chain/calls";
import { documentRoutes } from "#domain/api/documents";
import { freePort } from "../../lib/ports.ts";
import { launch } from "../../lib/processes.ts";
import { signIn, type Actor } from "../../seed/actors.ts";
import { BILLS } from "../../seed/cast.ts";
import { packedChromium } from "../../services/chromium.ts";
import { heads } from "./rows.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const START_MS = 600_000;
const PATIENCE_MS = 60_000;
/** Between an act that is shown and the next one. */
const PAUSE_MS = 400;
const WARM_UP = 4;

/** The product as `npm start` brings it up, with its demo, in a folder of its own. */
async function startDemo() {
  const dataDir = await mkdtemp(join(tmpdir(), "hawser-bench-"));
  const [port, chain, mailbox] = [await freePort(), await freePort(), await freePort()];
  await writeFile(join(dataDir, "ports.json"), JSON.stringify({ chain, mailbox }));
  const running = await launch({
    name: "Hawser", command: process.execPath, args: ["--conditions=source", "scripts/start/main.ts", "--port", String(port), "--data", dataDir], cwd: ROOT,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], DEMO: "1" }, ready: (line) => /^Hawser is ready at (\S+)/.exec(line)?.[1], readyTimeoutMs: START_MS,
  });
  const { logins } = JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8")) as { logins: readonly { email: string; password: string }[] };
  return {
    url: running.answer, rpcUrl: `http://127.0.0.1:${chain}`, wsUrl: `ws://127.0.0.1:${chain}`,
    async enter(name: string): Promise<Actor> {
      const login = logins.find(({ email }) => email.startsWith(name));
      if (login === undefined) throw new Error(`the demo has no ${name}`);
      return signIn(running.answer, login.email, login.password);
    },
    async stop() {
      await running.stop(60_000);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type Shown = (count: number) => Promise<number>;

/** Opens the page of the bill; hands out a way to wait until it shows so many events: when that was, in milliseconds since 1970. */
async function watch(browser: Browser, url: string, { api }: Actor, id: string): Promise<{ page: Page; events: number; shown: Shown }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([...api.cookies].map(([name, value]) => ({ name, value, url })));
  const page = await context.newPage();
  await page.goto(`${url}/doc/BillOfLading/view/${id}`);
  const list = page.getByRole("list", { name: "Events of the title, newest first" });
  await list.waitFor({ timeout: PATIENCE_MS });
  const events = await list.getByRole("listitem").count();
  // What is painted with the next frame is what somebody sees.
  const shown: Shown = (count) => list.evaluate((element, [wanted, patience]) => new Promise<number>((found, failed) => {
    const look = (): void => {
      if (element.querySelectorAll("li").length < wanted) return;
      observer.disconnect();
      requestAnimationFrame(() => found(Date.now()));
    };
    const observer = new MutationObserver(look);
    observer.observe(element, { childList: true });
    setTimeout(() => failed(new Error(`${wanted} events were not shown`)), patience);
    look();
  }), [count, PATIENCE_MS] as const);
  return { page, events, shown };
}

/**
 * Two parties have the page of one bill open in a browser each. One after the other they hand the possession on, by their
 * own calls to the chain: from the moment that a plain client hears of the block until the other one's page shows it.
 */
export async function measureBrowser(acts: number): Promise<number[]> {
  const product = await startDemo();
  const browser = await chromium.launch({ ...(await packedChromium()), headless: true });
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
    const times: number[] = [];
    let { events } = seats[0];
    for (let act = 0; act < WARM_UP + acts; act++) {
      const [from, to] = act % 2 === 0 ? seats : [seats[1], seats[0]];
      events += 1;
      const all = Promise.all([to.shown(events), from.shown(events)]);
      heard.length = 0;
      const { data } = titleCall.transferHolder({ escrow, to: to.address });
      await client.request({ method: "eth_sendTransaction", params: [{ from: from.address, to: escrow, data, gas: toHex(1_000_000) }] } as never);
      const [there] = await all;
      if (act >= WARM_UP) times.push(there - (heard[0] as number));
      await wait(PAUSE_MS);
    }
    return times;
  } finally {
    socket.close();
    await browser.close();
    await product.stop();
  }
}
