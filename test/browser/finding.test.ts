import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { DOCUMENT_COLUMNS } from "#domain/documents/document-columns";
import { ERRORS } from "#domain/errors";
import { GLOSSARY } from "#domain/glossary";
import { kindOf } from "#domain/kinds/kinds";
import { DOCUMENT_STATES } from "#domain/states";
import { startDemo } from "../support/demo.ts";
import { leave, lookAt, read, readDomain, wordsOf } from "../support/story.ts";
import { sampled } from "../support/sampled.ts";

/** Searching, and keeping lists in one's own arrangement. */

const demo = startDemo();

test("a search is narrowed, its address is shared, and its columns are chosen and saved", async () => {
  for (const tongue of sampled(["en", "zh"] as const, 1)) {
    const seat = await demo.person("rui", tongue);
    const { page } = seat;
    const { lists } = wordsOf(seat);
    const of = (column: keyof typeof DOCUMENT_COLUMNS) => readDomain(seat, DOCUMENT_COLUMNS[column].title);
    // A port is in no column: it is a field of the bills.
    await seat.go("/layout/search?text=sines");
    const table = page.getByRole("grid", { name: read(seat, lists.searchFor, { text: "sines" }) });
    await table.waitFor();
    const all = await table.getByRole("row").count();
    await lookAt(seat, "what a search finds");

    // Documents are suggested while one types; Enter alone goes on searching.
    const field = page.getByRole("combobox", { name: wordsOf(seat).shell.searchEverything });
    await field.fill("tsl sin");
    await page.locator(".ant-select-item-option").getByText("TSL-SIN-260417").waitFor();
    await lookAt(seat, "what is suggested");
    await field.press("ArrowDown");
    await field.press("Enter");
    await page.waitForURL("**/doc/BillOfLading/view/*");
    await page.getByRole("heading", { level: 1, name: "TSL-SIN-260417" }).waitFor();
    await page.goBack();
    await table.waitFor();

    await page.getByRole("combobox", { name: lists.state }).click();
    await page
      .locator(".ant-select-item-option")
      .getByText(readDomain(seat, DOCUMENT_STATES.ISSUED.label), { exact: true })
      .click();
    await page.waitForURL(/state=ISSUED/);
    await expect.poll(() => table.getByRole("row").count()).toBeLessThan(all);
    const narrowed = page.url();
    const shown = await table.getByRole("row").count();
    await page.goto(narrowed);
    await expect.poll(() => table.getByRole("row").count()).toBe(shown);

    await page.goto(narrowed.replace("text=sines", "text=sines&kind=Invoice"));
    await page.getByText(lists.searchEmpty).waitFor();
    await page.getByText(lists.searchNarrowed).waitFor();
    expect(await page.getByText(readDomain(seat, kindOf("Invoice").label), { exact: true }).count()).toBeGreaterThan(0);

    await seat.go("/layout/bl");
    const bills = page.getByRole("grid");
    await bills.waitFor();
    expect(await bills.getByRole("columnheader", { name: of("createdBy") }).count()).toBe(0);
    await page.getByRole("button", { name: lists.columns }).click();
    const dialog = page.getByRole("dialog", { name: lists.columns });
    // The first of two choices is slow on its way; it must not undo the second one.
    let asked = 0;
    let kept = 0;
    await page.route("**/api/lists/columns", async (route) => {
      if (route.request().method() !== "PUT") return route.continue();
      if (asked++ === 0) await new Promise((resolve) => setTimeout(resolve, 700));
      await route.fulfill({ response: await route.fetch() });
      kept++;
    });
    await dialog.getByRole("checkbox", { name: of("createdBy") }).check();
    await dialog.getByRole("checkbox", { name: of("vessel") }).uncheck();
    expect(await dialog.getByRole("checkbox", { name: of("number") }).isDisabled()).toBe(true);
    await lookAt(seat, "the choice of columns");
    await page.keyboard.press("Escape");
    await expect.poll(() => kept).toBe(2);
    await page.unroute("**/api/lists/columns");
    await bills.getByRole("columnheader", { name: of("vessel") }).waitFor({ state: "hidden" });
    await bills.getByRole("columnheader", { name: of("createdBy") }).waitFor();
    await page.reload();
    await bills.getByRole("columnheader", { name: of("createdBy") }).waitFor();
    expect(await bills.getByRole("columnheader", { name: of("vessel") }).count()).toBe(0);

    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: lists.csv }).click();
    const [head = "", ...lines] = (await readFile(await (await coming).path(), "utf8")).trimEnd().split("\r\n");
    expect(head.slice(1).split(",")).toEqual(
      ["state", "number", "cargo", "quantity", "unit", "holder", "owner", "createdBy", "updatedAt"].map((key) =>
        of(key as keyof typeof DOCUMENT_COLUMNS),
      ),
    );
    expect(lines.length).toBe((await bills.getByRole("row").count()) - 1);

    await page.getByRole("button", { name: lists.columns }).click();
    await dialog.getByRole("button", { name: lists.columnsReset }).click();
    await expect.poll(() => dialog.getByRole("checkbox", { name: of("vessel") }).isChecked()).toBe(true);
    await leave(seat);
  }
});

test("what could not be asked for is said where it is missing, and asked again", async () => {
  const seat = await demo.person("rui", "en");
  const { page } = seat;
  const { lists, common } = wordsOf(seat);
  await seat.go("/layout/bl");
  await page.getByRole("grid").waitFor();
  await page.route("**/api/documents/export*", (route) => route.abort());
  await page.getByRole("button", { name: lists.csv }).click();
  await page.getByRole("dialog", { name: lists.csv }).getByText(readDomain(seat, ERRORS.LOAD_FAILED.text)).waitFor();
  await page.keyboard.press("Escape");

  let refused = true;
  await page.route("**/api/documents/*/story", (route) => (refused ? route.abort() : route.continue()));
  await page.getByRole("grid").getByRole("link").first().click();
  await page.getByRole("heading", { name: readDomain(seat, ERRORS.QUERY_FAILED.text) }).waitFor({ timeout: 30_000 });
  refused = false;
  await page.getByRole("button", { name: common.retry }).click();
  await page.getByRole("heading", { name: readDomain(seat, ERRORS.QUERY_FAILED.text) }).waitFor({ state: "hidden" });

  await seat.go("/doc/BillOfLading/view/01a1fc7a-2de2-751a-abb4-c5fb220865b8");
  await page.getByText(readDomain(seat, ERRORS.NO_DOCUMENT_PERMISSIONS.text)).waitFor();
  // The browser also logs aborted requests, and a request for something that does not exist.
  seat.complaints.splice(0, Infinity, ...seat.complaints.filter((one) => !/ERR_FAILED|404/.test(one)));
  await leave(seat);
});

test("a task tells what it was about and how it went; e-Packs are found by what is typed", async () => {
  for (const tongue of sampled(["en", "zh"] as const, 1)) {
    const seat = await demo.person("ines", tongue);
    const { page } = seat;
    const { tasks, pack, desk } = wordsOf(seat);
    await seat.go("/layout/tasks");
    await page
      .getByRole("button", { name: new RegExp(`^${tasks.details}`) })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(tasks.attempts, { exact: true }).waitFor();
    await dialog.getByText(tasks.number, { exact: true }).waitFor();
    await lookAt(seat, "a task");
    await page.keyboard.press("Escape");

    await seat.go("/layout/epacks");
    const field = page.getByRole("search").getByRole("textbox", { name: pack.find });
    await field.fill("nothing is called so");
    await field.press("Enter");
    await page.getByText(desk.empty.filtered).waitFor();
    expect(new URL(page.url()).searchParams.get("find")).toBe("nothing is called so");
    await lookAt(seat, "e-Packs that are looked for");
    await leave(seat);
  }
});

test("the Inbox finds an envelope by the vessel of its bill, is kept as a view, and gives back what was archived", async () => {
  const seat = await demo.person("rui");
  const { page } = seat;
  const { common, desk, shell, table, views } = wordsOf(seat);
  const row = (subject: string) => page.getByRole("row").filter({ hasText: subject });
  const height = async (): Promise<number> => (await row("fuel oil ex Sines").boundingBox())?.height ?? 0;
  // Only the bill inside says the vessel, and says it without an accent.
  await seat.go(`/layout/inbox?text=${encodeURIComponent("aurélia")}`);
  await row("fuel oil ex Sines").getByRole("button", { name: desk.step.held }).waitFor();
  expect(await row("gasoil ex Sines").count()).toBe(0);
  await page.getByRole("button", { name: views.keep }).click();
  const dialog = page.getByRole("dialog", { name: views.keep });
  await dialog.getByLabel(views.name).fill("Aboard Aurelia");
  await lookAt(seat, "a view is kept");
  await dialog.getByRole("button", { name: common.save }).click();
  await page.getByRole("link", { name: shell.inbox }).first().click();
  await row("gasoil ex Sines").waitFor();
  await page.getByRole("link", { name: "Aboard Aurelia" }).click();
  await page.waitForURL(/text=/);
  await expect.poll(() => row("gasoil ex Sines").count()).toBe(0);
  await page.getByRole("button", { name: read(seat, views.forget, { name: "Aboard Aurelia" }) }).click();
  await expect.poll(() => page.getByRole("link", { name: "Aboard Aurelia" }).count()).toBe(0);

  const low = await height();
  await page.getByRole("button", { name: table.roomy }).click();
  await expect.poll(height).toBeGreaterThan(low + 5);
  await page.getByRole("button", { name: table.dense }).click();

  await seat.go("/layout/inbox");
  await row("jet A-1 ex Sines").focus();
  await page.keyboard.press("e");
  await page.getByRole("status").getByText(desk.archivedDone).waitFor();
  await expect.poll(() => row("jet A-1 ex Sines").count()).toBe(0);
  await page.getByRole("button", { name: common.undo }).click();
  await row("jet A-1 ex Sines").waitFor();
  await leave(seat);
});

test("a document, a company, a page or an act is reached by its name, by keys alone (Ctrl K)", async () => {
  for (const tongue of sampled(["en", "zh"] as const, 1)) {
    const seat = await demo.person("rui", tongue);
    const { page } = seat;
    const { palette, shell, keys, compose, enterprise, facts, help } = wordsOf(seat);
    const field = page.getByRole("combobox", { name: palette.title });
    const options = page.getByRole("listbox", { name: palette.title }).getByRole("option");
    const chosen = page.getByRole("listbox", { name: palette.title }).getByRole("option", { selected: true });
    const open = async (typed: string): Promise<void> => {
      await page.keyboard.press("Control+k");
      await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true);
      await page.keyboard.type(typed);
    };
    await page.getByRole("grid").waitFor();
    await open("");
    await lookAt(seat, "the palette");
    // An area has its place in it under its own name; one whose page is still to come has none.
    await options.filter({ hasText: enterprise.contacts }).waitFor();
    expect(await options.filter({ hasText: /FIATA/ }).count()).toBe(0);
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => chosen.allInnerTexts()).toEqual([expect.stringContaining(shell.signOut)]);
    expect(await field.getAttribute("aria-activedescendant")).toBe(await chosen.getAttribute("id"));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "hidden" });

    await open("SIN-260417");
    await options.filter({ hasText: "TSL-SIN-260417" }).first().waitFor();
    await expect.poll(() => chosen.innerText()).toContain("TSL-SIN-260417");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "TSL-SIN-260417" }).waitFor();

    await page.getByRole("button", { name: facts.holder, exact: true }).focus();
    await page.getByRole("tooltip").getByText(readDomain(seat, GLOSSARY.holder.meaning)).waitFor();

    await open("kestrel");
    await expect.poll(() => chosen.innerText()).toContain("Kestrel");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/layout/contacts?id=*");

    await open(compose.envelope);
    await expect.poll(() => chosen.innerText()).toBe(compose.envelope);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/layout/compose");

    // Where nothing is called so, everything can still be searched.
    await open("qqqq");
    await expect.poll(() => options.allInnerTexts()).toEqual([read(seat, palette.everything, { text: "qqqq" })]);
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: keys.title }).getByText(keys.palette).waitFor();
    // Over another dialog it does not open.
    await page.keyboard.press("Control+k");
    expect(await field.count()).toBe(0);
    await page.getByRole("link", { name: help.title }).click();
    await page.getByText(readDomain(seat, GLOSSARY.escrow.meaning)).waitFor();
    await lookAt(seat, "the words");
    await leave(seat);
  }
});
