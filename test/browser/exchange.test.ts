import "reflect-metadata";
import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actOf } from "#domain/acts/acts";
import { documentRoutes } from "#domain/api/documents";
import { checkBundle, exchangeBundle } from "#domain/dcsa/bundle";
import { ERRORS } from "#domain/errors";
import { RESPONSE_CODES } from "#domain/pint-codes";
import { OFFER_STATES, SETTLED_AS, type OfferState } from "#domain/pint-states";
import { DOCUMENT_STATES } from "#domain/states";
import { fill } from "#domain/text";
import { lei } from "../../scripts/evidence/dcsa/world.ts";
import type { TestBackend } from "../support/backend.ts";
import { openBrowser } from "../support/browser.ts";
import { companies, get, PASSWORD, type Company } from "../support/companies.ts";
import { platformWithPages, see } from "../support/platform-pages.ts";
import { carrierKey, knows, linerBill, ownKey, withLei } from "../support/platforms.ts";
import { memberSeat } from "../support/member-seat.ts";
import { confirm, leave, read, readDomain, stands, type Seat, wordsOf } from "../support/story.ts";

/** A carrier offers bills to a buyer on another node; that one takes them, or refuses. */

const NAMES = { platform: "BOLE platform", buyer: "Lantern Buyers" };

let [wave, bole]: TestBackend[] = [];
let browser: Browser;
let carrier: Company;
let buyer: Company;
let buyerLei: string;

beforeAll(async () => {
  [wave, bole, browser] = await Promise.all([platformWithPages("WAVE"), platformWithPages("BOLE"), openBrowser()]);
  const here = companies(wave);
  carrier = await here.company("Tern & Sable Shipping Lda");
  await here.befriend(carrier, await here.company("Porto Azul"));
  await withLei(wave, carrier, 1);
  buyer = await companies(bole).company(NAMES.buyer);
  buyerLei = await withLei(bole, buyer, 2);
  const keys = { wave: await ownKey(wave), bole: await ownKey(bole), carrier: await carrierKey(wave, carrier) };
  await knows(wave, { code: "BOLE", role: "platform", url: bole.url, keys: [keys.bole] });
  await knows(bole, { code: "WAVE", role: "platform", url: wave.url, keys: [keys.wave] });
  await knows(bole, { code: "TSLU", role: "carrier", url: wave.url, keys: [keys.carrier] });
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await Promise.all([wave?.stop(), bole?.stop()]);
});

/** Refusals that are meant are no complaints. */
const meant = (seat: Seat): void =>
  void seat.complaints.splice(0, Infinity, ...seat.complaints.filter((one) => !/ 4(09|22|03) /.test(one)));

/** Chooses an act of the document under More. */
async function more(seat: Seat, label: string): Promise<void> {
  await seat.page.getByRole("button", { name: wordsOf(seat).common.more }).click();
  await seat.page.getByRole("menuitem", { name: label }).click();
}

/** The issuer lets a bill leave, and comes to the form of the offer. */
async function toOffer(seat: Seat, id: string): Promise<void> {
  await seat.go(`/doc/DcsaBillOfLading/view/${id}`);
  const allow = readDomain(seat, actOf("allowMove").label);
  await more(seat, allow);
  await see(seat, "allow");
  await confirm(seat, allow);
  await seat.page.getByRole("dialog").waitFor({ state: "hidden" });
  await more(seat, readDomain(seat, actOf("offer").label));
  await seat.page.waitForURL(`**/exchange/offer/${id}`);
}

async function fillOffer(seat: Seat, to: string): Promise<void> {
  const { page } = seat;
  const { platforms: said } = wordsOf(seat);
  await page.getByRole("combobox", { name: said.going.platform }).click();
  await page.locator(".ant-select-dropdown:visible").getByText(NAMES.platform).click();
  await page.getByText("Rules", { exact: true }).waitFor();
  await page.getByRole("checkbox").check();
  await page.getByLabel(said.offer.lei).fill(to);
}

const inState = (seat: Seat, state: OfferState) => stands(seat, readDomain(seat, OFFER_STATES[state].label));

describe.each(["en", "zh"] as const)("in %s", (tongue) => {
  it("offers a bill, follows it, and its buyer has it on the other node", async () => {
    const id = await linerBill(carrier.api, carrier);
    const { number } = await carrier.api.call(documentRoutes.get, { params: { id } });
    const seat = await memberSeat(browser, wave!, carrier, tongue);
    const { page } = seat;
    const { platforms: said, danger, unsaved } = wordsOf(seat);
    const told = { platform: NAMES.platform, recipient: NAMES.buyer };
    await toOffer(seat, id);

    // Nothing is sent before the rulebook was agreed to, and what is wrong is said at its field.
    await page.getByRole("combobox", { name: said.going.platform }).click();
    await page.locator(".ant-select-dropdown:visible").getByText(NAMES.platform).click();
    await page.getByLabel(said.offer.lei).fill("5493001KJTIIGC8Y1R13");
    await page.getByRole("button", { name: said.going.check, exact: true }).click();
    await page.getByText(readDomain(seat, ERRORS.LEI_INVALID.text)).waitFor();
    await page.getByRole("button", { name: said.offer.verb }).click();
    await page.getByText(said.going.agreeNeeded).waitFor();
    await page.getByLabel(said.offer.lei).fill(lei(77));
    await page.getByRole("button", { name: said.going.check, exact: true }).click();
    await page.getByText(fill(readDomain(seat, ERRORS.PINT_RECIPIENT.text, told), "en-US", told)).waitFor();
    await see(seat, "offer refused");
    meant(seat);
    // Half typed, the form is not left by mistake.
    await page.goBack();
    await page.getByRole("dialog", { name: unsaved.unsentTitle }).waitFor();
    await page.getByRole("button", { name: unsaved.stay }).click();

    await page.getByRole("checkbox").check();
    await page.getByLabel(said.offer.lei).fill(buyerLei);
    await page.getByRole("button", { name: said.going.check, exact: true }).click();
    await page.getByText(read(seat, said.going.known, { name: NAMES.buyer, platform: NAMES.platform })).waitFor();
    await page.getByLabel(danger.password, { exact: true }).fill(PASSWORD);
    await see(seat, "offer");
    await page.getByRole("button", { name: said.offer.verb }).click();
    await page.waitForURL((url) => /^\/exchange\/[0-9a-f-]{36}$/.test(url.pathname));

    await inState(seat, "GONE");
    await page.getByText(read(seat, said.story.gone, told)).waitFor();
    await page.getByText("RECE", { exact: true }).first().waitFor();
    await page.getByText(readDomain(seat, RESPONSE_CODES.RECE.label)).first().waitFor();
    await see(seat, "story");
    // J goes to the next message and shows it beside the others, K goes back, and Enter shows it as it was sent.
    for (const key of ["j", "j", "k", "j", "j"]) await page.keyboard.press(key);
    const panel = page.getByRole("complementary", { name: said.story.moveTo });
    await panel.getByRole("heading", { name: read(seat, said.story.answerTo, { number: 3 }) }).waitFor();
    await panel.getByText(said.story.followedTaken).waitFor();
    await panel.getByText(said.story.checkedStored, { exact: true }).waitFor();
    await panel.getByText('"responseCode": "RECE"').waitFor();
    await panel.getByText(readDomain(seat, RESPONSE_CODES.RECE.means)).first().waitFor();
    await panel.getByText(read(seat, said.story.bytes_other, { count: 64 })).waitFor();
    await see(seat, "story with a message");
    await page.keyboard.press("Enter");
    await panel.getByText(/^"eyJ/).waitFor();
    await see(seat, "story with a raw message");
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      panel.getByRole("button", { name: "JSON" }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe(`exchange-${number}-3.json`);
    await panel.getByText(said.story.sentPart, { exact: true }).click();
    await panel.getByText(said.story.sentNothing).waitFor();
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    // On a phone a message opens under itself.
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "POST envelopes" }).click();
    await page.getByText(read(seat, said.story.followedStarted, told)).waitFor();
    await see(seat, "story on a phone");
    if (wide !== null) await page.setViewportSize(wide);
    const [evidence] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: said.story.bundle }).click(),
    ]);
    const bundle = exchangeBundle.parse(JSON.parse(await readFile(await evidence.path(), "utf8")));
    expect((await checkBundle(bundle)).faults).toEqual([]);
    const [envelope] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: said.story.envelope }).click(),
    ]);
    expect(envelope.suggestedFilename()).toBe(`envelope-${number}.json`);
    await page.getByRole("button", { name: said.story.open }).click();
    await stands(seat, readDomain(seat, DOCUMENT_STATES.TRANSFERRED.label));
    await page.getByText(read(seat, said.moved, told)).waitFor();
    await see(seat, "moved bill");
    await seat.go("/exchange");
    await page.getByRole("link", { name: number }).waitFor();
    await see(seat, "outgoing");
    await leave(seat);

    const there = await memberSeat(browser, bole!, buyer, tongue);
    await there.go("/layout/inbox");
    const came = read(there, wordsOf(there).desk.arrivedOf, { number });
    await there.page.getByRole("link", { name: came }).waitFor();
    await see(there, "inbox of what came");
    await there.page.getByRole("link", { name: came }).click();
    await there.page.getByRole("heading", { name: said.origin.title, exact: true }).waitFor();
    await there.go("/exchange/incoming");
    await there.page.getByRole("link", { name: number }).waitFor();
    await see(there, "incoming");
    await there.page.getByRole("link", { name: number }).click();
    await there.page.getByRole("heading", { name: said.origin.title, exact: true }).waitFor();
    await there.page.getByText("Tern & Sable Shipping Lda").first().waitFor();
    await see(there, "bill from elsewhere");
    const [file] = await Promise.all([
      there.page.waitForEvent("download"),
      there.page.getByRole("button", { name: said.origin.document }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`transport-document-${number}.json`);
    await leave(there);
  });

  it("shows a refusal, and the bill is its holder's again", async () => {
    const id = await linerBill(carrier.api, carrier);
    const seat = await memberSeat(browser, wave!, carrier, tongue);
    const { page } = seat;
    const { platforms: said, danger } = wordsOf(seat);
    await toOffer(seat, id);
    await fillOffer(seat, buyerLei);
    await page.getByLabel(danger.password, { exact: true }).fill(PASSWORD);
    // The other node has forgotten the carrier's key: it cannot verify the issue.
    const used = (yes: boolean) =>
      bole!.database.asWorker((tx) => tx.query("UPDATE app.counterparty SET used = $1 WHERE code = 'TSLU'", [yes]));
    await used(false);
    await page.getByRole("button", { name: said.offer.verb }).click();
    await page.waitForURL((url) => /^\/exchange\/[0-9a-f-]{36}$/.test(url.pathname));
    await inState(seat, "REFUSED");
    await used(true);
    await page.getByText(read(seat, said.story.refused, { platform: NAMES.platform })).waitFor();
    await page.getByText("BSIG", { exact: true }).first().waitFor();
    await see(seat, "story refused");
    await page.getByRole("button", { name: said.story.open }).click();
    await stands(seat, readDomain(seat, DOCUMENT_STATES.ISSUED.label));
    // One that waits for a person stands in the Inbox, and leads to its story.
    const state = (to: "WAITING" | "REFUSED") =>
      wave!.database.asWorker((tx) =>
        tx.query("UPDATE app.pint_offer SET state = $2 WHERE document_id = $1", [id, to]),
      );
    await state("WAITING");
    await seat.go("/layout/inbox");
    const { number } = await get(carrier.api, id);
    await page.getByRole("link", { name: read(seat, wordsOf(seat).desk.exchangeOf, { number }) }).waitFor();
    await see(seat, "inbox of exchanges");
    await page.getByRole("link", { name: read(seat, wordsOf(seat).desk.exchangeOf, { number }) }).click();
    await page.waitForURL((url) => url.pathname.startsWith("/exchange/"));
    await page.reload();
    // Locked acts stay greyed, and say why.
    await page.getByText(said.story.awaitedByHand).waitFor();
    const named = { platform: NAMES.platform, recipient: NAMES.buyer };
    await page.getByRole("button", { name: readDomain(seat, actOf("transfer").label), exact: true }).hover();
    await page.getByText(read(seat, said.transit, named)).waitFor();
    await see(seat, "story waiting");
    await page.getByRole("button", { name: said.story.contact, exact: true }).hover();
    await page.getByText(read(seat, said.story.noContact, { platform: NAMES.platform })).waitFor();
    // One that is asked again says when.
    await wave!.database.asWorker((tx) =>
      tx.query(
        `UPDATE app.pint_offer SET state = 'OFFERED', attempts = 3, asked_at = now(),
          next_at = now() + interval '10 minutes' WHERE document_id = $1`,
        [id],
      ),
    );
    // Answers that do not count, and those that were lost; tries that were answered alike are one row.
    await wave!.database.asWorker((tx) =>
      tx.query(
        `INSERT INTO app.pint_message (id, offer_id, what, at, status, note, answer, times, last_at)
          SELECT gen_random_uuid(), f.id, 'ENVELOPE', now() - interval '1 hour' * m.before, m.status, '', m.answer,
            m.times, CASE WHEN m.times > 1 THEN now() END
          FROM app.pint_offer f, (VALUES (2, NULL::int, '', 1), (1, 503, 'busy', 9)) m (before, status, answer, times)
          WHERE f.document_id = $1`,
        [id],
      ),
    );
    await page.reload();
    await page.getByText(said.story.awaited, { exact: true }).waitFor();
    await page.getByText(read(seat, said.story.count, { sent: 11, lost: 1, unsigned: 9 })).waitFor();
    const among = { from: 2, to: 10 };
    await page.getByText(read(seat, said.story.tries, among)).waitFor();
    await page.keyboard.press("j");
    await page.getByRole("complementary", { name: said.story.moveTo }).waitFor();
    await see(seat, "story asked again");
    // One in dispute holds both chains against each other.
    await wave!.database.asWorker((tx) =>
      tx.query(`UPDATE app.pint_offer SET state = 'FROZEN', code = 'DISE' WHERE document_id = $1`, [id]),
    );
    // A person there is to be called.
    const asked = { email: "desk@bole.example", phone: "+44 1632 960002" };
    const contact = (known: typeof asked) =>
      wave!.database.asWorker((tx) =>
        tx.query("UPDATE app.counterparty SET contact_email = $1, contact_phone = $2 WHERE code = 'BOLE'", [
          known.email,
          known.phone,
        ]),
      );
    await contact(asked);
    await page.reload();
    await page.getByRole("button", { name: said.story.call, exact: true }).click();
    const people = page.getByRole("dialog", { name: read(seat, said.story.contactOf, { platform: NAMES.platform }) });
    expect(await people.getByRole("link", { name: asked.email }).getAttribute("href")).toBe(
      `mailto:${asked.email}?subject=${number}`,
    );
    expect(await people.getByRole("link", { name: asked.phone }).getAttribute("href")).toBe("tel:+441632960002");
    await see(seat, "their contact");
    await page.keyboard.press("Escape");
    await people.waitFor({ state: "hidden" });
    await contact({ email: "", phone: "" });
    await page.getByRole("button", { name: said.story.compare }).click();
    await page.getByText(read(seat, said.story.theirsUnknown, { platform: NAMES.platform }).slice(0, 20)).waitFor();
    await page.getByRole("dialog").getByText("Tern & Sable Shipping Lda").first().waitFor();
    await see(seat, "both chains");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    // One of which no message could be made says why, and is taken back.
    await wave!.database.asWorker((tx) =>
      tx.query(
        `UPDATE app.pint_offer SET state = 'DUE', attempts = 3, next_at = now() + interval '1 day',
          error_code = 'PINT_AWAY', error_parameters = '{"platform":"BOLE platform"}' WHERE document_id = $1`,
        [id],
      ),
    );
    await page.reload();
    await page.getByText(read(seat, said.story.dueHeld, { platform: NAMES.platform })).waitFor();
    await see(seat, "story held");
    await page.getByRole("button", { name: said.story.takeBack }).click();
    await page.getByRole("dialog").waitFor();
    await see(seat, "take back");
    await confirm(seat, said.story.takeBack);
    await inState(seat, "WITHDRAWN");
    await leave(seat);
  });

  it("lets the node's administrator settle what stands still", async () => {
    await administers(wave!, carrier);
    await wave!.database.asWorker((tx) =>
      tx.query(
        `UPDATE app.pint_offer SET state = 'FROZEN', error_code = 'PINT_OTHER_ENTRY',
          error_parameters = '{"platform":"BOLE platform"}', code = 'DUPE', taken = false WHERE state = 'WITHDRAWN'`,
      ),
    );
    const seat = await memberSeat(browser, wave!, carrier, tongue);
    const { page } = seat;
    const { platforms: said } = wordsOf(seat);
    await seat.go("/Counterparties/exchanges");
    await page.getByRole("heading", { name: said.node.surrenders, exact: true }).waitFor();
    await see(seat, "exchanges held");
    await page.getByRole("button", { name: said.node.settle }).first().click();
    await page.getByRole("dialog").waitFor();
    await page.getByText(readDomain(seat, SETTLED_AS.HERE)).click();
    await page.getByLabel(said.node.remark).fill("Agreed by phone.");
    await see(seat, "settle");
    await page.keyboard.press("Escape");
    await wave!.database.asWorker((tx) =>
      tx.query("UPDATE app.pint_offer SET state = 'WITHDRAWN', error_code = NULL WHERE state = 'FROZEN'"),
    );
    await leave(seat);
  });
});

/** Makes the first person of a company an administrator of its node. */
const administers = (node: TestBackend, { people }: Company): Promise<unknown> =>
  node.database.asWorker((tx) =>
    tx.query(
      `INSERT INTO app.node_administrator (email) SELECT email FROM app.person WHERE id = $1 ON CONFLICT DO NOTHING`,
      [people[0]?.id],
    ),
  );

it("shows the node's administrators what came, with its verdict and messages", async () => {
  await administers(bole!, buyer);
  const seat = await memberSeat(browser, bole!, buyer, "zh");
  const { page } = seat;
  const { platforms: said } = wordsOf(seat);
  await seat.go("/Counterparties/exchanges");
  await page.getByText("RECE").first().waitFor();
  await see(seat, "exchanges of the node");
  await page.getByRole("list", { name: said.node.came }).getByRole("link").first().click();
  await page.getByRole("heading", { name: said.node.verdict, exact: true }).waitFor();
  await page.getByRole("button", { name: said.story.answer }).waitFor();
  await page.keyboard.press("j");
  await page.getByRole("complementary", { name: said.story.moveTo }).waitFor();
  await see(seat, "envelope that came");
  await leave(seat);
});
