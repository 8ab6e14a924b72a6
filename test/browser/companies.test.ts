import { expect, test } from "vitest";
import { startDemo } from "../support/demo.ts";
import { lettersTo, linkIn } from "../support/newcomers.ts";
import type { DemoLogin } from "../support/product.ts";
import { leave, lookAt, read, type Seat, signInAt, stranger, wordsOf } from "../support/story.ts";

/** People who work for several companies: creating one more, joining one, and going from one to another. */

const [SECOND, FIRST] = ["Porto Azul Trading Pte. Ltd.", "Porto Azul Energia S.A."] as const;
const FIRST_IN_CHINESE = "蓝港能源股份公司";
const demo = startDemo();
const { loginOf } = demo;

/** Waits until the side bar names the company of the session. Running work may name it there, too. */
const worksFor = (seat: Seat, company: string): Promise<void> =>
  seat.page
    .getByRole("complementary", { name: wordsOf(seat).common.menu })
    .getByRole("button", { name: new RegExp(`^Hawser .*${company}`) })
    .waitFor();

/** Goes through the company's menu to the page that lists the others. */
async function switches(seat: Seat, from: string): Promise<void> {
  await seat.page.getByRole("button", { name: from }).click();
  await seat.page.getByRole("menuitem", { name: wordsOf(seat).shell.switchCompany }).click();
  await seat.page.waitForURL("**/switchaccount");
}

/** Signs in with e-mail address and password, up to the choice between several companies. */
async function signsIn(seat: Seat, { email, password }: DemoLogin): Promise<void> {
  const { login } = wordsOf(seat);
  await seat.go("/login");
  await seat.page.getByLabel(login.email, { exact: true }).fill(email);
  await seat.page.getByLabel(login.password, { exact: true }).fill(password);
  await seat.page.getByRole("button", { name: login.submit, exact: true }).click();
  await seat.page.waitForURL("**/SelectEnterprise");
}

test("somebody creates a second company, is asked for which one at the next sign-in, and goes from one to the other", async () => {
  const rui = await loginOf("rui");
  const seat = await signInAt(demo.browser, demo.product, rui, "zh");
  const { page } = seat;
  const { account, danger, common } = wordsOf(seat);
  await switches(seat, FIRST);
  await page.getByText(account.currentCompany).waitFor();
  await lookAt(seat, "one company");
  await page.getByRole("link", { name: account.createCompany }).click();

  // A wrong password loses none of the typed text.
  await page.getByLabel(account.company).fill(SECOND);
  await page.getByLabel(account.country).click();
  await page.keyboard.type("新加坡");
  await page.keyboard.press("Enter");
  await page.getByLabel(account.city).fill("Singapore");
  await page.getByLabel(danger.password).fill("not the password");
  await page.getByRole("button", { name: account.activate }).click();
  await page.getByText(account.needed).waitFor();
  await page.getByLabel(account.postalAddress).fill("3 Marina Quay");
  await page.getByRole("button", { name: account.activate }).click();
  await expect.poll(() => page.getByLabel(danger.password).getAttribute("aria-invalid")).toBe("true");
  await lookAt(seat, "create a company");
  expect(await page.getByLabel(account.company).inputValue()).toBe(SECOND);
  await page.getByLabel(danger.password).fill(rui.password);
  await page.getByRole("button", { name: account.activate }).click();
  await worksFor(seat, SECOND);

  // The company has its own desk: nothing of the first company is here.
  await page.waitForURL("**/layout/inbox");
  await page.getByText(wordsOf(seat).firstUse.title).waitFor();
  await switches(seat, SECOND);
  await lookAt(seat, "two companies");
  // The page shows the usual name, with the Chinese name beside it.
  await page.getByRole("listitem").filter({ hasText: FIRST }).getByText(FIRST_IN_CHINESE).waitFor();
  await page.getByRole("button", { name: read(seat, account.goOnFor, { company: FIRST }) }).click();
  await worksFor(seat, FIRST);

  await page.context().clearCookies();
  await signsIn(seat, rui);
  await page.getByRole("button", { name: account.otherAccount }).waitFor();
  await lookAt(seat, "which company");
  // Until a company is chosen, the page shows only that question.
  await seat.go("/layout/inbox");
  await page.waitForURL("**/SelectEnterprise");
  await page.getByRole("button", { name: read(seat, account.goOnFor, { company: SECOND }) }).click();
  await worksFor(seat, SECOND);
  expect(await page.getByText(common.failed).count()).toBe(0);
  // A wrong password is answered with 403, which browsers log.
  seat.complaints.splice(0, Infinity, ...seat.complaints.filter((one) => !one.includes("status of 4")));
  await leave(seat);
});

test("somebody with an account joins another company by the letter, and companies become contacts by an invitation code", async () => {
  const [rui, ines, anouk] = (await Promise.all(["rui", "ines", "anouk"].map((name) => loginOf(name)))) as [
    DemoLogin,
    DemoLogin,
    DemoLogin,
  ];
  const host = await stranger(demo.browser, demo.product, "en", rui.password);
  await signsIn(host, rui);
  const words = wordsOf(host);
  await host.page.getByRole("button", { name: read(host, words.account.goOnFor, { company: SECOND }) }).click();
  await host.page.getByRole("link", { name: words.shell.company, exact: true }).click();
  await host.page.getByRole("link", { name: words.shell.users, exact: true }).click();
  await host.page.getByRole("button", { name: words.users.invite }).click();
  const invite = host.page.getByRole("dialog", { name: words.users.inviteTitle });
  await invite.getByLabel(words.users.email).fill(ines.email);
  await invite.getByText(words.language["zh-CN"]).click();
  await invite.getByLabel(words.danger.password, { exact: true }).fill(rui.password);
  await invite.getByRole("button", { name: words.users.inviteSend }).click();

  const letter = await lettersTo(demo.product, ines.email).next(/邀请加入/);
  expect(letter.subject).toBe(`Rui Teles 邀请加入 Hawser 上的 ${SECOND}`);
  const guest = await stranger(demo.browser, demo.product, "zh", ines.password);
  const theirs = wordsOf(guest);
  await guest.go(linkIn(demo.product, letter));
  await guest.page
    .getByRole("heading", { level: 1, name: read(guest, theirs.account.joinTitle, { company: SECOND }) })
    .waitFor();
  await guest.page.getByLabel(theirs.danger.password).fill("wrong");
  await guest.page.getByRole("button", { name: theirs.account.join }).click();
  await expect.poll(() => guest.page.getByLabel(theirs.danger.password).getAttribute("aria-invalid")).toBe("true");
  await lookAt(guest, "join");
  await guest.page.getByLabel(theirs.danger.password).fill(ines.password);
  await guest.page.getByRole("button", { name: theirs.account.join }).click();
  await worksFor(guest, SECOND);
  await switches(guest, SECOND);
  await guest.page
    .getByRole("button", { name: read(guest, theirs.account.goOnFor, { company: "Tern & Sable Shipping Lda" }) })
    .click();
  await worksFor(guest, "Tern & Sable Shipping Lda");
  await host.page.getByRole("row").filter({ hasText: ines.email }).getByText("Active").waitFor();

  // The new company gives its code to the bank.
  await host.page.getByRole("link", { name: words.shell.contacts, exact: true }).click();
  await host.page.getByRole("button", { name: words.contacts.invite }).click();
  const code = await host.page
    .getByRole("dialog")
    .getByText(/^[A-Z2-9]{10}$/)
    .innerText();
  await lookAt(host, "invitation code");
  await host.page.getByRole("dialog").getByRole("button", { name: words.common.done }).click();
  const bank = await signInAt(demo.browser, demo.product, anouk, "zh");
  await bank.go("/layout/contacts?add=yes");
  const dialog = bank.page.getByRole("dialog", { name: theirs.contacts.addTitle });
  await dialog.getByText(theirs.contacts.byCode).click();
  await dialog.getByRole("textbox", { name: theirs.contacts.code }).fill("AAAAAAAAAA");
  await dialog.getByRole("button", { name: theirs.contacts.useCode }).click();
  await expect
    .poll(() => dialog.getByRole("textbox", { name: theirs.contacts.code }).getAttribute("aria-invalid"))
    .toBe("true");
  await lookAt(bank, "use a code");
  // The link brings the code along.
  await bank.go(`/layout/contacts?add=${code}`);
  await expect.poll(() => dialog.getByRole("textbox", { name: theirs.contacts.code }).inputValue()).toBe(code);
  await dialog.getByRole("button", { name: theirs.contacts.useCode }).click();
  await bank.page.getByText(read(bank, theirs.contacts.added, { company: SECOND })).waitFor();
  await host.page.getByRole("row").filter({ hasText: "Kestrel Trade Bank" }).getByText("Added").waitFor();
  const told = await lettersTo(demo.product, rui.email).next(/Kestrel/);
  expect(told.text).toContain("can now exchange documents on Hawser");

  for (const seat of [host, guest, bank]) {
    seat.complaints.splice(0, Infinity, ...seat.complaints.filter((one) => !one.includes("status of 4")));
    await leave(seat);
  }
});
