import { createReadStream } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CONTRACT, wrappedWith } from "../support/attestation-making.ts";
import { openBrowser } from "../support/browser.ts";
import { startProduct } from "../support/product.ts";
import { leave, lookAt, read, stranger, wordsOf } from "../support/story.ts";

/** A page with TradeTrust's published renderer draws a document inside the product. */

let product: Awaited<ReturnType<typeof startProduct>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;
const dist = process.env["RENDERER"] ?? "";
const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };
let server: Server;
let at = "";
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  server = createServer(({ url = "/" }, response) => {
    const path = normalize(url === "/" ? "/index.html" : url);
    response.setHeader("content-type", TYPES[extname(path)] ?? "application/octet-stream");
    createReadStream(join(dist, path))
      .on("error", () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  server.close();
  await browser.close();
  await product.stop();
});

test("it is asked for once its reader lets it, draws each view, and hides what its reader hides", async () => {
  const seat = await stranger(browser, product);
  const { page } = seat;
  const { rendering, verify } = wordsOf(seat);
  const { host } = new URL(at);
  const document = wrappedWith(
    { documentStore: CONTRACT },
    { goods: { description: "Palm olein" }, $template: { name: "FORM", type: "EMBEDDED_RENDERER", url: at } },
  );
  await seat.go("/verify/entry");
  const file = { name: "form.tt", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(document)) };
  await page.locator("input[type=file]").first().setInputFiles(file);
  await page.getByRole("button", { name: verify.read }).click();
  await page.waitForURL("**/tt/render");
  const views = page.getByRole("radiogroup", { name: rendering.views });
  await views.getByText(read(seat, rendering.view.outside, { host })).click();
  await page.getByRole("button", { name: read(seat, rendering.load, { host }) }).click();
  const inner = page.frameLocator("iframe").frameLocator("iframe").locator("main");
  await expect.poll(() => inner.innerText()).toContain("Form of 8");
  await expect.poll(() => inner.innerText()).toContain("Palm olein");
  await lookAt(seat, "the published renderer draws a document");
  await views.last().getByText("Terms").click();
  await expect.poll(() => inner.innerText()).toBe("Terms of 8");
  await views.last().getByText("Form", { exact: true }).click();
  await expect.poll(() => inner.innerText()).toContain("Palm olein");
  await inner.getByText("Palm olein").locator("svg").click();
  await expect.poll(() => inner.innerText()).not.toContain("Palm olein");
  await page.getByText(read(seat, rendering.leftOutNames, { names: "Description" }), { exact: false }).waitFor();
  await leave(seat);
});
