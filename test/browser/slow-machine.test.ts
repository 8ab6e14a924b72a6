import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, stood, visit } from "../support/browser.ts";
import { serveGallery } from "./built-web.ts";
import type { StaticServer } from "./static-server.ts";

/** A slow machine or network must not lose a click, a choice or typed text. */

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

/** Slows every animation down to a tenth. */
async function slowly(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0.1 });
}
const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent);

describe("a dialog that still appears", () => {
  test("stands still, so that a press is taken though it ends later", async () => {
    const { page } = await visit(browser, { reducedMotion: "no-preference" });
    await slowly(page);
    await page.goto(`${gallery.url}/dialog`);
    const box = await page.getByRole("dialog").getByRole("button", { name: "Transfer original" }).boundingBox();
    await page.mouse.move(box!.x + box!.width / 2, box!.y + box!.height / 2);
    await page.mouse.down();
    await stood(page);
    await page.mouse.up();
    await page.getByText("Type your login password to confirm this.").waitFor();
    await page.context().close();
  });

  test("leaves the focus to who has begun to type, and else gives it to the password", async () => {
    const { page } = await visit(browser, { reducedMotion: "no-preference" });
    await slowly(page);
    await page.goto(`${gallery.url}/dialog`);
    const remark = page.getByRole("dialog").getByLabel("Remark");
    await remark.focus();
    await page.keyboard.type("As agreed");
    await stood(page);
    await page.keyboard.type(" today");
    expect(await remark.inputValue()).toBe("As agreed today");
    await page.reload();
    await expect.poll(() => focused(page)).toBe("Login password");
    await page.context().close();
  });
});

test("nothing moves for who asked for no motion", async () => {
  const { page } = await visit(browser, { reducedMotion: "reduce" });
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    addEventListener("animationstart", (event) => moved.push(event.animationName), true);
  });
  await page.goto(`${gallery.url}/dialog`);
  await expect.poll(() => focused(page)).toBe("Login password");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
  await page.context().close();
});

test("Chinese words that arrive late leave what was typed where it is", async () => {
  const { page } = await visit(browser, { kept: { "hawser.language": "zh-CN" } });
  let arrive = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/zh_CN-.*\.js$/, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(`${gallery.url}/login`);
  const email = page.getByLabel("邮箱");
  await email.fill("lin.mei@meridian.example");
  const words = page.waitForResponse(/zh_CN-.*\.js$/);
  arrive();
  // The import is text, because vitest would resolve a real import itself.
  await page.evaluate(`import(${JSON.stringify((await words).url())}).then(() => undefined)`);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await email.inputValue()).toBe("lin.mei@meridian.example");
  await page.context().close();
});
