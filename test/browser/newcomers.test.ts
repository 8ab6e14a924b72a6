import { PDFDocument, StandardFonts } from "pdf-lib";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ACTS } from "#domain/acts/acts";
import { ASSURANCE } from "#domain/assurance";
import { contactFlow } from "#domain/flows/contact";
import { documentFlow } from "#domain/flows/document";
import { envelopeFlow } from "#domain/flows/envelope";
import { ROLES } from "#domain/roles";
import { PERMISSIONS } from "#domain/permissions";
import { CONTACT_STATES } from "#domain/states";
import { HEADLINES } from "#domain/verify/headlines";
import { openBrowser } from "../support/browser.ts";
import {
  acceptsTheAgreement,
  type Letters,
  lettersTo,
  linkIn,
  makesTheRecoveryFile,
  type Newcomer,
  provesTheCertificate,
  registers,
  signsInByApp,
  signsInByLetter,
} from "../support/newcomers.ts";
import { type RunningProduct, startProduct } from "../support/product.ts";
import {
  choose,
  confirm,
  dialogOf,
  downloaded,
  leave,
  lookAt,
  read,
  readDomain,
  type Seat,
  stands,
  stranger,
  toolbar,
  verdictOn,
  watchFor,
  wordsOf,
} from "../support/story.ts";

/** Two new companies, each with its own language and colour scheme, up to the first document between them. */

const ADA: Newcomer = {
  company: "Northfield Coffee Roasters Ltd",
  country: "United Kingdom",
  city: "Hull",
  address: "4 Dock Street",
  firstName: "Ada",
  lastName: "Winter",
  email: "ada@northfield.example",
  password: "Roasted-beans-26",
};
const XUE: Newcomer = {
  company: "Harbour Star Trading Co., Ltd.",
  chineseName: "港星贸易有限公司",
  country: "新加坡",
  city: "Singapore",
  address: "海港路 9 号",
  firstName: "雪",
  lastName: "林",
  email: "xue@harbour-star.example",
  password: "Gangxing-2026!",
};
const BEN = { email: "ben@northfield.example", firstName: "Ben", lastName: "Holt", password: "Green-beans-2026" };
const [NUMBER, SUBJECT] = ["NCR-INV-2026-0001", "First invoice: green coffee"] as const;

let product: RunningProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await product?.discard();
});

/** Two companies become contacts: one asks, the other gets a letter and accepts. */
async function becomeContacts(
  asker: Seat,
  asked: Seat,
  letters: { readonly asker: Letters; readonly asked: Letters },
): Promise<void> {
  const words = wordsOf(asker);
  await asker.page.getByRole("button", { name: words.contacts.add }).first().click();
  const dialog = asker.page.getByRole("dialog", { name: words.contacts.addTitle });
  await dialog.getByLabel(words.contacts.searchLabel).fill("Northfield");
  await dialog
    .getByRole("radio", { name: new RegExp(`${ADA.company}.*${readDomain(asker, ASSURANCE.selfRegistered.said)}`) })
    .check();
  await dialog.getByLabel(words.contacts.messageLabel).fill("我们在赫尔见过面。");
  await lookAt(asker, "add a contact");
  await dialog.getByRole("button", { name: words.contacts.send }).click();
  await asker.page.getByText(read(asker, words.contacts.requested, { company: ADA.company })).waitFor();

  const letter = await letters.asked.next(/asks to become a contact/);
  expect(letter.subject).toBe(`${XUE.company} asks to become a contact`);
  expect(letter.text).toContain(
    `${XUE.company} would like to exchange documents with your company on Hawser.\n\n我们在赫尔见过面。\n\n`,
  );
  await asked.go(linkIn(product, letter));
  const accept = asked.page.getByRole("button", {
    name: readDomain(asked, contactFlow.actions.accept.label),
    exact: true,
  });
  await accept.waitFor();
  await lookAt(asked, "a contact asks");
  await accept.click();
  await asked.page.getByText(readDomain(asked, ACTS["contact.accept"].outcome, { company: XUE.company })).waitFor();
  const answer = await letters.asker.next(/联系人/);
  expect(answer.subject).toBe(`${ADA.company} 已成为本公司的联系人`);
  await asker.go(linkIn(product, answer));
  await asker.page
    .getByRole("row")
    .filter({ hasText: ADA.company })
    .getByText(readDomain(asker, CONTACT_STATES.ADDED.label))
    .waitFor();
  await lookAt(asker, "contact");
}

/**
 * A second person must transfer a sealed envelope: before it is sealed, its page leads to inviting the colleague, who
 * comes by the letter, and is given the keys.
 */
async function inviteTheColleague(admin: Seat, letters: Letters): Promise<Seat> {
  const { page } = admin;
  const words = wordsOf(admin);
  const nobody = page.getByRole("status").filter({ hasText: words.envelope.nobodyElse });
  await nobody.getByRole("button", { name: words.users.invite }).click();
  const invite = page.getByRole("dialog", { name: words.users.inviteTitle });
  // The first field has the focus: what is typed at once is not lost.
  const address = invite.getByLabel(words.users.email);
  await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type(BEN.email);
  // A role brings its rights, which are behind "Details".
  await invite.getByRole("combobox", { name: words.users.presetRole }).click();
  await page.getByTitle(readDomain(admin, ROLES.signatory.label), { exact: true }).last().click();
  await invite.getByText(/^Details/).click();
  expect(
    await invite.getByRole("checkbox", { name: readDomain(admin, PERMISSIONS["envelope.transfer"]) }).isChecked(),
  ).toBe(true);
  await invite.getByLabel(words.danger.password, { exact: true }).fill(ADA.password);
  await lookAt(admin, "invite");
  await invite.getByRole("button", { name: words.users.inviteSend }).click();
  const letter = await letters.next(/invites you/);
  expect(letter.subject).toBe(`Ada Winter invites you to ${ADA.company} on Hawser`);

  const ben = await stranger(browser, product, "en", BEN.password);
  await ben.go(linkIn(product, letter));
  for (const [label, text] of [
    [words.account.firstName, BEN.firstName],
    [words.account.lastName, BEN.lastName],
    [words.newPassword.label, BEN.password],
    [words.newPassword.repeat, BEN.password],
  ] as const)
    await ben.page.getByLabel(label, { exact: true }).fill(text);
  await ben.page.getByRole("checkbox").check();
  await lookAt(ben, "complete");
  await ben.page.getByRole("button", { name: words.account.completeSubmit }).click();
  await ben.page.waitForURL("**/layout/inbox");

  await page.getByRole("row").filter({ hasText: BEN.email }).click();
  await page.getByRole("button", { name: words.users.giveKeys }).click();
  await confirm(admin, words.users.giveVerb);
  await page.getByText(read(admin, words.users.given, { name: "Ben Holt" })).waitFor();
  await lookAt(admin, "colleague");
  return ben;
}

/** Finds the first steps under the keys, tries the practice bill until the bank keeps it, and puts the list away. */
async function practises(seat: Seat): Promise<void> {
  const { page } = seat;
  const { firstUse, keys, shell, desk } = wordsOf(seat);
  await page.getByRole("region", { name: firstUse.title }).getByRole("button", { name: firstUse.try }).waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: keys.title }).getByRole("link", { name: firstUse.page }).click();
  await page.getByText(firstUse.hint.seen).waitFor();
  await lookAt(seat, "practice");
  const transfers = async (): Promise<void> => {
    await toolbar(seat).getByRole("button", { name: firstUse.transfer }).click();
    const dialog = page.getByRole("dialog", { name: read(seat, firstUse.transferTitle, { number: "SAMPLE-0001" }) });
    await dialog.getByRole("button", { name: firstUse.transfer }).click();
  };
  await page.getByRole("button", { name: firstUse.look }).click();
  await transfers();
  await page.getByText(firstUse.hint.sentAgain).waitFor();
  await page.getByText(firstUse.reason).first().waitFor();
  await transfers();
  await page.getByText(firstUse.hint.done).waitFor();
  await page.getByRole("button", { name: firstUse.away }).click();
  await page.getByRole("link", { name: shell.inbox }).click();
  await page.getByText(desk.empty.inbox).waitFor();
}

/** Uploads the invoice, signs it, and puts it into an envelope. */
async function signsAndComposes(seat: Seat): Promise<void> {
  const { page } = seat;
  const words = wordsOf(seat);
  const pdf = await PDFDocument.create();
  pdf
    .addPage([595, 842])
    .drawText(`INVOICE ${NUMBER}`, { x: 60, y: 760, size: 18, font: await pdf.embedFont(StandardFonts.Helvetica) });
  await page.getByRole("button", { name: words.shell.compose }).click();
  await page.getByRole("menuitem", { name: words.compose.upload }).click();
  const dialog = page.getByRole("dialog", { name: words.uploads.title });
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: `${NUMBER}.pdf`, mimeType: "application/pdf", buffer: Buffer.from(await pdf.save()) });
  await lookAt(seat, "upload");
  await dialog.getByRole("button", { name: /^Upload 1/ }).click();
  await page.getByRole("row").filter({ hasText: NUMBER }).click();

  const sign = readDomain(seat, documentFlow.actions.sign.label);
  await toolbar(seat).getByRole("button", { name: sign, exact: true }).click();
  await page.waitForURL("**/doc/sign/**");
  await page.getByRole("button", { name: /^Your signature on page 1/ }).waitFor();
  await lookAt(seat, "sign");
  await toolbar(seat).getByRole("button", { name: sign, exact: true }).click();
  await dialogOf(seat, read(seat, words.signing.title, { name: NUMBER }));
  await lookAt(seat, "password");
  await confirm(seat, sign);
  await page
    .getByRole("dialog", { name: read(seat, words.signing.signed, { name: NUMBER }) })
    .getByRole("button", { name: words.signing.openDocument })
    .click();
  await page
    .getByRole("region", { name: words.facts.signatures })
    .getByText(`${ADA.firstName} ${ADA.lastName}`)
    .waitFor();
  await lookAt(seat, "signed");

  await toolbar(seat)
    .getByRole("button", { name: readDomain(seat, documentFlow.actions.transfer.label), exact: true })
    .click();
  await page.waitForURL("**/layout/compose/*");
  await choose(page.getByRole("main"), words.envelope.recipient, XUE.company);
  await page.getByText(readDomain(seat, ASSURANCE.selfRegistered.means)).waitFor();
  await page.getByLabel(words.envelope.subject).fill(SUBJECT);
  await page
    .getByRole("radiogroup", { name: read(seat, words.envelope.sendAsOf, { number: NUMBER }) })
    .getByText(words.envelope.original)
    .click();
  await page.getByText("1 document travels as the file that it is, with its signatures.").waitFor();
  await page.getByText(/\bSaved \d/).waitFor();
  await lookAt(seat, "compose");
}

/** Goes on with the draft, and seals it. */
async function seals(seat: Seat): Promise<void> {
  const { page } = seat;
  const words = wordsOf(seat);
  await page.getByRole("link", { name: words.shell.drafts }).click();
  await page.getByRole("row").filter({ hasText: SUBJECT }).click();
  await page.getByRole("button", { name: "Seal 1 document" }).click();
  await confirm(seat, words.envelope.seal);
  await stands(seat, "Ready for transfer");
  await lookAt(seat, "sealed");
}

test("two new companies come, get to know each other, and exchange a first document", async () => {
  const [ada, xue] = await Promise.all([
    stranger(browser, product, "en", ADA.password),
    stranger(browser, product, "zh", XUE.password),
  ]);
  const [toAda, toXue] = [lettersTo(product, ADA.email), lettersTo(product, XUE.email)];
  await Promise.all([registers(ada, toAda, ADA), registers(xue, toXue, XUE)]);
  for (const seat of [ada, xue]) {
    await acceptsTheAgreement(seat);
    await provesTheCertificate(seat);
    await makesTheRecoveryFile(seat);
  }
  await signsInByApp(ada, toAda, ADA);
  await signsInByLetter(xue, toXue, XUE, product);
  for (const [seat, name] of [
    [ada, "Ada Winter"],
    [xue, "林雪"],
  ] as const) {
    await seat.page.getByRole("button", { name }).waitFor();
    await lookAt(seat, "empty inbox");
  }
  await practises(ada);

  await becomeContacts(xue, ada, { asker: toXue, asked: toAda });
  await signsAndComposes(ada);
  const ben = await inviteTheColleague(ada, lettersTo(product, BEN.email));
  await xue.page.getByRole("link", { name: wordsOf(xue).shell.inbox }).click();
  const watched = await watchFor(xue, SUBJECT);
  await seals(ada);

  const transfer = readDomain(ben, envelopeFlow.actions.transfer.label);
  await ben.page.getByRole("row").filter({ hasText: SUBJECT }).click();
  await toolbar(ben).getByRole("button", { name: transfer, exact: true }).click();
  await lookAt(ben, "transfer");
  await confirm(ben, transfer);
  await stands(ben, "Transferred");

  // It is in the open Inbox, and a letter leads to it.
  await watched.seen();
  const letter = await toXue.next(new RegExp(SUBJECT));
  expect(letter.subject).toBe(`${ADA.company} 发来 ${SUBJECT}`);
  await xue.go(linkIn(product, letter));
  await xue.page.getByRole("heading", { level: 1, name: SUBJECT }).waitFor();
  await lookAt(xue, "arrived");
  await xue.page
    .getByRole("table", { name: wordsOf(xue).envelope.documents })
    .getByRole("link", { name: NUMBER })
    .click();
  await xue.page
    .getByRole("img", { name: new RegExp(NUMBER) })
    .first()
    .waitFor();
  await lookAt(xue, "received");
  const paper = await downloaded(xue, wordsOf(xue).common.download);
  // The sender is an unchecked company.
  expect(await verdictOn(xue, paper)).toBe(HEADLINES.ISSUER_UNCHECKED.zh);
  await xue.page.getByText(`${ADA.firstName} ${ADA.lastName}`).first().waitFor();

  for (const seat of [ada, ben, xue]) await leave(seat);
}, 900_000);
