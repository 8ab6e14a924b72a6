import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axe, openBrowser, visit, type Visit } from "../support/browser.ts";
import { serveGallery } from "./built-web.ts";
import type { StaticServer } from "./static-server.ts";

let browser: Browser;
let gallery: StaticServer;

beforeAll(async () => {
  gallery = await serveGallery();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await gallery?.close();
});

/** A form with a date, its calendar, and what has the focus. */
async function open(language = "en-US", mode = "light") {
  const it: Visit = await visit(browser, { kept: { "hawser.language": language, "hawser.mode": mode } });
  await it.page.goto(`${gallery.url}/form`);
  const typed = it.page.getByRole("textbox", { name: "Shipped on board" });
  return {
    ...it,
    typed,
    opener: typed.locator("xpath=..").getByRole("button"),
    calendar: it.page.getByRole("dialog"),
    focused: () => it.page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? null),
  };
}

test("a date is typed as people write it; one that reads in two ways stays as it was typed", async () => {
  const { page, typed, complaints } = await open();
  for (const [written, shown] of [
    ["November 20, 2026", "20 Nov 2026"],
    ["20-NOV-26", "20 Nov 2026"],
    ["２０２６年１１月２０日", "20 Nov 2026"],
    ["03/04/2026", "03/04/2026"],
  ] as const) {
    await typed.fill(written);
    await typed.blur();
    await expect.poll(() => typed.inputValue()).toBe(shown);
  }
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("it is chosen from the calendar by the keyboard alone", async () => {
  const { page, typed, calendar, focused, complaints } = await open();
  await typed.fill("2026-11-20");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(focused).toBe("Friday 20 Nov 2026");
  expect(await axe(page)).toEqual([]);
  for (const key of ["ArrowRight", "ArrowDown", "PageDown", "Home"]) await page.keyboard.press(key);
  await expect.poll(focused).toBe("Monday 28 Dec 2026");
  await page.keyboard.press("Enter");
  await calendar.waitFor({ state: "hidden" });
  expect(await typed.inputValue()).toBe("28 Dec 2026");
  expect(await focused()).toBe("Choose a date");
  await page.keyboard.press("Enter");
  await expect.poll(focused).toBe("Monday 28 Dec 2026");
  await page.keyboard.press("Escape");
  await calendar.waitFor({ state: "hidden" });
  expect(await focused()).toBe("Choose a date");
  expect(await typed.inputValue()).toBe("28 Dec 2026");
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("it is chosen by the mouse, from another month, in Chinese and in the dark", async () => {
  const { page, typed, opener, calendar, complaints } = await open("zh-CN", "dark");
  await opener.click();
  await calendar.getByRole("button", { name: "下个月" }).click();
  await calendar.getByText("2026年11月", { exact: true }).waitFor();
  if (process.env["SHOT"]) await page.screenshot({ path: process.env["SHOT"] });
  expect(await axe(page)).toEqual([]);
  await calendar.getByRole("button", { name: "星期五 2026年11月20日" }).click();
  await calendar.waitFor({ state: "hidden" });
  expect(await typed.inputValue()).toBe("2026年11月20日");
  expect(complaints).toEqual([]);
  await page.context().close();
});
