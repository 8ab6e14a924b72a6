import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { installedChromium } from "../../scripts/services/chromium.ts";

/** Milliseconds that a page may take, on a busy machine. */
const PATIENCE = 60_000;

/** A page of a test lives for seconds: compiling its code ever better costs more than the better code saves. */
const AS_COMPILED_FIRST = "--js-flags=--no-opt --no-maglev";

/** A real Chromium, in a process of its own. */
export async function openBrowser(): Promise<Browser> {
  const installed = await installedChromium();
  const args = ["args" in installed ? installed.args : [], AS_COMPILED_FIRST].flat();
  return chromium.launch({ ...installed, args, headless: true, timeout: PATIENCE });
}

export interface Visit {
  readonly page: Page;
  /** Errors and warnings of the console, broken scripts, and reports of the content security policy. */
  readonly complaints: string[];
}

export interface VisitOptions extends BrowserContextOptions {
  /** Put into local storage before the page's own code runs. */
  readonly kept?: Readonly<Record<string, string>>;
}

/** A page in a context of its own, with reduced motion unless `reducedMotion` says otherwise. */
export async function visit(browser: Browser, { kept = {}, ...options }: VisitOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript((entries) => {
    if (location.protocol === "about:") return;
    for (const [key, value] of entries) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }, Object.entries(kept));
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return { page, complaints };
}

/**
 * Goes from one page of an app to another as a link does, which costs a tenth of loading everything again. When it
 * returns, the former page has gone.
 */
export async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    for (const main of document.querySelectorAll("main")) main.dataset["left"] = "";
    const idx = ((history.state as { readonly idx?: number } | null)?.idx ?? 0) + 1;
    history.pushState({ usr: null, key: crypto.randomUUID(), idx }, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown }));
  }, address);
  await page.waitForFunction(
    () => document.querySelector("main") !== null && document.querySelector("main[data-left]") === null,
  );
}

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Waits until every finite animation of the page has ended. */
export const stood = async (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map((one) => one.finished));
  });

async function found(page: Page): Promise<string[]> {
  await stood(page);
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as {
      axe: {
        run(root: Document, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    const result = await checker.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      // Only what is wrong is read, by its HTML.
      resultTypes: ["violations"],
      selectors: false,
      preload: false,
      // No frame has a checker inside, and one that has no origin cannot be asked.
      iframes: false,
    });
    return result.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`,
    );
  });
}

/** Rounds of checks, half a second apart. */
const ROUNDS = 5;

/**
 * The findings of axe on the settled page: WCAG 2.2 A and AA, and good practice; empty without any. An animation or an
 * answer may begin during the check, such as a button that fades back or a dialog that leaves: the page is checked
 * again until a round finds nothing, and the last round counts.
 */
export async function axe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await readFile(axePath, "utf8"));
  for (let round = 1; ; round++) {
    const findings = await found(page);
    if (findings.length === 0 || round === ROUNDS) return findings;
    await page.waitForTimeout(500);
  }
}
