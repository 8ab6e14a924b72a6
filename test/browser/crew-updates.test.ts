import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CREW_CACHES, CREW_WORKER } from "#domain/crew-worker";
import { buildStale } from "../../scripts/start/build.ts";
import { openBrowser, visit } from "../support/browser.ts";
import { serveBuilt, type StaticServer } from "./static-server.ts";

/** A tablet keeps the pages of the crew while the office puts one build after another in place. */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FORM = /FormPage-[\w-]+(?=\.js)/;

let browser: Browser;
let folder: string;
let server: StaticServer;

beforeAll(async () => {
  await buildStale(ROOT);
  [browser, folder] = await Promise.all([openBrowser(), mkdtemp(join(tmpdir(), "hawser-builds-"))]);
  await put("A");
  server = await serveBuilt(join(folder, "now"));
}, 600_000);
afterAll(async () => {
  await browser.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** The name of the chunk with the forms, of the build that the product has. */
async function formChunk(): Promise<string> {
  const name = (await readdir(join(ROOT, "dist/web/static"))).find((one) => FORM.test(one));
  if (name === undefined) throw new Error("no chunk holds the forms any more");
  return name.replace(/\.js$/, "");
}
const formOf = async (mark: string): Promise<string> =>
  `/static/${(await formChunk()).replace(/-.*$/, `-${mark.repeat(8)}`)}.js`;
const cacheOf = (mark: string): string => CREW_CACHES + mark.toLowerCase().repeat(12);

/** Makes a build of this mark: the chunk of the forms, the page and the cache have other names. It is served from now on. */
async function put(mark: string, broken = false): Promise<void> {
  const build = join(folder, mark);
  await cp(join(ROOT, "dist/web"), build, { recursive: true });
  const [form, own] = [await formChunk(), await formOf(mark)];
  const all = await readdir(build, { recursive: true, withFileTypes: true });
  for (const one of all.filter(({ name }) => /\.(js|html)$/.test(name))) {
    const path = join(one.parentPath, one.name);
    const text = await readFile(path, "utf8");
    const other = text
      .replaceAll(`${form}.js`, own.slice("/static/".length))
      .replace(new RegExp(`${CREW_CACHES.replaceAll(".", "\\.")}[0-9a-f]{12}`), cacheOf(mark))
      .replace("<head>", `<head><meta name="build" content="${mark}">`);
    if (other !== text) await writeFile(path, other);
  }
  if (broken) await rm(join(build, "static", `${form}.js`));
  else await rename(join(build, "static", `${form}.js`), join(build, own));
  await rm(join(folder, "now"), { force: true });
  await symlink(build, join(folder, "now"), "junction");
}

const caches = (page: Page): Promise<string[]> =>
  page.evaluate(
    async (begins) => (await globalThis.caches.keys()).filter((name) => name.startsWith(begins)),
    CREW_CACHES,
  );
const loads = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(
    (at) =>
      fetch(at).then(
        ({ ok }) => ok,
        () => false,
      ),
    path,
  );
const shown = (page: Page): Promise<string | null> => page.locator('meta[name="build"]').getAttribute("content");

/** The browser looks for another worker, as it does at every visit, and has taken it or left it. */
const looks = (page: Page): Promise<void> =>
  page.evaluate(async (scope) => {
    const registration = await navigator.serviceWorker.getRegistration(scope);
    await registration?.update().catch(() => undefined);
    while (
      registration?.installing !== null ||
      registration.waiting !== null ||
      registration.active?.state !== "activated"
    )
      await new Promise((resolve) => setTimeout(resolve, 50));
  }, CREW_WORKER.scope);

it("an open window goes on with its build, the next one has the new build, and a build that lacks a file changes nothing", async () => {
  const { page } = await visit(browser);
  const there = `${server.url}${CREW_WORKER.scope}`;
  await page.goto(there);
  expect(await shown(page)).toBe("A");
  await page.evaluate(async ({ address, scope }) => {
    await navigator.serviceWorker.register(address, { scope, updateViaCache: "none" });
    await navigator.serviceWorker.ready;
  }, CREW_WORKER);
  await expect.poll(() => caches(page)).toEqual([cacheOf("A")]);
  await page.goto(there);

  await put("B");
  await looks(page);
  await page.context().setOffline(true);
  // The window of the former build loads its forms, without a network and after the update.
  expect(await loads(page, await formOf("A"))).toBe(true);
  await page.goto(`${there}/any`);
  expect(await shown(page)).toBe("B");
  expect(await loads(page, await formOf("B"))).toBe(true);

  await page.context().setOffline(false);
  await put("C", true);
  await looks(page);
  await page.context().setOffline(true);
  await page.goto(there);
  expect(await shown(page)).toBe("B");
  expect(await loads(page, await formOf("B"))).toBe(true);

  await page.context().setOffline(false);
  await put("D");
  await looks(page);
  expect((await caches(page)).toSorted()).toEqual([cacheOf("B"), cacheOf("D")]);
  await page.context().setOffline(true);
  await page.goto(there);
  expect(await shown(page)).toBe("D");
  expect(await loads(page, await formOf("D"))).toBe(true);
  await page.context().close();
});
