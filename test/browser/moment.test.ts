import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Language } from "#domain/text";
import { axe, openBrowser, visit } from "../support/browser.ts";
import { serveGallery } from "./built-web.ts";
import type { StaticServer } from "./static-server.ts";

let browser: Browser;
let gallery: StaticServer;

beforeAll(async () => {
  [gallery, browser] = await Promise.all([serveGallery(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await gallery?.close();
});

const SEEN: readonly (readonly [Language, number, { readonly moment: string; readonly done: string }])[] = [
  ["en-US", 820, { moment: "25 Nov 2026, 14:58 UTC", done: "Done" }],
  ["zh-CN", 390, { moment: "2026年11月25日 14:58 UTC", done: "完成" }],
];

describe.each(SEEN)("a moment in %s on a screen of %d pixels", (language, width, words) => {
  test("is typed in any plain form, or chosen from a calendar and a clock, and always said in UTC", async () => {
    const { page, complaints } = await visit(browser, {
      kept: { "hawser.language": language, "hawser.mode": language === "zh-CN" ? "dark" : "light" },
    });
    await page.setViewportSize({ width, height: 1100 });
    await page.goto(`${gallery.url}/kind/BunkerMeterReceipt`);
    const field = page.locator('[data-path="resetAt"]');
    const input = field.locator("input").first();
    await expect.poll(() => input.inputValue()).toBe(words.moment);

    await input.fill("24 Nov 2026 2301");
    await input.blur();
    expect(await input.inputValue()).toBe(words.moment.replace("25", "24").replace("14:58", "23:01"));
    await input.fill("some time");
    await input.blur();
    expect(await input.inputValue()).toBe("some time");
    await input.fill("2026-11-25T22:58+08:00");
    await input.blur();
    expect(await input.inputValue()).toBe(words.moment);

    await field.getByRole("button").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("906");
    await expect.poll(() => input.inputValue()).toBe(words.moment.replace("14:58", "09:06"));
    await dialog.getByRole("gridcell").getByText("18", { exact: true }).click();
    await expect.poll(() => input.inputValue()).toBe(words.moment.replace("25", "18").replace("14:58", "09:06"));
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole("button", { name: words.done }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await axe(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
