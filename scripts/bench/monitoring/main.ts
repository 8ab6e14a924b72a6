import { parseArgs } from "node:util";
import { chromium, type Page } from "playwright-core";
import { MONITORING_BOUNDS, MONITORING_PATH, type MonitoringPage } from "#domain/monitoring";
import { DEMO_OPTIONS, startDemo } from "../../seed/demo-product.ts";
import { installedChromium } from "../../services/chromium.ts";
import { type Profile, type Shares, sharesOf } from "./shares.ts";

// npm run bench -- monitoring [--rounds 3]: the part of a page's main thread that monitoring takes, while a bill of
// lading is typed and saved, other pages are opened, and an error and failed calls are told.

/** The most that monitoring may take of the main thread. */
const BAR_PERCENT = 1;
/** As fast as somebody who types well. */
const KEY_MS = 80;
const INTERVAL_US = 200;
/** Between two pages. */
const PAUSE_MS = 1_000;
/** The fields that are typed, by their paths, and what. */
const TYPED = [
  ["reference", "PAE/26/1151-A"],
  ["voyage", "PD-071"],
  ["clauses", "CLEAN ON BOARD, FREIGHT PAYABLE AS PER CHARTER-PARTY, LOADED IN TANKS 1P 1S 2P 2S 3P 3S 4P 4S"],
] as const;
const PAGES = ["/layout/inbox", "/layout/documents", "/layout/contacts"];

const TOLD: MonitoringPage = {
  url: MONITORING_PATH,
  release: "0123abcd",
  environment: "gray",
  flushSeconds: MONITORING_BOUNDS.flushSeconds.otherwise,
  batch: MONITORING_BOUNDS.batch.otherwise,
  sessionHours: MONITORING_BOUNDS.sessionHours.otherwise,
  inactivityMinutes: MONITORING_BOUNDS.inactivityMinutes.otherwise,
};
const MARK = ` data-monitoring="${JSON.stringify(TOLD).replaceAll('"', "&quot;")}"`;

const { values } = parseArgs({ options: { ...DEMO_OPTIONS, rounds: { type: "string", default: "3" } } });

/** Types a bill of lading until it is saved, meets an error, and looks at other pages. */
async function types(page: Page): Promise<void> {
  for (const [path, text] of TYPED)
    await page
      .locator(`[data-path="${path}"]`)
      .locator("input, textarea")
      .first()
      .pressSequentially(text, { delay: KEY_MS });
  await page.getByText(/\bSaved \d/).waitFor();
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError("for monitoring");
    }, 0);
  });
  for (const path of PAGES) {
    await page.locator(`a[href="${path}"]`).first().click();
    await page.waitForURL(`**${path}`);
    await page.waitForTimeout(PAUSE_MS);
  }
}

/** Windows, each loaded anew, and what is done in each. */
const WINDOWS: readonly { readonly at: string; readonly does: (page: Page) => Promise<void> }[] = [
  { at: "/doc/BillOfLading/create/new", does: types },
  // A call that fails.
  { at: "/doc/Invoice/view/00000000-0000-7000-8000-000000000000", does: (page) => page.waitForTimeout(2 * PAUSE_MS) },
];

const demo = await startDemo(values);
const browser = await chromium.launch({ ...(await installedChromium()), headless: true });
try {
  const { api } = await demo.enter("ines");
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([...api.cookies].map(([name, value]) => ({ name, value, url: demo.url })));
  await context.addInitScript(() => localStorage.setItem("hawser.cookies", "accepted"));
  const page = await context.newPage();
  let sent = 0;
  const chunks = new Set<string>();
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === MONITORING_PATH) sent += 1;
  });
  page.on("response", (response) => {
    if (!response.url().endsWith(".js")) return;
    void response.text().then(
      // The chunk of monitoring is the one that asks for the largest paint.
      (code) => code.includes("largest-contentful-paint") && chunks.add(response.url()),
      () => undefined,
    );
  });
  // A product of one's own machine lets its pages measure nothing.
  await page.route(`${demo.url}/**`, async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace("<html", `<html${MARK}`) });
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Profiler.enable");
  await devtools.send("Profiler.setSamplingInterval", { interval: INTERVAL_US });
  const profiles: Profile[] = [];
  for (let round = 0; round < Number(values.rounds); round++)
    for (const { at, does } of WINDOWS) {
      // A profile ends with its window: it begins with the first byte of the next one.
      await page.goto(`${demo.url}${at}`, { waitUntil: "commit" });
      await devtools.send("Profiler.start");
      await does(page);
      profiles.push((await devtools.send("Profiler.stop")).profile);
    }
  if (sent === 0 || chunks.size === 0) throw new Error("the pages measured nothing");
  const shares = profiles.map((profile) => sharesOf(profile, (url) => chunks.has(url)));
  const sum = (of: keyof Shares): number => shares.reduce((all, one) => all + one[of], 0);
  const [allMs, busyMs, ownMs] = [sum("allMs"), sum("busyMs"), sum("ownMs")];
  const percent = Math.round((10_000 * ownMs) / allMs) / 100;
  const busyPercent = Math.round((10_000 * ownMs) / busyMs) / 100;
  console.log(`${sent} batches sent, by ${[...chunks].map((url) => new URL(url).pathname).join(", ")}`);
  console.log(
    `of ${(allMs / 1000).toFixed(1)} s the main thread worked ${(busyMs / 1000).toFixed(1)} s, for monitoring ${ownMs.toFixed(1)} ms: ${percent} % of all, ${busyPercent} % of the work; at most ${BAR_PERCENT} % is allowed`,
  );
  console.log(
    JSON.stringify({ all_ms: allMs, busy_ms: busyMs, monitoring_ms: ownMs, percent, busy_percent: busyPercent }),
  );
  if (busyPercent > BAR_PERCENT) process.exitCode = 1;
} finally {
  await browser.close();
  await demo.stop();
}
