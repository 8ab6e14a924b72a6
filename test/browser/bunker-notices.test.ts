import { afterAll, beforeAll, expect, it } from "vitest";
import { bunkerRoutes } from "#domain/api/bunker";
import { bunkerExchangeRoutes } from "#domain/api/bunker-exchange";
import { BUNKER_SIGNERS } from "#domain/bunker/forms";
import { startBunkerExchange, type BunkerExchangeProgram } from "../../scripts/services/bunker-exchange.ts";
import { startDemo } from "../support/demo.ts";
import { ownerOf } from "../support/product-database.ts";
import { until } from "../support/stand.ts";
import { leave, lookAt, read, readDomain, wordsOf } from "../support/story.ts";

/** A signed note that is late, was refused, or may not have arrived: the office reads it without asking. */

const demo = startDemo({ env: { WEBHOOK_PRIVATE: "1", BUNKER_SYSTEM_ID: "HAWSER-TEST" } });
let exchange: BunkerExchangeProgram;

beforeAll(async () => {
  exchange = await startBunkerExchange();
});
afterAll(() => exchange.stop());

/** Makes the exchange that of the supplier, and answers the delivery whose note is signed. */
async function connected() {
  const mei = await demo.actor("mei");
  const { password } = mei;
  await mei.api.call(bunkerExchangeRoutes.set, {
    body: {
      baseUrl: exchange.url,
      key: exchange.key,
      participants: [exchange.receiver],
      parentNodeId: "folder-1",
      parentNodeType: "FOLDER",
      enabled: true,
      password,
    },
  });
  const { secret } = await mei.api.call(bunkerExchangeRoutes.secret, { body: { password } });
  exchange.notify = { url: `${demo.product.url}/api/notify`, secret };
  const { rows } = await mei.api.call(bunkerRoutes.list, { query: { state: "SIGNED" } });
  return { api: mei.api, id: rows[0]!.id };
}

it("an alarm comes and grows older by the minute; a refused push and an uncertain one are told", async () => {
  const { api, id } = await connected();
  const show = () => api.call(bunkerRoutes.show, { params: { id } });
  const owner = await ownerOf(demo.product);
  // Due at the exchange within six hours of its signatures: half a minute more than one is left.
  await owner.query(
    "UPDATE app.bunker_delivery SET signed_at = now() - interval '5 hours 58 minutes 30 seconds' WHERE process_id = $1",
    [id],
  );
  await owner.end();
  const seat = await demo.person("mei");
  const { page } = seat;
  const { bunker } = wordsOf(seat);
  await page.clock.install();
  await seat.go("/layout/bunker");
  const { bdnNo } = await show();
  await page
    .getByText(bdnNo ?? "")
    .first()
    .waitFor();
  const alarms = page.getByRole("region", { name: bunker.alarms });
  expect(await alarms.count()).toBe(0);
  await page.clock.fastForward(120_000);
  const late = alarms.getByRole("listitem").filter({ hasText: bdnNo ?? "" });
  await late.getByText(bunker.notSubmitted).waitFor();
  const age = async () => Number(/ 6 h (\d+) min/.exec(` ${await late.innerText()}`)?.[1]);
  const first = await age();
  expect(first).toBeLessThan(3);
  await page.clock.fastForward(60_000);
  await expect.poll(age).toBe(first + 1);
  await lookAt(seat, "board with an alarm");

  exchange.fault = () => "refused";
  await api.call(bunkerRoutes.push, { params: { id }, body: { expectedVersion: (await show()).version } });
  await until("the push is refused", async () => (await show()).state === "SUBMIT_FAILED");
  await late.getByText(bunker.waits.SUBMIT_FAILED).waitFor();
  await seat.go(`/layout/bunker/${id}`);
  await page.getByText(read(seat, bunker.pushReason, { reason: "bdn_imo_no is not registered" })).waitFor();
  await page.getByText(bunker.waits.SUBMIT_FAILED).first().waitFor();
  await lookAt(seat, "delivery whose push was refused");

  exchange.fault = (call) => (call === "push" ? "hangUp" : "none");
  await api.call(bunkerRoutes.retry, { params: { id }, body: { expectedVersion: (await show()).version } });
  await page.getByText(bunker.pushUnsure).waitFor();
  await page.getByRole("link", { name: bunker.pushAnswer }).waitFor();
  await lookAt(seat, "delivery whose push may have arrived");
  await leave(seat);
});

it("the surveyor is greyed until one is engaged, and what was typed stays", async () => {
  const seat = await demo.person("mei");
  const { page } = seat;
  const { bunker } = wordsOf(seat);
  await seat.go("/layout/bunker/new");
  const surveyor = page.getByRole("group", { name: readDomain(seat, BUNKER_SIGNERS.SURVEYOR) });
  const name = surveyor.getByRole("textbox").first();
  await surveyor.getByText(bunker.notEngaged).waitFor();
  expect(await name.isDisabled()).toBe(true);
  await lookAt(seat, "new delivery without a surveyor");
  const engaged = page.getByRole("radiogroup", { name: bunker.surveyed });
  await engaged.getByText(bunker.yes, { exact: true }).click();
  await name.fill("Rosa Lim");
  await engaged.getByText(bunker.no, { exact: true }).click();
  expect([await name.isDisabled(), await name.inputValue()]).toEqual([true, "Rosa Lim"]);
  await leave(seat);
});
