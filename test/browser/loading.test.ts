import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { measurements } from "#domain/api/monitoring";
import { MONITORING_BOUNDS, MONITORING_PATH, type MonitoringPage } from "#domain/monitoring";
import { attribute } from "../../backend/web/page-marks.ts";
import { wordsEn } from "../../web/i18n/words.en.ts";
import { wordsZh } from "../../web/i18n/words.zh.ts";
import { axe, openBrowser, visit, type VisitOptions } from "../support/browser.ts";
import { serveProduct } from "./built-web.ts";
import type { Posted, StaticServer } from "./static-server.ts";

/** What a page does while its parts come late, or not at all, and what it tells of that. */

let browser: Browser;
let product: StaticServer;
const sent: Posted[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([serveProduct((posted) => sent.push(posted)), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const CHUNK = /\/static\/RetrievePage-[\w-]+\.js$/;
const TIME_OUT_MS = 120_000;

/** The sign-in page, with the number of times that the window was loaded since. */
async function signingIn(options: VisitOptions = {}): Promise<{ readonly page: Page; readonly loads: () => number }> {
  const { page } = await visit(browser, options);
  await page.clock.install();
  let loads = 0;
  page.on("domcontentloaded", () => (loads += 1));
  await page.goto(`${product.url}/login`);
  await page.getByRole("heading", { name: wordsEn.login.title }).waitFor();
  loads = 0;
  return { page, loads: () => loads };
}
const toRetrieve = (page: Page): Promise<void> => page.getByRole("link", { name: wordsEn.login.forgotten }).click();
const gaveUp = (page: Page): Promise<void> => page.getByText(wordsEn.fallback.title).waitFor();

describe("the code of the next page", () => {
  test("fails: the window is loaded anew once, then the fallback page stands, after every further reload too", async () => {
    const { page, loads } = await signingIn();
    await page.route(CHUNK, (route) => route.abort());
    await toRetrieve(page);
    await gaveUp(page);
    expect(loads()).toBe(1);
    await page.reload();
    await gaveUp(page);
    expect(loads()).toBe(2);
    await page.unroute(CHUNK);
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByText(wordsEn.fallback.title).count()).toBe(0);
    await page.context().close();
  });

  test("hangs: the page before makes room for the loading sign; after 120 s the window is loaded anew, once", async () => {
    const { page, loads } = await signingIn();
    await page.route(CHUNK, () => undefined);
    await toRetrieve(page);
    const sign = page.getByRole("status").filter({ hasText: wordsEn.loading });
    await sign.waitFor();
    expect(await page.getByLabel(wordsEn.login.password, { exact: true }).count()).toBe(0);
    await page.clock.fastForward(TIME_OUT_MS - 5_000);
    expect(loads()).toBe(0);
    await sign.waitFor();
    await page.clock.fastForward(5_000);
    await expect.poll(loads).toBe(1);
    await sign.waitFor();
    await page.clock.fastForward(TIME_OUT_MS);
    await gaveUp(page);
    expect(loads()).toBe(1);
    await page.context().close();
  });

  test("is that of another version: the window takes the new one, at the address that was wanted", async () => {
    const { page, loads } = await signingIn();
    let deployed = false;
    await page.route(CHUNK, (route) =>
      deployed ? route.continue() : route.fulfill({ status: 404, body: "Not found" }),
    );
    page.on("domcontentloaded", () => (deployed = true));
    await toRetrieve(page);
    await page.waitForURL("**/retrieve");
    await expect.poll(loads).toBe(1);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByText(wordsEn.fallback.title).count()).toBe(0);
    expect(loads()).toBe(1);
    await page.context().close();
  });
});

describe("the words", () => {
  test.each(["en-US", "zh-CN"] as const)("cannot be had: the page says so in both languages (%s)", async (language) => {
    const { page } = await visit(browser, { kept: { "hawser.language": language } });
    await page.clock.install();
    let asked = 0;
    await page.route("**/locales/**", (route) => {
      asked += 1;
      return route.fulfill({ status: 503 });
    });
    await page.goto(`${product.url}/login`, { waitUntil: "domcontentloaded" });
    // Five tries more, each after twice as long.
    for (let i = 0; i < 6; i++) {
      await expect.poll(() => asked).toBeGreaterThan(i);
      await page.clock.runFor(20_000);
    }
    const alert = page.getByRole("alert");
    await alert.getByText("Load failed, please try again").waitFor();
    await alert.getByText("加载失败，请重试").waitFor();
    expect(await page.getByRole("heading").textContent()).toBe(
      language === "zh-CN" ? "加载失败，请重试" : "Load failed, please try again",
    );
    expect(asked).toBe(6);
    expect(await page.locator("body").textContent()).not.toContain("login.title");
    expect(await axe(page)).toEqual([]);
    await page.unroute("**/locales/**");
    await alert.getByRole("button").click();
    const { title } = (language === "zh-CN" ? wordsZh : wordsEn).login;
    await page.getByRole("heading", { name: title }).waitFor();
    await page.context().close();
  });

  test("of the other language cannot be had: the former stay, and that is said", async () => {
    const { page } = await signingIn();
    await page.route("**/locales/zh-CN/**", (route) => route.fulfill({ status: 503 }));
    await page.getByRole("button", { name: wordsEn.language.label }).click();
    const said = page.getByText("Load failed, please try again");
    for (let i = 0; i < 10 && (await said.count()) === 0; i++) await page.clock.runFor(3_000);
    await said.waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("en-US");
    await page.getByRole("heading", { name: wordsEn.login.title }).waitFor();
    await page.context().close();
  });
});

describe("measuring", () => {
  const TOLD: MonitoringPage = {
    url: MONITORING_PATH,
    release: "0123abcd",
    environment: "gray",
    flushSeconds: MONITORING_BOUNDS.flushSeconds.otherwise,
    batch: MONITORING_BOUNDS.batch.otherwise,
    sessionHours: MONITORING_BOUNDS.sessionHours.otherwise,
    inactivityMinutes: MONITORING_BOUNDS.inactivityMinutes.otherwise,
  };

  /** The sign-in page of an installation that says this in its pages, and what its pages send. */
  async function measured(marks: Readonly<Record<string, string>>, kept: VisitOptions["kept"] = {}) {
    const { page, complaints } = await visit(browser, { kept });
    await page.route(`${product.url}/login`, async (route) => {
      const answer = await route.fetch();
      const body = await answer.text();
      await route.fulfill({
        response: answer,
        body: body.replace("<html", `<html${Object.entries(marks).map(attribute).join("")}`),
      });
    });
    await page.goto(`${product.url}/login`);
    await page.getByRole("heading", { name: wordsEn.login.title }).waitFor();
    return { page, complaints };
  }
  const accept = (page: Page): Promise<void> =>
    page.getByRole("button", { name: wordsEn.cookie.accept, exact: true }).click();

  test("nothing leaves before Accept, after Decline, or where the server says nothing of it", async () => {
    const declined = await measured({ monitoring: JSON.stringify(TOLD) });
    const local = await measured({ environment: "dev" }, { "hawser.cookies": "accepted" });
    expect(await local.page.getByText("dev", { exact: true }).first().isVisible()).toBe(true);
    await declined.page.waitForTimeout(4_000);
    expect(sent).toEqual([]);
    await declined.page.getByRole("button", { name: wordsEn.cookie.decline, exact: true }).click();
    await toRetrieve(declined.page);
    await declined.page.waitForTimeout(4_000);
    for (const { page } of [declined, local]) {
      await page.goto("about:blank");
      await page.waitForTimeout(500);
      await page.context().close();
    }
    expect(sent).toEqual([]);
  });

  test("after Accept batches go as plain text, the last by beacon, and no part of them is personal", async () => {
    const { page, complaints } = await measured({ environment: "gray", monitoring: JSON.stringify(TOLD) });
    await page.getByText("gray", { exact: true }).first().waitFor();
    await page.getByLabel(wordsEn.login.email, { exact: true }).fill("lin.mei@meridian.example");
    await page.getByLabel(wordsEn.login.password, { exact: true }).fill("correct horse 1!");
    await accept(page);
    await expect.poll(() => sent.length).toBeGreaterThan(0);
    await page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError("lin.mei@meridian.example");
      }, 0);
    });
    await toRetrieve(page);
    // A slow page may send the route and the error in batches of their own.
    const told = () => sent.flatMap(({ body }) => measurements.parse(JSON.parse(body)).events);
    await expect.poll(() => told().filter(({ kind }) => kind === "route").length).toBe(2);
    await expect.poll(() => told().filter(({ kind }) => kind === "error").length).toBe(1);
    await page.goto("about:blank");
    await expect.poll(() => sent.at(-1)?.beacon).toBe(true);
    for (const { path, type } of sent) {
      expect(path).toBe(MONITORING_PATH);
      expect(type).toMatch(/^text\/plain/);
    }
    const bodies = sent.map(({ body }) => body);
    const all = bodies.map((body) => measurements.parse(JSON.parse(body)));
    const events = told();
    const vitals = events.flatMap((one) => (one.kind === "vital" ? [one.name] : []));
    expect(new Set(vitals)).toEqual(new Set(["TTFB", "FCP", "LCP", "CLS", ...vitals]));
    expect(events.filter(({ kind }) => kind === "route").map((one) => one.page)).toEqual(["/login", "/retrieve"]);
    expect(events.filter(({ kind }) => kind === "error")).toMatchObject([{ name: "TypeError" }]);
    expect(new Set(all.map(({ session }) => session)).size).toBe(1);
    // No batch goes by fetch once the page has begun to leave.
    expect(sent.slice(sent.findIndex(({ beacon }) => beacon)).every(({ beacon }) => beacon)).toBe(true);
    expect(sent[0]?.beacon).toBe(false);
    expect(bodies.join(" ")).not.toMatch(/lin\.mei|meridian|correct horse/);
    expect(complaints.filter((one) => !one.includes("lin.mei"))).toEqual([]);
    await page.context().close();
  });
});
