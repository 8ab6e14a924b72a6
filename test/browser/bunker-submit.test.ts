import { expect, it } from "vitest";
import { submitDelivery } from "#domain/acts/bunker/submit";
import { BUNKER_STATES } from "#domain/acts/bunker/states";
import { bunkerRoutes } from "#domain/api/bunker";
import { startDemo } from "../support/demo.ts";
import { ownerOf } from "../support/product-database.ts";
import { leave, lookAt, readDomain, stands, wordsOf } from "../support/story.ts";

/** A supplier without an exchange submits its notes by the export for its port authority. */

const demo = startDemo();
const { label, row } = submitDelivery;

/** The delivery of the demo whose note is signed, and late. */
async function late() {
  const { api } = await demo.actor("mei");
  const { rows } = await api.call(bunkerRoutes.list, { query: { state: "SIGNED" } });
  const { id } = rows[0]!;
  const owner = await ownerOf(demo.product);
  await owner.query("UPDATE app.bunker_delivery SET signed_at = now() - interval '13 hours' WHERE process_id = $1", [
    id,
  ]);
  await owner.end();
  return { api, id };
}

it("the page of a signed note offers the export, and says what follows, in Chinese and in the dark", async () => {
  const { id } = await late();
  const seat = await demo.person("mei", "zh");
  const { page } = seat;
  const { bunker, common } = wordsOf(seat);
  await seat.go(`/layout/bunker/${id}`);
  await stands(seat, readDomain(seat, BUNKER_STATES.SIGNED.label));
  await page.getByRole("region", { name: bunker.whoActs }).getByText(readDomain(seat, label)).waitFor();
  await page
    .getByRole("toolbar")
    .getByRole("button", { name: readDomain(seat, label) })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(readDomain(seat, row.consequence!)).waitFor();
  await lookAt(seat, "submit by export");
  await dialog.getByRole("button", { name: common.cancel }).click();
  await seat.go("/layout/bunker");
  await page
    .getByRole("region", { name: bunker.alarms })
    .getByRole("button", { name: readDomain(seat, label) })
    .waitFor();
  await lookAt(seat, "board with a note to submit");
  await leave(seat);
});

it("the alarm of a late note ends when it is submitted by an export, which is saved", async () => {
  const { api, id } = await late();
  const seat = await demo.person("mei");
  const { page } = seat;
  const { bunker } = wordsOf(seat);
  await seat.go("/layout/bunker");
  const alarms = page.getByRole("region", { name: bunker.alarms });
  await alarms.getByRole("button", { name: readDomain(seat, label) }).click();
  const { bdnNo } = await api.call(bunkerRoutes.show, { params: { id } });
  const dialog = page.getByRole("dialog", { name: `${readDomain(seat, label)}: ${bdnNo}` });
  await dialog.getByText(readDomain(seat, row.consequence!)).waitFor();
  await lookAt(seat, "submit from the board");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: readDomain(seat, label), exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`bunker-${bdnNo}.csv`);
  await alarms.waitFor({ state: "detached" });
  await page
    .getByRole("region", { name: readDomain(seat, BUNKER_STATES.SUBMITTED.label) })
    .getByText(bunker.exported.replace(" {when}", ""))
    .waitFor();
  await lookAt(seat, "board after the export");
  await seat.go(`/layout/bunker/${id}`);
  await stands(seat, readDomain(seat, BUNKER_STATES.COMPLETED.label));
  await page.getByText("By an export for the port authority").waitFor();
  await lookAt(seat, "delivery submitted by export");
  await leave(seat);
});
