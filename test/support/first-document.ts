import { PDFDocument, StandardFonts } from "pdf-lib";
import type { Browser, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { ACTS } from "#domain/acts/acts";
import { ASSURANCE } from "#domain/assurance";
import { contactFlow } from "#domain/flows/contact";
import { documentFlow } from "#domain/flows/document";
import { envelopeFlow } from "#domain/flows/envelope";
import { ROLES } from "#domain/roles";
import { CONTACT_STATES } from "#domain/states";
import { type Letters, lettersTo, linkIn, nameOf, type Newcomer } from "./newcomers.ts";
import type { RunningProduct } from "./product.ts";
import { confirm, dialogOf, lookAt, read, readDomain, type Seat, stands, stranger, toolbar, wordsOf } from "./story.ts";

/** The way of two new companies from the sign-in page to the first document between them, in steps. */

export const ADA: Newcomer = {
  company: "Northfield Coffee Roasters Ltd",
  country: "United Kingdom",
  city: "Hull",
  address: "4 Dock Street, Hull HU1 1AA",
  firstName: "Ada",
  lastName: "Winter",
  email: "ada@northfield.example",
  password: "Roasted-beans-26",
};
export const XUE: Newcomer = {
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
export const BEN = {
  email: "ben@northfield.example",
  firstName: "Ben",
  lastName: "Holt",
  password: "Green-beans-2026",
};
const NUMBER = "NCR-INV-2026-0001";

/** The product and the browser of the story; `prepare` runs before the first page of a seat. */
export interface Stage {
  readonly product: RunningProduct;
  readonly browser: Browser;
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Ada and Xue at browsers of their own, where they say so in a time zone, and the letters to them. */
export async function newcomersAt({ browser, product, prepare }: Stage, zones: { ada?: string; xue?: string } = {}) {
  const [ada, xue] = await Promise.all([
    stranger(browser, product, "en", ADA.password, prepare, zones.ada),
    stranger(browser, product, "zh", XUE.password, prepare, zones.xue),
  ]);
  return { ada, xue, toAda: lettersTo(product, ADA.email), toXue: lettersTo(product, XUE.email) };
}

/** Two companies become contacts: one asks in the open dialog, the other gets a letter and accepts. */
export async function becomeContacts(
  { product }: Stage,
  asker: Seat,
  asked: Seat,
  letters: { readonly asker: Letters; readonly asked: Letters },
  message = "",
): Promise<void> {
  const words = wordsOf(asker);
  const dialog = asker.page.getByRole("dialog", { name: words.contacts.addTitle });
  await dialog.getByLabel(words.contacts.searchLabel).fill("Northfield");
  await dialog
    .getByRole("radio", { name: new RegExp(`${ADA.company}.*${readDomain(asker, ASSURANCE.selfRegistered.said)}`) })
    .check();
  if (message !== "") await dialog.getByLabel(words.contacts.messageLabel).fill(message);
  await lookAt(asker, "add a contact");
  await dialog.getByRole("button", { name: words.contacts.send }).click();
  await asker.page.getByText(read(asker, words.contacts.requested, { company: ADA.company })).waitFor();

  const letter = await letters.asked.next(/asks to become a contact/);
  expect(letter.subject).toBe(`${XUE.company} asks to become a contact`);
  expect(letter.text).toContain(
    `${XUE.company} would like to exchange documents with your company on Hawser.\n\n${message === "" ? "" : `${message}\n\n`}`,
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

/** Makes the link that makes a company a contact: the dialog copies it. */
export async function invitesAsContact(seat: Seat): Promise<string> {
  const { page } = seat;
  const words = wordsOf(seat);
  await page.getByRole("link", { name: words.registered.contact }).click();
  await page
    .getByRole("dialog", { name: words.contacts.addTitle })
    .getByRole("button", { name: words.contacts.invite })
    .click();
  const dialog = page.getByRole("dialog", { name: words.contacts.inviteTitle });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog.getByRole("button", { name: words.contacts.copyLink }).click();
  await dialog.getByText(words.common.copied).waitFor();
  await lookAt(seat, "invitation link");
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(link.origin).toBe(new URL(page.url()).origin);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  return link.pathname + link.search;
}

/** Follows the link of another company without an account. */
export async function isInvited(seat: Seat, link: string): Promise<void> {
  await seat.go(link);
  await seat.page.getByText(wordsOf(seat).login.invited).waitFor();
  // The page that was wanted is refused to a stranger, which is why the sign-in page stands.
  expect(seat.complaints.splice(0)).toEqual([expect.stringContaining("status of 401")]);
}

/** After its registration, a company becomes a contact with the code that the link brought. `letters`: of the other. */
export async function usesTheInvitation(seat: Seat, letters: Letters): Promise<void> {
  const { page } = seat;
  const words = wordsOf(seat);
  await page.getByRole("link", { name: words.registered.contact }).click();
  const dialog = page.getByRole("dialog", { name: words.contacts.addTitle });
  await lookAt(seat, "use an invitation");
  await dialog.getByRole("button", { name: words.contacts.useCode }).click();
  await page.getByText(read(seat, words.contacts.added, { company: ADA.company })).waitFor();
  expect((await letters.next(new RegExp(XUE.company))).text).toContain("can now exchange documents on Hawser");
}

/**
 * A second person must transfer a sealed envelope: before it is sealed, its page leads to inviting the colleague, who
 * comes by the letter. The keys are promised by the invitation, and given by the password of the seal.
 */
export async function inviteTheColleague(
  { browser, product, prepare }: Stage,
  admin: Seat,
  letters: { readonly admin: Letters; readonly colleague: Letters },
  look?: (dialog: Locator) => Promise<void>,
): Promise<Seat> {
  const { page } = admin;
  const words = wordsOf(admin);
  const nobody = page.getByRole("status").filter({ hasText: words.envelope.nobodyElse });
  await nobody.getByRole("button", { name: words.users.invite }).click();
  const invite = page.getByRole("dialog", { name: words.users.inviteTitle });
  // The first field has the focus: what is typed at once is not lost.
  const address = invite.getByLabel(words.users.email);
  await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type(BEN.email);
  // The role that may transfer is chosen: its rights are behind "Details".
  await invite.getByTitle(readDomain(admin, ROLES.signatory.label), { exact: true }).waitFor();
  await look?.(invite);
  await invite.getByLabel(words.danger.password, { exact: true }).fill(ADA.password);
  await lookAt(admin, "invite");
  await invite.getByRole("button", { name: words.users.inviteSend }).click();
  const letter = await letters.colleague.next(/invites you/);
  expect(letter.subject).toBe(`Ada Winter invites you to ${ADA.company} on Hawser`);

  const ben = await stranger(browser, product, "en", BEN.password, prepare);
  await ben.go(linkIn(product, letter));
  for (const [label, text] of [
    nameOf(ben, BEN),
    [words.newPassword.label, BEN.password],
    [words.newPassword.repeat, BEN.password],
  ] as const)
    await ben.page.getByLabel(label, { exact: true }).fill(text);
  await ben.page.getByRole("checkbox").check();
  await lookAt(ben, "complete");
  await ben.page.getByRole("button", { name: words.account.completeSubmit }).click();
  await ben.page.waitForURL("**/layout/inbox");

  await nobody.waitFor({ state: "detached" });
  return ben;
}

/**
 * Uploads the invoice, signs it, and puts it into an envelope: as a copy under the suggested subject, or as the
 * original under an own one. Answers the subject.
 */
export async function signsAndComposes(seat: Seat, own?: { readonly subject: string }): Promise<string> {
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
  await dialog.getByRole("button", { name: words.uploads.startAndSign }).click();

  const sign = readDomain(seat, documentFlow.actions.sign.label);
  await page.waitForURL("**/doc/sign/**");
  await page.getByRole("button", { name: /^Your signature on page 1/ }).waitFor();
  await lookAt(seat, "sign");
  await toolbar(seat).getByRole("button", { name: sign, exact: true }).click();
  await dialogOf(seat, read(seat, words.signing.title, { name: NUMBER }));
  await lookAt(seat, "password");
  await confirm(seat, sign);
  await lookAt(seat, "signed");
  await page
    .getByRole("dialog", { name: read(seat, words.signing.signed, { name: NUMBER }) })
    .getByRole("button", { name: readDomain(seat, documentFlow.actions.transfer.label), exact: true })
    .click();
  await page.waitForURL("**/layout/compose/*");
  // The only contact is the recipient.
  await page.getByTitle(XUE.company).first().waitFor();
  await page.getByText(readDomain(seat, ASSURANCE.selfRegistered.means)).waitFor();
  const subject = page.getByLabel(words.envelope.subject);
  if (own !== undefined) await subject.fill(own.subject);
  if (own !== undefined) {
    await page
      .getByRole("radiogroup", { name: read(seat, words.envelope.sendAsOf, { number: NUMBER }) })
      .getByText(words.envelope.original)
      .click();
    await page.getByText("1 document travels as the file that it is, with its signatures.").waitFor();
    // The paper of a draft is read as that of a sealed envelope.
    await page.getByRole("button", { name: words.envelope.showPaper }).click();
    await page
      .getByRole("img", { name: new RegExp(NUMBER) })
      .first()
      .waitFor();
  }
  await page.getByText(/\bSaved \d/).waitFor();
  await lookAt(seat, "compose");
  return subject.inputValue();
}

/** Seals the open draft. */
export async function seals(seat: Seat): Promise<void> {
  const { page } = seat;
  const words = wordsOf(seat);
  await page.getByRole("button", { name: "Seal 1 document" }).click();
  await confirm(seat, words.envelope.seal);
  await stands(seat, "Ready for transfer");
  await lookAt(seat, "sealed");
}

/** Follows the letter to the sealed envelope, and transfers it. */
export async function transfers({ product }: Stage, ben: Seat, toBen: Letters, subject: string): Promise<void> {
  const transfer = readDomain(ben, envelopeFlow.actions.transfer.label);
  await ben.go(linkIn(product, await toBen.next(new RegExp(`sealed ${subject}`))));
  await toolbar(ben).getByRole("button", { name: transfer, exact: true }).click();
  await lookAt(ben, "transfer");
  await confirm(ben, transfer);
  await stands(ben, "Transferred");
}

/** Follows the letter to the envelope, and opens the document in it. */
export async function receives({ product }: Stage, xue: Seat, toXue: Letters, subject: string): Promise<void> {
  const letter = await toXue.next(new RegExp(subject));
  expect(letter.subject).toBe(`${ADA.company} 发来 ${subject}`);
  await xue.go(linkIn(product, letter));
  await xue.page.getByRole("heading", { level: 1, name: subject }).waitFor();
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
}
