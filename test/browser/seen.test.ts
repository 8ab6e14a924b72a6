import { readFile } from "node:fs/promises";
import { PDFDocument, PDFName } from "pdf-lib";
import { expect, test } from "vitest";
import { deskRoutes } from "#domain/api/desk";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import { ARCHIVAL } from "#domain/pdf-a";
import { documentFlow } from "#domain/flows/document";
import { signingFlow } from "#domain/processes/signing";
import { plainPdf } from "../support/signing.ts";
import { startDemo } from "../support/demo.ts";
import { leave, lookAt, readDomain, type Seat, toolbar, wordsOf } from "../support/story.ts";
import { undecodablePdf } from "../support/undecodable-pdf.ts";
import { sampled } from "../support/sampled.ts";

const demo = startDemo();

const fixture = async (name: string): Promise<Buffer> => readFile(new URL(`../support/files/${name}`, import.meta.url));

/** The dark part of a drawn page: less than a hundredth without its scan; each scan has light and dark parts. */
const ink = async (seat: Seat): Promise<number> =>
  seat.page
    .locator("canvas")
    .first()
    .evaluate((one) => {
      const { width, height } = one as HTMLCanvasElement;
      if (width === 0 || height === 0) return 0;
      const { data } = (one as HTMLCanvasElement).getContext("2d")!.getImageData(0, 0, width, height);
      let dark = 0;
      for (let i = 0; i < data.length; i += 4) if (data[i + 3]! > 0 && data[i]! < 128) dark += 1;
      return dark / (data.length / 4);
    });
const isDrawn = async (seat: Seat): Promise<void> => {
  await expect.poll(() => ink(seat)).toBeGreaterThan(0.1);
  expect(await ink(seat)).toBeLessThan(0.9);
};

const UNDECODED = /decode|Dependent image|jbig2/i;

/** A file that says that it is PDF/A of level A. */
async function archivalPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.load(await plainPdf(1));
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="2" pdfaid:conformance="A"/></rdf:RDF></x:xmpmeta>';
  const stream = pdf.context.stream(xmp, { Type: "Metadata", Subtype: "XML" });
  pdf.catalog.set(PDFName.of("Metadata"), pdf.context.register(stream));
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}

const upload = async (name: string, bytes: Uint8Array): Promise<string> => {
  const { api } = await demo.actor("ines");
  return (await api.call(documentRoutes.upload, { query: { name, kind: "QualityReport" }, bytes })).id;
};

test.each([...sampled(["scan-jbig2.pdf", "scan-ccittg4.pdf", "scan-jpx.pdf"], 1)])(
  "%s is drawn where it is read, where it is signed and where it is verified",
  async (name) => {
    const bytes = await fixture(name);
    const id = await upload(name, bytes);
    const seat = await demo.person("ines");
    await seat.go(`/doc/QualityReport/view/${id}`);
    await isDrawn(seat);
    await seat.go(`/doc/sign/QualityReport/${id}`);
    await isDrawn(seat);
    const sign = toolbar(seat).getByRole("button", {
      name: readDomain(seat, signingFlow.actions.sign.label),
      exact: true,
    });
    await expect.poll(() => sign.getAttribute("aria-disabled")).not.toBe("true");
    await seat.go("/verify/entry");
    await seat.page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/pdf", buffer: bytes });
    await isDrawn(seat);
    await leave(seat);
  },
);

test("a page that cannot be drawn whole says so, and is not signed unseen", async () => {
  const id = await upload("Undecodable", await undecodablePdf());
  const seat = await demo.person("ines");
  const words = wordsOf(seat);
  await seat.go(`/doc/QualityReport/view/${id}`);
  await seat.page.getByText(words.paper.partly).waitFor();
  await lookAt(seat, "a paper drawn in part");
  await seat.go(`/doc/sign/QualityReport/${id}`);
  await seat.page.getByText(words.paper.unseen).first().waitFor();
  const sign = toolbar(seat).getByRole("button", {
    name: readDomain(seat, documentFlow.actions.sign.label),
    exact: true,
  });
  expect(await sign.getAttribute("aria-disabled")).toBe("true");
  await lookAt(seat, "a paper not signed unseen");
  for (const complaint of seat.complaints.splice(0)) expect(complaint).toMatch(UNDECODED);
  await leave(seat);
});

test("it is not signed unseen with others either: neither one that is here already, nor one that is sent to be signed", async () => {
  const id = await upload("Undecodable", await undecodablePdf());
  const seat = await demo.person("ines");
  const words = wordsOf(seat);
  await seat.go(`/docs/sign?documents=${id}`);
  const row = (name: string) =>
    seat.page.getByRole("list", { name: words.signing.files }).getByRole("listitem").filter({ hasText: name });
  await row("Undecodable").getByText(words.signing.phase.ready).waitFor();
  for (const [name, buffer] of [
    ["Sent.pdf", await undecodablePdf()],
    ["Archived.pdf", await archivalPdf()],
  ] as const)
    await seat.page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/pdf", buffer });
  // A file for archives says before it is signed what becomes of it.
  await row("Archived").getByText(readDomain(seat, ARCHIVAL.LOWERED)).waitFor();
  await row("Sent").getByText(words.signing.phase.ready).waitFor();
  await lookAt(seat, "files to be signed together");
  await toolbar(seat).getByRole("button", { name: "Sign 3 files" }).click();
  const dialog = seat.page.getByRole("dialog");
  await dialog.getByLabel(words.danger.password, { exact: true }).fill(seat.password);
  await dialog.getByRole("button", { name: words.signing.signVerb, exact: true }).click();
  for (const name of ["Undecodable", "Sent"]) await row(name).getByText(words.paper.unseen).waitFor();
  await row("Archived").getByText(words.signing.phase.signed, { exact: true }).waitFor();
  for (const complaint of seat.complaints.splice(0)) expect(complaint).toMatch(UNDECODED);
  await leave(seat);
});

test("seven pages of one browser have one stream: the seventh loads, the first still gets answers, and all see what changes", async () => {
  const seat = await demo.person("ines");
  const context = seat.page.context();
  const streams: string[] = [];
  context.on("request", (request) => {
    // The first page may still be on its way to the stream.
    if (new URL(request.url()).pathname === deskRoutes.events.path && request.frame().page() !== seat.page)
      streams.push(request.url());
  });
  const pages = [seat.page];
  for (let count = 2; count <= 7; count += 1) {
    const page = await context.newPage();
    await page.goto(`${demo.product.url}/layout/documents`);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    pages.push(page);
  }
  expect(await seat.page.evaluate(async () => (await fetch("/api/me")).status)).toBe(200);
  expect(streams, "the page that was there first has the stream").toEqual([]);
  await seat.go("/layout/documents");
  const first = await upload("Seen in seven pages", await fixture("scan-jbig2.pdf"));
  for (const page of pages) await page.getByText("Seen in seven pages").first().waitFor();
  // When the page with the stream is closed, another page takes it over.
  await pages.shift()!.close();
  await upload("Seen in six pages", await fixture("scan-ccittg4.pdf"));
  for (const page of pages) await page.getByText("Seen in six pages").first().waitFor();
  expect(first).not.toBe("");
  await context.close();
});

/** The share of a drawn page that is not white. */
const written = async (seat: Seat): Promise<boolean> => (await ink(seat)) > 0.001;
const reader = (seat: Seat) => seat.page.getByRole("region", { name: wordsOf(seat).paper.label });
const tools = (seat: Seat) => seat.page.getByRole("toolbar", { name: wordsOf(seat).paper.tools });

test("who transfers an envelope reads the papers inside it on its page, also on a phone", async () => {
  const { api } = await demo.actor("marta");
  const { rows } = await api.call(envelopeRoutes.list, { query: { folder: "inbox", state: "READY_FOR_TRANSFER" } });
  const address = `/layout/envelope/${rows[0]!.id}`;
  const seat = await demo.person("marta");
  const words = wordsOf(seat);
  await seat.go(address);
  const which = reader(seat).getByRole("combobox", { name: words.envelope.paperOf });
  await expect.poll(() => written(seat)).toBe(true);
  await which.click();
  await seat.page.getByTitle("COO AEP-CO-88213").last().click();
  await reader(seat).getByTitle("COO AEP-CO-88213").first().waitFor();
  await expect.poll(() => written(seat)).toBe(true);
  await lookAt(seat, "an envelope with its papers");
  await leave(seat);

  const phone = await demo.person("marta", "zh");
  await phone.page.setViewportSize({ width: 390, height: 844 });
  await phone.go(address);
  // Nothing is fetched that nobody asked for.
  await phone.page.getByRole("button", { name: wordsOf(phone).envelope.showPaper }).click();
  await expect.poll(() => written(phone)).toBe(true);
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await lookAt(phone, "an envelope with its papers on a phone");
  await leave(phone);
});

test("the reading tools stand in one row, and a document's files in one menu", async () => {
  const { api } = await demo.actor("rui");
  const { rows } = await api.call(documentRoutes.list, { query: { kind: "BillOfLading", state: "ISSUED" } });
  const seat = await demo.person("rui");
  const words = wordsOf(seat);
  await seat.page.setViewportSize({ width: 1280, height: 800 });
  await seat.go(`/doc/BillOfLading/view/${rows[0]!.id}`);
  await expect.poll(() => written(seat)).toBe(true);
  const places = await tools(seat)
    .getByRole("button")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ y, height }) => y + height / 2));
  expect(Math.max(...places) - Math.min(...places)).toBeLessThan(4);
  await tools(seat).getByRole("button", { name: words.paper.moreTools }).click();
  await seat.page.getByRole("menuitem", { name: words.paper.fullScreen }).click();
  await expect.poll(() => seat.page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await seat.page.keyboard.press("p");
  await expect.poll(() => seat.page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
  await seat.page.getByRole("button", { name: words.facts.otherFiles }).click();
  await lookAt(seat, "the files of a bill of lading");
  const [copy] = await Promise.all([
    seat.page.waitForEvent("download"),
    seat.page.getByRole("menuitem", { name: words.facts.get.copy, exact: true }).click(),
  ]);
  expect(copy.suggestedFilename()).toBe(`${rows[0]!.number}-copy.pdf`);
  expect(await seat.page.getByRole("button", { name: words.common.download }).count()).toBe(1);
  await leave(seat);
});
