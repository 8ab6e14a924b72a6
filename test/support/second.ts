import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accountRoutes } from "#domain/api/account";
import { authRoutes } from "#domain/api/auth";
import { apiClient } from "../../scripts/lib/api-client.ts";
import { axe } from "./browser.ts";
import { codesTo } from "./coming-in.ts";
import type { RunningProduct } from "./product.ts";

/** The account that signs in, with its credentials. */
interface Account {
  readonly email: string;
  readonly password: string;
}

/** A virtual authenticator in the browser, whose user always consents. */
async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Signs out and in again, up to the following page. */
async function signInAgain(page: Page, url: string, { email, password }: Account, leadsTo: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${url}/login`);
  // A language that was chosen here is sent to the server after the sign-in, when the person is known.
  await page.evaluate(() => localStorage.setItem("hawser.language", "en-US"));
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(`**${leadsTo}`);
}

/** Adds a passkey, signs in with it and removes it; recovery codes and an authenticator app exist beside it. */
async function verifiesTwice(page: Page, url: string, who: Account): Promise<void> {
  await giveAuthenticator(page);
  const settings = `${url}/layout/settings/security`;
  await page.goto(settings);
  await page.getByText("This session").waitFor();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const made = page.getByRole("dialog", { name: "Add a passkey" });
  await made.getByLabel("Name").fill("Laptop");
  await made.getByLabel("Current password").fill("wrong");
  await made.getByRole("button", { name: "Make the passkey" }).click();
  await made.getByText("The login password is wrong").waitFor();
  await made.getByLabel("Current password").fill(who.password);
  await made.getByRole("button", { name: "Make the passkey" }).click();
  const told = page.getByRole("dialog", { name: "Recovery codes" });
  await told.getByRole("listitem").first().waitFor();
  const codes = await told.getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  expect(await axe(page)).toEqual([]);
  await told.getByRole("button", { name: "I have kept them" }).click();

  await signInAgain(page, url, who, "/mfa");
  await page.goto(`${url}/layout/inbox`);
  await page.waitForURL("**/mfa");
  await page.getByRole("button", { name: "Use the passkey" }).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: "Use the passkey" }).click();
  await page.waitForURL("**/layout/inbox");

  await signInAgain(page, url, who, "/mfa");
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill("AAAAA-AAAAA");
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("This recovery code is wrong").waitFor();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL("**/layout/inbox");

  await page.goto(settings);
  await page.getByText("9 recovery codes are left").waitFor();
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  const app = page.getByRole("dialog", { name: "Add an authenticator app" });
  await app.getByLabel("Current password").fill(who.password);
  await app.getByRole("button", { name: "Go on" }).click();
  const secret = (await app.locator("code").innerText()).replaceAll(" ", "");
  expect(await axe(page)).toEqual([]);
  const shown = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await app.getByLabel("Code of the app").fill(shown());
  await app.getByRole("button", { name: "Keep the app" }).click();
  await page.getByText("Authenticator app", { exact: true }).waitFor();

  for (const name of ["Laptop", "Telephone"]) {
    await page.getByRole("button", { name: `Remove ${name}` }).click();
    const remove = page.getByRole("dialog", { name: `Remove ${name}` });
    await remove.getByLabel("Login password").fill(who.password);
    await remove.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByRole("button", { name: `Remove ${name}` }).waitFor({ state: "hidden" });
  }
  await signInAgain(page, url, who, "/layout/inbox");
}

/** The telephone number is changed by the link of a letter. */
async function changesThePhone(page: Page, product: RunningProduct, who: Account): Promise<void> {
  await page.goto(`${product.url}/layout/settings/basic`);
  await page.getByRole("button", { name: "Change the telephone number" }).click();
  const dialog = page.getByRole("dialog", { name: "Change the telephone number" });
  await dialog.getByLabel("Telephone number").fill("none");
  await dialog.getByLabel("Current password").fill(who.password);
  await dialog.getByRole("button", { name: "Send the link" }).click();
  await dialog.getByText("Type a telephone number, for example").waitFor();
  expect(await axe(page)).toEqual([]);
  await dialog.getByLabel("Telephone number").fill("+351 222 000 000");
  await dialog.getByRole("button", { name: "Send the link" }).click();
  await dialog.waitFor({ state: "hidden" });
  const link = async () =>
    /\/changing\/[\w-]+\/phone/.exec(
      JSON.stringify((await product.mails()).filter((mail) => JSON.stringify(mail).includes(who.email))),
    )?.[0];
  await expect.poll(link, { timeout: 60_000 }).toBeDefined();
  await page.goto(product.url + (await link()));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("Your telephone number is +351 222 000 000 now").waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByText("+351 222 000 000").waitFor();
}

/**
 * An administrator resets the second verification of a colleague who lost the telephone and the recovery codes; from
 * then on a code by e-mail is required.
 */
export async function isLetInAgain(page: Page, admin: Page, product: RunningProduct, who: Account): Promise<void> {
  const api = apiClient(product.url);
  const { me } = await api.call(authRoutes.login, { body: { email: who.email, password: who.password } });
  const { secret } = await api.call(accountRoutes.beginTotp, { body: { password: who.password } });
  await api.call(accountRoutes.confirmTotp, {
    body: { name: "Telephone", code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() },
  });
  await signInAgain(page, product.url, who, "/mfa");
  await page.getByText("An administrator of your company can reset them").waitFor();
  expect(await axe(page)).toEqual([]);

  const name = `${me?.user.firstName} ${me?.user.lastName}`;
  await admin.goto(`${product.url}/layout/users?id=${me?.user.id}`);
  await admin.getByRole("button", { name: "Reset the second verification" }).click();
  const dialog = admin.getByRole("dialog", { name: `Reset the second verification of ${name}` });
  await dialog.getByLabel("Login password").fill("wrong");
  await dialog.getByRole("button", { name: "Reset the second verification" }).click();
  await dialog.getByText("The login password is wrong").waitFor();
  expect(await axe(admin)).toEqual([]);
  await dialog.getByLabel("Login password").fill((await product.logins())[0]?.password ?? "");
  await dialog.getByRole("button", { name: "Reset the second verification" }).click();
  await admin.getByText(`The second verification of ${name} was reset`).waitFor();
  await admin.getByRole("button", { name: "Reset the second verification" }).waitFor({ state: "hidden" });

  await signInAgain(page, product.url, who, "/mfa");
  await expect.poll(async () => (await codesTo(product, who.email)).length).toBeGreaterThan(0);
  await page.getByLabel("Code").fill((await codesTo(product, who.email))[0] ?? "");
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL("**/layout/inbox");
}

/** A person's own settings for signing in. */
export async function signsInTwice(page: Page, product: RunningProduct, who: Account): Promise<void> {
  await verifiesTwice(page, product.url, who);
  await changesThePhone(page, product, who);
}
