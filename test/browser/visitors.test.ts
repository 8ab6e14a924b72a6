import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { documentRoutes } from "#domain/api/documents";
import { SHARED_FORMS, signerCompany, VISITOR_ORGANISATION, VISITOR_RIGHTS } from "#domain/workspaces";
import { linkIn } from "../support/visitors.ts";
import { startDemo } from "../support/demo.ts";
import { leave, lookAt, read, readDomain, type Seat, stands, stranger, toolbar, wordsOf } from "../support/story.ts";
import { someOf } from "../support/sampled.ts";

/** One of them in each run. */
const story = someOf(["sharing", "reading"], 1);

/**
 * A company shows documents to people without an account: what it shares, what they read and download, and how it
 * revokes that.
 */

const demo = startDemo();
const [ANN, LI] = ["ann@survey.example", "li@survey.example"];
const NAME = "Discharge of the Aurelia Strait";
const [BILL, REPORT] = ["TSL-SIN-260417", "ORS-QTY-26-511"];

const lettersTo = async (email: string): Promise<string[]> =>
  (await demo.product.mails()).filter(({ to }) => to.includes(email)).map(({ text }) => text);
async function newest(email: string, what: RegExp, already = 0): Promise<string> {
  const found = async (): Promise<string[]> => (await lettersTo(email)).filter((text) => what.test(text));
  await expect.poll(async () => (await found()).length, { timeout: 60_000 }).toBeGreaterThan(already);
  const all = await found();
  // The mailbox lists the newest letter last.
  return all.at(-1) ?? "";
}
const CODE = /^(\d{8})$/m;

/** Enters by the link of the letter and the code of the next one. */
async function comeIn(seat: Seat, email: string): Promise<void> {
  const words = wordsOf(seat).visitor;
  const { workspaceId, token } = linkIn(await newest(email, /visitor\/doclist/));
  await seat.go(`/visitor/doclist/${workspaceId}#${token}`);
  await seat.page.getByText(/•@survey\.example/).waitFor();
  await lookAt(seat, "entrance of a visitor");
  const already = (await lettersTo(email)).filter((text) => CODE.test(text)).length;
  await seat.page.getByRole("button", { name: words.send }).click();
  await seat.page.getByLabel(wordsOf(seat).account.code).fill("0000");
  await seat.page.getByRole("button", { name: words.enter }).click();
  await lookAt(seat, "code of a visitor");
  const code = CODE.exec(await newest(email, CODE, already))?.[1] ?? "";
  await seat.page.getByLabel(wordsOf(seat).account.code).fill(code);
  await seat.page.getByRole("button", { name: words.enter }).click();
  await seat.page.getByRole("heading", { level: 1, name: NAME }).waitFor();
}

/** Selects an entry of a short list by its label. */
async function pick(within: Locator, label: string, name: string): Promise<void> {
  await within.getByRole("combobox", { name: label }).click();
  await within.page().getByTitle(name, { exact: true }).last().click();
}

const viewer = (seat: Seat) => seat.page.getByRole("region", { name: wordsOf(seat).paper.label });

/** The page number that the viewer's toolbar shows. */
const leaf = (seat: Seat, page: RegExp) =>
  viewer(seat).getByRole("toolbar").getByRole("status").filter({ hasText: page });

story.sharing(
  "documents are chosen, given to two visitors, read and taken by them, and taken back",
  async () => {
    const rui = await demo.person("rui");
    const { page } = rui;
    await page.getByRole("link", { name: "Company", exact: true }).click();
    await page.getByRole("link", { name: "Shared with visitors" }).click();
    await page.getByText("Nothing is shared with visitors yet").waitFor();
    await lookAt(rui, "no workspaces");
    await rui.go("/layout/bl");
    await page.getByRole("checkbox", { name: `Select ${BILL}` }).check();
    await page
      .getByRole("region", { name: "Selected documents" })
      .getByRole("button", { name: "Share 1 with visitors" })
      .click();
    await page.waitForURL("**/layout/share?documents=*");
    await page.getByRole("list", { name: "Documents" }).getByText(BILL).waitFor();
    await page.getByRole("button", { name: "Add from Document List" }).click();
    await page.getByRole("dialog").getByRole("listitem").filter({ hasText: REPORT }).getByRole("checkbox").check();
    await page.getByRole("dialog").getByRole("button", { name: "Add 1 document" }).click();
    await page.getByRole("button", { name: "Share and send the link" }).click();
    await page
      .getByText("Please enter a valid Email address")
      .or(page.getByText("Enter the correct Email address"))
      .first()
      .waitFor();
    await lookAt(rui, "sharing with something missing");
    await page.getByLabel("Name").fill(NAME);
    await page.getByLabel("Note to the visitors").fill("Gangway at 06:00.");
    await page.getByLabel("E-mail").fill(ANN);
    await pick(page.getByRole("main"), "Party", "Surveyor");
    await page.getByRole("button", { name: "Another visitor" }).click();
    const second = page.getByRole("group", { name: "Visitor 2" });
    await second.getByLabel("E-mail").fill(LI);
    await pick(second, "Language of the letters", "简体中文");
    await pick(second, "May", readDomain(rui, VISITOR_RIGHTS.SIGN));
    await lookAt(rui, "sharing");
    await page.getByRole("button", { name: "Share and send 2 links" }).click();
    await page.waitForURL("**/workspace/*");
    await page.getByRole("list", { name: "Visitors" }).getByText(ANN).waitFor();
    await lookAt(rui, "workspace");
    const id = new URL(page.url()).pathname.split("/")[2] ?? "";

    // A visitor is asked to sign, and a colleague without the permission to share is named a member.
    await page.getByRole("button", { name: `Ask to sign: ${REPORT}` }).click();
    await page.getByRole("dialog").getByRole("checkbox", { name: LI }).check();
    await lookAt(rui, "asking a visitor to sign");
    await page.getByRole("dialog").getByRole("button", { name: "Ask and send the letter" }).click();
    await page.getByText(`${LI} is asked to sign`).waitFor();
    await toolbar(rui).getByRole("button", { name: "Name a member" }).click();
    await page
      .getByRole("dialog")
      .getByText("Every colleague is a member already, or may share with visitors anyway.")
      .waitFor();
    await lookAt(rui, "naming a member");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

    // Each letter is in its reader's language; the note is in both.
    expect(await newest(ANN, /visitor\/doclist/)).toMatch(/Porto Azul Energia[^]*Gangway at 06:00\./);
    expect(await newest(LI, /Gangway/)).toMatch(/共享单证[^]*Gangway at 06:00\./);
    expect(await newest(LI, /签署/)).toContain(REPORT);

    // The first visitor reads the bill as a copy, its text and its pages, and downloads everything.
    const ann = await stranger(demo.browser, demo.product);
    await comeIn(ann, ANN);
    await viewer(ann)
      .getByRole("img", { name: `${BILL}, page 1` })
      .waitFor();
    await lookAt(ann, "documents of a visitor");
    await viewer(ann).getByRole("button", { name: "Search in the text" }).click();
    await viewer(ann).getByLabel("Words in the text").fill("non-negotiable");
    await viewer(ann)
      .getByText(/^1 of \d+$/)
      .waitFor();
    await viewer(ann).getByLabel("Words in the text").fill("exists once");
    await viewer(ann).getByText("Not found").waitFor();
    await viewer(ann).getByLabel("Words in the text").fill("aurelia");
    await viewer(ann)
      .getByText(/^1 of \d+$/)
      .waitFor();
    await lookAt(ann, "search in a paper");
    await ann.page.keyboard.press("Escape");
    await viewer(ann).getByRole("button", { name: "Pages" }).click();
    await viewer(ann).getByRole("list", { name: "Pages" }).getByRole("button", { name: "Page 2" }).click();
    await leaf(ann, /^Page 2 of/).waitFor();
    await viewer(ann).getByRole("group", { name: "The page" }).focus();
    await ann.page.keyboard.press("Home");
    await leaf(ann, /^Page 1 of/).waitFor();
    const size = viewer(ann).getByRole("button", { name: /size and layout/ });
    const fit = await size.innerText();
    await ann.page.keyboard.press("+");
    await expect.poll(() => size.innerText()).not.toBe(fit);
    // First the whole page, then all pages with the next one scrolled to; text is selected where it is shown.
    await size.click();
    await ann.page.getByRole("menuitem", { name: "Fit the whole page" }).click();
    await expect
      .poll(() =>
        viewer(ann)
          .getByRole("group", { name: "The page" })
          .evaluate((desk) => desk.scrollHeight - desk.clientHeight),
      )
      .toBeLessThanOrEqual(0);
    await size.click();
    await ann.page.getByRole("menuitem", { name: "All pages in a row" }).click();
    await lookAt(ann, "all pages of a paper");
    await viewer(ann)
      .getByRole("img", { name: `${BILL}, page 2` })
      .waitFor();
    await viewer(ann)
      .getByRole("group", { name: "The page" })
      .evaluate((desk) => desk.scrollTo(0, desk.scrollHeight));
    await leaf(ann, /^Page [23] of/).waitFor();
    await viewer(ann).getByRole("group", { name: "The page" }).focus();
    await ann.page.keyboard.press("Home");
    await leaf(ann, /^Page 1 of/).waitFor();
    await viewer(ann).getByText(BILL, { exact: true }).first().dblclick();
    expect(BILL).toContain(await ann.page.evaluate(() => String(getSelection()).trim() || "nothing"));
    await size.click();
    await ann.page.getByRole("menuitem", { name: "One page at a time" }).click();
    await ann.page.getByText("What it says").click();
    await ann.page
      .getByRole("region", { name: "What it says" })
      .getByText("Tern & Sable Shipping Lda")
      .first()
      .waitFor();
    await lookAt(ann, "what a document says to a visitor");
    const [saved] = await Promise.all([
      ann.page.waitForEvent("download"),
      ann.page.getByRole("button", { name: "Download all" }).click(),
    ]);
    const files = unzipSync(new Uint8Array(await readFile(await saved.path())));
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        `documents/01 ${BILL}.pdf`,
        "documents.json",
        "proofs.json",
        "SHA256SUMS.txt",
        "README.txt",
      ]),
    );
    expect(strFromU8(files["documents.json"]!)).toContain(BILL);
    await ann.page.reload();
    await ann.page.getByRole("heading", { level: 1, name: NAME }).waitFor();
    await ann.page.getByText(`You are here as ${ANN}.`).waitFor();
    // The link of another visitor needs its own code in the same browser.
    const theirs = linkIn(await newest(LI, /visitor\/doclist/));
    const mine = ann.page.url();
    await ann.go(`/visitor/doclist/${theirs.workspaceId}#${theirs.token}`);
    await ann.page.getByText(/l•+@survey\.example/).waitFor();
    await ann.page.goto(mine);
    await ann.page.getByText(`You are here as ${ANN}.`).waitFor();

    // The second, in Chinese and on a phone.
    const li = await stranger(demo.browser, demo.product, "zh");
    await li.page.setViewportSize({ width: 390, height: 844 });
    await comeIn(li, LI);
    await lookAt(li, "documents of a visitor");
    await li.page
      .getByRole("list", { name: wordsOf(li).visitor.documents })
      .getByRole("button")
      .first()
      .click();
    await viewer(li).getByRole("img").first().waitFor();
    await lookAt(li, "paper of a visitor");
    await li.page.getByRole("button", { name: wordsOf(li).visitor.back }).click();
    await li.page
      .getByRole("list", { name: wordsOf(li).visitor.documents })
      .getByRole("button", { name: REPORT })
      .click();
    const answer = (act: "signDo" | "refuseDo") =>
      li.page.getByRole("button", {
        name: read(li, "{do}：{name}", { do: wordsOf(li).visitor[act], name: REPORT }),
        exact: true,
      });

    // A refusal first, with its reason. The company reads it and may answer by asking again.
    await answer("refuseDo").click();
    await li.page
      .getByRole("dialog")
      .getByRole("button", { name: wordsOf(li).visitor.refuseDo })
      .click();
    await li.page.getByText(wordsOf(li).act.missing.reason).waitFor();
    await li.page.getByRole("dialog").getByRole("textbox").fill("舱容表未随附。");
    await lookAt(li, "refusing to sign as a visitor");
    await li.page
      .getByRole("dialog")
      .getByRole("button", { name: wordsOf(li).visitor.refuseDo })
      .click();
    await li.page.getByText("舱容表未随附。").waitFor();
    await lookAt(li, "a document that a visitor refused to sign");
    await page.getByText(`${LI} refused`, { exact: false }).filter({ hasText: "舱容表未随附。" }).first().waitFor();
    // It is in the Inbox of colleagues who may ask again, and links to that document.
    await page.getByRole("link", { name: "Inbox" }).click();
    const item = page.getByRole("row").filter({ hasText: `Visitor refused to sign ${REPORT}` });
    await item.getByText("Ask again or no more").waitFor();
    await lookAt(rui, "a refusal in the Inbox");
    await item.getByRole("link").click();
    await page.waitForURL(`**/workspace/${id}?document=*`);
    await expect.poll(() => page.locator('[aria-current="location"]').innerText()).toContain(REPORT);
    await page.getByRole("list", { name: "Documents" }).getByRole("link", { name: REPORT }).click();
    await stands(rui, "Rejected");
    await page.getByRole("region", { name: "Refused by visitors" }).getByText("舱容表未随附。").waitFor();
    await lookAt(rui, "a document that a visitor refused");
    await page.getByRole("region", { name: "Refused by visitors" }).getByRole("link").click();
    await page.getByRole("button", { name: `Ask again or no more: ${REPORT}` }).click();
    await page.getByRole("dialog").getByText("refused to sign.", { exact: false }).waitFor();
    await page.getByRole("dialog").getByRole("checkbox", { name: LI }).check();
    await lookAt(rui, "asking a visitor again");
    await page.getByRole("dialog").getByRole("button", { name: "Ask and send the letter" }).click();
    await page.getByText(`${LI} is asked to sign`).waitFor();
    expect(await newest("rui@porto-azul.example", /refused to sign/)).toContain("舱容表未随附。");

    await li.page.reload();
    await li.page
      .getByRole("list", { name: wordsOf(li).visitor.documents })
      .getByRole("button", { name: REPORT })
      .click();
    await answer("signDo").click();
    await li.page.getByLabel(wordsOf(li).visitor.signName).fill("李薇");
    const before = (await lettersTo(LI)).filter((text) => CODE.test(text)).length;
    await li.page
      .getByRole("dialog")
      .getByRole("button", { name: wordsOf(li).visitor.send })
      .click();
    await li.page.getByLabel(wordsOf(li).visitor.signCode).fill(CODE.exec(await newest(LI, CODE, before))?.[1] ?? "");
    await lookAt(li, "signing as a visitor");
    await li.page
      .getByRole("dialog")
      .getByRole("button", { name: wordsOf(li).visitor.signDo, exact: true })
      .click();
    await li.page.getByText(wordsOf(li).visitor.signedOn.split("{")[0]!.trim()).first().waitFor();
    await li.page.getByText(wordsOf(li).visitor.facts, { exact: true }).click();
    await li.page.getByText(signerCompany(VISITOR_ORGANISATION, "zh-CN")).waitFor();
    await lookAt(li, "a document that a visitor signed");
    await li.page.getByRole("button", { name: wordsOf(li).visitor.back }).click();
    await li.page.getByRole("button", { name: wordsOf(li).visitor.leave }).click();
    await li.page.getByRole("button", { name: wordsOf(li).visitor.send }).waitFor();

    // The company sees each visitor's acts. Another mark makes another file; then the sharing ends.
    await rui.go(`/workspace/${id}`);
    const record = page.getByRole("complementary", { name: "What was done" });
    await record.getByText(`Downloaded “${NAME}” as a package`, { exact: false }).waitFor();
    await record.getByText(`Read ${BILL}`, { exact: false }).first().waitFor();
    await record.getByText(`Signed ${REPORT} in “${NAME}” as 李薇`, { exact: false }).waitFor();
    await page.getByText(`${LI} signed`, { exact: false }).first().waitFor();
    await pick(page.getByRole("main"), `How ${BILL} is shown`, readDomain(rui, SHARED_FORMS.TRADITIONAL));
    await record.getByText(`Changed as what ${BILL} is shown`, { exact: false }).waitFor();
    await toolbar(rui).getByRole("button", { name: "Invite a visitor" }).click();
    await page.getByRole("dialog").getByLabel("E-mail").fill(ANN);
    await page.getByRole("dialog").getByRole("button", { name: "Send the link" }).click();
    await page.getByText(`${ANN} is invited already.`).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    rui.complaints.splice(0);
    expect(ann.complaints).toEqual([]);
    await toolbar(rui).getByRole("button", { name: "Revoke access" }).click();
    await lookAt(rui, "revoking");
    await page.getByRole("dialog").getByRole("button", { name: "Revoke access" }).click();
    await page.getByText("Revoked", { exact: true }).first().waitFor();

    // A reader's next request is refused, and the link no longer works for anybody. The page may ask before its reader.
    const over = ann.page.getByRole("heading", { name: "This link shows nothing any more" });
    const download = ann.page.getByRole("button", { name: "Download all" });
    await Promise.any([over.waitFor(), download.click().then(() => over.waitFor())]);
    await lookAt(ann, "a link that was revoked");
    ann.complaints.splice(0);

    await rui.go("/layout/workspaces");
    await page.getByRole("row").filter({ hasText: NAME }).getByText("Revoked").waitFor();
    await lookAt(rui, "workspaces");

    // Documents of an unsent envelope can be shared from there, too.
    await rui.go("/layout/compose");
    await page.getByRole("button", { name: "Add from Document List" }).first().click();
    await page.getByRole("dialog").getByRole("listitem").filter({ hasText: REPORT }).getByRole("checkbox").check();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Add 1/ })
      .click();
    await toolbar(rui).getByRole("button", { name: "Share with visitors" }).click();
    await page.waitForURL("**/layout/share?envelope=*");
    await page.getByRole("list", { name: "Documents" }).getByText(REPORT).waitFor();
    for (const seat of [rui, ann, li]) await leave(seat);
    // The visitors' files leave the bill as it was: they are in no list of its files.
    const { api } = await demo.actor("rui");
    const [bill] = (await api.call(documentRoutes.list, { query: { text: BILL } })).rows;
    expect(
      (await api.call(documentRoutes.get, { params: { id: bill!.id } })).files.map(({ role }) => role),
    ).not.toContain("shared");
  },
  900_000,
);

story.reading(
  "the paper of any document is read by keyboard and searched, on its own page too",
  async () => {
    const rui = await demo.person("rui", "zh");
    const words = wordsOf(rui).paper;
    await rui.go("/layout/bl");
    await rui.page.getByRole("row").filter({ hasText: BILL }).click();
    await viewer(rui).getByRole("img").first().waitFor();
    await viewer(rui).getByRole("group", { name: words.pageArea }).focus();
    await rui.page.keyboard.press("Control+f");
    await viewer(rui).getByLabel(words.searchFor).fill("SINGAPORE");
    await viewer(rui)
      .getByText(/^第 1 处，共 \d+ 处$/)
      .waitFor();
    await rui.page.keyboard.press("Enter");
    await viewer(rui)
      .getByText(/^第 2 处，共 \d+ 处$/)
      .waitFor();
    await lookAt(rui, "search in a paper");
    const [saved] = await Promise.all([
      rui.page.waitForEvent("download"),
      rui.page
        .getByRole("button", { name: wordsOf(rui).common.download })
        .first()
        .click(),
    ]);
    expect(saved.suggestedFilename()).toBe(`${BILL}.pdf`);
    await leave(rui);
  },
  300_000,
);
