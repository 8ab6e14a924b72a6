import { expect, test } from "vitest";
import { confirmHit } from "#domain/acts/screening/confirm";
import { falsePositive } from "#domain/acts/screening/false-positive";
import { releaseHit } from "#domain/acts/screening/release";
import { SCREENING_STATES } from "#domain/acts/screening/states";
import { transferEnvelope } from "#domain/acts/envelope/transfer";
import { screeningListRoutes } from "#domain/api/screening-lists";
import { ERRORS } from "#domain/errors";
import { HEADLINES } from "#domain/headlines";
import { CHECK_OUTCOMES } from "#domain/screening/checks";
import { ENVELOPE_STATES } from "#domain/states";
import { compose, draft, issue, seal } from "../../scripts/seed/actors.ts";
import { completeBill } from "../support/bill.ts";
import { startDemo } from "../support/demo.ts";
import { sampled } from "../support/sampled.ts";
import {
  confirm,
  downloaded,
  leave,
  lookAt,
  read,
  readDomain,
  type Seat,
  stands,
  stranger,
  toolbar,
  verdictOn,
  wordsOf,
} from "../support/story.ts";

/** A company checks others against a list of its own: what is decided, what that stops, and what is new later. */

const demo = startDemo();
const SUPPLIER = "Straits Quay Bunkering Pte. Ltd.";
const LATER = "Harbour Lantern Grain Trading";
/** The companies of the demo that are no contact of the supplier yet: who decides, and the colleague. */
const PAIRS = [
  { tongue: "en", first: "rui", second: "marta" },
  { tongue: "zh", first: "anouk", second: "pieter" },
] as const;

const HEAD = "id,kind,name,aliases,country";
const BAY = "S1,company,Corran Bay Maritime Holding,Corran Bay,RU";
const QUAY = "S2,company,Straits Quay Bunkering,,SG";
const file = (...rows: readonly string[]) => ({
  name: "watch.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`${[HEAD, ...rows].join("\n")}\n`),
});

/** A sentence up to its first value. */
const begins = (sentence: string): string => sentence.split("{")[0]!;

/** Uploads a version of a list on its page, and waits until it is in use. */
async function bring(seat: Seat, list: string, version: number, given: ReturnType<typeof file>): Promise<void> {
  const { lists } = wordsOf(seat).compliance;
  const row = seat.page.getByRole("listitem").filter({ hasText: list });
  const [chooser] = await Promise.all([
    seat.page.waitForEvent("filechooser"),
    row.getByRole("button", { name: lists.bring }).click(),
  ]);
  await chooser.setFiles(given);
  await row.getByText(begins(lists.inUse.replace("{n}", String(version)))).waitFor();
}

/** Decides about the first hit of the shown check. */
async function decide(seat: Seat, choice: 0 | 1 | 2, label: string, reason: string): Promise<void> {
  const { decision } = wordsOf(seat).compliance;
  const section = seat.page.getByRole("region", { name: read(seat, decision.title, { n: 1 }) });
  await section.getByRole("radio").nth(choice).check();
  await section.getByLabel(decision.reason).fill(reason);
  await section.getByRole("button", { name: label }).click();
}

const standsAs = (seat: Seat, state: keyof typeof SCREENING_STATES): Promise<void> =>
  seat.page
    .getByRole("region", { name: read(seat, wordsOf(seat).compliance.decision.title, { n: 1 }) })
    .getByText(readDomain(seat, SCREENING_STATES[state].label), { exact: true })
    .first()
    .waitFor();

test.for(sampled(PAIRS, 1))(
  "a list is brought, hits are decided, and a blocked company is released by another ($tongue)",
  { timeout: 600_000 },
  async ({ tongue, first, second }) => {
    const seat = await demo.person(first, tongue);
    const { page } = seat;
    const { compliance, contacts } = wordsOf(seat);
    const dialog = page.getByRole("dialog");
    const LIST = `Story list ${tongue}`;

    await seat.go("/layout/compliance/lists");
    await page.getByRole("button", { name: compliance.lists.add }).click();
    await dialog.getByRole("textbox").first().fill(LIST);
    await dialog.getByRole("button", { name: compliance.lists.add }).click();
    await dialog.waitFor({ state: "hidden" });
    await bring(seat, LIST, 1, file(BAY, QUAY));
    await lookAt(seat, "lists");

    await seat.go("/layout/compliance");
    const enter = async (name: string, verb: string): Promise<void> => {
      await page.getByRole("button", { name: compliance.enter.title }).click();
      await dialog.getByRole("textbox").first().fill(name);
      await dialog.getByRole("button", { name: verb, exact: true }).click();
      await dialog.waitFor({ state: "hidden" });
    };
    await enter(LATER, wordsOf(seat).common.save);
    await enter("Corran Bey Maritime Holding Ltd", compliance.enter.saveAndCheck);
    await page.waitForURL(/\/layout\/compliance\/[0-9a-f-]{36}/);
    const checked = new URL(page.url()).pathname;
    const sides = page.getByRole("region", { name: read(seat, compliance.sideBySide, { n: 1 }) });
    await sides.getByText("Corran Bay Maritime Holding", { exact: true }).first().waitFor();
    await lookAt(seat, "hit side by side");
    await decide(seat, 1, readDomain(seat, falsePositive.label), "Registered in Sharjah; the listed one is not.");
    await standsAs(seat, "FALSE_POSITIVE");

    await seat.go(`/layout/compliance?text=${encodeURIComponent("Straits Quay")}`);
    await page.getByRole("button", { name: read(seat, compliance.checkOf, { name: SUPPLIER }) }).click();
    await sides.waitFor();
    const blocked = new URL(page.url()).pathname;
    await decide(seat, 2, readDomain(seat, confirmHit.label), "The same company.");
    await standsAs(seat, "CONFIRMED");
    await page.getByText(compliance.blocked.title).waitFor();
    const release = readDomain(seat, releaseHit.label);
    expect(await toolbar(seat).getByRole("button", { name: release }).getAttribute("aria-disabled")).toBe("true");
    await lookAt(seat, "blocked company");

    // The request to be a contact is stopped; nothing of it is lost.
    await seat.go("/layout/contacts");
    await page.getByRole("button", { name: contacts.add }).first().click();
    await dialog.getByLabel(contacts.searchLabel).fill("Straits Quay");
    await dialog.getByText(SUPPLIER).first().click();
    await dialog.getByRole("button", { name: contacts.send }).click();
    await dialog.getByText(readDomain(seat, ERRORS.COMPLIANCE_BLOCKED.text, { company: SUPPLIER })).waitFor();
    // The refusal that was meant.
    seat.complaints.splice(0, Infinity, ...seat.complaints.filter((one) => !one.includes("409")));

    const colleague = await demo.person(second, tongue);
    await colleague.go(blocked);
    await toolbar(colleague).getByRole("button", { name: release }).click();
    const asking = colleague.page.getByRole("dialog");
    await asking.getByRole("textbox").first().fill("A licence was shown.");
    await asking.getByRole("button", { name: release }).click();
    await standsAs(colleague, "RELEASED");
    await leave(colleague);

    await dialog.getByRole("button", { name: contacts.send }).click();
    await dialog.waitFor({ state: "hidden" });

    // A body that was entered before stands on the next version of the list.
    await seat.go("/layout/compliance/lists");
    await bring(seat, LIST, 2, file(BAY, QUAY, `S3,company,${LATER},,`));
    await seat.go("/layout/inbox");
    await page.getByRole("row").filter({ hasText: LATER }).first().click();
    await page.waitForURL(/\/layout\/compliance\/[0-9a-f-]{36}/);
    await page.getByRole("heading", { level: 1, name: LATER }).waitFor();
    await standsAs(seat, "OPEN");

    await seat.go(checked);
    await page.getByRole("button", { name: compliance.report.sign }).click();
    await dialog.waitFor();
    await confirm(seat, compliance.report.sign);
    await page.getByRole("link", { name: compliance.report.pdf }).waitFor();
    await lookAt(seat, "signed check");
    const report = await downloaded(seat, compliance.report.pdf, "link");
    const reader = await stranger(demo.browser, demo.product, tongue);
    expect(await verdictOn(reader, report)).toBe(readDomain(reader, HEADLINES.GENUINE));
    await leave(reader);
    await leave(seat);
  },
);

test.for(sampled(["zh", "en"] as const, 1))(
  "a transfer is stopped by what its document names, released by a colleague, and goes (%s)",
  { timeout: 600_000 },
  async (tongue) => {
    const [actor, shipper] = [await demo.actor("ines"), await demo.actor("rui")];
    const listed = `Corran Lantern ${tongue} Trading`;
    const { id: list } = await actor.api.call(screeningListRoutes.add, {
      body: { name: `Transfer list ${tongue}`, format: "own" },
    });
    const { name, buffer } = file(`T1,company,${listed},,RU`);
    await actor.api.send(screeningListRoutes.bring, { params: { id: list }, query: { name }, bytes: buffer });
    const number = `CMP-${tongue}-${Date.now() % 1_000_000}`;
    const bill = await draft(
      actor,
      completeBill({ blNo: number, notify: [{ name: listed.toUpperCase(), addressLines: ["PIER 4"] }] }),
    );
    await issue(actor, bill);
    const envelope = await compose(actor, shipper.me.organisation!.id, `Papers ${number}`, [bill]);
    await seal(actor, envelope);

    const ines = await demo.person("ines", tongue);
    const { compliance } = wordsOf(ines);
    await ines.go(`/doc/BillOfLading/view/${bill}`);
    await ines.page.getByRole("button", { name: compliance.checkDocument }).click();
    await ines.page.waitForURL(/\/layout\/compliance\/history/);
    // The new list may have been compared with live documents first.
    const row = ines.page.getByRole("row").filter({ hasText: listed.toUpperCase() }).first();
    await row.getByText(readDomain(ines, CHECK_OUTCOMES.HIT.label)).first().waitFor();
    await lookAt(ines, "checks of what a document names");
    await row.click();
    await ines.page.getByRole("heading", { level: 1, name: listed.toUpperCase() }).waitFor();
    await decide(ines, 2, readDomain(ines, confirmHit.label), "The same company.");
    await standsAs(ines, "CONFIRMED");
    // The document concerned is named.
    await ines.page.getByText(number).first().waitFor();
    const check = new URL(ines.page.url()).pathname;

    const tomas = await demo.person("tomas", tongue);
    const transferring = async (): Promise<void> => {
      await tomas.go(`/layout/envelope/${envelope}`);
      await toolbar(tomas)
        .getByRole("button", { name: readDomain(tomas, transferEnvelope.label), exact: true })
        .click();
      await confirm(tomas, readDomain(tomas, transferEnvelope.label));
    };
    await transferring();
    const stopped = readDomain(tomas, ERRORS.COMPLIANCE_BLOCKED.text, { company: listed.toUpperCase() });
    await tomas.page.getByRole("dialog").getByText(stopped).waitFor();
    await lookAt(tomas, "stopped transfer");
    tomas.complaints.splice(0, Infinity, ...tomas.complaints.filter((one) => !one.includes("409")));

    await tomas.go(check);
    const release = readDomain(tomas, releaseHit.label);
    await toolbar(tomas).getByRole("button", { name: release }).click();
    const asking = tomas.page.getByRole("dialog");
    await asking.getByRole("textbox").first().fill("A licence was shown.");
    await asking.getByRole("button", { name: release }).click();
    await standsAs(tomas, "RELEASED");
    await transferring();
    await stands(tomas, readDomain(tomas, ENVELOPE_STATES.TRANSFERRED.label));
    for (const one of [ines, tomas]) await leave(one);
  },
);
