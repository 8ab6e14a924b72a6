import "reflect-metadata";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { ERRORS } from "#domain/errors";
import { lei } from "../../scripts/evidence/dcsa/world.ts";
import type { TestBackend } from "../support/backend.ts";
import { openBrowser } from "../support/browser.ts";
import { companies, PASSWORD, type Company } from "../support/companies.ts";
import { platformWithPages, see } from "../support/platform-pages.ts";
import { allowed, knows, linerBill, ownKey, withLei } from "../support/platforms.ts";
import { memberSeat } from "../support/member-seat.ts";
import { leave, read, readDomain, wordsOf } from "../support/story.ts";

/** The offer of a straight bill says who may get it, and refuses everybody else. */

let node: TestBackend;
let browser: Browser;
let carrier: Company;

beforeAll(async () => {
  [node, browser] = await Promise.all([platformWithPages("WAVE"), openBrowser()]);
  const here = companies(node);
  carrier = await here.company("Tern & Sable Shipping Lda");
  await withLei(node, carrier, 1);
  const consignee = await here.company("Porto Azul", { register: false });
  await here.befriend(carrier, consignee);
  await withLei(node, consignee, 3);
  await withLei(node, await here.company("Harbour Bank", { register: false }), 9);
  await ownKey(node);
  // The other platform, which this node plays itself, says whom a code names.
  await knows(node, { code: "IQAX", role: "platform", url: node.url, keys: [] });
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await node?.stop();
});

describe.each(["en", "zh"] as const)("in %s", (tongue) => {
  it("names the shipper and consignee of a straight bill at once, and refuses the LEI of a bank", async () => {
    const party = { partyName: "Porto Azul", displayedAddress: ["1 Quay"] };
    const shipper = { partyName: "Sines Shippers", displayedAddress: ["2 Quay"] };
    const id = await linerBill(carrier.api, carrier, { isToOrder: "NO", consignee: party, shipper });
    await allowed(carrier.api, id);
    const seat = await memberSeat(browser, node, carrier, tongue);
    const { page } = seat;
    const { platforms: said, danger } = wordsOf(seat);
    await seat.go(`/exchange/offer/${id}`);
    await page.getByText(read(seat, said.going.straight, { parties: "Sines Shippers · Porto Azul" })).waitFor();
    await see(seat, "offer of a straight bill");
    await page.getByRole("combobox", { name: said.going.platform }).click();
    await page.locator(".ant-select-dropdown:visible").getByText("IQAX platform").click();
    await page.getByRole("checkbox").check();
    await page.getByLabel(said.offer.lei, { exact: true }).fill(lei(9));
    await page.getByLabel(danger.password, { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: said.offer.verb }).click();
    const parties = "Sines Shippers, Porto Azul";
    await page.getByText(readDomain(seat, ERRORS.PINT_STRAIGHT.text).replace("{parties}", parties)).waitFor();
    await see(seat, "straight bill refused");
    // The browser notes every answer of 422 by itself.
    seat.complaints.splice(0, Infinity, ...seat.complaints.filter((one) => !one.includes("status of 422")));
    await leave(seat);
  });
});
