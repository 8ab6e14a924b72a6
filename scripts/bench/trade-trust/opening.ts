import { fileURLToPath } from "node:url";
import { chromium, type Page } from "playwright-core";
import { buildStale } from "../../start/build.ts";
import { installedChromium } from "../../services/chromium.ts";
import { MARK } from "../../evidence/hostile/document-faults.ts";
import { serveBuiltWeb } from "../built-web.ts";
import { figuresOf } from "../figures.ts";
import { COMPANY, type Documents } from "./documents.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const PATIENCE = 60_000;
/** So long a drawing has to do harm before the next document is opened. */
const SETTLED_MS = 150;

export interface Opened {
  /** From a dropped document to its verdict, and until its template has drawn it: the median, of the slower format. */
  readonly open_ms: number;
  /** Hostile documents, and documents that a hostile template is to draw. */
  readonly hostile: number;
  /** Those of them that ran something, asked something or were not answered. */
  readonly harmed: readonly string[];
}

export async function opening({ did, honest, hostile, drawings, zips }: Documents, runs: number): Promise<Opened> {
  await buildStale(ROOT);
  const answers = new Map<string, unknown>([
    [`/api/did/${COMPANY}/did.json`, did],
    ["/api/verify/ask", { document: null, records: null }],
    ...[...zips].map(([sha256, zip]): [string, unknown] => [`/api/drawings/${sha256}`, zip]),
  ]);
  const [server, installed] = await Promise.all([serveBuiltWeb([], answers), installedChromium()]);
  const browser = await chromium.launch({ ...installed, headless: true, timeout: PATIENCE });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    let outside: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(server.url) && !/^(data|blob):/.test(request.url())) outside.push(request.url());
    });
    page.on("dialog", (dialog) => {
      outside.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    const medians: number[] = [];
    for (const document of honest) {
      const file = Buffer.from(JSON.stringify(document));
      await open(page, server.url, file, true);
      const times: number[] = [];
      for (let run = 0; run < runs; run += 1) times.push(await open(page, server.url, file, true));
      const figures = figuresOf(times);
      console.log(`open, ${document["data"] === undefined ? "W3C" : "OA v2"}: ${JSON.stringify(figures)} ms`);
      medians.push(figures.p50);
    }
    const harmed: string[] = [];
    for (const { family, what, file, ...of } of [...hostile, ...drawings]) {
      outside = [];
      const asked = "sha256" in of ? page.waitForResponse(`${server.url}/api/drawings/${of.sha256}`) : null;
      asked?.catch(() => undefined);
      const name = `${family}: ${what.slice(0, 60)}`;
      const answered = await open(page, server.url, Buffer.from(file)).catch(() => null);
      // The template is read, and what it draws stands there or is refused, before anything is judged.
      if (asked !== null && (await asked.then((one) => one.finished()).catch(() => true)) !== null)
        harmed.push(`${name} was not asked for its template`);
      if (asked !== null) await page.waitForTimeout(SETTLED_MS);
      const ran = await page.evaluate((mark) => mark in window, MARK).catch(() => true);
      if (answered === null || ran || outside.length > 0) harmed.push(`${name} ${outside.join(" ")}`);
    }
    console.log(`hostile: ${hostile.length} documents, ${drawings.length} templates`);
    return { open_ms: Math.max(...medians), hostile: hostile.length + drawings.length, harmed };
  } finally {
    await browser.close();
    server.close();
  }
}

/**
 * Drops a document on the page that reads them; the milliseconds until its verdict and what it says stand there.
 * `toDraw`: until the frame with its drawing is loaded, too.
 */
async function open(page: Page, url: string, file: Buffer, toDraw = false): Promise<number> {
  await page.goto(`${url}/tt/render`);
  const input = page.locator("input[type=file]").first();
  await input.waitFor({ state: "attached" });
  // Where what is read is no document, a notice stands in the place of its fields.
  const drawn = page.waitForFunction((drawing) => {
    const verdict = document.querySelector("[role=status] h1")?.textContent ?? "";
    const shown = document.querySelector("main table, main [role=alert], main [class*=fields], main iframe[srcdoc]");
    const frame = Number(document.documentElement.dataset["drawn"] ?? 0);
    if (!/\w/.test(verdict) || shown === null || (drawing && frame === 0)) return 0;
    return drawing ? Math.max(frame, performance.now()) : performance.now();
  }, toDraw);
  await page.evaluate(() => {
    document.addEventListener(
      "load",
      ({ target }) => {
        if (target instanceof HTMLIFrameElement && target.srcdoc !== "")
          document.documentElement.dataset["drawn"] = String(performance.now());
      },
      { capture: true },
    );
    document.addEventListener("change", () => (document.documentElement.dataset["began"] = String(performance.now())), {
      capture: true,
      once: true,
    });
  });
  await input.setInputFiles({ name: "document.tt", mimeType: "application/json", buffer: file });
  const at = await (await drawn).jsonValue();
  return at - Number(await page.evaluate(() => document.documentElement.dataset["began"]));
}
