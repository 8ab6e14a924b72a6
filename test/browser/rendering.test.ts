import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wrapSecond, type WrappedDocument } from "#domain/trade-trust/open-attestation-making";
import { HEADLINES } from "#domain/headlines";
import { CONTRACT, wrappedWith } from "../support/attestation-making.ts";
import { startDemo } from "../support/demo.ts";
import { type Renderers, serveRenderers } from "../support/renderers.ts";
import { sampled } from "../support/sampled.ts";
import { leave, lookAt, read, readDomain, stranger, wordsOf, type Seat, type Tongue } from "../support/story.ts";
import { builtIn } from "../../scripts/lib/built-in-template.ts";

/** Trade-trust documents are read at /tt/render: field by field, and as a page elsewhere draws them. */

const demo = startDemo();
let renderers: Renderers;
beforeAll(async () => {
  renderers = await serveRenderers();
});
afterAll(() => renderers?.close());

const [{ document: made }] = wrapSecond(
  [
    {
      template: builtIn(),
      documentId: "0199f3c2-7f3c-7910-9bbe-4be2a1c27bf5",
      data: builtIn().sample,
      issuerName: "Tern & Sable",
      domain: "tern-sable.example",
      issuedBy: { documentStore: CONTRACT },
      chain: { name: "ETH", chainId: 1337 },
    },
  ],
  new Uint8Array(32),
) as readonly [WrappedDocument];

const drawnAt = (url: string): object =>
  wrappedWith(
    { documentStore: CONTRACT },
    {
      goods: { description: "Palm olein", marks: ["A", "B"] },
      attachments: [{ filename: "scan.txt", type: "text/plain", data: Buffer.from("scanned").toString("base64") }],
      $template: { name: "FORM", type: "EMBEDDED_RENDERER", url },
    },
  );

async function opens(seat: Seat, name: string, document: object): Promise<void> {
  await seat.go("/verify/entry");
  await seat.page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(JSON.stringify(document)) });
  await seat.page.getByRole("button", { name: wordsOf(seat).verify.read }).click();
  await seat.page.waitForURL("**/tt/render");
}

test.each([...sampled(["en", "zh"] as const, 1)])(
  "a document is read field by field, with its files, under the verdict on it (%s)",
  async (tongue: Tongue) => {
    const seat = await stranger(demo.browser, demo.product, tongue);
    const { rendering } = wordsOf(seat);
    await opens(seat, "origin.tt", drawnAt(renderers.current));
    await seat.page.getByText(readDomain(seat, HEADLINES.ISSUER_UNKNOWN)).waitFor();
    const table = seat.page.getByRole("table", { name: rendering.fields });
    await table.getByRole("row", { name: "Vessel AURELIA STRAIT" }).waitFor();
    await table.getByRole("row", { name: "Marks 2 B" }).waitFor();
    await lookAt(seat, "the fields of a trade document");
    const loads = seat.page.waitForEvent("download");
    await seat.page.getByRole("button", { name: read(seat, rendering.download, { name: "scan.txt" }) }).click();
    expect(await readFile(await (await loads).path(), "utf8")).toBe("scanned");
    expect(renderers.asked).toEqual([]);
    await seat.page.getByRole("button", { name: rendering.checks }).click();
    await seat.page.waitForURL("**/verify/detail");
    await leave(seat);
  },
);

test.each([...sampled(["en", "zh"] as const, 1)])(
  "its holder shows a document in part: what is left out is in no byte of the file, and its reader is told (%s)",
  async (tongue: Tongue) => {
    const seat = await stranger(demo.browser, demo.product, tongue);
    const { page } = seat;
    const { rendering } = wordsOf(seat);
    await opens(seat, "certificate.tt", made);
    await page.getByRole("button", { name: rendering.inPart }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: "Goods › Gross weight" }).uncheck();
    await dialog.getByRole("checkbox", { name: "Consignee › Name" }).uncheck();
    const told = read(seat, rendering.leftOutNames, {
      names: ["Consignee › Name", "Goods › Gross weight"].join(wordsOf(seat).common.comma),
    });
    await dialog.getByText(told).waitFor();
    await lookAt(seat, "the holder of a document chooses what to show");
    const loads = page.waitForEvent("download");
    await dialog.getByRole("button", { name: rendering.inPartSave }).click();
    const part = await readFile(await (await loads).path(), "utf8");
    expect(part).not.toMatch(/12500|Halcyon/);
    await page.keyboard.press("Escape");
    await opens(seat, "certificate-part.tt", JSON.parse(part) as object);
    await page.getByText(told).waitFor();
    await page.getByRole("button", { name: rendering.checks }).click();
    await page.getByText(told).waitFor();
    await page.getByText(readDomain(seat, HEADLINES.ISSUER_UNKNOWN)).waitFor();
    await leave(seat);
  },
);

test("a page elsewhere draws it once the reader lets it, by either protocol; one that is silent gives way to the fields", async () => {
  const seat = await stranger(demo.browser, demo.product);
  const { page } = seat;
  const { rendering } = wordsOf(seat);
  const host = new URL(renderers.current).host;
  const inner = page.frameLocator("iframe").frameLocator("iframe").locator("main");
  const views = page.getByRole("radiogroup", { name: rendering.views });
  const drawing = read(seat, rendering.view.outside, { host });

  await opens(seat, "current.tt", drawnAt(renderers.current));
  await views.getByText(drawing).click();
  await page.getByText(read(seat, rendering.consent, { host })).waitFor();
  await lookAt(seat, "a page elsewhere is not loaded unasked");
  expect(renderers.asked).toEqual([]);
  await page.getByRole("button", { name: read(seat, rendering.load, { host }) }).click();
  await page.getByText(read(seat, rendering.drawnBy, { host })).waitFor();
  await expect.poll(() => inner.innerText()).toBe("Form of 8");
  await expect.poll(() => page.locator("iframe").evaluate((it) => it.style.height)).toBe("640px");
  await views.last().getByText("Terms").click();
  await expect.poll(() => inner.innerText()).toBe("Terms of 8");
  await lookAt(seat, "a page elsewhere draws the document");

  for (const url of [renderers.former, renderers.silent]) {
    await opens(seat, "next.tt", drawnAt(url));
    await views.getByText(drawing).click();
    await page.getByRole("button", { name: read(seat, rendering.load, { host }) }).click();
    if (url === renderers.former) {
      await expect.poll(() => inner.innerText()).toBe("Form of 8");
      await views.last().getByText("Terms").click();
      await expect.poll(() => inner.innerText()).toBe("Terms of 8");
    } else await page.getByText(read(seat, rendering.silent, { host })).waitFor();
  }
  await page.getByRole("table", { name: rendering.fields }).waitFor();
  await leave(seat);
});

test("fields that a reader hides in a page elsewhere are left out here, in the file that is taken along", async () => {
  const seat = await stranger(demo.browser, demo.product);
  const { page } = seat;
  const { rendering } = wordsOf(seat);
  const host = new URL(renderers.hiding).host;
  const frame = page.frameLocator("iframe").frameLocator("iframe");
  const inner = () => frame.locator("main").innerText();
  await opens(seat, "hiding.tt", drawnAt(renderers.hiding));
  await page
    .getByRole("radiogroup", { name: rendering.views })
    .getByText(read(seat, rendering.view.outside, { host }))
    .click();
  await page.getByRole("button", { name: read(seat, rendering.load, { host }) }).click();
  await expect.poll(inner).toContain('"marks":["A","B"]');
  // It tells its views when it is asked.
  await page.getByRole("radiogroup", { name: rendering.views }).last().getByText("Terms").waitFor();
  // The files inside are named beside every view.
  await page.getByText("scan.txt").waitFor();
  await frame.getByRole("button", { name: "Hide nothing" }).click();
  await frame.getByRole("button", { name: "Hide marks" }).click();
  await expect.poll(inner).toBe('{"description":"Palm olein"} in part');
  await page.getByText(read(seat, rendering.leftOutNames, { names: "Marks" })).waitFor();
  await lookAt(seat, "fields are hidden in a page elsewhere");
  const loads = page.waitForEvent("download");
  await page.getByRole("button", { name: rendering.inPartSave }).click();
  const part = JSON.parse(await readFile(await (await loads).path(), "utf8")) as WrappedDocument["document"];
  expect(JSON.stringify(part)).not.toContain('"marks"');
  expect(part).toMatchObject({ privacy: { obfuscatedData: [expect.any(String), expect.any(String)] } });
  await page.getByRole("button", { name: rendering.inPartAll }).click();
  await expect.poll(inner).toContain('"marks":["A","B"]');
  await page.getByRole("button", { name: rendering.print }).click();
  await expect.poll(inner).toBe("printed");
  await leave(seat);
});

test("the frame around pages elsewhere loads none of this installation, and stands in no page of others", async () => {
  const { url } = demo.product;
  const answer = await fetch(`${url}/tt/frame`);
  expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  expect(answer.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  const seat = await stranger(demo.browser, demo.product);
  await seat.page.goto(`${url}/tt/frame#${encodeURIComponent(`${url}/login`)}`);
  expect(await seat.page.locator("iframe").count()).toBe(0);
  await leave(seat);
});

test("a link of the scheme is opened where it leads to, and one that cannot be had is said", async () => {
  const seat = await stranger(demo.browser, demo.product, "en");
  const { verify } = wordsOf(seat);
  // A document that was read before is not taken for the one that the link asks for.
  await opens(seat, "origin.tt", drawnAt(renderers.current));
  const q = JSON.stringify({ type: "DOCUMENT", payload: { uri: "https://nowhere.invalid/origin.tt" } });
  await seat.go(`/tt/render?q=${encodeURIComponent(q)}`);
  await seat.page.getByText(verify.linkUnopened).waitFor();
  await leave(seat);
});
