import "reflect-metadata";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actOf } from "#domain/acts/acts";
import { ERRORS } from "#domain/errors";
import { ISSUANCE_STATES, ISSUE_STATES, type IssueState } from "#domain/pint-states";
import { CHAIN_CODES } from "#domain/pint-codes";
import { DOCUMENT_STATES } from "#domain/states";
import { lei } from "../../scripts/evidence/dcsa/world.ts";
import { act, party } from "../../scripts/services/counterparty.ts";
import type { TestBackend } from "../support/backend.ts";
import { openBrowser } from "../support/browser.ts";
import { companies, get, PASSWORD, until, type Company } from "../support/companies.ts";
import { asking, issuingPlatform, response, type IssuingPlatform } from "../support/issuing-platform.ts";
import { platformWithPages, see } from "../support/platform-pages.ts";
import { draftBill, knows } from "../support/platforms.ts";
import { memberSeat } from "../support/member-seat.ts";
import { leave, read, readDomain, stands, toolbar, type Seat, wordsOf } from "../support/story.ts";

/** A carrier has bills issued by another platform, which refuses one, issues one, and never takes one. */

const ADMINISTRATOR = "node@issue.example";
const TOLD = { platform: "IQAX platform", recipient: "Harbour Bank" };

let node: TestBackend;
let browser: Browser;
let carrier: Company;
let platform: IssuingPlatform;
const { asked } = asking(() => carrier);

beforeAll(async () => {
  [node, browser] = await Promise.all([
    platformWithPages("WAVE", { nodeAdministrators: [ADMINISTRATOR] }),
    openBrowser(),
  ]);
  const here = companies(node);
  carrier = await here.company("Tern & Sable Shipping Lda");
  await here.befriend(carrier, await here.company("Porto Azul"));
  await sql("UPDATE app.person SET email = $2 WHERE id = $1", [carrier.people[0]?.id, ADMINISTRATOR]);
  platform = await issuingPlatform(node, "IQAX");
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await Promise.all([node?.stop(), platform?.stop()]);
});

const sql = (text: string, parameters: readonly unknown[]) =>
  node.database.asWorker((tx) => tx.query(text, [...parameters]));

const answers = async (number: string, issuanceResponseCode: string, reason?: string): Promise<void> => {
  expect(await platform.answers(response(number, issuanceResponseCode, { reason }))).toBe(204);
};
const inState = (seat: Seat, state: IssueState) => stands(seat, readDomain(seat, ISSUE_STATES[state].label));

/** Opens the form from the page of the draft, fills it in, and sends it. */
async function asks(seat: Seat, id: string): Promise<void> {
  const { page } = seat;
  const { platforms: said, danger } = wordsOf(seat);
  await seat.go(`/doc/DcsaBillOfLading/view/${id}`);
  await toolbar(seat)
    .getByRole("button", { name: readDomain(seat, actOf("issueElsewhere").label) })
    .click();
  await page.waitForURL(`**/exchange/issue/${id}`);
  await page.getByRole("combobox", { name: said.going.platform }).click();
  await page.locator(".ant-select-dropdown:visible").getByText(TOLD.platform).click();
  await page.getByText("Rules", { exact: true }).waitFor();
  await page.getByRole("button", { name: said.issue.verb }).click();
  await page.getByText(said.going.agreeNeeded).waitFor();
  await page.getByText(readDomain(seat, ERRORS.REQUIRED.text)).first().waitFor();
  await see(seat, "issue form refused");
  await page.getByRole("checkbox").check();
  await page.getByLabel(said.issue.lei, { exact: true }).fill(lei(9));
  await page.getByLabel(said.issue.name, { exact: true }).fill(TOLD.recipient);
  await page.getByLabel(danger.password, { exact: true }).fill(PASSWORD);
  await see(seat, "issue form");
  await page.getByRole("button", { name: said.issue.verb }).click();
  await page.waitForURL(`**/exchange/issued/${id}`);
  await inState(seat, "ASKED");
}

/** The platform surrenders the bill for delivery. Answers the status. */
const surrenders = (number: string) =>
  fetch(`${node.url}/v3/ebl-surrender-requests`, {
    method: "POST",
    headers: { authorization: `Bearer ${platform.secret}` },
    body: JSON.stringify({
      surrenderRequestReference: `s-${number}`,
      transportDocumentReference: number,
      surrenderRequestCode: "SREQ",
      endorsementChain: [],
    }),
  }).then(({ status }) => status);

/** Asks for the endorsement chain: the platform knows nothing at first, then tells it. */
async function asksForChain(seat: Seat, number: string): Promise<void> {
  const { page } = seat;
  const { chain } = wordsOf(seat).platforms;
  const [line, bank] = [party("Tern & Sable", "IQAX", lei(1)), party("Harbour Bank", "IQAX", lei(9))];
  const links = [act("SURRENDER_FOR_DELIVERY", bank, line), act("ISSUE", line, bank)];
  platform.says(404);
  await page.getByRole("button", { name: chain.ask }).click();
  const unknown = { platform: TOLD.platform, number };
  await page.getByText(readDomain(seat, ERRORS.PINT_CHAIN_UNKNOWN.text, unknown)).waitFor();
  const body = JSON.stringify([{ transportDocumentReference: number, endorsementChain: links }]);
  platform.says({ status: 200, body });
  await page.getByRole("button", { name: chain.ask }).click();
  const list = page.getByRole("list", { name: read(seat, chain.of, { number }) });
  const first = list.getByRole("listitem").first();
  await first.getByText(readDomain(seat, CHAIN_CODES.SURRENDER_FOR_DELIVERY)).waitFor();
  expect(await first.innerText()).toContain("Harbour Bank");
  expect(await list.getByRole("listitem").count()).toBe(2);
  platform.says(204);
  seat.complaints.splice(0, Infinity, ...seat.complaints.filter((one) => !one.includes(" 404 ")));
  await list.scrollIntoViewIfNeeded();
  await see(seat, new URL(page.url()).pathname.startsWith("/doc") ? "chain of a surrender" : "chain of an issue");
}

describe.each(["en", "zh"] as const)("in %s", (tongue) => {
  it("asks a platform, mends what it refuses, and reads that it has issued the bill", async () => {
    const id = await draftBill(carrier.api, carrier);
    const { number } = await get(carrier.api, id);
    const seat = await memberSeat(browser, node, carrier, tongue);
    const { page } = seat;
    const { platforms: said } = wordsOf(seat);
    await asks(seat, id);
    await page.getByText(read(seat, said.issues.asked, TOLD)).waitFor();
    await see(seat, "issue asked");
    await page.getByRole("button", { name: said.story.open }).click();
    await stands(seat, readDomain(seat, DOCUMENT_STATES.IN_TRANSIT.label));
    await see(seat, "bill that is asked for");

    // The page hears of the answer by itself.
    await answers(number, "REFU", "Harbour Bank has closed");
    await stands(seat, readDomain(seat, DOCUMENT_STATES.DRAFT.label));
    await page.getByText(read(seat, said.issues.refused, TOLD)).waitFor();
    await page.getByText(read(seat, said.story.reason, { reason: "Harbour Bank has closed" })).waitFor();
    await see(seat, "bill that was refused");

    await asks(seat, id);
    await answers(number, "ISSU");
    await inState(seat, "ISSUED");
    await page.getByText(read(seat, said.issues.issued, TOLD)).waitFor();
    await page.getByText(read(seat, said.story.reason, { reason: "Harbour Bank has closed" })).waitFor();
    await see(seat, "issue story");
    await asksForChain(seat, number);
    await page.getByRole("button", { name: said.story.open }).click();
    await stands(seat, readDomain(seat, DOCUMENT_STATES.TRANSFERRED.label));
    await page.getByText(read(seat, said.issues.issued, TOLD)).waitFor();
    await see(seat, "bill issued elsewhere");
    expect(await surrenders(number)).toBe(204);
    await asksForChain(seat, number);
    await seat.go("/exchange");
    await page.getByRole("link", { name: number }).first().waitFor();
    await see(seat, "outgoing with issues");
    await leave(seat);
  });

  it("ends a request as an administrator of the node, and sends an answer to a carrier again", async () => {
    const [stuck, silent] = [await asked(platform), await asked(platform)];
    await sql(
      `UPDATE app.pint_issue SET state = 'FAILED', attempts = 700, status = 500, reason = 'HTTP 500 Out of order'
        WHERE document_id = $1`,
      [stuck.id],
    );
    await sql("UPDATE app.pint_issue SET asked_at = now() - interval '8 days' WHERE document_id = $1", [silent.id]);
    const elsewhere = await knows(node, {
      code: tongue === "en" ? "HLCU" : "MAEU",
      role: "carrier",
      url: platform.url,
      keys: [],
    });
    await sql(
      `INSERT INTO app.pint_issuance (id, counterparty_id, carrier_code, number, bill_checksum, body, state, code, reason,
        attempts, status) VALUES (gen_random_uuid(), $1, $2, 'HLCU77-1', 'x', '{}', 'FAILED', 'REFU',
        'The party is not known on this platform.', 700, 503)`,
      [elsewhere, tongue === "en" ? "HLCU" : "MAEU"],
    );
    const seat = await memberSeat(browser, node, carrier, tongue);
    const { page } = seat;
    const { platforms: said, danger } = wordsOf(seat);
    await seat.go("/Counterparties/exchanges");
    const part = page.getByRole("list", { name: said.node.issues });
    await part.getByText(read(seat, said.story.reason, { reason: "HTTP 500 Out of order" })).waitFor();
    await part.getByText(silent.number).waitFor();
    await see(seat, "exchanges of the node");
    await part.getByRole("listitem").filter({ hasText: stuck.number }).getByRole("button").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(read(seat, said.node.issueEndSentence, TOLD)).waitFor();
    await see(seat, "request to end");
    await dialog.getByLabel(danger.password, { exact: true }).fill(PASSWORD);
    await dialog.getByRole("button", { name: said.node.issueEnd }).click();
    await part.getByText(stuck.number).waitFor({ state: "detached" });
    expect((await get(carrier.api, stuck.id)).state).toBe("DRAFT");

    const told = page.getByRole("list", { name: said.node.issuances }).getByRole("listitem").first();
    await told.getByRole("button", { name: said.node.answerAgain }).click();
    await told.getByText(readDomain(seat, ISSUANCE_STATES.ANSWERING.label)).waitFor();
    const sent = () => platform.received("/v3/ebl-issuance-responses").length;
    await until("the carrier has the answer", async () => sent() === (tongue === "en" ? 1 : 2), 30);
    await seat.go("/Counterparties/exchanges");
    await told.getByText(readDomain(seat, ISSUANCE_STATES.ANSWERED.label), { exact: true }).waitFor();
    await see(seat, "exchanges that were settled");
    await leave(seat);
  });
});
