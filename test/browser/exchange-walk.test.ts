import "reflect-metadata";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, it } from "vitest";
import { actOf } from "#domain/acts/acts";
import { dcsaBillOfLading } from "#domain/kinds/dcsa-bill-of-lading";
import { SURRENDER_ANSWERS } from "#domain/pint-codes";
import { CLAIM_STATES, OFFER_STATES, SURRENDER_STATES } from "#domain/pint-states";
import { DOCUMENT_STATES, type DocumentState, type State } from "#domain/states";
import { purposeKey, seal } from "../../backend/keyring/wrapping.ts";
import { lei } from "../../scripts/lib/lei.ts";
import { PRACTICE_CARRIER } from "../../scripts/services/practice-companies.ts";
import {
  newPracticeSecrets,
  startPracticePlatform,
  type PracticePlatform,
} from "../../scripts/services/practice-platform.ts";
import type { PracticeNode } from "../../scripts/services/practice-receiver.ts";
import type { TestBackend } from "../support/backend.ts";
import { openBrowser } from "../support/browser.ts";
import { companies, get, PASSWORD, type Company } from "../support/companies.ts";
import { platformWithPages, see } from "../support/platform-pages.ts";
import { allowed, carrierKey, inboundToken, knows, linerBill, ownKey, token, withLei } from "../support/platforms.ts";
import { memberSeat } from "../support/member-seat.ts";
import { sampled } from "../support/sampled.ts";
import { send } from "../support/send.ts";
import {
  choose,
  confirm,
  ended,
  leave,
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
 * A liner bill through its whole life between platforms: its carrier has it issued here, where it is endorsed and
 * transferred; it goes on to another node, is surrendered there, and its carrier answers. And the answer of a carrier
 * here to what was surrendered there.
 */

const { actions } = dcsaBillOfLading.flow;
const tongues = sampled<Tongue>(["en", "zh"], 1);
const told = sampled(["onward", "answer"], 1);
const languagesOf = (story: "onward" | "answer") => (told.includes(story) ? tongues : []);

interface Side {
  readonly node: TestBackend;
  readonly company: Company;
  readonly lei: string;
}
let browser: Browser;
let [here, there]: Side[] = [];
let [shipper, trader]: Company[] = [];
let line: PracticePlatform;
/** Each node as the practice carrier reaches it. */
const nodes: PracticeNode[] = [];

/** A platform, and a company on it with an LEI. */
async function side(platformCode: string, name: string, n: number): Promise<Side> {
  const node = await platformWithPages(platformCode);
  const company = await companies(node).company(name);
  return { node, company, lei: await withLei(node, company, n) };
}

beforeAll(async () => {
  [browser, here, there, line] = await Promise.all([
    openBrowser(),
    side("WAVE", "Tern & Sable Shipping Lda", 1),
    side("BOLE", "Lantern Buyers", 2),
    startPracticePlatform(0, newPracticeSecrets()),
  ]);
  const make = companies(here.node);
  // One person seals an envelope, and a colleague transfers it.
  shipper = await make.company("Porto Azul Energia S.A.", { people: 2 });
  trader = await make.company("Easterly Commodities Ltd");
  await make.befriend(here.company, shipper);
  await make.befriend(shipper, trader);
  await withLei(here.node, shipper, 3);
  await withLei(here.node, trader, 4);
  const keys = [await ownKey(here.node), await ownKey(there.node)] as const;
  const bole = await knows(here.node, { code: "BOLE", role: "platform", url: there.node.url, keys: [keys[1]] });
  await knows(there.node, { code: "WAVE", role: "platform", url: here.node.url, keys: [keys[0]] });
  const ours = await knows(there.node, {
    code: "TSLU",
    role: "carrier",
    url: here.node.url,
    keys: [await carrierKey(here.node, here.company)],
  });
  await token({ backend: there.node, of: ours }, { backend: here.node, of: bole });
  await token({ backend: here.node, of: bole }, { backend: there.node, of: ours });
  for (const [{ node }, code] of [
    [here, "WAVE"],
    [there, "BOLE"],
  ] as const) {
    const of = await knows(node, {
      code: PRACTICE_CARRIER.code,
      role: "carrier",
      url: line.url,
      keys: [{ kid: line.carrier.kid, spki: Buffer.from(line.carrier.spki, "base64") }],
    });
    const kept = seal(purposeKey(node.settings.kek, "counterparty-token"), Buffer.from(line.token), of);
    const carrier = await inboundToken(node, of);
    await node.database.asWorker((tx) =>
      tx.query("UPDATE app.counterparty_token SET outbound = $2 WHERE counterparty_id = $1", [of, kept]),
    );
    nodes.push({ url: node.url, code, tokens: { platform: "", carrier }, carriers: [] });
  }
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await Promise.all([here?.node.stop(), there?.node.stop(), line?.stop()]);
});

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
  const { going } = wordsOf(seat).platforms;
  await page.getByRole("combobox", { name: going.platform }).click();
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

/** The holder of a bill offers it to the buyer on the other node, which takes it. */
async function offers(holder: Seat): Promise<void> {
  const { platforms: said, danger, common } = wordsOf(holder);
  await holder.page.getByRole("button", { name: common.more }).click();
  await holder.page.getByRole("menuitem", { name: readDomain(holder, actOf("offer").label) }).click();
  await holder.page.waitForURL("**/exchange/offer/*");
  await to(holder, "BOLE platform");
  await holder.page.getByLabel(said.offer.lei).fill(there!.lei);
  await holder.page.getByLabel(danger.password, { exact: true }).fill(PASSWORD);
  await see(holder, "offer");
  await holder.page.getByRole("button", { name: said.offer.verb }).click();
  await shows(holder, OFFER_STATES.GONE);
  await see(holder, "gone");
}

/** The buyer finds the bill in the Inbox, and surrenders it. */
async function surrenders(tongue: Tongue, number: string): Promise<Seat> {
  const buyer = await memberSeat(browser, there!.node, there!.company, tongue);
  await buyer.go("/layout/inbox");
  await buyer.page.getByRole("link", { name: read(buyer, wordsOf(buyer).desk.arrivedOf, { number }) }).click();
  await inState(buyer, "ISSUED");
  await act(buyer, "surrender");
  await buyer.page.getByRole("heading", { name: wordsOf(buyer).exchangeSurrenders.title }).waitFor();
  return buyer;
}

it.each(languagesOf("onward"))(
  "a bill is issued by its carrier's request, transferred, sent on, surrendered there and answered (%s)",
  async (tongue) => {
    const [wave = null, bole = null] = nodes;
    line.node = wave;
    const number = await line.issue({ name: shipper!.name, lei: lei(3) });

    // The shipper finds it in the Inbox, endorses it, and transfers it to a company of the same platform.
    const first = await memberSeat(browser, here!.node, shipper!, tongue);
    await first.go("/layout/inbox");
    await first.page.getByRole("link", { name: read(first, wordsOf(first).desk.arrivedOf, { number }) }).click();
    await inState(first, "ISSUED");
    await act(first, "endorse", () =>
      choose(first.page.getByRole("dialog"), wordsOf(first).act.endorsee, trader!.name),
    );
    const colleague = await memberSeat(browser, here!.node, { ...shipper!, people: shipper!.people.slice(1) }, tongue);
    const holder = await memberSeat(browser, here!.node, trader!, tongue);
    await send(first, colleague, holder, {
      verb: actions.transfer.label,
      to: trader!.name,
      subject: `Bill ${number}`,
      number,
    });
    await inState(holder, "ISSUED");
    for (const seat of [first, colleague]) await leave(seat);
    await offers(holder);
    await leave(holder);

    // The carrier answers where it was surrendered: a rejected one is the buyer's again.
    line.node = bole;
    line.surrenders = tongue === "zh" ? "SREJ" : "SURR";
    const buyer = await surrenders(tongue, number);
    if (tongue === "zh") {
      await inState(buyer, "ISSUED");
      await buyer.page.getByText("the freight is not paid").first().waitFor();
      await see(buyer, "surrender rejected");
      line.surrenders = "SURR";
      await act(buyer, "surrender");
    }
    await inState(buyer, "SURRENDERED");
    await shows(buyer, SURRENDER_STATES.DONE);
    await see(buyer, "surrendered");
    await leave(buyer);
  },
  600_000,
);

it.each(languagesOf("answer"))(
  "a carrier here answers the surrender of its bill on the other node (%s)",
  async (tongue) => {
    const id = await linerBill(here!.company.api, here!.company);
    await allowed(here!.company.api, id);
    const { number } = await get(here!.company.api, id);
    const carrier = await memberSeat(browser, here!.node, here!.company, tongue);
    await carrier.go(`/doc/DcsaBillOfLading/view/${id}`);
    await offers(carrier);
    const buyer = await surrenders(tongue, number);
    await shows(buyer, SURRENDER_STATES.ASKED);
    await see(buyer, "surrender asked");
    await carrier.go(`/doc/DcsaBillOfLading/view/${id}`);
    await answers(carrier, "SREJ", "The freight is not paid");
    await inState(buyer, "ISSUED");
    await buyer.page.getByText("The freight is not paid").first().waitFor();
    for (const seat of [buyer, carrier]) await leave(seat);
  },
  600_000,
);
