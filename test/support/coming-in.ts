import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axe } from "./browser.ts";
import type { RunningProduct } from "./product.ts";
import { leave, lookAt, type Seat } from "./story.ts";

/** Opens both texts that need agreement, each in a tab of its own. */
export async function readsTheTerms(page: Page): Promise<void> {
  for (const name of ["Terms of use", "Privacy policy"]) {
    const [read] = await Promise.all([page.context().waitForEvent("page"), page.getByRole("link", { name }).click()]);
    await read.getByRole("heading", { level: 1, name }).waitFor();
    expect(await axe(read)).toEqual([]);
    await read.close();
  }
}

/** A request to become a contact is in the Inbox, where the bell leads. */
export async function isAskedInTheInbox(seat: Seat, company: string): Promise<void> {
  await seat.page.getByRole("button", { name: "Notices" }).click();
  await lookAt(seat, "notices");
  await seat.page.getByRole("menuitem", { name: /^Asked of you \(\d+\)$/ }).click();
  await seat.page.waitForURL("**/layout/inbox?view=asked");
  const row = seat.page.getByRole("row").filter({ hasText: `${company} asks to become a contact` });
  await row.getByText("Accept or reject").waitFor();
  await row.click();
  await seat.page.getByRole("button", { name: "Accept" }).waitFor();
  await leave(seat);
}

/** An administrator invites a colleague, changes the colleague's permissions, disables and enables. */
export async function invitesAColleague(
  page: Page,
  url: string,
  { own, other, password }: { readonly own: string; readonly other: string; readonly password: string },
): Promise<void> {
  await page.goto(`${url}/layout/users`);
  await page.getByRole("button", { name: "Invite a colleague" }).click();
  const invite = page.getByRole("dialog", { name: "Invite a colleague" });
  const confirm = async (): Promise<void> => {
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Login password").fill(password);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
  };
  await invite.getByLabel("E-mail").fill(own);
  await invite.getByLabel("Login password").fill(password);
  await invite.getByText(/^Details/).click();
  await invite.getByRole("checkbox", { name: "Sign with password: bill of lading" }).check();
  expect(await axe(page)).toEqual([]);
  await invite.getByRole("button", { name: "Send the invitation" }).click();
  await invite.getByText("The user already exists").waitFor();
  await invite.getByLabel("E-mail").fill(other);
  await invite.getByRole("button", { name: "Send the invitation" }).click();
  await invite.waitFor({ state: "hidden" });
  await page.getByRole("row").filter({ hasText: other }).click();
  const panel = page.getByRole("complementary", { name: "The colleague" });
  await panel.getByText(/^Details/).click();
  expect(await panel.getByRole("checkbox", { name: "Sign with password: bill of lading" }).isChecked()).toBe(true);
  await panel.getByRole("checkbox", { name: "Share documents with visitors" }).check();
  await panel.getByRole("button", { name: "Save the rights" }).click();
  await confirm();
  await page.getByText(`The rights of ${other} were saved`).waitFor();
  await panel.getByRole("checkbox", { name: /^Administrator/ }).click();
  await confirm();
  await expect.poll(() => panel.getByRole("checkbox", { name: /^Administrator/ }).isChecked()).toBe(true);
  await panel.getByRole("button", { name: "Disable" }).click();
  await page.getByRole("dialog", { name: `Disable ${other}` }).waitFor();
  await confirm();
  await panel.getByRole("button", { name: "Enable" }).click();
  await confirm();
  await panel.getByText("Invited").waitFor();
  expect(await axe(page)).toEqual([]);

  await page.goto(`${url}/layout/settings/rights`);
  expect(await page.getByRole("checkbox", { name: "Share documents with visitors" }).isChecked()).toBe(true);
  expect(await axe(page)).toEqual([]);
}

/** The codes that were sent to an address, newest first. */
export async function codesTo(product: RunningProduct, email: string): Promise<string[]> {
  const mails = (await product.mails()).filter(({ to }) => to.includes(email));
  return mails.flatMap(({ text }) => /verification code:\n\n(\d{8})$/m.exec(text)?.[1] ?? []).reverse();
}

/**
 * Registers with a name that looks like another company's: the field says so and takes the focus, far above the button.
 * Then types another.
 */
export async function isToldThatItsNameIsTaken(page: Page, taken: string, other: string): Promise<void> {
  const name = page.getByLabel("Company name");
  await name.fill(taken);
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByText(`The name “${taken}” is that of another company here`).waitFor();
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await name.fill(other);
}
