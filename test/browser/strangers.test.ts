import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import type { Browser, Page } from "playwright-core";
import { generatePrivateKey } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { documentRoutes } from "#domain/api/documents";
import { apiClient } from "../../scripts/lib/api-client.ts";
import {
  codesTo,
  invitesAColleague,
  isAskedInTheInbox,
  isToldThatItsNameIsTaken,
  readsTheTerms,
} from "../support/coming-in.ts";
import { linksAWallet, looksAfterItsCredentials } from "../support/own-credentials.ts";
import { axe, openBrowser, visit } from "../support/browser.ts";
import { someOf } from "../support/sampled.ts";
import { isLetInAgain, signsInTwice } from "../support/second.ts";
import { startDemoProduct } from "../support/demo-product.ts";
import type { RunningProduct } from "../support/product.ts";
import { signInAt } from "../support/story.ts";
import { strangeRegister, strangeToken } from "../support/strangers.ts";
import { giveWallet } from "../support/wallet.ts";

/** The pages for people who have no account yet, or never will. */

let product: RunningProduct;
let browser: Browser;
let folder: string;
const NUMBER = "TSL-SIN-260417";
const file = (name: string): string => join(folder, name);
const quiet = { "hawser.cookies": "declined" };

beforeAll(async () => {
  [product, browser, folder] = await Promise.all([
    startDemoProduct(),
    openBrowser(),
    mkdtemp(join(tmpdir(), "hawser-files-")),
  ]);
  const api = apiClient(product.url);
  const [login] = await product.logins();
  await api.call(authRoutes.login, { body: { email: login!.email, password: login!.password } });
  const { rows } = await api.call(documentRoutes.list, { query: { text: NUMBER } });
  const params = { id: rows[0]!.id };
  const pdf = await api.download(documentRoutes.pdf, { params, query: { view: "signed" } });
  await writeFile(file("bill.pdf"), pdf);
  await writeFile(file("bill.tt"), await api.download(documentRoutes.credential, { params }));
  const altered = pdf.slice();
  const at = Buffer.from(pdf).indexOf("stream") + 2000;
  altered[at] = altered[at]! ^ 1;
  await writeFile(file("altered.pdf"), altered);
  await writeFile(file("text.json"), "{}");
}, 600_000);

afterAll(async () => {
  await browser?.close();
  await product?.discard();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

const verdictOn = async (page: Page, name: string): Promise<string> => {
  await page.goto(`${product.url}/verify/entry`);
  await page.locator("input[type=file]").first().setInputFiles(file(name));
  const headline = page.locator("[role=status] h1");
  await headline.waitFor();
  return headline.innerText();
};

describe("verifying without an account", () => {
  it("says in one line what a file is, and sends its fingerprint only", async () => {
    const { page, complaints } = await visit(browser, { kept: quiet });
    const sent: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.startsWith("/api/"))
        sent.push(
          `${request.method()} ${new URL(request.url()).pathname.replace(/[0-9a-f]{64}/, "HASH")} ${request.postData() ?? ""}`.trim(),
        );
    });
    expect(await verdictOn(page, "bill.pdf")).toBe("Genuine, and in circulation");
    expect([...new Set(sent)].sort()).toEqual([
      "GET /api/config",
      "GET /api/verify/anchor/HASH",
      "GET /api/verify/title",
      "GET /api/verify/trust",
    ]);
    expect(await page.locator("main").innerText()).toContain("Having this file is not holding the bill");
    expect(await axe(page)).toEqual([]);
    expect(await verdictOn(page, "bill.tt")).toBe("Genuine, and in circulation");
    expect(await verdictOn(page, "text.json")).toBe("Not a document that can be checked here");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("puts the failed check of an altered file first, on a phone and in Chinese too", async () => {
    const { page } = await visit(browser, {
      kept: { ...quiet, "hawser.language": "zh-CN", "hawser.mode": "dark" },
      viewport: { width: 390, height: 844 },
    });
    expect(await verdictOn(page, "altered.pdf")).toBe("文件已被改动：请勿信赖");
    expect(await page.locator("main section h2").first().innerText()).toBe("完整性");
    expect(await page.locator("main").innerText()).toContain("内容在签署后被改动");
    // The events in the register are unaffected by the altered file.
    const history = page.getByRole("list", { name: "物权事件，最新在前" });
    await history.getByRole("img", { name: "已验证" }).first().waitFor();
    expect(await history.getByRole("img", { name: "签名无效" }).count()).toBe(0);
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.context().close();
  });

  it("tells the state of a title by its link, and asks for the file", async () => {
    const { page } = await visit(browser, { kept: quiet });
    await verdictOn(page, "bill.pdf");
    for (const [form, beginning] of [
      ["XML", '<?xml version="1.0" encoding="UTF-8"?>\n<ValidationReport '],
      ["JSON", '{\n  "ValidationReport": {'],
    ] as const)
      expect(Buffer.from(await saved(page, `Validation report as ${form}`)).toString()).toContain(beginning);
    const bundle = await saved(page);
    const { place } = (
      JSON.parse(strFromU8(unzipSync(bundle)["report.json"]!)) as {
        verdict: { place: Readonly<Record<string, string>> };
      }
    ).verdict;
    await writeFile(file("bill.evidence.zip"), bundle);
    expect(await verdictOn(page, "bill.evidence.zip")).toBe("Genuine, and in circulation");
    await page.goto(`${product.url}/verify/detail?${new URLSearchParams(place).toString()}`);
    await page.getByRole("heading", { name: "The title is in circulation" }).waitFor();
    const said = await page.locator("main").innerText();
    for (const words of ["Not checked without the file", "Having this link is not holding the bill"])
      expect(said).toContain(words);

    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await page.getByRole("button", { name: "Copy link" }).click();
    const text = page.getByRole("dialog", { name: "Copy it by hand" }).getByRole("textbox");
    await expect
      .poll(() =>
        text.evaluate((input: HTMLInputElement) =>
          input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
        ),
      )
      .toBe(page.url());
    expect(await axe(page)).toEqual([]);
    await page.goto(`${product.url}/verify/detail?chainId=1337`);
    await page.getByText("This link does not name a title").waitFor();
    await page.goto(`${product.url}/verify`);
    await page.waitForURL("**/verify/entry");
    await page.context().close();
  });
});

const saved = async (page: Page, name = "Evidence bundle"): Promise<Uint8Array> => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name }).first().click(),
  ]);
  return new Uint8Array(Buffer.concat(await (await download.createReadStream()).toArray()));
};

describe("a title on a register of others", () => {
  it("is followed by its file, drawn with what its register did, and goes on before one's eyes", async () => {
    const [token, id] = [strangeToken(1), "urn:uuid:0197a3c2-5b0e-7c41-9d22-7a1f6f0b9c11"];
    const theirs = await strangeRegister(product);
    const escrow = await theirs.mint(token, id, "Minted for the voyage");
    await theirs.act("issuer", escrow, "transferOwners", [theirs.addressOf("shipper"), theirs.addressOf("shipper")]);
    await theirs.act("issuer", theirs.registry, "pause", []);
    await theirs.act("issuer", theirs.registry, "unpause", []);
    await writeFile(
      file("strange.tt"),
      JSON.stringify({
        id,
        credentialStatus: {
          type: "TransferableRecords",
          tokenNetwork: { chain: "LOCAL", chainId: 1337 },
          tokenRegistry: theirs.registry,
          tokenId: token.slice(2),
        },
      }),
    );

    const api = apiClient(product.url);
    const [login] = await product.logins();
    await api.call(authRoutes.login, { body: { email: login!.email, password: login!.password } });
    const signedIn = async (options: Parameters<typeof visit>[1]) => {
      const seat = await visit(browser, options);
      await seat.page
        .context()
        .addCookies([...api.cookies].map(([name, value]) => ({ name, value, url: product.url })));
      return seat;
    };
    const { page, complaints } = await signedIn({ kept: quiet });
    await page.goto(`${product.url}/layout/assets`);
    await page.getByText("No titles are followed").waitFor();
    await page.getByRole("button", { name: "Follow a title" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Follow a title" });
    await dialog.getByLabel("Address of the register").fill(theirs.factory);
    await dialog.getByRole("button", { name: "Follow", exact: true }).click();
    await dialog.getByText("Type 0x and up to 64 hexadecimal digits").waitFor();
    await dialog.getByLabel("Number of the title").fill("1");
    await dialog.getByRole("button", { name: "Follow", exact: true }).click();
    await dialog.getByText("is not a title register that can be read here").waitFor();
    await dialog.locator("input[type=file]").setInputFiles(file("strange.tt"));
    await dialog.getByText("Read from strange.tt").waitFor();
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Follow", exact: true }).click();

    await page.getByRole("heading", { level: 1, name: "strange" }).waitFor();
    const events = page.getByRole("list", { name: "Events of the title, newest first" });
    await events.getByText("Register resumed").waitFor();
    expect(await events.getByRole("listitem").count()).toBe(4);
    await events
      .getByRole("listitem")
      .filter({ hasText: "Issued" })
      .getByText("Remark: Minted for the voyage")
      .waitFor();
    await page.getByRole("img", { name: /^Story of the title, 4 events\. Held by 0x/ }).waitFor();
    await page.getByText("In circulation", { exact: true }).waitFor();
    expect(await axe(page)).toEqual([]);
    await theirs.act("shipper", escrow, "transferHolder", [theirs.addressOf("bank")]);
    await events.getByText("Possession transferred", { exact: true }).waitFor();

    const phone = await signedIn({
      kept: { ...quiet, "hawser.language": "zh-CN", "hawser.mode": "dark" },
      viewport: { width: 390, height: 844 },
    });
    await phone.page.goto(page.url());
    await phone.page
      .getByRole("list", { name: "物权事件，最新在前" })
      .getByText("备注：Minted for the voyage")
      .waitFor();
    await phone.page.getByRole("img", { name: /^物权历程/ }).waitFor();
    expect(await axe(phone.page)).toEqual([]);
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await phone.page.context().close();

    await page.getByRole("button", { name: "Stop following" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Stop following" }).click();
    await page.getByText("No titles are followed").waitFor();
    // The expected refusal is answered with 422, which browsers log.
    expect(complaints.filter((one) => !one.includes("422"))).toEqual([]);
    await page.context().close();
  }, 300_000);
});

describe("a title on the chain", () => {
  it("is found by an address and told as a story, in both languages", async () => {
    const logins = await product.logins();
    const { email, password } = logins.find((one) => one.email.startsWith("rui"))!;
    const api = apiClient(product.url);
    await api.call(authRoutes.login, { body: { email, password } });
    const enter = async (options: Parameters<typeof visit>[1]) => {
      const seat = await visit(browser, options);
      await seat.page
        .context()
        .addCookies([...api.cookies].map(([name, value]) => ({ name, value, url: product.url })));
      return seat;
    };
    const { page, complaints } = await enter({ kept: quiet });
    await page.goto(`${product.url}/layout/assets`);
    await page.getByRole("link", { name: "By address" }).click();
    const titles = page.getByRole("grid", { name: "By address" });
    await titles.getByText("In circulation").waitFor();
    expect(await page.getByLabel("Address", { exact: true }).inputValue()).toBe(
      (await api.call(authRoutes.me)).organisation.address,
    );
    expect(await axe(page)).toEqual([]);
    await titles.getByRole("link").click();
    await page.getByRole("img", { name: /^Story of the title, \d+ events\. Held by Porto Azul/ }).waitFor();
    await page.getByRole("list", { name: "Events of the title, newest first" }).getByText("Issued").waitFor();
    expect(await axe(page)).toEqual([]);

    await page.getByRole("button", { name: "Back" }).click();
    await page.getByText("Nominee", { exact: true }).first().click();
    await page.getByText("No titles in this role").waitFor();
    await page.getByLabel("Address", { exact: true }).fill("somebody");
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByText("Type 0x and 40 hexadecimal digits").waitFor();

    await page.getByRole("link", { name: "Document store" }).click();
    await page.getByRole("grid", { name: "Document store" }).getByText("Anchored").first().click();
    await page.getByRole("dialog", { name: "Hash" }).getByText("Final", { exact: true }).waitFor();
    expect(await axe(page)).toEqual([]);
    await page.goto(`${product.url}/layout/assets/1337/0x${"1".repeat(40)}/0x${"1".repeat(64)}`);
    await page.getByText("This title is not mirrored").waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();

    const phone = await enter({
      kept: { ...quiet, "hawser.language": "zh-CN", "hawser.mode": "dark" },
      viewport: { width: 390, height: 844 },
    });
    for (const view of ["held", "entries"]) {
      await phone.page.goto(`${product.url}/layout/assets?view=${view}`);
      await phone.page
        .getByText(view === "held" ? "流通中" : "已锚定")
        .first()
        .waitFor();
      expect(await axe(phone.page)).toEqual([]);
      expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    await phone.page.context().close();
  });
});

/** One of them in each run. */
const story = someOf(["registered", "letIn"], 1);

describe("coming in", () => {
  story.registered(
    "registers a company, proves the address, asks for a contact, changes the password, links a wallet and goes back, and brings a certificate",
    async () => {
      const { page } = await visit(browser, { kept: quiet });
      const wallet = await giveWallet(page.context(), { rpcUrl: product.rpcUrl, privateKey: generatePrivateKey() });
      const email = "ana@nova-grain.example";
      const [password, who] = ["Wheat-2026-harvest", { email, password: "Barley-2027-harvest" }];
      await page.goto(`${product.url}/company`);
      await page.getByRole("button", { name: "Register" }).click();
      await page.locator('form [aria-invalid="true"]').first().waitFor();
      expect(await page.getByLabel("Company name").getAttribute("aria-invalid")).toBe("true");
      expect(await axe(page)).toEqual([]);
      // Typed values are there again when the page is loaded anew, but for passwords.
      await page.getByLabel("City").fill("Porto");
      await page.getByLabel("New password", { exact: true }).fill(password);
      await page.reload();
      await expect.poll(() => page.getByLabel("City").inputValue()).toBe("Porto");
      expect(await page.getByLabel("New password", { exact: true }).inputValue()).toBe("");
      await page.getByLabel("Country or region").click();
      await page.keyboard.type("Portug");
      await page.keyboard.press("Enter");
      for (const [label, text] of [
        ["City", "Porto"],
        ["Postal address", "Rua 1"],
        ["E-mail", email],
        ["New password again", password],
      ])
        await page.getByLabel(label!).fill(text!);
      await page.getByLabel("Name", { exact: true }).fill("Ana Nova");
      await page.getByLabel("New password", { exact: true }).fill(password);
      await readsTheTerms(page);
      await page.getByRole("checkbox").check();
      await isToldThatItsNameIsTaken(page, "Tern and Sable Shipping Limited", "Nova Grain Lda");
      await page.getByRole("button", { name: "Register" }).click();
      await page.waitForURL("**/email");
      await page.goto(`${product.url}/layout/inbox`);
      await page.waitForURL("**/email");

      // The last digit sends a code.
      await page.getByLabel("Code").fill("00000000");
      await page.getByText("The code is wrong or has expired").waitFor();
      await expect.poll(async () => (await codesTo(product, email)).length).toBeGreaterThan(0);
      await page.getByLabel("Code").fill((await codesTo(product, email))[0]!);
      await page.getByRole("heading", { name: "Nova Grain Lda is registered" }).waitFor();
      expect(await axe(page)).toEqual([]);

      await page.goto(`${product.url}/layout/contacts`);
      await page.getByRole("button", { name: "Add a contact" }).first().click();
      await page.getByLabel("Company name").fill("Kestrel");
      await page.getByRole("radio", { name: /Kestrel Trade Bank.*Identity checked/ }).check();
      await page.getByRole("button", { name: "Send the request" }).click();
      await page.getByText("The request was sent to Kestrel Trade Bank N.V.").waitFor();
      expect(await axe(page)).toEqual([]);
      await isAskedInTheInbox(
        await signInAt(
          browser,
          product,
          (await product.logins()).find((one) => one.email.startsWith("anouk@"))!,
        ),
        "Nova Grain Lda",
      );

      await invitesAColleague(page, product.url, { own: email, other: "bo@nova-grain.example", password });
      await page.goto(`${product.url}/layout/settings/security`);
      await page.getByRole("button", { name: "Accept for me and the company" }).click();
      await page.getByText("Your company has accepted it").waitFor();
      for (const [label, text] of [
        ["Current password", "wrong"],
        ["New password", who.password],
        ["New password again", who.password],
      ])
        await page.getByLabel(label!, { exact: true }).fill(text!);
      await page.getByRole("button", { name: "Change the password" }).click();
      await page.getByText("The login password is wrong").waitFor();
      await page.getByLabel("Current password").fill(password);
      await page.getByRole("button", { name: "Change the password" }).click();
      await page.getByText("other sessions have ended").waitFor();
      expect(await axe(page)).toEqual([]);
      await signsInTwice(page, product, who);

      await linksAWallet(page, product.url, wallet, "Barley-2027-harvest");
      await looksAfterItsCredentials(page, product.url, { password: "Barley-2027-harvest", wallet: wallet.address });
      await page.context().close();
    },
    600_000,
  );

  story.letIn("lets a colleague in again who has lost every second verification", async () => {
    const [ines, tomas] = await product.logins();
    const [{ page }, admin] = [await visit(browser, { kept: quiet }), await signInAt(browser, product, ines!)];
    await isLetInAgain(page, admin.page, product, tomas!);
    await Promise.all([page.context().close(), admin.page.context().close()]);
  });
});
