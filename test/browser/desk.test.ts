import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ACTS } from "#domain/acts/acts";
import { documentRoutes } from "#domain/api/documents";
import { say } from "#domain/text";
import { axe } from "../support/browser.ts";
import { startDemo } from "../support/demo.ts";
import { approvesACompany } from "../support/node-story.ts";
import { administersPrograms, readsAboutPrograms } from "../support/programs.ts";
import { goesOnActing, goesOnWriting } from "../support/sign-in-again.ts";
import { sampled, someOf } from "../support/sampled.ts";
import {
  confirm,
  dialogOf,
  downloaded,
  leave,
  lookAt,
  type Seat,
  stranger,
  toolbar,
  wordsOf,
} from "../support/story.ts";

/** The desk of the demo companies on a screen and on a phone: ended documents, drafts, open requests. */

const [ENDED, RETURNED] = ["TSL-YEO-260371", "TSL-RTM-260402"] as const;
const demo = startDemo();
/** The longest stories; three of them in each run. */
const story = someOf(["chosen", "kept", "asked", "approved", "administered"], 2);
const { loginOf, person, actor } = demo;
const openBill = async (seat: Seat, number: string): Promise<void> => {
  await seat.go("/layout/bl");
  await seat.page.getByRole("row").filter({ hasText: number }).click();
  await seat.page.getByRole("heading", { level: 1, name: number }).waitFor();
};

describe("a bill whose title has ended", () => {
  test("is shown, printed and downloaded as a record, its signed bytes unchanged", async () => {
    const seat = await person("anouk");
    const { page } = seat;
    const row = page.getByRole("row").filter({ hasText: "Accomplished" });
    await row.waitFor();
    expect(await row.getByText("Read", { exact: true }).count()).toBe(0);
    await seat.go("/layout/bl");
    await page.getByRole("row").filter({ hasText: ENDED }).getByText("Copy", { exact: true }).waitFor();

    await openBill(seat, ENDED);
    await page.getByText("The title has ended: this signed file is a record, not an original.").waitFor();
    await page.getByRole("img", { name: `${ENDED}, page 1` }).waitFor();
    const more = page.getByRole("button", { name: "More reading tools" });
    await more.click();
    await page.getByRole("menuitem", { name: "Full screen" }).waitFor();
    expect(await page.getByRole("menuitem", { name: "Print" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByText("8 events, 7 signatures, 6 transactions, all verified").waitFor();
    await page.getByText("valid signature").waitFor();
    await lookAt(seat, "ended");
    expect((await downloaded(seat, "Download")).name).toBe(`${ENDED}-title-ended-copy.pdf`);
    await page.getByRole("button", { name: "Other files" }).click();
    const signed = await downloaded(seat, "Signed PDF, title ended", "menuitem");
    expect(signed.name).toBe(`${ENDED}-title-ended-signed.pdf`);
    const { api } = await actor("anouk");
    const found = (await api.call(documentRoutes.list, { query: { text: ENDED } })).rows[0];
    const { files } = await api.call(documentRoutes.get, { params: { id: found?.id ?? "" } });
    expect(createHash("sha256").update(signed.buffer).digest("hex")).toBe(
      files.find(({ role }) => role === "signed")?.sha256,
    );

    await page.getByText("Copy", { exact: true }).first().click();
    await more.click();
    await page.getByRole("menuitem", { name: "Print" }).waitFor();
    await expect.poll(() => page.getByText("The title has ended: this signed file").count()).toBe(0);
    await leave(seat);
  });

  test("says so in Chinese, with the capacity in which it was signed", async () => {
    const seat = await person("anouk", "zh");
    await openBill(seat, ENDED);
    await seat.page.getByText("物权已终结：该已签署文件仅为记录，不是正本。").waitFor();
    await seat.page.getByRole("region", { name: "签名" }).getByText("作为承运人").waitFor();
    await seat.page.getByText("已完结").first().waitFor();
    await seat.page.getByText("指示背书").waitFor();
    await lookAt(seat, "ended");
    await leave(seat);
  });
});

test("an envelope is kept from the first word on; Escape leaves nothing behind", async () => {
  const seat = await person("rui");
  const { page } = seat;
  const drafts = () =>
    page.evaluate(
      async () => ((await (await fetch("/api/envelopes?folder=drafts")).json()) as { total: number }).total,
    );
  const before = await drafts();
  await seat.go("/layout/compose");
  await page.getByText("Saved as soon as you type").waitFor();
  await lookAt(seat, "new envelope");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save and close" }).click();
  await page.waitForURL("**/layout/drafts");
  expect(await drafts()).toBe(before);

  await seat.go("/layout/compose");
  await page.getByLabel("Subject").click();
  await page.keyboard.type("Papers of", { delay: 20 });
  await page.waitForURL("**/layout/compose/*");
  await page.keyboard.type(" the voyage");
  await page.keyboard.press("Escape");
  expect(await page.getByLabel("Subject").inputValue()).toBe("Papers of the voyage");
  expect(new URL(page.url()).pathname).toMatch(/^\/layout\/compose\/./);
  await Promise.all([
    page.getByText("Saved in Drafts").waitFor(),
    page.getByRole("button", { name: "Save and close" }).click(),
  ]);
  await page.getByRole("row").filter({ hasText: "Papers of the voyage" }).waitFor();
  expect(await drafts()).toBe(before + 1);

  // The first document makes the envelope as well.
  await seat.go("/layout/compose");
  await page.getByRole("button", { name: "Add from Document List" }).click();
  await page
    .getByRole("dialog")
    .getByRole("listitem")
    .filter({ hasText: "ORS-QTY-26-511" })
    .getByRole("checkbox")
    .check();
  await page.getByRole("dialog").getByRole("button", { name: "Add 1 document" }).click();
  await page.waitForURL("**/layout/compose/*");
  await page.getByRole("table", { name: "Documents" }).getByText("ORS-QTY-26-511").waitFor();
  await leave(seat);
});

story.chosen(
  "what is chosen in the lists stays chosen from view to view, says what cannot go, and becomes one envelope",
  async () => {
    const seat = await person("rui");
    const { page } = seat;
    const box = (name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
    const bar = page.getByRole("region", { name: "Selected documents" });
    await seat.go("/layout/documents");
    await box("PAE-INV-26-2207").check();
    // Shift selects from one box to another; the box in the head selects all or none.
    await box("ORS-QTY-26-511").click({ modifiers: ["Shift"] });
    await bar.getByText("3 selected").waitFor();
    await page.getByRole("checkbox", { name: "Select the 3 rows that are loaded" }).uncheck();
    await bar.waitFor({ state: "hidden" });
    // The keyboard selects the first row.
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await bar.getByText("1 selected").waitFor();
    // In another list, with another filter, the selection is still there and said to be elsewhere.
    await page.getByRole("link", { name: "B/L List" }).click();
    await page.getByRole("row").filter({ hasText: "TSL-SIN-260417" }).getByRole("checkbox").check();
    await bar.getByText("2 selected").waitFor();
    await bar.getByText("1 not in this view").waitFor();
    await bar.getByText("1 travels as the original").waitFor();
    await page
      .getByRole("link", { name: /^Drafts/ })
      .last()
      .click();
    await bar.getByText("2 not in this view").waitFor();
    await lookAt(seat, "selection");
    // It is still there when the window was loaded anew, with what travels how; no other window has it.
    await page.reload();
    await bar.getByText("2 selected").waitFor();
    await bar.getByText("1 travels as the original").waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other
      .getByRole("link", { name: /^Drafts/ })
      .last()
      .waitFor();
    expect(await other.getByRole("region", { name: "Selected documents" }).count()).toBe(0);
    await other.close();
    const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
    expect(stored).not.toMatch(/TSL-SIN|Porto Azul|password/);
    await bar.getByRole("button", { name: "New envelope with 2" }).click();
    await page.waitForURL("**/layout/compose/*");
    const inside = page.getByRole("table", { name: "Documents" });
    await inside.getByText("TSL-SIN-260417").waitFor();
    await expect.poll(() => inside.getByRole("link").count()).toBe(2);
    await page.getByRole("link", { name: "B/L List" }).click();
    const bill = page.getByRole("row").filter({ hasText: "TSL-SIN-260417" }).getByRole("checkbox");
    await bill.waitFor();
    expect(await bar.count()).toBe(0);
    // The same original a second time is refused with its number, and the selection is kept.
    await bill.check();
    await bar.getByRole("button", { name: "New envelope with 1" }).click();
    await page.getByText("The original TSL-SIN-260417 is already in another unsent envelope.").waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await bar.getByText("1 selected").waitFor();
    await page.context().close();

    const carrier = await person("ines");
    await carrier.go("/layout/bl");
    await carrier.page.getByRole("checkbox", { name: /^Select the \d+ rows that are loaded$/ }).check();
    const theirs = carrier.page.getByRole("region", { name: "Selected documents" });
    await theirs
      .getByText("TSL-NGB-260431 is a draft, or waits for signatures. Drafts cannot be sealed, downloaded or sent.")
      .waitFor();
    expect(await theirs.getByRole("button", { name: /^New envelope with/ }).getAttribute("aria-disabled")).toBe("true");
    await theirs.getByRole("button", { name: "Leave 1 out" }).click();
    await expect
      .poll(() => theirs.getByRole("button", { name: /^New envelope with/ }).getAttribute("aria-disabled"))
      .toBeNull();
    await leave(carrier);
  },
);

story.kept(
  "nothing that was typed is lost when a session ends, in an envelope, an e-Pack and the settings, nor in an act behind a second verification",
  async () => {
    const seat = await person("ines");
    await goesOnWriting(seat);
    await seat.page.context().close();
    const acting = await person("tomas");
    await goesOnActing(acting, demo.product, await loginOf("tomas"), await actor("ines"), RETURNED);
    await acting.page.context().close();
  },
);

test("somebody whose session ends signs in again in place, and goes on: in a list, and in a dialog that was filled in", async () => {
  const seat = await person("rui");
  const { page } = seat;
  const { email, password } = await loginOf("rui");
  const again = page.getByRole("dialog", { name: "Sign in to go on" });
  const signsIn = async (): Promise<void> => {
    expect(await again.getByLabel("E-mail").inputValue()).toBe(email);
    expect(await again.getByLabel("E-mail").isEditable()).toBe(false);
    await again.getByLabel("Password", { exact: true }).fill(password);
    await again.getByRole("button", { name: "Sign in", exact: true }).click();
    await again.waitFor({ state: "detached" });
  };
  await page.getByRole("link", { name: "Contacts", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Contacts" }).waitFor({ state: "attached" });
  await page.context().clearCookies();
  // The next request, by this click or by a live change before it, finds no session.
  await page
    .getByRole("link", { name: "Drafts" })
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await again.waitFor();
  await signsIn();
  await page.getByRole("link", { name: "Drafts" }).click();
  await page.getByRole("heading", { level: 1, name: "Drafts" }).waitFor({ state: "attached" });

  await seat.go("/layout/users");
  await page.getByRole("button", { name: "Invite a colleague" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a colleague" });
  await dialog.getByLabel("E-mail").fill("late@hawser.example");
  await dialog.getByLabel("Login password", { exact: true }).fill(password);
  await page.context().clearCookies();
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await again.waitFor();
  await lookAt(seat, "session ended");
  await signsIn();
  await page.getByRole("row").filter({ hasText: "late@hawser.example" }).waitFor();

  await page.context().clearCookies();
  await page
    .getByRole("link", { name: "Contacts", exact: true })
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await again.getByRole("button", { name: "Leave this page" }).click();
  await page.getByText("Your session has ended. Sign in to go on where you were.").waitFor();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/layout/"));
  await seat.go("/layout/envelope/nonsense");
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await page.getByText("There is nothing here that you may see.").waitFor();
  await page.context().close();
});

story.asked("a dialog says what it still asks for, and goes there", async () => {
  // It was surrendered by mistake: the bank asks for it back, and the carrier reads why.
  const bank = await person("anouk", "zh");
  await openBill(bank, RETURNED);
  const verbZh = say(ACTS["document.askBack"].label, "zh-CN");
  await toolbar(bank).getByRole("button", { name: verbZh }).click();
  const asking = await dialogOf(bank, `${verbZh} ${RETURNED}`);
  await asking.getByLabel(wordsOf(bank).act.reason).fill("误交单，请退回");
  await lookAt(bank, "asking back");
  await confirm(bank, verbZh);
  await bank.page.getByText(/本公司已于.*“误交单，请退回”/).waitFor();
  await leave(bank);

  const seat = await person("ines");
  await openBill(seat, RETURNED);
  await seat.page.getByText("asks for it back: “误交单，请退回”").waitFor();
  await toolbar(seat).getByRole("button", { name: "Reject surrender" }).click();
  const dialog = await dialogOf(seat, `Reject surrender ${RETURNED}`);
  const verb = dialog.getByRole("button", { name: "Reject surrender" });
  await dialog.getByText("First type the reason.").waitFor();
  expect(await verb.getAttribute("aria-disabled")).toBe("true");
  await dialog.getByLabel("Login password", { exact: true }).focus();
  await verb.click({ force: true });
  await expect.poll(() => dialog.getByLabel("Reason").evaluate((input) => input === document.activeElement)).toBe(true);
  await lookAt(seat, "asked");
  await dialog.getByLabel("Reason").fill("Freight unpaid");
  await expect.poll(() => verb.getAttribute("aria-disabled")).toBeNull();
  expect(await dialog.getByText("First type the reason.").count()).toBe(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await leave(seat);
});

test("the language that is chosen is that of refusals and of letters", async () => {
  const seat = await person("pieter", "zh");
  const { page } = seat;
  const account = () =>
    page.evaluate(
      async () => ((await (await fetch("/api/me")).json()) as { user: { language: string } }).user.language,
    );
  await expect.poll(account).toBe("zh-CN");
  await page.getByRole("button", { name: "Pieter" }).click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await page.getByRole("link", { name: "Inbox" }).waitFor();
  await expect.poll(account).toBe("en-US");
  await leave(seat);
});

test("a phone has the making of a bill at its foot, names no issuer as a holder, and shows no keys", async () => {
  const seat = await person("ines");
  const { page } = seat;
  await page.setViewportSize({ width: 390, height: 844 });
  await seat.go("/layout/bl");
  const draft = page.getByRole("row").filter({ hasText: "TSL-NGB-260431" });
  await draft.waitFor();
  expect(await draft.getByText("Tern & Sable").count()).toBe(0);
  const make = page.getByRole("button", { name: "New bill of lading" });
  await expect.poll(async () => (await make.boundingBox())?.y).toBeGreaterThan(780);
  expect(await page.locator("kbd").evaluateAll((keys) => keys.filter((key) => key.checkVisibility()).length)).toBe(0);
  expect(await axe(page)).toEqual([]);
  await make.click();
  await page.getByText("Go to next").waitFor();
  expect(await page.getByText("F8").isVisible()).toBe(false);
  // Leaving through the menu before the draft is saved opens the question at the menu.
  await page.route("**/api/documents", (route) => (route.request().method() === "GET" ? route.continue() : undefined));
  await page.locator('[data-path="reference"] input').fill("PAE/26/9");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Menu" })
    .getByRole("link", { name: /^Inbox/ })
    .click();
  await page
    .getByRole("dialog", { name: wordsOf(seat).unsaved.title })
    .getByRole("button", { name: wordsOf(seat).unsaved.discard })
    .click();
  await page.waitForURL("**/layout/inbox");
  await leave(seat);
});

test.each([...sampled(["en", "zh"] as const, 1)])(
  "a phone shows what a row is about, every tab, and which way the title went (%s)",
  async (tongue) => {
    const seat = await person("anouk", tongue);
    const { page } = seat;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    const row = page.getByRole("row").filter({ hasText: "Original B/L under L/C 2261" });
    for (const said of ["Porto Azul Energia S.A.", "CORRENTE NORTE"]) await row.getByText(said).waitFor();
    expect(await axe(page)).toEqual([]);
    const last = page.getByRole("link", { name: tongue === "en" ? "Archived" : "已归档" });
    await last.click();
    await page.waitForURL("**?view=archived");
    await expect.poll(() => last.evaluate((tab) => tab.getBoundingClientRect().right <= innerWidth)).toBe(true);
    await openBill(seat, ENDED);
    const picture = page.getByRole("img", { name: tongue === "en" ? /^Story of the title/ : /^物权历程/ });
    await picture.waitFor();
    await expect.poll(() => picture.locator("g").count()).toBe(4);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await axe(page)).toEqual([]);
    await leave(seat);
  },
);

test("who has forgotten the password sets a new one by the letter's link, and is told how the company keys come back", async () => {
  const { email } = await loginOf("pieter");
  const seat = await stranger(demo.browser, demo.product, "zh");
  const { page } = seat;
  await seat.go("/login");
  await page.getByRole("link", { name: "忘记密码" }).click();
  await page.getByRole("heading", { level: 1, name: "忘记密码" }).waitFor();
  await page.getByLabel("邮箱").fill(email);
  await page.getByRole("button", { name: "发送链接" }).click();
  await page.getByText("如该邮箱有账号，邮件即将送达").waitFor();
  await lookAt(seat, "forgotten");
  const links = async () =>
    (await demo.product.mails())
      .filter(({ to }) => to.includes(email))
      .flatMap(({ text }) => /retrieve\?token=[\w-]+/.exec(text)?.[0] ?? []);
  await expect.poll(async () => (await links()).length, { timeout: 60_000 }).toBeGreaterThan(0);
  await seat.go(`/${(await links())[0]}`);
  for (const label of ["新密码", "再次输入新密码"])
    await page.getByLabel(label, { exact: true }).fill("Lantern-2027-quay");
  await lookAt(seat, "reset");
  await page.getByRole("button", { name: "设置密码并登录" }).click();
  await page.waitForURL("**/layout/inbox");
  await seat.go("/modifypasswd");
  await page.getByRole("heading", { name: "此前的公司密钥" }).waitFor();
  await lookAt(seat, "keys back");
  await leave(seat);
});

story.approved(
  "a company waits for the node where its administrator asks for approval, and is let in by a PIN",
  () => approvesACompany(demo.browser, demo.product),
  600_000,
);

story.administered(
  "an administrator uploads a stamp, lets programs in, and makes a recovery file; the screens hold in Chinese, too",
  async () => {
    const seat = await person("rui");
    await administersPrograms(seat, demo.product.url);
    await leave(seat);
    const reader = await person("rui", "zh");
    await readsAboutPrograms(reader);
    await leave(reader);
  },
);
