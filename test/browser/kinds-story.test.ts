import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentFlow } from "#domain/flows/document";
import { envelopeFlow } from "#domain/flows/envelope";
import { kindOf } from "#domain/kinds/kinds";
import { DOCUMENT_STATES, ENVELOPE_STATES } from "#domain/states";
import type { Text } from "#domain/text";
import { openBrowser } from "../support/browser.ts";
import { type RunningProduct, startProduct } from "../support/product.ts";
import { choose, confirm, downloaded, leave, lookAt, read, readDomain, type Seat, signInAt, stands, stranger, toolbar, type Tongue, verdictOn, wordsOf } from "../support/story.ts";

const NOW = Date.now().toString(36).toUpperCase();
const CARRIER = "Tern & Sable Shipping Lda";

let product: RunningProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ demo: true }), openBrowser()]);
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await product?.remove();
});

async function person(name: string, tongue: Tongue): Promise<Seat> {
  const login = (await product.logins()).find(({ email }) => email.startsWith(`${name}@`));
  if (login === undefined) throw new Error(`nobody is called ${name}`);
  return signInAt(browser, product, login, tongue);
}

/** The label of a field of a kind, as somebody reads it. */
function label(seat: Seat, kind: string, path: string): string {
  let fields = kindOf(kind).sections.flatMap((section) => section.fields);
  let found: Text | undefined;
  for (const name of path.split(".").filter((key) => !/^\d+$/.test(key))) {
    const field = fields.find((one) => one.name === name)!;
    found = field.label;
    fields = field.type === "group" || field.type === "list" ? [...field.fields] : [];
  }
  return readDomain(seat, found!);
}

/** Types into fields by the names that stand beside them. */
async function fill(seat: Seat, kind: string, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, value] of Object.entries(values)) await seat.page.locator(`[data-path="${path}"]`).getByLabel(label(seat, kind, path), { exact: true }).fill(value);
}

/** Begins a document from the page of all kinds. */
async function begin(seat: Seat, kind: string): Promise<void> {
  await seat.go("/layout/new");
  await lookAt(seat, "new document");
  await seat.page.getByRole("link", { name: readDomain(seat, kindOf(kind).label) }).click();
  await seat.page.getByText(wordsOf(seat).form.savesItself).waitFor();
}

/** Signs what is in the form, and reads it on its page. */
async function signForm(seat: Seat, kind: string): Promise<void> {
  const verb = readDomain(seat, documentFlow.actions.sign.label);
  await seat.page.getByRole("button", { name: verb, exact: true }).click();
  await lookAt(seat, `sign ${kind}`);
  await confirm(seat, verb);
  await seat.page.waitForURL("**/view/*");
  await stands(seat, readDomain(seat, DOCUMENT_STATES.CREATED.label));
  await lookAt(seat, `view ${kind}`);
}

/** Sends the document that is shown: one seals, a colleague transfers; answers when the other side has it. */
async function send(sealer: Seat, transferrer: Seat, receiver: Seat, subject: string, number: string): Promise<void> {
  const words = wordsOf(sealer);
  await toolbar(sealer).getByRole("button", { name: readDomain(sealer, documentFlow.actions.transfer.label) }).click();
  await sealer.page.waitForURL("**/layout/compose/*");
  await choose(sealer.page.getByRole("main"), words.envelope.recipient, CARRIER);
  await sealer.page.getByLabel(words.envelope.subject).fill(subject);
  await sealer.page.getByRole("button", { name: read(sealer, sealer.tongue === "en" ? (words as typeof import("../../web/i18n/words.en.ts").wordsEn).envelope.sealCount_one : words.envelope.sealCount_other, { count: 1 }) }).click();
  await confirm(sealer, readDomain(sealer, envelopeFlow.actions.seal.label));
  await sealer.page.getByText(readDomain(sealer, ENVELOPE_STATES.READY_FOR_TRANSFER.label), { exact: true }).first().waitFor();

  await transferrer.go("/layout/inbox");
  await transferrer.page.getByRole("row").filter({ hasText: subject }).first().click();
  const verb = readDomain(transferrer, envelopeFlow.actions.transfer.label);
  await toolbar(transferrer).getByRole("button", { name: verb, exact: true }).click();
  await confirm(transferrer, verb);
  await stands(transferrer, readDomain(transferrer, ENVELOPE_STATES.TRANSFERRED.label));

  await receiver.go("/layout/inbox");
  await receiver.page.getByRole("row").filter({ hasText: subject }).first().click();
  await receiver.page.waitForURL("**/layout/envelope/*");
  await receiver.page.getByRole("link", { name: number, exact: true }).click();
  await receiver.page.waitForURL("**/view/*");
  await stands(receiver, readDomain(receiver, DOCUMENT_STATES.CREATED.label));
}

test("a letter of indemnity is written, checked, signed, copied, sent, received and verified", async () => {
  const [rui, marta, ines, anyone] = await Promise.all([person("rui", "en"), person("marta", "zh"), person("ines", "en"), stranger(browser, product)]);
  const { page } = rui;
  const number = `LOI-${NOW}`;
  await begin(rui, "LetterOfIndemnity");
  await fill(rui, "LetterOfIndemnity", { number, date: "18 Nov 2026", "from.name": "PORTO AZUL ENERGIA S.A.", "to.name": "TERN & SABLE SHIPPING LDA", "vessel.name": "AURELIA STRAIT", "vessel.imo": "9074728", blNo: "TSL-SIN-260417" });
  await page.waitForURL("**/doc/LetterOfIndemnity/edit/*");
  await page.getByText("This is not a valid IMO number: the check digit does not agree.").waitFor();
  await fill(rui, "LetterOfIndemnity", { "vessel.imo": "9074729", "deliverTo.name": "JURONG TERMINAL PTE. LTD.", placeOfDelivery: "Jurong", governingLaw: "English law" });
  await page.getByText(/1 field left before it can be signed/).waitFor();
  await page.getByRole("button", { name: "Put in our wording" }).click();
  const preview = page.getByRole("region", { name: "Live preview" });
  for (const printed of ["LETTER OF INDEMNITY", "AURELIA STRAIT", "JURONG TERMINAL"]) await preview.getByText(printed).first().waitFor();
  await page.getByText(/\bSaved \d/).waitFor();
  await lookAt(rui, "letter form");

  await signForm(rui, "LetterOfIndemnity");
  const file = await downloaded(rui, "Download");
  expect(file.name).toBe(`${number}.pdf`);
  expect(await verdictOn(anyone, file)).toBe("Genuine and unaltered");

  // A copy has everything but the number and the days.
  const letter = page.url();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByText("Copy to a new draft").click();
  await page.waitForURL("**/doc/LetterOfIndemnity/edit/*");
  expect(await page.locator('[data-path="vessel.name"] input').inputValue()).toBe("AURELIA STRAIT");
  expect(await page.locator('[data-path="number"] input').inputValue()).toBe("");
  expect(await page.locator('[data-path="date"] input').inputValue()).toBe("");

  await page.goto(letter);
  await stands(rui, "Created");
  await send(rui, marta, ines, `Letter ${number}`, number);
  await ines.page.getByRole("region", { name: "Contents" }).getByText("AURELIA STRAIT").first().waitFor();
  expect((await downloaded(ines, "Download")).buffer.subarray(0, 5).toString()).toBe("%PDF-");
  for (const seat of [rui, marta, ines, anyone]) await leave(seat);
}, 600_000);

test("an invoice is written in Chinese with its lines from a table, signed, sent and received", async () => {
  const [marta, rui, tomas] = await Promise.all([person("marta", "zh"), person("rui", "en"), person("tomas", "zh")]);
  const { page } = marta;
  const number = `INV-${NOW}`;
  const words = wordsOf(marta);
  await begin(marta, "Invoice");
  await fill(marta, "Invoice", { name: "商业发票", number, "seller.name": "PORTO AZUL ENERGIA S.A.", "buyer.name": "MERIDIAN STRAITS TRADING PTE. LTD.", total: "24149992.89" });
  const csv = (text: string) => ({ name: "lines.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  const chooser = page.locator('[data-path="lines"] input[type=file]');
  await chooser.setInputFiles(csv("品名,价格\nFUEL OIL,1"));
  await page.getByRole("alert").filter({ hasText: "价格" }).waitFor();
  await chooser.setInputFiles(csv('品名,数量,单价,金额\nFUEL OIL,"37,998.412",634.20,24098592.89\n检验,1,18400,18400.00'));
  await expect.poll(() => page.locator('[data-path="lines.1.description"] input').inputValue()).toBe("检验");
  await choose(page.locator('[data-path="currency"]'), label(marta, "Invoice", "currency"), "USD 美元");
  await lookAt(marta, "invoice form");
  await page.getByRole("region", { name: words.form.preview }).getByText("USD 24,098,592.89").waitFor();
  await signForm(marta, "Invoice");
  await page.getByRole("table").filter({ hasText: "检验" }).waitFor();
  await send(marta, rui, tomas, `发票 ${number}`, number);
  for (const seat of [marta, rui, tomas]) await leave(seat);
}, 600_000);
