import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { copyOfHouse } from "../../../scripts/lib/copy-of-house.ts";
import { isAlive } from "../../../scripts/lib/processes.ts";
import { startProduct } from "../../support/product.ts";

const MODULE = "session/DeskBar.tsx";

it("npm run dev puts a changed module into open pages and starts the backend anew with changed code", async () => {
  const root = await copyOfHouse();
  const change = async (file: string, from: string, to: string): Promise<void> => {
    const text = await readFile(join(root, file), "utf8");
    expect(text).toContain(from);
    await writeFile(join(root, file), text.replace(from, to));
  };
  const product = await startProduct({ root, dev: true });
  const text = async (path: string): Promise<string> => (await fetch(`${product.url}/${path}`)).text();
  const framing = (): Promise<string | null | undefined> =>
    fetch(`${product.url}/api/config`).then(
      ({ headers }) => headers.get("X-Frame-Options"),
      () => undefined,
    );

  // A page is a connection that has loaded the module and waits for what Vite tells it.
  expect(await text("login")).toContain('src="/main.tsx"');
  await text(MODULE);
  const token = /const wsToken = "([^"]+)"/.exec(await text("@vite/client"))?.[1];
  const page = new WebSocket(`${product.url.replace("http", "ws")}/?token=${token}`, "vite-hmr");
  const told: string[] = [];
  page.addEventListener("message", ({ data }) => told.push(String(data)));
  await new Promise((open) => page.addEventListener("open", open, { once: true }));
  await change(`web/${MODULE}`, '"/layout/search"', '"/layout/seek"');
  await expect
    .poll(() => told.find((message) => message.includes('"update"')), { timeout: 60_000 })
    .toContain(`/${MODULE}`);
  expect(await text(MODULE)).toContain('"/layout/seek"');
  page.close();

  const [backend, indexer] = [product.pidOf("backend"), product.pidOf("indexer")];
  expect(await framing()).toBe("DENY");
  await change("backend/web/headers.ts", '"DENY"', '"SAMEORIGIN"');
  await expect.poll(framing, { timeout: 60_000 }).toBe("SAMEORIGIN");
  expect(product.pidOf("backend")).not.toBe(backend);
  expect(product.pidOf("indexer")).toBe(indexer);

  const parts = (["postgres", "chain", "indexer", "relayer", "backend"] as const).map(product.pidOf);
  expect(await product.stop()).toBe(0);
  expect(parts.filter(isAlive)).toEqual([]);
  await expect(fetch(product.url)).rejects.toThrow();
  await Promise.all([product.remove(), rm(root, { recursive: true, force: true })]);
}, 120_000);
