import { expect, test } from "vitest";
import { ERRORS } from "#domain/errors";
import { startDemo } from "../support/demo.ts";
import { leave, lookAt, readDomain, stranger, wordsOf } from "../support/story.ts";
import { sampled } from "../support/sampled.ts";

/** Messages to users, and their typed text and choices after one. */

const demo = startDemo();

test("documents that were chosen for an envelope are still chosen when they could not be added, with what to do about it", async () => {
  for (const tongue of sampled(["en", "zh"] as const, 1)) {
    const seat = await demo.person("marta", tongue);
    const { page } = seat;
    const { envelope } = wordsOf(seat);
    await seat.go("/layout/compose");
    await page.getByRole("button", { name: envelope.add }).click();
    const dialog = page.getByRole("dialog", { name: envelope.picker.title });
    await dialog.getByRole("checkbox").first().check();
    await page.context().setOffline(true);
    await dialog.getByRole("button", { name: /1/ }).click();
    await dialog.getByText(readDomain(seat, ERRORS.LOAD_FAILED.text)).waitFor();
    expect(await dialog.getByRole("checkbox").first().isChecked()).toBe(true);
    await expect.poll(() => dialog.getByText(readDomain(seat, ERRORS.LOAD_FAILED.text)).count()).toBe(1);
    await lookAt(seat, "documents that could not be added");

    await page.context().setOffline(false);
    await dialog.getByRole("button", { name: /1/ }).click();
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => page.getByRole("table", { name: envelope.documents }).getByRole("link").count()).toBe(1);
    expect(await page.getByText(readDomain(seat, ERRORS.LOAD_FAILED.text)).count()).toBe(0);
    // The browser logs the missing connection, too.
    seat.complaints.splice(0, Infinity, ...seat.complaints.filter((one) => !one.includes("ERR_INTERNET_DISCONNECTED")));
    await leave(seat);
  }
});

test("whoever registers a company is told under each field what is wrong with it", async () => {
  for (const tongue of sampled(["en", "zh"] as const, 1)) {
    const seat = await stranger(demo.browser, demo.product, tongue);
    const { page } = seat;
    const { account, newPassword } = wordsOf(seat);
    await seat.go("/company");
    await page.getByLabel(account.email, { exact: true }).fill("ada at northfield");
    await page.getByLabel(newPassword.label, { exact: true }).fill("Roasted-beans-26");
    await page.getByLabel(newPassword.repeat, { exact: true }).fill("Roasted-beans-27");
    await page.getByText(readDomain(seat, ERRORS.PASSWORD_INCONSISTENT.text), { exact: true }).waitFor();
    await page.getByRole("button", { name: account.companySubmit }).click();
    await page.getByText(readDomain(seat, ERRORS.EMAIL_INVALID.text), { exact: true }).waitFor();
    await lookAt(seat, "fields that are wrong");
    await leave(seat);
  }
});
