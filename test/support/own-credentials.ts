import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axe } from "./browser.ts";

/** Makes an own wallet the title address, after the wallet refused once. */
export async function linksAWallet(
  page: Page,
  url: string,
  wallet: { refuseNext(): void },
  password: string,
): Promise<void> {
  await page.goto(`${url}/layout/settings/company`);
  await page.getByRole("button", { name: "Link an own wallet" }).click();
  await page.getByRole("button", { name: "Connect a wallet" }).click();
  await page.getByText("Test wallet").first().click();
  await page.getByRole("button", { name: "Sign the message" }).waitFor();
  wallet.refuseNext();
  await page.getByRole("button", { name: "Sign the message" }).click();
  await page.getByText("The wallet did not sign").waitFor();
  await page.getByRole("button", { name: "Sign the message" }).click();
  await page.getByLabel("Login password").fill(password);
  await page.getByRole("button", { name: "Link the wallet" }).click();
  await page.getByText("The company acts with its own wallet").waitFor();
}

/** With a linked wallet: an administrator's pages about the company's address and the own certificate. */
export async function looksAfterItsCredentials(
  page: Page,
  url: string,
  by: { password: string; wallet: string },
): Promise<void> {
  expect(await page.locator("main").innerText()).toContain(by.wallet.toLowerCase().slice(0, 6));
  await goesBackToAKeptKey(page, url, by.password);
  await bringsACertificate(page, url, by.password);
}

/** Returns from an own wallet to a key that is kept here: the wallet in use signs, the password confirms. */
async function goesBackToAKeptKey(page: Page, url: string, password: string): Promise<void> {
  await page.goto(`${url}/blockchain`);
  await page.getByRole("button", { name: "Have a key kept here instead" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /Connect a wallet|Sign with the wallet in use/ }).waitFor();
  if (await dialog.getByRole("button", { name: "Connect a wallet" }).isVisible()) {
    await dialog.getByRole("button", { name: "Connect a wallet" }).click();
    await page.getByText("Test wallet").first().click();
  }
  await dialog.getByRole("button", { name: "Sign with the wallet in use" }).click();
  await page.getByLabel("Login password").fill(password);
  await dialog.getByRole("button", { name: "Make the key" }).click();
  await page.getByText("Kept on this platform, opened by the login password").waitFor();
  expect(await axe(page)).toEqual([]);
}

/**
 * Uploads a CA software certificate, proves that it signs, chooses the cloud certificate again and revokes the other.
 */
async function bringsACertificate(page: Page, url: string, password: string): Promise<void> {
  await page.goto(`${url}/certification`);
  await page.getByRole("button", { name: "Upload a CA software certificate" }).last().click();
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByText("Choose a file.").waitFor();
  await page
    .locator("input[type=file]")
    .setInputFiles(fileURLToPath(new URL("./certificates/rsa.p12", import.meta.url)));
  await page.getByLabel("Login password").fill(password);
  await page.getByLabel("Password of the file").fill("wrong");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByText("this password does not open the file").waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByLabel("Password of the file").fill("quay-42");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  const brought = page.getByRole("listitem").filter({ hasText: "Ada Parcel" });
  await brought.getByText("In use").waitFor();
  await brought.getByRole("link", { name: "Prove possession" }).click();
  await page.getByLabel("Login password").fill(password);
  await page.getByRole("button", { name: "Sign the challenge" }).click();
  await page.getByText("Proved: the key belongs to the certificate").waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole("link", { name: "Certificates", exact: true }).click();
  await page.getByRole("button", { name: "Use this one" }).click();
  await brought.getByRole("button", { name: "Use this one" }).waitFor();
  await brought.getByRole("button", { name: "Revoke" }).click();
  await page.getByLabel("Reason").click();
  await page.keyboard.press("Enter");
  await page.getByLabel("Login password").fill(password);
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await brought.getByText("Revoked").waitFor();
  expect(await axe(page)).toEqual([]);
}
