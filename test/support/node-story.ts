import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { axe } from "./browser.ts";
import { codesTo } from "./coming-in.ts";
import type { RunningProduct } from "./product.ts";
import { lettersTo, linkIn } from "./newcomers.ts";
import { confirm, dialogOf, leave, lookAt, signInAt, stranger, type Seat } from "./story.ts";

/** Fills in the registration of a company and proves the e-mail address. */
async function registers(
  page: Page,
  product: RunningProduct,
  company: string,
  email: string,
  password: string,
  number: string,
): Promise<void> {
  await page.getByLabel("Company name").fill(company);
  await page.getByLabel("Country or region").click();
  await page.keyboard.type("Singap");
  await page.keyboard.press("Enter");
  for (const [label, text] of [
    ["State or province", "Central"],
    ["City", "Singapore"],
    ["Telephone", "+65 6123 4567"],
    ["Postal address", "1 Quay Street"],
    [NUMBER, number],
    ["E-mail", email],
    ["New password again", password],
  ])
    await page.getByLabel(label!).fill(text!);
  await page.getByLabel("Name", { exact: true }).fill("Wim Waits");
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Register" }).click();
  await page.waitForURL("**/email");
  await expect.poll(async () => (await codesTo(product, email)).length).toBeGreaterThan(0);
  await page.getByLabel("Code").fill((await codesTo(product, email))[0]!);
}

const [COMPANY, NUMBER, WIM] = [
  "Waiting Grain Pte. Ltd.",
  "Number in the register of companies",
  "wim@waiting-grain.example",
] as const;

/**
 * The administrator of the node lets companies wait, rejects one with a reason, and approves it on evidence when it
 * asks again.
 */
export async function approvesACompany(browser: Browser, product: RunningProduct): Promise<void> {
  const login = (await product.logins()).find((one) => one.email.startsWith("ines@"))!;
  const keeper = await signInAt(browser, product, login);
  await keeper.page.getByRole("link", { name: "Node", exact: true }).click();
  const approval = keeper.page.getByRole("checkbox", { name: /^New companies need approval/ });
  await approval.check();
  await keeper.page.getByText("Up to date").waitFor();
  await lookAt(keeper, "node");

  const [wim, letters] = [await stranger(browser, product), lettersTo(product, WIM)];
  await wim.go("/company");
  await wim.page.getByText(/^Every company that registers here is approved/).waitFor();
  // With approval, the form requires the company's number.
  await registers(wim.page, product, COMPANY, WIM, "Barley-2026-harvest", "201912345X");
  await wim.page.waitForURL("**/company/registered");
  await approval.uncheck();
  // The registration comes first, whatever page is opened.
  await wim.go("/layout/inbox");
  await wim.page.waitForURL("**/company/registered");
  await wim.page.getByRole("heading", { name: `${COMPANY} waits for approval` }).waitFor();
  expect(await axe(wim.page)).toEqual([]);

  const reason = "The register of Singapore knows no company of this number";
  await decides(keeper, { state: "WAITING", verb: "Reject", label: "Reason", said: reason });
  await keeper.page.getByText(`${COMPANY} was told`).waitFor();
  expect((await letters.next(/was not approved/)).text).toContain(`for this reason:\n\n${reason}\n\n`);
  await wim.page.reload();
  await wim.page.getByRole("heading", { name: `${COMPANY} was not approved` }).waitFor();
  await wim.page.getByText(`The reason: ${reason}`).waitFor();
  await lookAt(wim, "rejected");
  // The former values are still there, so only the number is corrected.
  expect(await wim.page.getByLabel("Postal address").inputValue()).toBe("1 Quay Street");
  await wim.page.getByLabel(NUMBER).fill("201912345K");
  await wim.page.getByRole("button", { name: "Ask again" }).click();
  await wim.page.getByRole("heading", { name: `${COMPANY} waits for approval` }).waitFor();

  await decides(keeper, {
    state: "WAITING",
    verb: "Approve",
    label: "On what evidence",
    said: "ACRA, extract of 26 November 2026, number 201912345K",
  });
  await keeper.page.getByText(`${COMPANY} is approved`).waitFor();
  // The PIN goes to the company alone, and its link brings it to the page that asks for it.
  const letter = await letters.next(/has been approved/);
  const pin = /^\d{8}$/m.exec(letter.text)?.[0] ?? "";
  expect(linkIn(product, letter)).toBe(`/company/registered#${pin}`);
  expect(await keeper.page.getByText(pin).count()).toBe(0);
  const enter = async (typed: string): Promise<void> => {
    await wim.page.getByLabel("PIN from the e-mail").fill(typed);
    await wim.page.getByRole("button", { name: "Create the company" }).click();
  };
  await enter(pin === "00000000" ? "00000001" : "00000000");
  await wim.page.getByText("The PIN is wrong or has expired").waitFor();
  await signsInFor(wim.page, linkIn(product, letter), "Barley-2026-harvest");
  expect(await wim.page.getByLabel("PIN from the e-mail").inputValue()).toBe(pin);
  await wim.page.getByRole("button", { name: "Create the company" }).click();
  await wim.page.waitForURL("**/layout/inbox");
  await keeper.go("/OrgList?state=ACTIVATED&text=Waiting");
  await keeper.page.getByRole("row").filter({ hasText: COMPANY }).click();
  await keeper.page
    .getByRole("complementary", { name: "Company" })
    .getByText("Identity checked", { exact: true })
    .waitFor();
  await lookAt(keeper, "approved company");
  await keepsItsFacts(wim, "Barley-2026-harvest");
  await wim.page.context().close();
  await leave(keeper);
}

/** Opens a link after the session has ended, and signs in: the link still leads where it did. */
async function signsInFor(page: Page, link: string, password: string): Promise<void> {
  await page.getByRole("button", { name: "Sign in with another account" }).click();
  await page.waitForURL("**/login");
  await page.goto(new URL(link, page.url()).href);
  await page.waitForURL("**/login?next=*");
  await page.getByLabel("E-mail", { exact: true }).fill(WIM);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/company/registered*");
}

/** Opens the company in the list, and approves or rejects it with a text and the password. */
async function decides(
  keeper: Seat,
  {
    state,
    verb,
    label,
    said,
  }: { readonly state: string; readonly verb: string; readonly label: string; readonly said: string },
): Promise<void> {
  await keeper.go(`/OrgList?state=${state}`);
  await keeper.page.getByRole("row").filter({ hasText: COMPANY }).click();
  await lookAt(keeper, "organisations");
  await keeper.page.getByRole("button", { name: verb, exact: true }).click();
  const dialog = await dialogOf(keeper, `${verb} ${COMPANY}`);
  await dialog.getByLabel(label).fill(said);
  await lookAt(keeper, `${verb} a company`);
  await confirm(keeper, verb);
  await dialog.waitFor({ state: "hidden" });
}

/** An administrator changes the company's facts, and whether others can find it. */
async function keepsItsFacts(seat: Seat, password: string): Promise<void> {
  const { page } = seat;
  await page.getByRole("link", { name: "Company", exact: true }).click();
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
  await page.reload();
  await expect.poll(() => page.getByLabel("FIATA ID").inputValue()).toBe("SG-2291");
  await page.getByRole("link", { name: "Contact Settings" }).click();
  await page.getByRole("checkbox", { name: /^Other companies find us by name/ }).uncheck();
  await expect
    .poll(() => page.getByRole("checkbox", { name: /^Other companies find us by name/ }).isChecked())
    .toBe(false);
  expect(await axe(page)).toEqual([]);
}
