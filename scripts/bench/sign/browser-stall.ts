import { fileURLToPath } from "node:url";
import { chromium, type Page } from "playwright-core";
import { buildStale } from "../../start/build.ts";
import { installedChromium } from "../../services/chromium.ts";
import { serveBuiltWeb } from "../built-web.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const PATIENCE = 60_000;
const TICK_MS = 4;

interface Counting {
  stall: { worst: number; stop(): number };
}

/**
 * The longest time in milliseconds for which a page does not answer while it judges a file, by its path: from the
 * moment at which the file is handed to it until its verdict stands. The second of two runs counts: by then the page's
 * own code is loaded.
 */
export async function browserStall(file: string, root: string): Promise<number> {
  await buildStale(ROOT);
  const [server, installed] = await Promise.all([serveBuiltWeb([root]), installedChromium()]);
  const browser = await chromium.launch({ ...installed, headless: true, timeout: PATIENCE });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    await page.goto(`${server.url}/verify/entry`);
    await judge(page, file);
    return await judge(page, file);
  } finally {
    await browser.close();
    server.close();
  }
}

async function judge(page: Page, file: string): Promise<number> {
  const input = page.locator("input[type=file]").first();
  await input.waitFor({ state: "attached" });
  await page.evaluate((tick) => {
    for (const one of document.querySelectorAll("[role=status] h1")) one.textContent = "";
    let last = performance.now();
    const stall = { worst: 0, stop: () => 0 };
    const timer = setInterval(() => {
      const now = performance.now();
      stall.worst = Math.max(stall.worst, now - last - tick);
      last = now;
    }, tick);
    stall.stop = () => {
      clearInterval(timer);
      return stall.worst;
    };
    (window as unknown as Counting).stall = stall;
  }, TICK_MS);
  await input.setInputFiles(file);
  await page.waitForFunction(() => /\w/.test(document.querySelector("[role=status] h1")?.textContent ?? ""));
  return page.evaluate(() => (window as unknown as Counting).stall.stop());
}
