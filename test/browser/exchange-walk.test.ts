import "reflect-metadata";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actOf } from "#domain/acts/acts";
import { documentRoutes } from "#domain/api/documents";
import { dcsaBillOfLading } from "#domain/kinds/dcsa-bill-of-lading";
import { SURRENDER_ANSWERS } from "#domain/pint-codes";
import { CLAIM_STATES, ISSUE_STATES, OFFER_STATES, SURRENDER_STATES } from "#domain/pint-states";
import { DOCUMENT_STATES, type DocumentState, type State } from "#domain/states";
import { buildStale } from "../../scripts/start/build.ts";
import { startBackend, type TestBackend } from "../support/backend.ts";
import { openBrowser } from "../support/browser.ts";
import { companies, get, PASSWORD, until, type Company } from "../support/companies.ts";
import { carrierKey, draftBill, knows, ownKey, token, withLei } from "../support/platforms.ts";
import { memberSeat } from "../support/member-seat.ts";
import { sampled } from "../support/sampled.ts";
import { send } from "../support/send.ts";
import {
  choose,
  confirm,
  ended,
  leave,
  lookAt,
  outcomeOf,
  readDomain,
  read,
  stands,
  toolbar,
  wordsOf,
  type Seat,
  type Tongue,
} from "../support/story.ts";

/**
 * A liner bill through its whole life between platforms: a carrier's platform has it issued on another, where it is
 * endorsed and transferred; it goes on to a third, is surrendered there, and its carrier answers.
 */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SHOTS = process.env["HAWSER_SHOTS"];
const { actions } = dcsaBillOfLading.flow;
const tongues = sampled<Tongue>(["en", "zh"], 1);

interface Side {
  readonly node: TestBackend;
  readonly company: Company;
  readonly lei: string;
}
let browser: Browser;
let [line, here, there]: Side[] = [];
let trader: Company;

/** A platform, and a company on it with an LEI. */
async function side(platformCode: string, name: string, n: number): Promise<Side> {
  const settings = { webhookPrivate: true, platformCode, webDir: join(ROOT, "dist/web") };
  const node = await startBackend({ chain: true, settings });
  // Its pages are read where it listens.
  Object.assign(node.settings, { publicUrl: `http://localhost:${new URL(node.url).port}` });
  // One person seals an envelope, and a colleague transfers it.
  const company = await companies(node).company(name, { people: 2 });
  return { node, company, lei: await withLei(node, company, n) };
}

beforeAll(async () => {
  await buildStale(ROOT);
  [browser, line, here, there] = await Promise.all([
    openBrowser(),
    side("CARX", "Tern & Sable Shipping Lda", 1),
    side("WAVE", "Porto Azul Energia S.A.", 3),
    side("BOLE", "Lantern Buyers", 2),
  ]);
  const make = companies(here.node);
  trader = await make.company("Easterly Commodities Ltd");
  await make.befriend(here.company, trader);
  await withLei(here.node, trader, 4);
  for (const one of [line, there]) {
    const near = companies(one.node);
    await near.befriend(one.company, await near.company("Neighbours", { register: false }));
  }
  const [keys, carriers] = [
    { line: await ownKey(line.node), here: await ownKey(here.node), there: await ownKey(there.node) },
    [await carrierKey(line.node, line.company)],
  ];
  const platform = (at: Side, of: Side, code: string, key: (typeof carriers)[number]) =>
    knows(at.node, { code, role: "platform", url: of.node.url, keys: [key] });
  const carrier = (at: Side) => knows(at.node, { code: "TSLU", role: "carrier", url: line!.node.url, keys: carriers });
  await platform(here, there, "BOLE", keys.there);
  await platform(there, here, "WAVE", keys.here);
  // Requests to issue and surrenders are proved by tokens, each way.
  for (const [one, code, key] of [
    [here, "WAVE", keys.here],
    [there, "BOLE", keys.there],
  ] as const) {
    const [atLine, atOne] = [await platform(line, one, code, key), await carrier(one)];
    await token({ backend: one.node, of: atOne }, { backend: line.node, of: atLine });
    await token({ backend: line.node, of: atLine }, { backend: one.node, of: atOne });
  }
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await Promise.all([line?.node.stop(), here?.node.stop(), there?.node.stop()]);
});

/** Runs axe, and keeps pictures, also in the dark, where they are asked for. */
async function see(seat: Seat, screen: string): Promise<void> {
  await lookAt(seat, screen);
  if (SHOTS === undefined) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await seat.page.emulateMedia({ colorScheme });
    await seat.page.screenshot({ path: join(SHOTS, `walk ${screen}-${seat.tongue}-${colorScheme}.png`) });
  }
  await seat.page.emulateMedia({ colorScheme: "light" });
}
const shows = (seat: Seat, { label }: State) => stands(seat, readDomain(seat, label));
const inState = (seat: Seat, state: DocumentState) => shows(seat, DOCUMENT_STATES[state]);

/** Opens the dialog of an act from the bar, fills it in, and follows it to its end. */
async function act(
  seat: Seat,
  name: keyof typeof actions,
  answer: () => Promise<void> = async () => undefined,
): Promise<void> {
  const verb = readDomain(seat, actions[name].label);
  await toolbar(seat).getByRole("button", { name: verb, exact: true }).click();
  await seat.page.getByRole("dialog").waitFor();
  await answer();
  await see(seat, name);
  await confirm(seat, verb);
  await ended(seat, outcomeOf(seat, name));
}

/** Chooses a platform and agrees to its rules. */
async function to(seat: Seat, platform: string): Promise<void> {
  const { page } = seat;
  const { offer } = wordsOf(seat).platforms;
  await page.getByRole("combobox", { name: offer.platform }).click();
  await page.locator(".ant-select-dropdown:visible").getByText(platform).click();
  await page.getByText("Rules", { exact: true }).waitFor();
  await page.getByRole("checkbox").check();
}

/** The carrier answers the surrender that waits on the page of its bill. */
async function answers(seat: Seat, action: keyof typeof SURRENDER_ANSWERS, comments = ""): Promise<void> {
  const { page } = seat;
  const said = wordsOf(seat).exchangeSurrenders;
  const verb = action === "SURR" ? said.accept : said.reject;
  await page
    .getByText(read(seat, said.open, { platform: "BOLE platform" }))
    .first()
    .waitFor();
  await page.getByRole("button", { name: verb, exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: verb });
  if (comments !== "") await dialog.getByLabel(said.comments).fill(comments);
  await see(seat, `answer ${action}`);
  await confirm(seat, verb);
  await dialog.waitFor({ state: "hidden" });
  await page.getByText(readDomain(seat, SURRENDER_ANSWERS[action])).first().waitFor();
  await shows(seat, CLAIM_STATES.ANSWERED);
}

it.each(tongues)(
  "a bill is issued by its carrier's request, transferred, sent on, surrendered there and answered (%s)",
  async (tongue) => {
    const [at, of] = [line!, here!];
    const drafted = await draftBill(at.company.api, at.company);
    const { number } = await get(at.company.api, drafted);
    const carrier = await memberSeat(browser, at.node, at.company, tongue);
    const { platforms: said, danger, exchangeSurrenders, desk } = wordsOf(carrier);

    // The carrier asks the platform of its shipper to issue the bill.
    await carrier.go(`/doc/DcsaBillOfLading/view/${drafted}`);
    const issues = readDomain(carrier, actOf("issueElsewhere").label);
    await toolbar(carrier).getByRole("button", { name: issues }).click();
    await carrier.page.waitForURL(`**/exchange/issue/${drafted}`);
    await to(carrier, "WAVE platform");
    await carrier.page.getByLabel(said.issue.lei, { exact: true }).fill(of.lei);
    const check = carrier.page.getByRole("button", { name: said.offer.check, exact: true });
    if ((await check.count()) > 0) {
      await check.click();
      await carrier.page
        .getByText(read(carrier, said.offer.known, { name: of.company.name, platform: "WAVE platform" }))
        .waitFor();
    } else await carrier.page.getByLabel(said.issue.name, { exact: true }).fill(of.company.name);
    await carrier.page.getByLabel(danger.password, { exact: true }).fill(PASSWORD);
    await carrier.page.getByRole("button", { name: said.issue.verb }).click();
    await carrier.page.waitForURL(`**/exchange/issued/${drafted}`);
    await shows(carrier, ISSUE_STATES.ISSUED);
    await see(carrier, "issued there");

    // The shipper finds it in the Inbox, endorses it, and transfers it to a company of the same platform.
    const shipper = await memberSeat(browser, of.node, of.company, tongue);
    await shipper.go("/layout/inbox");
    await shipper.page.getByRole("link", { name: read(shipper, desk.arrivedOf, { number }) }).click();
    await inState(shipper, "ISSUED");
    await act(shipper, "endorse", () =>
      choose(shipper.page.getByRole("dialog"), wordsOf(shipper).act.endorsee, trader.name),
    );
    const holder = await memberSeat(browser, of.node, trader, tongue);
    const colleague = await memberSeat(browser, of.node, { ...of.company, people: of.company.people.slice(1) }, tongue);
    await send(shipper, colleague, holder, {
      verb: actions.transfer.label,
      to: trader.name,
      subject: `Bill ${number}`,
      number,
    });
    await inState(holder, "ISSUED");
    await leave(colleague);
    await leave(shipper);

    // That one offers it to a buyer on a third platform.
    await holder.page.getByRole("button", { name: wordsOf(holder).common.more }).click();
    await holder.page.getByRole("menuitem", { name: readDomain(holder, actOf("offer").label) }).click();
    await holder.page.waitForURL("**/exchange/offer/*");
    await to(holder, "BOLE platform");
    await holder.page.getByLabel(said.offer.lei).fill(there!.lei);
    await holder.page.getByLabel(danger.password, { exact: true }).fill(PASSWORD);
    await see(holder, "offer");
    await holder.page.getByRole("button", { name: said.offer.verb }).click();
    await shows(holder, OFFER_STATES.GONE);
    await see(holder, "gone");
    await leave(holder);

    // The buyer surrenders it there, and the carrier's answer ends it; a rejected one is the buyer's again.
    const buyer = await memberSeat(browser, there!.node, there!.company, tongue);
    await buyer.go("/layout/inbox");
    await buyer.page.getByRole("link", { name: read(buyer, desk.arrivedOf, { number }) }).click();
    await inState(buyer, "ISSUED");
    await act(buyer, "surrender");
    await inState(buyer, "SURRENDERED_TO_ISSUER");
    await shows(buyer, SURRENDER_STATES.ASKED);
    await see(buyer, "surrender asked");
    await carrier.go(`/doc/DcsaBillOfLading/view/${drafted}`);
    if (tongue === "zh") {
      await answers(carrier, "SREJ", "The freight is not paid");
      await inState(buyer, "ISSUED");
      await buyer.page.getByText("The freight is not paid").first().waitFor();
      await act(buyer, "surrender");
      await inState(buyer, "SURRENDERED_TO_ISSUER");
      await carrier.page.reload();
    }
    await answers(carrier, "SURR");
    await see(carrier, "surrender answered");
    await inState(buyer, "SURRENDERED");
    await buyer.page.getByRole("heading", { name: exchangeSurrenders.title }).waitFor();
    await shows(buyer, SURRENDER_STATES.DONE);
    await see(buyer, "surrendered");
    const ofBuyer = async () => (await there!.company.api.call(documentRoutes.list, { query: {} })).rows;
    await until("the bill has ended", async () =>
      (await ofBuyer()).some((one) => one.number === number && one.state === "SURRENDERED"),
    );
    expect((await get(at.company.api, drafted)).state).toBe("SURRENDERED");
    await leave(buyer);
    await leave(carrier);
  },
  600_000,
);
