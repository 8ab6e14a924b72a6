import { beforeAll, expect, it } from "vitest";
import { BUNKER_STATES } from "#domain/acts/bunker/states";
import { assignTanker } from "#domain/acts/bunker/assign";
import { bunkerRoutes } from "#domain/api/bunker";
import { craftRoutes } from "#domain/api/craft";
import { BUNKER_SIGNERS } from "#domain/bunker/forms";
import { ERRORS } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import type { Body } from "#domain/api/route";

import { SHIP, TANKER } from "../support/bunker-samples.ts";
import { supplies } from "../support/bunker-story.ts";
import { startDemo } from "../support/demo.ts";
import { SINGAPORE } from "../support/sample-parties.ts";
import { leave, lookAt, read, readDomain, type Seat, type Tongue, wordsOf } from "../support/story.ts";

const demo = startDemo({ env: { BUNKER_SYSTEM_ID: "HAWSER-SG-01" } });
const TONGUES: readonly Tongue[] = ["en", "zh"];
const requisition = kindOf("BunkerRequisition");

beforeAll(() => supplies(demo), 600_000);

const ordered = (name: string): Body<typeof bunkerRoutes.begin>["ordered"] => ({
  vessel: { ...SHIP, name },
  supplyType: "BUNKER_TANKER",
  supplyDate: new Date().toISOString().slice(0, 10),
  products: [{ name: "VLSFO 0.50 %", grade: "RMG 380", quantity: "850" }],
  port: SINGAPORE,
});

/** A delivery that the crew of the tanker has opened. */
async function opened(ship: string): Promise<string> {
  const [ines, tomas] = [await demo.actor("ines"), await demo.actor("tomas")];
  const [craft] = await ines.api.call(craftRoutes.list);
  const made = await ines.api.call(bunkerRoutes.begin, {
    body: { ordered: ordered(ship), surveyed: false, parties: [] },
  });
  const params = { id: made.id };
  const assigned = await ines.api.call(bunkerRoutes.assign, {
    params,
    body: { craftId: craft?.id ?? "", expectedVersion: made.version },
  });
  await tomas.api.call(bunkerRoutes.open, { params, body: { expectedVersion: assigned.version } });
  return made.id;
}

const column = (seat: Seat, state: keyof typeof BUNKER_STATES) =>
  seat.page.getByRole("region", { name: readDomain(seat, BUNKER_STATES[state].label), exact: true });

it.for(TONGUES)("begins a delivery, and assigns its tanker from the board (%s)", async (tongue) => {
  const seat = await demo.person("ines", tongue);
  const { page } = seat;
  const { bunker, unsaved, common } = wordsOf(seat);
  const ship = `OSTARA ${tongue.toUpperCase()} ${Date.now() % 10_000}`;
  await seat.go("/layout/bunker/new");
  const field = (en: string, zh: string) =>
    page.getByRole("textbox", { name: readDomain(seat, { en, zh }), exact: true }).first();
  await field("Receiving ship", "受油船").fill(ship);
  await field("IMO number", "IMO 编号").fill("9321484");
  await page.getByRole("button", { name: bunker.begin }).click();
  await page.getByText(readDomain(seat, ERRORS.IMO_NUMBER.text)).waitFor();
  await page.getByRole("button", { name: common.back }).click();
  const dialog = page.getByRole("dialog", { name: unsaved.unsentTitle });
  await dialog.getByRole("button", { name: unsaved.stay }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(await field("Receiving ship", "受油船").inputValue()).toBe(ship);
  await field("IMO number", "IMO 编号").fill(SHIP.imo);
  await field("Date of supply", "供油日期").fill("2026-11-29");
  await field("Product", "油品").fill("VLSFO 0.50 %");
  await field("Quantity ordered", "订购数量").fill("1200");
  await page.getByLabel(bunker.party.email).first().fill("chief@ostara.example");
  await lookAt(seat, "new delivery");
  await page.getByRole("button", { name: bunker.begin }).click();
  await page.waitForURL(/\/layout\/bunker\/[0-9a-f-]{36}$/);
  await page.getByRole("heading", { level: 1, name: ship }).waitFor();
  await lookAt(seat, "delivery");

  // The place is missing: the order is completed before a tanker gets it.
  const id = page.url().split("/").at(-1) ?? "";
  const ines = await demo.actor("ines");
  const { version } = await ines.api.call(bunkerRoutes.show, { params: { id } });
  await ines.api.call(bunkerRoutes.modify, {
    params: { id },
    body: { ordered: ordered(ship), reason: "Place", expectedVersion: version },
  });
  await seat.go("/layout/bunker");
  const card = column(seat, "CREATED").getByRole("listitem").filter({ hasText: ship });
  await card.getByRole("link", { name: ship }).focus();
  await page.keyboard.press("a");
  const assign = page.getByRole("dialog");
  await assign.getByRole("combobox").click();
  await page.getByTitle(new RegExp(TANKER.name)).first().click();
  await lookAt(seat, "assign tanker");
  await assign.getByRole("button", { name: readDomain(seat, assignTanker.label) }).click();
  await column(seat, "ASSIGNED").getByText(ship).waitFor();
  await lookAt(seat, "board");
  await leave(seat);
});

it("changes an order once, also where its parties are refused and sent again", async () => {
  const ship = `MORENA ${Date.now() % 10_000}`;
  const id = await opened(ship);
  const seat = await demo.person("ines", "en");
  const { page } = seat;
  const { bunker, act, common } = wordsOf(seat);
  await seat.go(`/layout/bunker/${id}/modify`);
  await page.getByRole("textbox", { name: "Agent", exact: true }).fill("ORISON SHIP AGENCIES");
  await page.getByLabel(act.reason).fill("The agent has changed");
  // Two parties that sign by codes to one mailbox: the second request is refused, and the first one was not.
  const emails = page.getByLabel(bunker.party.email);
  await emails.nth(0).fill("bridge@morena.example");
  await emails.nth(2).fill("bridge@morena.example");
  const save = page.getByRole("button", { name: common.save });
  await save.click();
  await page
    .getByText(/mailbox of its own/)
    .first()
    .waitFor();
  await emails.nth(2).fill("officer@morena.example");
  await save.click();
  await page.waitForURL(new RegExp(`/layout/bunker/${id}$`));
  // The refusal that was meant.
  seat.complaints.splice(0, Infinity, ...seat.complaints.filter((one) => !one.includes("status of 422")));
  await leave(seat);
  const {
    history,
    parties,
    ordered: now,
  } = await (await demo.actor("ines")).api.call(bunkerRoutes.show, { params: { id } });
  expect(now).toMatchObject({ agent: "ORISON SHIP AGENCIES" });
  expect(parties.map(({ email }) => email)).toHaveLength(2);
  expect(history.filter(({ step }) => step === "modify")).toHaveLength(1);
});

it.for(TONGUES)("fills a form at the rail, signs it, and has it signed in presence (%s)", async (tongue) => {
  const ship = `PELAGIA ${tongue.toUpperCase()}`;
  const id = await opened(ship);
  const seat = await demo.person("tomas", tongue);
  const { page, password } = seat;
  const { bunker, shell, danger } = wordsOf(seat);
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.waitForURL("**/layout/bunker");
  // Nothing of the company but this.
  const links = page.getByRole("navigation").getByRole("link");
  await expect.poll(async () => links.allTextContents()).toEqual([expect.stringContaining(shell.bunker)]);
  await lookAt(seat, "start of the crew");
  await page.getByRole("link", { name: ship }).click();
  await page
    .getByRole("link", { name: readDomain(seat, requisition.label) })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: readDomain(seat, requisition.label) }).waitFor();

  const cargo = readDomain(seat, BUNKER_SIGNERS.CARGO_OFFICER);
  const chief = readDomain(seat, BUNKER_SIGNERS.CHIEF_ENGINEER);
  const signAs = page.getByRole("button", { name: read(seat, bunker.signAs, { party: cargo }) });
  // A missing value is said at its field first.
  await signAs.click();
  await page.getByText(readDomain(seat, ERRORS.REQUIRED.text)).first().waitFor();
  await page.getByLabel(readDomain(seat, { en: "Supply by", zh: "最迟供油时间" })).fill("2026-11-29 20:00");
  await page.getByLabel(readDomain(seat, { en: "Maximum rate", zh: "最大泵速" })).fill("450");
  await page.getByRole("combobox", { name: readDomain(seat, { en: "Sulphur limit", zh: "硫含量限值" }) }).click();
  await page.getByTitle(/14\.1/).first().click();
  await lookAt(seat, "form at the rail");
  await page.getByRole("button", { name: wordsOf(seat).common.save }).click();
  await page.getByText(bunker.saved, { exact: true }).waitFor();
  await signAs.click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel(danger.password).fill(password);
  await sheet.getByRole("button", { name: bunker.sign, exact: true }).click();
  await sheet.waitFor({ state: "hidden" });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: read(seat, bunker.signPresence, { party: chief }) }).click();
  await sheet.getByLabel(bunker.presence.name).fill("Tomasz Wilk");
  await sheet.getByLabel(bunker.presence.rank).fill(`Chief engineer, ${ship}`);
  const pad = sheet.getByRole("img", { name: read(seat, bunker.presence.drawing, { party: chief }) });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (box === null) throw new Error("no place to draw in");
  await page.mouse.move(box.x + 40, box.y + 90);
  await page.mouse.down();
  for (const [x, y] of [
    [80, 40],
    [120, 120],
    [160, 50],
    [200, 110],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 4 });
  await page.mouse.up();
  await lookAt(seat, "signing in presence");
  await sheet.locator('input[type="password"]').fill(password);
  await sheet.getByRole("button", { name: bunker.presence.done }).click();
  await sheet.waitFor({ state: "hidden" });
  const { user } = (await demo.actor("tomas")).me;
  const witness = `${user.firstName} ${user.lastName}`;
  await page.getByText(read(seat, bunker.drawnBefore, { witness })).waitFor();
  await lookAt(seat, "signed form");
  await leave(seat);

  const { forms } = await (await demo.actor("tomas")).api.call(bunkerRoutes.show, { params: { id } });
  const form = forms.find(({ kind }) => kind === "BunkerRequisition");
  expect(form?.turn).toBeNull();
  expect(form?.signatures.map(({ signer, how }) => [signer, how])).toEqual([
    ["CARGO_OFFICER", "account"],
    ["CHIEF_ENGINEER", "presence"],
  ]);
});
