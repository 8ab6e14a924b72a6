import { expect, it } from "vitest";
import { confirmHit } from "#domain/acts/screening/confirm";
import { falsePositive } from "#domain/acts/screening/false-positive";
import { releaseHit } from "#domain/acts/screening/release";
import { SCREENING_STATES } from "#domain/acts/screening/states";
import { screeningListRoutes } from "#domain/api/screening-lists";
import { screeningRoutes } from "#domain/api/screening";
import { userRoutes } from "#domain/api/users";
import type { Permission } from "#domain/permissions";
import { ERRORS } from "#domain/errors";
import { until } from "../../scripts/seed/actors.ts";
import { startDemo } from "../support/demo.ts";
import { confirm, dialogOf, leave, lookAt, read, readDomain, toolbar, type Tongue, wordsOf } from "../support/story.ts";

/** A company is found, checked, and its hits are decided by two people. */

const demo = startDemo();
const TONGUES: readonly Tongue[] = ["en", "zh"];

const rowsOf = (mark: string): string =>
  [
    "kind,name,aliases,country,flag",
    `company,ORLAN BEY SHIPPING ${mark},,RU,`,
    `person,Grigor Salvadin ${mark},,AE,`,
    "",
  ].join("\n");

/** An own list of the company that names two bodies, in use. */
async function listNaming(mark: string): Promise<void> {
  const { api } = await demo.actor("ines");
  const { id } = await api.call(screeningListRoutes.add, {
    body: { name: `List ${mark}`, format: "own", addresses: [] },
  });
  await api.send(screeningListRoutes.bring, {
    params: { id },
    query: { name: "list.csv" },
    bytes: Buffer.from(rowsOf(mark)),
  });
  await until("the list is in use", async () =>
    (await api.call(screeningListRoutes.list)).some((list) => list.id === id && list.inUse !== null),
  );
}

it.for(TONGUES)("enters a company, checks it, and decides its hits with four eyes (%s)", async (tongue) => {
  const mark = `Kvarn${tongue}`;
  await listNaming(mark);
  const seat = await demo.person("ines", tongue);
  const { page } = seat;
  const { compliance, common, act } = wordsOf(seat);
  await seat.go(`/layout/compliance?text=Orlan+Bay+Shipping+${mark}`);
  // A company that a search does not find is entered by hand, with the name that was typed.
  await page.getByText(readDomain(seat, ERRORS.SCREENING_COMPANY_UNKNOWN.text)).waitFor();
  await lookAt(seat, "company list");
  await page.getByRole("button", { name: compliance.enter.byHand }).last().click();
  const form = page.getByRole("dialog");
  expect(await form.getByLabel(compliance.name, { exact: true }).inputValue()).toBe(`Orlan Bay Shipping ${mark}`);
  await form.getByLabel(compliance.enter.country).fill("ae");
  await lookAt(seat, "enter by hand");
  await form.getByRole("button", { name: compliance.enter.saveAndCheck }).click();

  await page.getByRole("heading", { level: 1, name: `Orlan Bay Shipping ${mark}` }).waitFor();
  const { title } = compliance.decision;
  await page.getByRole("region", { name: read(seat, title, { n: 1 }) }).waitFor();
  await lookAt(seat, "compliance check");
  // A reason is needed: without one the field takes the focus, and nothing is decided.
  await toolbar(seat)
    .getByRole("button", { name: readDomain(seat, falsePositive.label) })
    .click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
  await page.keyboard.press("Tab");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("b");
  await page.keyboard.type("The same company.");
  await toolbar(seat)
    .getByRole("button", { name: readDomain(seat, confirmHit.label) })
    .click();
  await page.getByText(compliance.blocked.title).waitFor();
  await lookAt(seat, "compliance check of a blocked company");
  const id = page.url().split("/").at(-1)?.split("?")[0] ?? "";
  // The person who confirmed it does not release it.
  await toolbar(seat)
    .getByRole("button", { name: readDomain(seat, releaseHit.label) })
    .hover();
  await page.getByText(readDomain(seat, ERRORS.SCREENING_FOUR_EYES.text)).first().waitFor();

  const second = await demo.person("tomas", tongue);
  await second.go(`/layout/compliance/${id}`);
  await toolbar(second)
    .getByRole("button", { name: readDomain(second, releaseHit.label) })
    .click();
  const asked = await dialogOf(second, `${readDomain(second, releaseHit.label)}${common.colon}`);
  await asked.getByLabel(act.reason).fill("Another company of the same name.");
  await asked.getByRole("button", { name: readDomain(second, releaseHit.label), exact: true }).click();
  await second.page.getByText(readDomain(second, SCREENING_STATES.RELEASED.label)).first().waitFor();
  // The first page hears of it.
  await page.getByText(compliance.blocked.title).waitFor({ state: "hidden" });

  await seat.go("/layout/compliance/history");
  await page.getByRole("link", { name: `Orlan Bay Shipping ${mark}` }).waitFor();
  await lookAt(seat, "history of compliance checks");
  await seat.go("/layout/compliance/lists");
  await page.getByText(`List ${mark}`).waitFor();
  await lookAt(seat, "lists of compliance checks");
  await seat.go("/layout/compliance/settings");
  await page.getByLabel(compliance.settings.hit).waitFor();
  await lookAt(seat, "settings of compliance checks");
  await leave(second);
  await leave(seat);
});

it.for(TONGUES)("keeps lists without the right to check, and comes to no hit (%s)", async (tongue) => {
  const mark = `Kulle${tongue}`;
  await listNaming(mark);
  const { api, me, password } = await demo.actor("ines");
  const rights = async (change: (had: readonly Permission[]) => Permission[]): Promise<void> => {
    const all = await api.call(userRoutes.users);
    const had = all.find(({ id }) => id === me.user.id)?.permissions ?? [];
    await api.call(userRoutes.setPermissions, {
      params: { id: me.user.id },
      body: { permissions: change(had), password },
    });
  };
  await rights((had) => had.filter((one) => one !== "compliance.check"));
  try {
    const seat = await demo.person("ines", tongue);
    const { page } = seat;
    const { compliance, shell } = wordsOf(seat);
    // The side bar leads to what an administrator keeps.
    await page.getByRole("link", { name: shell.compliance, exact: true }).click();
    await page.getByText(`List ${mark}`).waitFor();
    await page.getByRole("button", { name: compliance.lists.add }).first().waitFor();
    await lookAt(seat, "lists of who keeps them without checking");
    await seat.go("/layout/compliance/history");
    await page.getByRole("heading", { level: 1, name: compliance.title }).waitFor();
    expect(await page.getByRole("row").count()).toBe(0);
    await leave(seat);
  } finally {
    await rights((had) => [...had, "compliance.check"]);
  }
});

it("decides the hits of several checks at once, signs a new edition, and takes owners over from a file", async () => {
  const mark = "Kvist";
  await listNaming(mark);
  const { api } = await demo.actor("ines");
  const names = [`Orlan Bay Shipping ${mark}`, `Orlan Bey Shipping ${mark} Ltd`];
  const entered = await api.call(screeningRoutes.enter, { body: { subjects: names.map((name) => ({ name })) } });
  const subjects = entered.map(({ id }) => ({ source: "entered" as const, id }));
  const [check] = await api.call(screeningRoutes.check, { body: { subjects } });
  const show = () => api.call(screeningRoutes.show, { params: { id: check!.id } });
  await until("both are checked", async () =>
    (await api.call(screeningRoutes.checks, { query: { text: mark } })).rows.every(({ state }) => state === "FINISHED"),
  );
  const seat = await demo.person("ines");
  const { page } = seat;
  const { compliance } = wordsOf(seat);
  const dialog = page.getByRole("dialog");
  const sign = async (label: string): Promise<void> => {
    await seat.go(`/layout/compliance/${check!.id}`);
    await page.getByRole("button", { name: label }).click();
    await dialog.waitFor();
    await confirm(seat, compliance.report.sign);
    await dialog.waitFor({ state: "hidden" });
  };
  await sign(compliance.report.sign);
  await seat.go(`/layout/compliance/history?text=${mark}`);
  for (const name of names) await page.getByRole("checkbox", { name: new RegExp(`${name}$`) }).check();
  const all = read(seat, compliance.decideAll.title_other, { count: 2 });
  await page.getByRole("button", { name: all }).click();
  await dialog.getByLabel(compliance.decision.reason).fill("Registered elsewhere.");
  await lookAt(seat, "decide several");
  await dialog.getByRole("button", { name: readDomain(seat, falsePositive.label) }).click();
  await dialog.waitFor({ state: "hidden" });
  expect((await show()).found.map(({ state }) => state)).toEqual(["FALSE_POSITIVE"]);
  await sign(compliance.report.again);
  await page.getByText(`${check!.number}-2`).first().waitFor();
  await page.getByRole("link", { name: check!.number, exact: true }).waitFor();
  await lookAt(seat, "editions of a report");

  await toolbar(seat).getByRole("button", { name: compliance.owners.add }).click();
  const file = (text: string) => ({ name: "owners.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  const chooser = dialog.getByLabel(compliance.owners.table, { exact: true });
  await chooser.setInputFiles(file("parent,share,kind\nHeron Holding,60,company\nEgret Holding,41,company\n"));
  await dialog.getByText(read(seat, compliance.table.at, { row: 3, column: "share" })).waitFor();
  await chooser.setInputFiles(
    file("parent,share,kind,country\nHeron Holding,60,company,MT\nEgret Holding,40,company,\n"),
  );
  await dialog.getByText("Egret Holding").first().waitFor();
  await lookAt(seat, "owners of a file");
  await dialog.getByRole("button", { name: wordsOf(seat).common.save }).click();
  await dialog.waitFor({ state: "hidden" });
  expect((await show()).owners.map(({ name, share }) => `${name} ${share}`).toSorted()).toEqual([
    "Egret Holding 40",
    "Heron Holding 60",
  ]);
  await leave(seat);
});

it("checks the rows of a table, and says what is wrong by row and column", async () => {
  await listNaming("Tabell");
  const seat = await demo.person("ines");
  const { page } = seat;
  const { compliance } = wordsOf(seat);
  await seat.go("/layout/compliance");
  await page.getByRole("button", { name: compliance.table.title }).click();
  const dialog = page.getByRole("dialog");
  const rows = dialog.getByLabel(compliance.table.rows);
  await rows.fill("North Pier Tabell Ltd,GB\nSouth Pier Tabell Ltd,Nowhere");
  await dialog.getByText(readDomain(seat, ERRORS.NOT_A_CHOICE.text)).waitFor();
  await lookAt(seat, "table of companies");
  await rows.fill("North Pier Tabell Ltd,GB\nSouth Pier Tabell Ltd,NO");
  await dialog.getByRole("button", { name: read(seat, compliance.table.check_other, { count: 2 }) }).click();
  await page.waitForURL("**/layout/compliance/history");
  const { api } = await demo.actor("ines");
  const checked = async () =>
    (await api.call(screeningRoutes.checks, { query: { text: "Tabell" } })).rows.filter(
      ({ state }) => state === "FINISHED",
    );
  await until("both are checked", async () => (await checked()).length === 2);
  await leave(seat);
});
