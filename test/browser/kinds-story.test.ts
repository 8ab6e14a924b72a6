import { readFile } from "node:fs/promises";
import { PDFDocument } from "pdf-lib";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { documentRoutes } from "#domain/api/documents";
import { documentFlow } from "#domain/flows/document";
import { instructionFlow, type InstructionStep } from "#domain/flows/shipping-instruction";
import { kindOf } from "#domain/kinds/kinds";
import { DOCUMENT_STATES, INSTRUCTION_UPDATE_STATES } from "#domain/states";
import type { Text } from "#domain/text";
import { startDemo } from "../support/demo.ts";
import { send } from "../support/send.ts";
import {
  choose,
  confirm,
  dialogOf,
  downloaded,
  leave,
  lookAt,
  readDomain,
  type Seat,
  stands,
  stranger,
  toolbar,
  verdictOn,
  wordsOf,
} from "../support/story.ts";
import { someOf } from "../support/sampled.ts";

const NOW = Date.now().toString(36).toUpperCase();
const CARRIER = "Tern & Sable Shipping Lda";

const demo = startDemo();
const story = someOf(["letter", "invoice", "instruction", "vessel"], 1);

/** The label of a kind's field in the seat's language. */
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

/** Fills in fields by their labels. */
async function fill(seat: Seat, kind: string, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, value] of Object.entries(values))
    await seat.page
      .locator(`[data-path="${path}"]`)
      .getByLabel(label(seat, kind, path), { exact: true })
      .fill(value);
}

/** Begins a document from the page of all kinds. */
async function begin(seat: Seat, kind: string): Promise<void> {
  await seat.go("/layout/new");
  await lookAt(seat, "new document");
  await seat.page.getByRole("link", { name: readDomain(seat, kindOf(kind).label), exact: true }).click();
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

story.letter("a letter of indemnity is written, checked, signed, copied, sent, received and verified", async () => {
  const [rui, marta, ines, anyone] = await Promise.all([
    demo.person("rui", "en"),
    demo.person("marta", "zh"),
    demo.person("ines", "en"),
    stranger(demo.browser, demo.product),
  ]);
  const { page } = rui;
  const number = `LOI-${NOW}`;
  await begin(rui, "LetterOfIndemnity");
  await fill(rui, "LetterOfIndemnity", {
    number,
    date: "18 Nov 2026",
    "from.name": "PORTO AZUL ENERGIA S.A.",
    "to.name": "TERN & SABLE SHIPPING LDA",
    "vessel.name": "AURELIA STRAIT",
    "vessel.imo": "9074728",
    blNo: "TSL-SIN-260417",
    cargo: "LOW SULPHUR FUEL OIL",
  });
  await page.waitForURL("**/doc/LetterOfIndemnity/edit/*");
  await page.getByText("This is not a valid IMO number: the check digit does not agree.").waitFor();
  await fill(rui, "LetterOfIndemnity", {
    "vessel.imo": "9074729",
    "deliverTo.name": "JURONG TERMINAL PTE. LTD.",
    placeOfDelivery: "Jurong",
    governingLaw: "English law",
  });
  await page.getByText(/1 field left before it can be signed/).waitFor();
  await page.getByRole("button", { name: "Put in our wording" }).click();
  // A place that no field fills yet is named where the letter could be signed; the letter follows its fields.
  await page.getByText("1 field wrong: text of the letter ({voyage})").waitFor();
  await fill(rui, "LetterOfIndemnity", {
    voyage: "AS-118L",
    "portOfLoading.code": "PTSIE",
    "portOfLoading.name": "SINES",
    "portOfDischarge.code": "SGSIN",
    "portOfDischarge.name": "SINGAPORE",
  });
  await page.getByText("1 field wrong").waitFor({ state: "hidden" });
  const preview = page.getByRole("region", { name: "Live preview" });
  for (const printed of ["LETTER OF INDEMNITY", "AURELIA STRAIT", "JURONG TERMINAL"])
    await preview.getByText(printed).first().waitFor();
  await page.getByText(/\bSaved \d/).waitFor();
  await lookAt(rui, "letter form");

  await signForm(rui, "LetterOfIndemnity");
  const file = await downloaded(rui, "Download");
  expect(file.name).toBe(`${number}.pdf`);
  expect(await verdictOn(anyone, file)).toBe("Genuine and unaltered");

  // A copy has all fields but the number and the days.
  const letter = page.url();
  await page.getByRole("button", { name: "Other files" }).click();
  const [table] = await Promise.all([page.waitForEvent("download"), page.getByText("Export as CSV").click()]);
  expect(table.suggestedFilename()).toBe(`${number}.csv`);
  const written = await readFile(await table.path(), "utf8");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByText("Copy to a new draft").click();
  await page.waitForURL("**/doc/LetterOfIndemnity/create/new/*");
  await expect.poll(() => page.locator('[data-path="vessel.name"] input').inputValue()).toBe("AURELIA STRAIT");
  expect(await page.locator('[data-path="number"] input').inputValue()).toBe("");
  expect(await page.locator('[data-path="date"] input').inputValue()).toBe("");
  // There is no draft until text is typed, or until the person who leaves asks for one.
  const drafts = async () =>
    (await demo.actor("rui")).api.call(documentRoutes.list, {
      query: { kind: "LetterOfIndemnity", state: "DRAFT,DRAFTING" },
    });
  const before = (await drafts()).total;
  const goBack = async (answer: string): Promise<void> => {
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await page
      .getByRole("dialog", { name: "Save before you leave?" })
      .getByRole("button", { name: answer, exact: true })
      .click();
  };
  await goBack("Stay here");
  expect((await drafts()).total).toBe(before);
  await page.locator('[data-path="number"] input').fill(`${number}-2`);
  await page.waitForURL("**/doc/LetterOfIndemnity/edit/*");
  await page.getByText(/\bSaved \d/).waitFor();
  expect((await drafts()).total).toBe(before + 1);

  // A filled-in spreadsheet replaces the content, after a question.
  const chooser = page.getByLabel("Import from JSON or CSV");
  await chooser.setInputFiles({
    name: "letter.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Vessel,IMO number\nX,1\n"),
  });
  await page.getByRole("dialog").getByText("These columns are not known: Vessel, IMO number.").waitFor();
  await lookAt(rui, "file that was not taken");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await chooser.setInputFiles({
    name: "letter.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(written.replace(`,${number}\r\n`, `,${number}-B\r\n`).replaceAll("Jurong", "Tuas")),
  });
  await page.getByRole("dialog").getByRole("button", { name: "Replace" }).click();
  await expect.poll(() => page.locator('[data-path="number"] input').inputValue()).toBe(`${number}-B`);
  expect(await page.locator('[data-path="placeOfDelivery"] input').inputValue()).toBe("Tuas");
  await preview.getByText(`${number}-B`).first().waitFor();
  await page.getByText(/\bSaved \d/).waitFor();
  await page.goto(letter);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByText("Copy to a new draft").click();
  await page.waitForURL("**/doc/LetterOfIndemnity/create/new/*");
  await page.locator('[data-path="vessel.name"] input').waitFor();
  await goBack("Don’t save");
  await page.waitForURL((url) => !url.pathname.includes("/create/"));
  expect((await drafts()).total).toBe(before + 1);

  await page.goto(letter);
  await stands(rui, "Created");
  await send(rui, marta, ines, {
    verb: documentFlow.actions.transfer.label,
    to: CARRIER,
    subject: `Letter ${number}`,
    number,
  });
  await stands(ines, readDomain(ines, DOCUMENT_STATES.CREATED.label));
  await ines.page.getByRole("region", { name: "Contents" }).getByText("AURELIA STRAIT").first().waitFor();
  expect((await downloaded(ines, "Download")).buffer.subarray(0, 5).toString()).toBe("%PDF-");
  for (const seat of [rui, marta, ines, anyone]) await leave(seat);
});

story.invoice("an invoice is written in Chinese with its lines from a table, signed, sent and received", async () => {
  const [marta, rui, tomas] = await Promise.all([
    demo.person("marta", "zh"),
    demo.person("rui", "en"),
    demo.person("tomas", "zh"),
  ]);
  const { page } = marta;
  const number = `INV-${NOW}`;
  const words = wordsOf(marta);
  await begin(marta, "Invoice");
  await fill(marta, "Invoice", {
    name: "商业发票",
    number,
    "seller.name": "PORTO AZUL ENERGIA S.A.",
    "buyer.name": "MERIDIAN STRAITS TRADING PTE. LTD.",
    total: "24149992.89",
  });
  const csv = (text: string) => ({ name: "lines.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  const chooser = page.locator('[data-path="lines"] input[type=file]');
  await chooser.setInputFiles(csv("品名,价格\nFUEL OIL,1"));
  await page.getByRole("alert").filter({ hasText: "价格" }).waitFor();
  await chooser.setInputFiles(
    csv('品名,数量,单价,金额\nFUEL OIL,"37,998.412",634.20,24098592.89\n检验,1,18400,18400.00'),
  );
  await expect.poll(() => page.locator('[data-path="lines.1.description"] input').inputValue()).toBe("检验");
  await choose(page.locator('[data-path="currency"]'), label(marta, "Invoice", "currency"), "USD 美元");
  await lookAt(marta, "invoice form");
  await page.getByRole("region", { name: words.form.preview }).getByText("USD 24,098,592.89").waitFor();
  await signForm(marta, "Invoice");
  await page.getByRole("table").filter({ hasText: "检验" }).waitFor();
  await send(marta, rui, tomas, {
    verb: documentFlow.actions.transfer.label,
    to: CARRIER,
    subject: `发票 ${number}`,
    number,
  });
  await stands(tomas, readDomain(tomas, DOCUMENT_STATES.CREATED.label));
  for (const seat of [marta, rui, tomas]) await leave(seat);
});

story.instruction("a shipping instruction is received, updated as the carrier asks, and completed", async () => {
  const [rui, marta, ines] = await Promise.all([
    demo.person("rui", "en"),
    demo.person("marta", "zh"),
    demo.person("ines", "en"),
  ]);
  const number = `SI-${NOW}`;
  const verb = (seat: Seat, step: InstructionStep) => readDomain(seat, instructionFlow.actions[step].label);
  const press = (seat: Seat, name: string) => toolbar(seat).getByRole("button", { name, exact: true }).click();
  await begin(rui, "ShippingInstruction");
  await fill(rui, "ShippingInstruction", {
    number,
    "shipper.name": "PORTO AZUL ENERGIA S.A.",
    cargo: "LOW SULPHUR FUEL OIL",
    description: "IN BULK",
  });
  await signForm(rui, "ShippingInstruction");
  const at = new URL(rui.page.url()).pathname;
  await send(rui, marta, ines, {
    verb: instructionFlow.actions.transfer!.label,
    to: CARRIER,
    subject: `Cargo of ${number}`,
    number,
  });

  await stands(ines, "Received");
  await press(ines, verb(ines, "askUpdate"));
  const wanted = await dialogOf(ines, `${verb(ines, "askUpdate")} ${number}`);
  await wanted.getByLabel("What is to be changed").fill("Name the port of loading.");
  await wanted.getByRole("button", { name: verb(ines, "askUpdate"), exact: true }).click();
  await stands(ines, "Update wanted");

  await marta.go("/layout/inbox");
  await marta.page
    .getByRole("row")
    .filter({ hasText: `装运指示 ${number}` })
    .filter({ hasText: "提交更新" })
    .waitFor();
  await lookAt(marta, "inbox with an update wanted");
  await rui.go(at);
  await rui.page.getByText(`${CARRIER} asks for an update: Name the port of loading.`).waitFor();
  await press(rui, verb(rui, "submitUpdate"));
  await rui.page.waitForURL("**/ship_instruction/update/*");
  await rui.page.getByText("Change what is to be updated.").waitFor();
  expect(await rui.page.getByRole("button", { name: verb(rui, "submitUpdate"), exact: true }).isDisabled()).toBe(true);
  await fill(rui, "ShippingInstruction", {
    "portOfLoading.code": "PTSIE",
    "portOfLoading.name": "SINES",
    description: "IN BULK, CLEAN ON BOARD",
  });
  await lookAt(rui, "update instruction");
  await rui.page.getByRole("button", { name: verb(rui, "submitUpdate"), exact: true }).click();
  await confirm(rui, verb(rui, "submitUpdate"));
  await rui.page.waitForURL("**/ship_instruction/view/*");

  // The company with the next step finds it in the Inbox.
  await ines.go("/layout/inbox?view=asked");
  await ines.page
    .getByRole("row")
    .filter({ hasText: `Update of shipping instruction ${number}` })
    .filter({ hasText: "Confirm or decline" })
    .waitFor();
  await lookAt(ines, "inbox with an update");
  await ines.page.getByRole("link", { name: `Update of shipping instruction ${number}` }).click();
  await ines.page.waitForURL("**/ship_instruction/view/*");
  const update = ines.page.getByRole("region", { name: "Update", exact: true });
  for (const said of ["Update received", "Port of loading", "IN BULK, CLEAN ON BOARD"])
    await update.getByText(said, { exact: true }).waitFor();
  await update.getByText("SINES").waitFor();
  await lookAt(ines, "instruction with an update");
  await update.getByRole("button", { name: "Show the paper after the update" }).click();
  const paper = ines.page.getByRole("region", { name: "After the update", exact: true });
  for (const printed of ["SINES", "IN BULK, CLEAN ON BOARD", "PORTO AZUL ENERGIA S.A."])
    await paper.getByText(printed).first().waitFor();
  await lookAt(ines, "paper of an update");
  await paper.getByRole("button", { name: "Present paper" }).click();
  await ines.page.getByRole("img", { name: `${number}, page 1` }).waitFor();
  await press(ines, verb(ines, "confirmUpdate"));
  await ines.page
    .getByRole("dialog")
    .getByRole("button", { name: verb(ines, "confirmUpdate"), exact: true })
    .click();
  await update.getByText("Update confirmed").waitFor();
  await stands(ines, "Received");
  await press(ines, verb(ines, "completeInstruction"));
  await confirm(ines, verb(ines, "completeInstruction"));
  await stands(ines, "Completed");

  await marta.go(at);
  await stands(marta, readDomain(marta, DOCUMENT_STATES.COMPLETED.label));
  await marta.page
    .getByRole("region", { name: wordsOf(marta).facts.instruction.update, exact: true })
    .getByText(readDomain(marta, INSTRUCTION_UPDATE_STATES.UPDATE_CONFIRMED.label))
    .waitFor();
  await lookAt(marta, "instruction completed");
  for (const seat of [rui, marta, ines]) await leave(seat);
});

story.vessel("a vessel is noted once and chosen after that; a fleet and a document come from files", async () => {
  const ines = await demo.person("ines", "en");
  const { page } = ines;
  const fleet = (text: string) => ({ name: "fleet.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await ines.go("/layout/vessels");
  await page.getByText("No vessels yet").waitFor();
  await lookAt(ines, "vessels, none");
  await toolbar(ines).getByRole("button", { name: "Add a vessel" }).click();
  const card = page.getByRole("dialog", { name: "Add a vessel" });
  await card.getByLabel("Vessel", { exact: true }).fill("AURELIA STRAIT");
  await card.getByLabel("IMO number").fill("9074728");
  await card.getByRole("button", { name: "Save" }).click();
  await card.getByText("This is not a valid IMO number: the check digit does not agree.").waitFor();
  await lookAt(ines, "vessel");
  await card.getByLabel("IMO number").fill("9074729");
  await card.getByLabel("Flag").fill("MALTA");
  await card.getByRole("button", { name: "Save" }).click();
  await page.getByRole("row").filter({ hasText: "AURELIA STRAIT" }).waitFor();

  await toolbar(ines).getByRole("button", { name: "Import vessels" }).click();
  const chooser = page.getByRole("dialog", { name: "Import vessels" });
  await chooser.locator("input[type=file]").setInputFiles(fleet("Vessel,IMO number\nCAPE MERIDIAN,9321484\n"));
  await chooser
    .getByText("Line 2, IMO number: This is not a valid IMO number: the check digit does not agree.")
    .waitFor();
  await lookAt(ines, "import vessels");
  await chooser
    .locator("input[type=file]")
    .setInputFiles(fleet("Vessel;IMO number;Flag\nCAPE MERIDIAN;IMO 9321483;PORTUGAL\nAURELIA STRAIT;9074729;MALTA\n"));
  await chooser.getByRole("button", { name: "Import 2 vessels" }).click();
  await page.getByText("New: 1, changed: 1").waitFor();

  await begin(ines, "DeliveryOrder");
  const at = (path: string) => page.locator(`[data-path="vessel.${path}"]`);
  await at("name").getByRole("button", { name: "From the register" }).click();
  await lookAt(ines, "choose a vessel");
  await page.getByRole("button", { name: /CAPE MERIDIAN/ }).click();
  await at("name").getByText("Name and IMO number agree with your register").waitFor();
  expect([
    await at("name").locator("input").inputValue(),
    await at("imo").locator("input").inputValue(),
    await at("flag").locator("input").inputValue(),
  ]).toEqual(["CAPE MERIDIAN", "9321483", "PORTUGAL"]);
  await at("name").locator("input").fill("CAPE MERIDEN");
  await at("name").getByText("Your register calls IMO 9321483 CAPE MERIDIAN. Check them.").waitFor();
  // A name typed by hand is accepted, and can be noted from that field.
  await at("name").locator("input").fill("OSTARA BAY");
  await at("imo").locator("input").fill("9074767");
  await at("name").getByText("Not in your register of vessels").waitFor();
  await at("name").getByRole("button", { name: "Add it to the register" }).click();
  await at("name").getByText("Name and IMO number agree with your register").waitFor();
  await page.getByRole("region", { name: "Live preview" }).getByText("OSTARA BAY").first().waitFor();
  await lookAt(ines, "delivery order form");

  await ines.go("/layout/documents");
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]);
  await toolbar(ines).getByRole("button", { name: "Upload" }).click();
  const upload = page.getByRole("dialog", { name: "Upload documents" });
  await upload
    .locator("input[type=file]")
    .setInputFiles({ name: `${NOW}-credit.pdf`, mimeType: "application/pdf", buffer: Buffer.from(await pdf.save()) });
  await choose(upload, `Type: ${NOW}-credit.pdf`, "Letter of credit");
  await upload.getByRole("button", { name: /^Number, dates, description/ }).click();
  await fillIn(upload, "number", "LC2301/26");
  await fillIn(upload, "expiry", "31.31.26");
  await upload.getByText("Write the date as 2026-11-20 or 20 Nov 2026.").waitFor();
  expect(await upload.getByRole("button", { name: "Upload 1 file" }).isDisabled()).toBe(true);
  await fillIn(upload, "expiry", "31 Dec 2026");
  await fillIn(upload, "description", "With amendment 2");
  await lookAt(ines, "upload with what is said");
  await upload.getByRole("button", { name: "Upload 1 file" }).click();
  await page.getByRole("row").filter({ hasText: "LC2301/26" }).first().click();
  const facts = page.getByRole("region", { name: "Facts and story" });
  await facts.getByText("Uploaded by").waitFor();
  for (const said of ["LC2301/26", "Letter of credit", "With amendment 2"])
    await facts.getByText(said).first().waitFor();
  await lookAt(ines, "uploaded");
  await leave(ines);
});

const fillIn = async (within: Locator, path: string, value: string): Promise<void> => {
  const control = within.locator(`[data-path="${path}"]`).locator("input, textarea").first();
  await control.fill(value);
  await control.press("Tab");
};
