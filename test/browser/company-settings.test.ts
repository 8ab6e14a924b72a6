import { Secret, TOTP } from "otpauth";
import sharp from "sharp";
import { expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { documentRoutes } from "#domain/api/documents";
import { signIn } from "../../scripts/seed/actors.ts";
import { draftBill } from "../support/bill.ts";
import { startDemo } from "../support/demo.ts";
import { plainPdf } from "../support/signing.ts";
import { confirm, dialogOf, ended, leave, lookAt, read, stranger, wordsOf } from "../support/story.ts";
import { sampled } from "../support/sampled.ts";

/**
 * Settings of a company and their effects: accounts on networks, contacts, signing without a password, and accounts for
 * programs.
 */

const KEY = "4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318";
const demo = startDemo();
const { actor, loginOf, person } = demo;

test("an administrator keeps an account on a network, and makes it the address that holds titles", async () => {
  const seat = await person("anouk");
  const { page } = seat;
  await seat.go("/layout/settings/advanced");
  await page.getByRole("main").getByRole("link", { name: "Wallet Settings" }).click();
  await page.getByText("No account is kept yet.").waitFor();
  expect(
    await page.getByRole("navigation", { name: "Main areas" }).locator('[aria-current="page"]').allInnerTexts(),
  ).toEqual(["Wallet Settings"]);
  await page.getByRole("button", { name: "Add an account" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an account" });
  await dialog.getByLabel("Account name").fill("Trade finance");
  await dialog.getByRole("combobox", { name: "Blockchain network" }).click();
  await page.getByTitle("XDC Network").click();
  await dialog.getByText("This installation has no node of XDC Network").waitFor();
  await dialog.getByLabel("Ethereum format").uncheck();
  await dialog.getByLabel("Private key", { exact: true }).fill("no key");
  await dialog.getByLabel("Login password", { exact: true }).fill(seat.password);
  await dialog.getByRole("button", { name: "Keep the account" }).click();
  await dialog.getByText("This is not a private key of this network").waitFor();
  await lookAt(seat, "wallet form");
  await dialog.getByLabel("Private key", { exact: true }).fill(KEY);
  await dialog.getByRole("button", { name: "Keep the account" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Trade finance" });
  await row.getByText("xdc2c75…5c23", { exact: true }).waitFor();
  // After the dialog has closed, the key is nowhere in the page, neither as text nor in a field.
  await dialog.waitFor({ state: "detached" });
  const held = await page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll("input, textarea")].map((field) => (field as HTMLInputElement).value),
    ].join("\n"),
  );
  expect(held).not.toContain(KEY);
  await lookAt(seat, "wallets");

  await page.getByRole("link", { name: "Change the title address" }).click();
  await page.getByRole("button", { name: "Another key kept here" }).click();
  const change = page.getByRole("dialog", { name: "A key kept here" });
  await change.getByRole("combobox", { name: "Key" }).click();
  await page.getByTitle(/^Trade finance/).click();
  await change.getByLabel("Login password", { exact: true }).fill(seat.password);
  await change.getByRole("button", { name: "Use the account" }).click();
  // A live bill names the bank's address, so the address cannot change.
  await change.getByText("still names this address").waitFor();
  seat.complaints.splice(0, Infinity, ...seat.complaints.filter((one) => !one.includes("409")));
  await leave(seat);

  const chinese = await person("anouk", "zh");
  await chinese.go("/layout/wallets");
  await chinese.page.getByText("XDC 网络").waitFor();
  await lookAt(chinese, "wallets");
  await chinese.page.getByRole("button", { name: "删除：Trade finance" }).click();
  await confirm(chinese, "删除");
  await chinese.page.getByText("尚未保管任何账户。").waitFor();
  await leave(chinese);
});

test("somebody chooses what letters are about: at once, in one a day, or none; those about security stay", async () => {
  const seat = await person("pieter");
  const { page } = seat;
  await seat.go("/layout/settings/mails");
  const titles = page.getByRole("radiogroup", { name: "Titles and transfers" });
  await titles.getByText("Once a day").click();
  await page.getByText("Your choice is saved").waitFor();
  await page.getByRole("radiogroup", { name: "Contacts" }).getByText("None").click();
  await page.getByText("Letter of the day from").waitFor();
  expect(await page.getByRole("radiogroup", { name: "Security" }).count()).toBe(0);
  await lookAt(seat, "letters");
  await expect
    .poll(async () => {
      await page.reload();
      await titles.waitFor();
      return [
        await titles.getByLabel("Once a day").isChecked(),
        await page.getByRole("radiogroup", { name: "Contacts" }).getByLabel("None").isChecked(),
      ];
    })
    .toEqual([true, true]);
  await leave(seat);
});

test("whoever is on the platform stands in one list, and a bill takes its parties from the contacts", async () => {
  const seat = await person("ines");
  const { page } = seat;
  await seat.go("/layout/contacts");
  await page.getByRole("link", { name: "Companies on this platform" }).click();
  await page.getByRole("row").filter({ hasText: "Kestrel Trade Bank N.V." }).getByText("Added").waitFor();
  await lookAt(seat, "platform");
  await page.getByLabel("Name or blockchain address").fill("porto");
  await expect.poll(() => page.getByRole("row").filter({ hasText: "Kestrel" }).count()).toBe(0);
  await page
    .getByRole("row")
    .filter({ hasText: "Porto Azul Energia S.A." })
    .getByText("Porto Azul Energia S.A.")
    .click();
  await page.waitForURL(/\/layout\/contacts\?text=Porto/);

  await seat.go("/doc/BillOfLading/create/new");
  const shipper = page.locator('[data-path="shipper.name"]');
  await shipper.getByRole("button", { name: "From contacts" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a party" });
  await dialog.getByRole("button", { name: /^Tern & Sable Shipping Lda.*Your company/ }).waitFor();
  await lookAt(seat, "party choice");
  await dialog.getByLabel("Name, party code or blockchain address").fill("porto");
  await dialog.getByRole("button", { name: /^Porto Azul/ }).click();
  expect(await shipper.getByRole("textbox").inputValue()).toBe("Porto Azul Energia S.A.");
  expect(await page.locator('[data-path="shipper.addressLines"]').getByRole("textbox").inputValue()).toBe(
    "Avenida do Mar 214, 1200-450 Lisboa\nPortugal",
  );
  await page.waitForURL("**/edit/*");
  await leave(seat);
});

test("a company keeps a wording of its own, its logo and capitals, and its papers follow", async () => {
  const seat = await person("ines");
  const { page } = seat;
  await seat.go("/layout/settings/letters");
  await page.getByLabel("Hawser’s wording").fill("AS OUR CLUB WANTS IT: {vessel}");
  await page.getByRole("button", { name: "Keep this wording" }).click();
  const own = page.getByLabel("Your company’s wording");
  await own.waitFor();
  await page.reload();
  await expect.poll(() => own.inputValue()).toBe("AS OUR CLUB WANTS IT: {vessel}");

  await seat.go("/layout/settings/company");
  const letterhead = page.getByRole("region", { name: "Letterhead" });
  await letterhead.getByLabel("Print texts in capitals").check();
  await page.getByText("Papers print in capitals from now on").waitFor();
  const picture = sharp({ create: { width: 300, height: 90, channels: 3, background: "#17305f" } });
  await letterhead
    .locator('input[type="file"]')
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await picture.png().toBuffer() });
  await letterhead.getByRole("img", { name: "Logo of the company" }).waitFor();
  await lookAt(seat, "letterhead");

  await seat.go("/doc/BillOfLading/create/new");
  await page.locator('[data-path="shipper.name"]').getByRole("textbox").fill("Porto Azul Energia");
  const paper = page.getByRole("img", { name: /^BILL OF LADING/ });
  await paper.getByText("PORTO AZUL ENERGIA").waitFor();
  await paper.locator("image").waitFor();
  await lookAt(seat, "bill under a letterhead");
  await seat.go("/layout/settings/company");
  await letterhead.getByRole("button", { name: "Remove the logo" }).click();
  await letterhead.getByRole("img").waitFor({ state: "detached" });
  await letterhead.getByLabel("Print texts in capitals").uncheck();
  await page.getByText("Papers print as typed from now on").waitFor();
  await leave(seat);
});

test("an administrator makes a template, bills begin with it, and two who change it at once lose nothing", async () => {
  const seat = await person("ines");
  const { page } = seat;
  await seat.go("/layout/templates/bills");
  await page.getByText("No templates of your own yet").waitFor();
  await lookAt(seat, "templates");
  await page.getByRole("toolbar").getByRole("button", { name: "New template" }).click();
  await page.getByLabel("Name", { exact: true }).first().fill("Liner terms");
  await page.getByLabel("Title of the paper").fill("TERN LINER BILL");
  await page.getByLabel("Place of issue").fill("SINES");
  await lookAt(seat, "template form");
  // Leaving what is not saved asks.
  await page.getByRole("link", { name: "Users", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Save before you leave?" })
    .getByRole("button", { name: "Save", exact: true })
    .click();
  await page.waitForURL("**/layout/users");
  await seat.go("/layout/templates/bills");
  await page.getByRole("link", { name: "Liner terms" }).click();
  await page.getByRole("combobox", { name: "Conditions of carriage" }).click();
  await page.getByTitle("Own text").click();
  await page.getByRole("button", { name: "Put in use" }).click();
  await page.getByText("Before it is put in use, mend 1 field").waitFor();
  await page.getByLabel("Text of the conditions").fill("1. The tide decides.");
  await page.getByRole("button", { name: "Put in use" }).click();
  await page.getByText("Bills begin with Liner terms, version 1, from now on").waitFor();

  const colleague = await person("tomas");
  await colleague.go("/doc/BillOfLading/create/new");
  const form = colleague.page;
  await form.getByTitle("Liner terms, version 1").waitFor();
  await form.getByText("TERN LINER BILL").waitFor();
  expect(await form.getByLabel("Place of issue").inputValue()).toBe("SINES");
  await form.getByRole("textbox", { name: "B/L number" }).fill("TSL-TEMPLATE");
  await form.waitForURL(/BillOfLading\/edit\//);
  await form.getByText("Template: Liner terms, version 1").waitFor();
  await colleague.go("/layout/templates/bills");
  await form.getByRole("toolbar").getByRole("button", { name: "New template" }).hover();
  await form.getByText("Only an administrator makes and changes templates.").waitFor();
  await leave(colleague);

  // Version 1 is in use, so that what both change becomes version 2; the second is told of the first.
  const other = await person("ines");
  await other.go("/layout/templates/bills");
  await other.page.getByRole("link", { name: "Liner terms" }).click();
  await other.page.getByLabel("Text of the conditions").fill("1. The moon decides.");
  await page.getByLabel("Title of the paper").fill("NEWER BILL");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Version 2 is saved").waitFor();
  await other.page.getByRole("button", { name: "Save" }).click();
  await other.page.getByText("Content has been updated, refresh to view the latest version").waitFor();
  expect(await other.page.getByLabel("Text of the conditions").inputValue()).toBe("1. The moon decides.");
  await lookAt(other, "template conflict");
  await other.page.getByRole("button", { name: "Keep mine" }).click();
  await other.page.getByText("Draft", { exact: true }).first().waitFor();
  expect(await other.page.getByLabel("Title of the paper").inputValue()).toBe("NEWER BILL");
  expect(await other.page.getByLabel("Text of the conditions").inputValue()).toBe("1. The moon decides.");
  await other.page.getByRole("button", { name: "Put in use" }).click();
  await other.page.getByText("Bills begin with Liner terms, version 2, from now on").waitFor();
  await other.page.getByRole("button", { name: "Retire" }).click();
  await other.page.getByText("Liner terms, version 2, is retired").waitFor();
  other.complaints.splice(0, Infinity, ...other.complaints.filter((one) => !one.includes("409")));
  await leave(other);
  await leave(seat);

  const chinese = await person("ines", "zh");
  await chinese.go("/layout/templates/bills");
  await expect.poll(() => chinese.page.getByRole("row").count()).toBe(3);
  await lookAt(chinese, "templates");
  await leave(chinese);
});

test("the automatic service signs a bill from the setting to the chain: granted, lent, asked for by a colleague", async () => {
  const admin = await person("ines");
  await admin.go("/layout/settings/advanced");
  await admin.page.getByText("Nothing is signed automatically.").waitFor();
  await lookAt(admin, "advanced");
  await admin.page.getByRole("button", { name: "Grant the automatic service" }).click();
  await dialogOf(admin, "Grant the automatic service");
  await confirm(admin, "Grant");
  await admin.page.getByText("No colleague lends a certificate yet.").waitFor();
  await admin.page.getByRole("button", { name: "Let it sign in my name" }).click();
  await confirm(admin, "Lend my certificate");
  await admin.page.getByRole("listitem").filter({ hasText: "Inês Valadares" }).getByText("Bill of lading").waitFor();
  await lookAt(admin, "advanced, granted");
  await leave(admin);

  const login = await loginOf("tomas");
  const { api } = await signIn(demo.product.url, login.email, login.password);
  const { id } = await draftBill(api, "TSL-AUTO-1");
  const seat = await person("tomas");
  const { page } = seat;
  await seat.go(`/doc/BillOfLading/edit/${id}`);
  await page.getByRole("button", { name: "Have it signed" }).click();
  const dialog = await dialogOf(seat, "Have it signed TSL-AUTO-1");
  await dialog.getByText("First choose in whose name it is signed.").waitFor();
  await dialog.getByRole("combobox", { name: "Signed in the name of" }).click();
  await page.getByTitle("Inês Valadares").last().click();
  await confirm(seat, "Have it signed");
  await ended(seat, "Issued");
  await page.getByText("Inês Valadares").first().waitFor();
  await lookAt(seat, "signed automatically");

  // An ordinary document is signed in the same way, without the chain.
  const { id: invoice } = await api.call(documentRoutes.upload, {
    query: { kind: "Invoice", name: "Freight invoice" },
    bytes: await plainPdf(1),
  });
  await seat.go(`/doc/Invoice/view/${invoice}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Have it signed" }).click();
  const asked = await dialogOf(seat, "Have it signed Freight invoice");
  await asked.getByRole("combobox", { name: "Signed in the name of" }).click();
  await page.getByTitle("Inês Valadares").last().click();
  await lookAt(seat, "file to be signed automatically");
  await confirm(seat, "Have it signed");
  await page.getByRole("region", { name: "Signatures" }).getByText("Inês Valadares").waitFor();
  await leave(seat);

  const chinese = await person("ines", "zh");
  await chinese.go("/layout/settings/advanced");
  await lookAt(chinese, "advanced, granted");
  await chinese.page.getByRole("button", { name: "撤回自动签署服务" }).click();
  await confirm(chinese, "撤回");
  await chinese.page.getByText("目前不自动签署任何单证。").waitFor();
  await leave(chinese);
});

test("an account that works through the API alone looks after its second verification and its sessions", async () => {
  const admin = await actor("anouk");
  const login = await loginOf("pieter");
  const colleague = (await admin.api.call(authRoutes.users)).find(({ email }) => email === login.email);
  await admin.api.call(authRoutes.setUser, {
    params: { id: colleague?.id ?? "" },
    body: { password: admin.password, apiOnly: true },
  });
  for (const tongue of sampled(["en", "zh"] as const, 1)) {
    // A program's session, which the page shows beside the person's own.
    await signIn(demo.product.url, login.email, login.password);
    const seat = await stranger(demo.browser, demo.product, tongue, login.password);
    const { page } = seat;
    const { applications, login: entry, second, sessions, settings } = wordsOf(seat);
    await seat.go("/login");
    await page.getByLabel(entry.email).fill(login.email);
    await page.getByLabel(entry.password, { exact: true }).fill(login.password);
    await page.getByRole("button", { name: entry.submit, exact: true }).click();
    await page.waitForURL("**/api-access");
    await page.getByRole("heading", { level: 1, name: applications.apiAccess }).waitFor();
    const mine = page.getByRole("list", { name: sessions.title }).getByRole("listitem");
    await mine.filter({ hasText: sessions.current }).waitFor();
    await lookAt(seat, "api access");
    await page.getByRole("button", { name: sessions.endOthers }).click();
    await expect.poll(() => mine.count()).toBe(1);

    await page.getByRole("button", { name: second.addApp }).click();
    const dialog = page.getByRole("dialog", { name: second.addApp });
    await dialog.getByLabel(settings.currentPassword).fill(login.password);
    await dialog.getByRole("button", { name: second.goOn }).click();
    const secret = (await dialog.locator("code").innerText()).replaceAll(" ", "");
    await dialog.getByLabel(second.code.totp).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    await dialog.getByRole("button", { name: second.keep }).click();
    const told = page.getByRole("dialog", { name: second.codesTitle });
    await told.getByRole("listitem").nth(9).waitFor();
    await told.getByRole("button", { name: second.codesKept }).click();
    const [name] = await page
      .getByRole("list", { name: second.list })
      .getByRole("listitem")
      .locator("span")
      .allInnerTexts();
    await page.getByRole("button", { name: read(seat, second.removeOne, { name: name ?? "" }) }).click();
    await confirm(seat, second.remove);
    await page.getByRole("list", { name: second.list }).waitFor({ state: "hidden" });
    await leave(seat);
  }
});
