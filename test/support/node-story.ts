import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { axe } from "./browser.ts";
import { codesTo } from "./coming-in.ts";
import type { RunningProduct } from "./product.ts";
import { leave, lookAt, signInAt, stranger, type Seat } from "./story.ts";

/** Fills in the registration of a company and proves the e-mail address. */
async function registers(page: Page, product: RunningProduct, company: string, email: string, password: string): Promise<void> {
  await page.getByLabel("Company name").fill(company);
  await page.getByLabel("Country or region").click();
  await page.keyboard.type("Singap");
  await page.keyboard.press("Enter");
  for (const [label, text] of [["State or province", "Central"], ["City", "Singapore"], ["Telephone", "+65 6123 4567"], ["Postal address", "1 Quay Street"], ["First name", "Wim"], ["Last name", "Waits"], ["E-mail", email], ["New password again", password]])
    await page.getByLabel(label!).fill(text!);
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Register" }).click();
  await page.waitForURL("**/email");
  await expect.poll(async () => (await codesTo(product, email)).length).toBeGreaterThan(0);
  await page.getByLabel("Code").fill((await codesTo(product, email))[0]!);
  await page.getByRole("button", { name: "Confirm" }).click();
}

/** The administrator of the node lets companies wait, approves one by a PIN, and sees the chains. */
export async function approvesACompany(browser: Browser, product: RunningProduct): Promise<void> {
  const login = (await product.logins()).find((one) => one.email.startsWith("ines@"))!;
  const keeper = await signInAt(browser, product, login);
  await keeper.page.getByRole("link", { name: "Node Management" }).click();
  const approval = keeper.page.getByRole("checkbox", { name: /^New companies need approval/ });
  await approval.check();
  await keeper.page.getByText("Up to date").waitFor();
  await lookAt(keeper, "node");

  const wim = await stranger(browser, product);
  await wim.go("/company");
  await registers(wim.page, product, "Waiting Grain Pte. Ltd.", "wim@waiting-grain.example", "Barley-2026-harvest");
  await wim.page.waitForURL("**/company/registered");
  await approval.uncheck();
  // Whatever page is wanted, the company comes first.
  await wim.go("/layout/inbox");
  await wim.page.waitForURL("**/company/registered");
  await wim.page.getByRole("heading", { name: "Waiting Grain Pte. Ltd. waits for approval" }).waitFor();
  expect(await axe(wim.page)).toEqual([]);

  await keeper.go("/OrgList?state=WAITING");
  await keeper.page.getByRole("row").filter({ hasText: "Waiting Grain" }).click();
  await lookAt(keeper, "organisations");
  await keeper.page.getByRole("button", { name: "Make a PIN" }).click();
  await keeper.page.getByRole("heading", { name: "Approve Waiting Grain Pte. Ltd." }).waitFor();
  await keeper.page.getByRole("button", { name: "Make a PIN" }).click();
  const pin = await keeper.page.getByText(/^\d{8}$/).innerText();
  await lookAt(keeper, "node PIN");

  const enter = async (typed: string): Promise<void> => {
    await wim.page.getByLabel("PIN of the node").fill(typed);
    await wim.page.getByRole("button", { name: "Create the company" }).click();
  };
  await enter(pin === "00000000" ? "00000001" : "00000000");
  await wim.page.getByText("The PIN is wrong or has expired").waitFor();
  await enter(pin);
  await wim.page.waitForURL("**/layout/inbox");
  await keepsItsFacts(wim, "Barley-2026-harvest");
  await wim.page.context().close();
  await leave(keeper);
}

/** An administrator changes the facts of the company, and who may find it. */
async function keepsItsFacts(seat: Seat, password: string): Promise<void> {
  const { page } = seat;
  await page.getByRole("link", { name: "Enterprise Management" }).click();
  expect(await page.getByLabel("Telephone").inputValue()).toBe("+65 6123 4567");
  await page.getByLabel("FIATA ID").fill("SG-2291");
  await page.getByLabel("Postal address, locally").fill("新加坡码头街 1 号");
  await page.getByLabel("Telephone").fill("by carrier pigeon");
  await page.getByLabel("Login password").fill(password);
  await page.getByRole("button", { name: "Save the facts" }).click();
  await page.getByText("Type a telephone number").waitFor();
  await page.getByLabel("Telephone").fill("+65 6765 4321");
  await page.getByRole("button", { name: "Save the facts" }).click();
  await page.getByText("Saved").first().waitFor();
  await page.getByRole("checkbox", { name: /^Other companies find us by name/ }).uncheck();
  await expect.poll(() => page.getByRole("checkbox", { name: /^Other companies find us by name/ }).isChecked()).toBe(false);
  expect(await axe(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => page.getByLabel("FIATA ID").inputValue()).toBe("SG-2291");
}
