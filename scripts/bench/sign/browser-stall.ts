import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "playwright-core";
import { configRoutes } from "#domain/api/auth";
import { verifyRoutes } from "#domain/api/desk";
import type { Output } from "#domain/api/route";
import { buildStale } from "../../start/build.ts";
import { installedChromium } from "../../services/chromium.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};
const PATIENCE = 60_000;
const TICK_MS = 4;

interface Counting {
  stall: { worst: number; stop(): number };
}

/** The built web, and the answers of a node without a chain, which trusts one root. */
async function serve(root: string): Promise<{ url: string; close(): void }> {
  const folder = join(ROOT, "dist/web");
  const config: Output<typeof configRoutes.config> = {
    demo: false,
    mailbox: null,
    walletConnectProjectId: null,
    ukeyPort: 1,
    publicUrl: "http://localhost",
    publicChains: [],
    chains: [],
  };
  const trust: Output<typeof verifyRoutes.trust> = {
    trustAnchors: [root],
    issuing: [],
    asksOthers: false,
    revocationLists: [],
  };
  const answers: ReadonlyMap<string, unknown> = new Map<string, unknown>([
    [configRoutes.config.path, config],
    [verifyRoutes.trust.path, trust],
  ]);
  const send = (response: ServerResponse, type: string, body: Uint8Array | string): void =>
    void response.writeHead(200, { "content-type": type }).end(body);
  const server = createServer((request, response) => {
    void (async () => {
      const path = normalize(new URL(request.url ?? "/", "http://localhost").pathname);
      const answer = path.startsWith("/api/verify/anchor/") ? { anchors: [] } : answers.get(path);
      if (answer !== undefined) return send(response, "application/json", JSON.stringify(answer));
      if (path.startsWith("/api/")) return void response.writeHead(404).end();
      const file = join(folder, extname(path) === "" ? "index.html" : path);
      const content = await readFile(file).catch(() => undefined);
      if (content === undefined) return void response.writeHead(404).end();
      return send(response, TYPES[extname(file)] ?? "application/octet-stream", content);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}

/**
 * The longest time in milliseconds for which a page does not answer while it judges a file, by its path: from the
 * moment at which the file is handed to it until its verdict stands. The second of two runs counts: by then the page's
 * own code is loaded.
 */
export async function browserStall(file: string, root: string): Promise<number> {
  await buildStale(ROOT);
  const [server, installed] = await Promise.all([serve(root), installedChromium()]);
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
