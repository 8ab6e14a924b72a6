import { readFile } from "node:fs/promises";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { expect } from "vitest";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import { capacityWords } from "#domain/capacity";
import { documentFlow } from "#domain/flows/document";
import { signingFlow } from "#domain/processes/signing";
import { kindOf } from "#domain/kinds/kinds";
import { DOCUMENT_STATES, SIGNING_STATES, STEP_STATES } from "#domain/states";
import { HEADLINES } from "#domain/headlines";
import { ALLOWS } from "#domain/verify/permission";
import { unzipSync } from "fflate";
import { goodSheet } from "../../scripts/evidence/hostile/archives.ts";
import { goodImage } from "../../scripts/evidence/hostile/images.ts";
import { draftBill } from "../support/bill.ts";
import { startDemo } from "../support/demo.ts";
import { PATIENCE_MS } from "../../web/paper/patience.ts";
import { endlessPdf } from "../support/endless-pdf.ts";
import {
  confirm,
  dialogOf,
  downloaded,
  ended,
  leave,
  lookAt,
  read,
  readDomain,
  type Seat,
  stands,
  toolbar,
  verdictOn,
  wordsOf,
} from "../support/story.ts";
import { someOf } from "../support/sampled.ts";

/** Four of them in each run. */
const story = someOf(["countersigned", "rejected", "several", "capacity", "undrawn", "packaged"], 3);

const [SHIPPER, CARRIER] = ["Porto Azul Energia S.A.", "Tern & Sable Shipping Lda"] as const;

const demo = startDemo();

async function pdf(title: string, pages = 2): Promise<Buffer> {
  const made = await PDFDocument.create();
  const font = await made.embedFont(StandardFonts.Helvetica);
  for (let i = 0; i < pages; i++)
    made.addPage([595, 842]).drawText(`${title}, page ${i + 1}`, { x: 60, y: 760, size: 18, font });
  return Buffer.from(await made.save());
}

/** The file that a button of the open dialog, or of a row, saves. */
async function saved(
  seat: Seat,
  press: () => Promise<void>,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const [download] = await Promise.all([seat.page.waitForEvent("download"), press()]);
  return {
    name: download.suggestedFilename(),
    mimeType: "application/pdf",
    buffer: await readFile(await download.path()),
  };
}

const place = (seat: Seat) =>
  seat.page.getByRole("button", { name: seat.tongue === "en" ? /^Your signature on page/ : /^签名位于第/ });
const millimetres = async (seat: Seat): Promise<{ page: number; x: number; y: number }> => {
  const [a = 0, b = 0, c = 0] = [...((await place(seat).getAttribute("aria-label")) ?? "").matchAll(/[\d.]+/g)].map(
    ([one]) => Number(one),
  );
  return { page: a, x: b, y: c };
};

/** Moves the signature by mouse and by key, signs with the password, and stays at the final notice. */
async function placesAndSigns(seat: Seat, name: string, up: number, certifies = false): Promise<void> {
  const { page } = seat;
  const words = wordsOf(seat);
  await place(seat).waitFor();
  await lookAt(seat, "sign page");
  const before = await millimetres(seat);
  const box = (await place(seat).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 60, box.y + box.height / 2 - up, { steps: 4 });
  await page.mouse.up();
  const dragged = await millimetres(seat);
  expect(dragged.x).toBeLessThan(before.x - 5);
  expect(dragged.y).toBeLessThan(before.y - 5);
  await place(seat).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Shift+ArrowUp");
  const moved = await millimetres(seat);
  expect(moved.x).toBeCloseTo(dragged.x - 1, 1);
  expect(moved.y).toBeCloseTo(dragged.y - 10, 1);

  // Only the first signer can certify it.
  expect(await page.getByRole("checkbox", { name: words.signing.certify }).count()).toBe(certifies ? 1 : 0);
  if (certifies) await page.getByRole("checkbox", { name: words.signing.certify }).check();
  const verb = readDomain(seat, signingFlow.actions.sign.label);
  await toolbar(seat).getByRole("button", { name: verb, exact: true }).click();
  const dialog = await dialogOf(seat, read(seat, words.signing.title, { name }));
  const sentence = read(seat, words.signing.certifySentence, { sentence: words.signing.sentence });
  if (certifies) await dialog.getByText(sentence).waitFor();
  await lookAt(seat, "sign password");
  await confirm(seat, verb);
  await page.getByRole("dialog", { name: read(seat, words.signing.signed, { name }) }).waitFor();
  await lookAt(seat, "signed");
}

/** The file with one changed byte. */
const tampered = (file: { name: string; mimeType: string; buffer: Buffer }) => {
  const buffer = Buffer.from(file.buffer);
  const at = buffer.indexOf("MediaBox");
  buffer[at + 10] = buffer[at + 10] === 0x31 ? 0x32 : 0x31;
  return { ...file, buffer };
};

story.countersigned(
  "two companies sign one document, each in its language: asked, placed, signed, verified, tampered with and found out",
  async () => {
    const NAME = "数量报告 Q417";
    const carrier = await demo.person("ines", "en");
    const words = wordsOf(carrier);
    const { api } = await demo.actor("ines");
    const { id } = await api.call(documentRoutes.upload, {
      query: { name: NAME, kind: "QuantityReport" },
      bytes: await pdf("Quantity report 417"),
    });

    await carrier.go(`/doc/QuantityReport/view/${id}`);
    const ask = readDomain(carrier, documentFlow.actions.askSignatures.label);
    await toolbar(carrier).getByRole("button", { name: ask, exact: true }).click();
    const dialog = carrier.page.getByRole("dialog", { name: new RegExp(ask) });
    await dialog.getByRole("combobox", { name: words.signing.addCompany }).fill(SHIPPER);
    await carrier.page.getByTitle(SHIPPER).last().click();
    await dialog.getByRole("list", { name: words.signing.signers }).getByText(SHIPPER).waitFor();
    await dialog.getByRole("combobox", { name: words.signing.addColleague }).fill("Inês");
    await carrier.page.getByTitle("Inês").last().click();
    await dialog.getByLabel(words.signing.message).fill("Before the bill is issued, please");
    await lookAt(carrier, "ask to sign");
    await dialog.getByRole("button", { name: words.signing.askDo }).click();
    await stands(carrier, readDomain(carrier, DOCUMENT_STATES.PROCESSING.label));
    await carrier.page.getByText(readDomain(carrier, SIGNING_STATES.OPEN.label)).waitFor();
    await lookAt(carrier, "asked to sign");

    const shipper = await demo.person("rui", "zh");
    const asked = wordsOf(shipper);
    const row = shipper.page.getByRole("row").filter({ hasText: read(shipper, asked.desk.signingOf, { name: NAME }) });
    await row.getByText(asked.desk.step.sign_asked).waitFor();
    await row.click();
    await shipper.page.waitForURL(`**/doc/sign/QuantityReport/${id}`);
    await shipper.page.getByText("Before the bill is issued, please").waitFor();
    await placesAndSigns(shipper, NAME, 90, true);

    // The requester sees it without a reload, and signs the file of the first signer.
    await carrier.page
      .getByRole("listitem")
      .filter({ hasText: SHIPPER })
      .getByText(readDomain(carrier, STEP_STATES.SIGNED.label))
      .waitFor();
    await toolbar(carrier)
      .getByRole("button", { name: readDomain(carrier, documentFlow.actions.sign.label), exact: true })
      .click();
    await placesAndSigns(carrier, NAME, 250);
    const notice = carrier.page.getByRole("dialog");
    await notice.getByText(words.signing.signedLast).waitFor();
    const file = await saved(carrier, () => notice.getByRole("button", { name: words.common.download }).click());

    await notice.getByRole("button", { name: words.signing.verify }).click();
    await carrier.page.waitForURL("**/verify/detail");
    await carrier.page.getByRole("status").getByRole("heading", { level: 1 }).waitFor();
    for (const company of [SHIPPER, CARRIER]) await carrier.page.getByText(company).first().waitFor();
    await carrier.page.getByText(readDomain(carrier, ALLOWS[2])).waitFor();
    const good = await verdictOn(carrier, file);
    expect(await verdictOn(carrier, tampered(file))).not.toBe(good);
    expect(await verdictOn(carrier, file)).toBe(good);
    await Promise.all([carrier, shipper].map(leave));
  },
);

story.rejected(
  "a company that is asked rejects with a reason; who asked reads it, and uses the document without",
  async () => {
    const NAME = "Certificate of quality 9";
    const [carrier, shipper] = [await demo.person("ines", "en"), await demo.person("rui", "en")];
    const words = wordsOf(carrier);
    const { api } = await demo.actor("ines");
    const { id } = await api.call(documentRoutes.upload, {
      query: { name: NAME, kind: "QualityReport" },
      bytes: await pdf(NAME, 1),
    });
    await carrier.go(`/doc/QualityReport/view/${id}`);
    await toolbar(carrier).getByRole("button", { name: "Ask for signatures" }).click();
    const dialog = carrier.page.getByRole("dialog");
    await dialog.getByRole("button", { name: words.signing.askDo }).click();
    await dialog.getByText(words.signing.nobody).waitFor();
    await dialog.getByRole("combobox", { name: words.signing.addCompany }).fill(SHIPPER);
    await carrier.page.getByTitle(SHIPPER).last().click();
    await dialog.getByRole("button", { name: words.signing.askDo }).click();
    await dialog.waitFor({ state: "hidden" });

    await shipper.go(`/doc/sign/QualityReport/${id}`);
    await toolbar(shipper).getByRole("button", { name: "Reject", exact: true }).click();
    const reject = shipper.page.getByRole("dialog", { name: read(shipper, words.signing.rejectTitle, { name: NAME }) });
    await reject.getByLabel(words.act.reason).fill("The density is wrong");
    await lookAt(shipper, "reject to sign");
    await reject.getByRole("button", { name: "Reject", exact: true }).click();
    await shipper.page.getByRole("dialog", { name: read(shipper, words.signing.rejected, { name: NAME }) }).waitFor();

    await carrier.page.getByText("The density is wrong").first().waitFor();
    await stands(carrier, "Rejected");
    await lookAt(carrier, "rejected");
    await carrier.go("/layout/inbox");
    const row = carrier.page
      .getByRole("row")
      .filter({ hasText: read(carrier, words.desk.rejectedOf, { company: SHIPPER, name: NAME }) });
    await row.getByText(words.desk.step.settle, { exact: true }).waitFor();
    await row.click();
    await carrier.page.waitForURL(`**/doc/QualityReport/view/${id}`);
    await carrier.page.getByRole("button", { name: "Use without them" }).click();
    await stands(carrier, "Created");
    await Promise.all([carrier, shipper].map(leave));
  },
);

story.several(
  "several files are signed with one password: what cannot be is said at once, nothing is lost on reload, all come as a ZIP",
  async () => {
    const seat = await demo.person("tomas", "en");
    const { page } = seat;
    const words = wordsOf(seat);
    await seat.go("/docs/sign");
    const files = [
      { name: "one.pdf", mimeType: "application/pdf", buffer: await pdf("One", 3) },
      { name: "two.pdf", mimeType: "application/pdf", buffer: await pdf("Two", 1) },
      { name: "notes.docx", mimeType: "application/octet-stream", buffer: Buffer.from("PK notes") },
      { name: "run.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") },
      { name: "broken.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 nothing else") },
    ];
    await page.locator("input[type=file]").setInputFiles(files);
    const list = page.getByRole("list", { name: words.signing.files });
    const row = (name: string) => list.getByRole("listitem").filter({ hasText: name });
    for (const name of ["one", "two"]) await row(name).getByText(words.signing.phase.ready).waitFor();
    await row("notes.docx").getByText("Upload failed. Please upload PDF version.").waitFor();
    await row("run.exe").getByText("Unsupported document format!").waitFor();
    await row("broken.pdf").getByRole("button", { name: words.common.retry }).waitFor();
    await lookAt(seat, "sign several");

    await page.reload();
    for (const name of ["one", "two"]) await row(name).getByText(words.signing.phase.ready).waitFor();
    await page.getByRole("radiogroup", { name: words.signing.pages }).getByText("All").click();
    await page.getByRole("radiogroup", { name: words.signing.corner }).getByText("Left").click();
    await toolbar(seat).getByRole("button", { name: "Sign 2 files" }).click();
    const dialog = await dialogOf(seat, "Sign 2 files");
    await dialog.getByLabel(words.danger.password, { exact: true }).fill("not the password 1");
    await dialog.getByRole("button", { name: words.signing.signVerb, exact: true }).click();
    await dialog
      .getByText(/password/i)
      .last()
      .waitFor();
    await confirm(seat, words.signing.signVerb);
    await dialog.waitFor({ state: "hidden" });
    for (const name of ["one", "two"]) await row(name).getByText(words.signing.phase.signed, { exact: true }).waitFor();
    await page.getByText("All 2 files are signed.").waitFor();
    await lookAt(seat, "signed several");

    const zip = await saved(seat, () => page.getByRole("button", { name: "Download all 2 as ZIP" }).click());
    const inside = unzipSync(new Uint8Array(zip.buffer));
    expect(Object.keys(inside).toSorted()).toEqual(["one.pdf", "two.pdf"]);
    const one = await saved(seat, () => row("one").getByRole("button", { name: words.common.download }).click());
    expect(one.buffer).toEqual(Buffer.from(inside["one.pdf"]!));
    await page.reload();
    for (const name of ["one", "two"]) await row(name).getByText(words.signing.phase.signed, { exact: true }).waitFor();
    expect(await verdictOn(seat, one)).not.toMatch(/changed|not be checked/i);
    // Browsers log every unsuccessful answer: the broken file and the wrong password.
    expect(seat.complaints.splice(0)).toEqual([expect.stringContaining("422"), expect.stringContaining("403")]);
    await leave(seat);
  },
);

story.capacity(
  "a bill of lading is signed in a capacity, with a stamp, where its form says; the page of others is refused in words",
  async () => {
    const { api } = await demo.actor("ines");
    const { id } = await draftBill(api, "TSL-SIGN-7");
    const seat = await demo.person("ines", "en");
    const words = wordsOf(seat);
    await seat.go(`/doc/sign/BillOfLading/${id}`);
    const { page } = seat;
    await page.getByText(words.signing.formSays).waitFor();
    const verb = readDomain(seat, kindOf("BillOfLading").flow.actions["sign"]!.label);
    const sign = toolbar(seat).getByRole("button", { name: verb, exact: true });
    const capacity = page.getByRole("combobox", { name: words.act.capacity });
    // Nobody has signed for the master of this vessel yet: an administrator does, without making the capacity before.
    const ofVessel = { type: "vessel", vessel: "AURELIA STRAIT", carrier: "", master: "" } as const;
    const master = capacityWords(ofVessel, "", "en-US");
    await capacity.click();
    await page.locator(".ant-select-item-option").filter({ hasText: master }).click();
    await page.locator(".ant-select").filter({ hasText: master }).waitFor();
    await page.getByText(words.signing.certifiesTitle).waitFor();
    await lookAt(seat, "sign bill");
    await sign.click();
    await dialogOf(seat, read(seat, words.signing.title, { name: "TSL-SIGN-7" }));
    await confirm(seat, verb);
    await page.waitForURL(`**/doc/BillOfLading/view/${id}`);
    await ended(seat, "Issued");
    await stands(seat, readDomain(seat, DOCUMENT_STATES.ISSUED.label));
    await page.getByText(master).first().waitFor();
    await seat.go(`/doc/sign/BillOfLading/${id}`);
    await page.getByText(words.signing.billSigned).waitFor();
    await leave(seat);
  },
);

story.undrawn(
  "what cannot be drawn is said: a file that unpacks without end is given up, a picture is shown as the server drew it, a table is not shown",
  async () => {
    const { api } = await demo.actor("ines");
    const upload = async (name: string, bytes: Uint8Array) =>
      (await api.call(documentRoutes.upload, { query: { name, kind: "QualityReport" }, bytes })).id;
    const seat = await demo.person("ines", "en");
    const words = wordsOf(seat);
    await seat.page.clock.install();
    await seat.go(`/doc/QualityReport/view/${await upload("Endless", endlessPdf())}`);
    // The page's clock runs ahead: nobody here waits for as long as a reader would.
    await expect
      .poll(async () => {
        await seat.page.clock.fastForward(PATIENCE_MS / 4);
        return seat.page.getByText(words.paper.slow).count();
      })
      .toBe(1);
    await seat.go(`/doc/QualityReport/view/${await upload("Photo", goodImage)}`);
    await expect
      .poll(() =>
        seat.page
          .getByRole("img", { name: read(seat, words.paper.picture, { title: "Photo" }) })
          .evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(0);
    await lookAt(seat, "a picture");
    const table = await upload("Table", goodSheet);
    await seat.go(`/doc/QualityReport/view/${table}`);
    await seat.page.getByText("This document type does not support preview.").waitFor();
    await seat.go(`/doc/sign/QualityReport/${table}`);
    await seat.page.getByText("This document type does not support preview.").waitFor();
    await seat.page.getByText("Upload failed. Please upload PDF version.").waitFor();
    // Browsers log every unsuccessful answer: the paper that a table does not have.
    for (const complaint of seat.complaints.splice(0)) expect(complaint).toContain("415");
    await leave(seat);
  },
);

story.packaged(
  "the package of an envelope is downloaded by who sent it and by who received it, and found genuine; its seal is checked on its page",
  async () => {
    for (const [name, tongue, folder] of [
      ["ines", "zh", "sent"],
      ["rui", "en", "inbox"],
    ] as const) {
      const { api } = await demo.actor(name);
      const { rows } = await api.call(envelopeRoutes.list, { query: { folder } });
      const envelope = rows.find(({ subject }) => subject === "Original B/L, fuel oil ex Sines")!;
      const seat = await demo.person(name, tongue);
      const words = wordsOf(seat);
      await seat.go(`/layout/envelope/${envelope.id}`);
      await seat.page.getByRole("button", { name: words.envelope.readManifest }).click();
      const checks = seat.page
        .getByRole("dialog")
        .getByRole("list", { name: words.envelope.checkedHere })
        .getByRole("listitem");
      await checks.filter({ hasText: words.envelope.proofLeads }).waitFor();
      expect(await checks.getByRole("img", { name: words.verify.markState.VALID }).count()).toBe(4);
      await lookAt(seat, "seal of an envelope, checked");
      await seat.page.keyboard.press("Escape");
      const file = { ...(await downloaded(seat, words.envelope.package)), mimeType: "application/zip" };
      expect(Object.keys(unzipSync(new Uint8Array(file.buffer)))).toContain("manifest.json.p7s");
      expect(await verdictOn(seat, file)).toBe(readDomain(seat, HEADLINES.GENUINE_IN_CIRCULATION));
      await leave(seat);
    }
  },
);
