import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PERMISSIONS } from "#domain/permissions";
import { HEADLINES } from "#domain/headlines";
import { openBrowser } from "../support/browser.ts";
import {
  ADA,
  becomeContacts,
  BEN,
  inviteTheColleague,
  newcomersAt,
  receives,
  seals,
  signsAndComposes,
  transfers,
  XUE,
} from "../support/first-document.ts";
import {
  acceptsTheAgreement,
  forgetsToAgree,
  lettersTo,
  makesTheRecoveryFile,
  provesTheCertificate,
  registers,
  signsInByApp,
  signsInByLetter,
} from "../support/newcomers.ts";
import { type RunningProduct, startProduct } from "../support/product.ts";
import {
  downloaded,
  leave,
  lookAt,
  read,
  readDomain,
  type Seat,
  toolbar,
  verdictOn,
  watchFor,
  wordsOf,
} from "../support/story.ts";

/** Two new companies, each with its own language and colour scheme, up to the first document between them. */

const SUBJECT = "First invoice: green coffee";

let product: RunningProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await product?.discard();
});

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

test("two new companies come, get to know each other, and exchange a first document", async () => {
  const stage = { product, browser };
  const { ada, xue, toAda, toXue } = await newcomersAt(stage);
  await Promise.all([
    registers(stage, ada, toAda, ADA, forgetsToAgree),
    registers(stage, xue, toXue, XUE, forgetsToAgree),
  ]);
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

  await xue.page
    .getByRole("button", { name: wordsOf(xue).contacts.add })
    .first()
    .click();
  await becomeContacts(stage, xue, ada, { asker: toXue, asked: toAda }, "我们在赫尔见过面。");
  await signsAndComposes(ada, { subject: SUBJECT });
  const toBen = lettersTo(product, BEN.email);
  const ben = await inviteTheColleague(stage, ada, { admin: toAda, colleague: toBen }, async (invite) => {
    await invite.getByText(/^Details/).click();
    expect(
      await invite.getByRole("checkbox", { name: readDomain(ada, PERMISSIONS["envelope.transfer"]) }).isChecked(),
    ).toBe(true);
  });
  await xue.page.getByRole("link", { name: wordsOf(xue).shell.inbox }).click();
  const watched = await watchFor(xue, SUBJECT);
  await seals(ada);

  await transfers(stage, ben, toBen, SUBJECT);

  // It is in the open Inbox, and a letter leads to it.
  await watched.seen();
  await receives(stage, xue, toXue, SUBJECT);
  const paper = await downloaded(xue, wordsOf(xue).common.download);
  // The sender is an unchecked company.
  expect(await verdictOn(xue, paper)).toBe(HEADLINES.ISSUER_UNCHECKED.zh);
  await xue.page.getByText(`${ADA.firstName} ${ADA.lastName}`).first().waitFor();

  for (const seat of [ada, ben, xue]) await leave(seat);
}, 900_000);
