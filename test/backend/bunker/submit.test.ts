import { afterAll, beforeAll, expect, it } from "vitest";
import { bunkerRoutes as routes } from "#domain/api/bunker";
import { bunkerExchangeRoutes } from "#domain/api/bunker-exchange";
import { deskRoutes } from "#domain/api/desk";
import { alarmOf } from "#domain/bunker/board";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, PASSWORD, type Company } from "../../support/companies.ts";
import { aboard, signedDelivery, supplier } from "../../support/deliveries.ts";
import { lettersTo } from "../../support/letters.ts";

let backend: TestBackend;
let yard: Company;
let all: Awaited<ReturnType<typeof supplier>>;

beforeAll(async () => {
  backend = await startBackend({ chain: false, settings: { bunkerSystemId: "HAWSER-1" } });
  yard = await companies(backend).company("Straits Quay", { people: 3 });
  all = await supplier(backend, yard);
});
afterAll(() => backend.stop());

const TITLE = "PELAGIA DAWN, VLSFO 0.50 %";

const looked = async (id: string) => ({
  params: { id },
  body: { expectedVersion: (await aboard(all.office, id).show()).version },
});
const list = (query: object) => all.office.call(routes.list, { query });
const bunkerCount = async () => (await all.office.call(deskRoutes.counts)).bunker;
/** Sets an exchange, in use or not. */
const setExchange = (enabled: boolean) =>
  all.office.call(bunkerExchangeRoutes.set, {
    body: {
      baseUrl: "https://exchange.example",
      key: "k",
      participants: ["p"],
      parentNodeId: "f",
      parentNodeType: "FOLDER",
      enabled,
      password: PASSWORD,
    },
  });

it("submits a signed note by the export for the port authority, where no exchange is set up", async () => {
  const none = await bunkerCount();
  const id = await signedDelivery(all);
  expect(await bunkerCount()).toBe(none + 1);
  expect(await aboard(all.office, id).show()).toMatchObject({
    state: "SIGNED",
    can: { submit: null, push: "EXCHANGE_NOT_SET" },
  });
  // An export that is looked at submits nothing.
  await all.office.download(routes.export, { query: { id } });
  const day = Date.now() + 13 * 3_600_000;
  const waiting = await list({ waiting: "true" });
  expect(waiting.submitBy).toBe("submit");
  expect(waiting.rows.map((card) => [card.id, alarmOf(card, day)])).toEqual([[id, "late"]]);

  expect(await all.office.call(routes.submit, await looked(id))).toMatchObject({ state: "COMPLETED", push: null });
  const { history, can } = await aboard(all.office, id).show();
  expect(history.slice(-2)).toMatchObject([
    { step: "submit", state: "SUBMITTED", by: "Person 1", comment: "By an export for the port authority" },
    { step: "exported", state: "COMPLETED", by: "Person 1" },
  ]);
  expect(can).toMatchObject({ submit: "WRONG_STATE", push: "WRONG_STATE" });
  expect(await refusal(all.office.call(routes.submit, await looked(id)))).toBe("WRONG_STATE");
  expect((await list({ waiting: "true" })).rows).toEqual([]);
  const completed = (await list({ state: "COMPLETED" })).rows.find((card) => card.id === id)!;
  expect(alarmOf(completed, day)).toBeNull();
  expect(await bunkerCount()).toBe(none);
  // The note can be exported again, as often as it is asked for.
  expect((await all.office.download(routes.export, { query: { id } })).length).toBeGreaterThan(0);
});

it("pushes, and does not submit by an export, where an exchange is set up and in use", async () => {
  const id = await signedDelivery(all);
  await setExchange(true);
  expect((await list({})).submitBy).toBe("push");
  expect(await refusal(all.office.call(routes.submit, await looked(id)))).toBe("EXCHANGE_SET");
  expect(await aboard(all.office, id).show()).toMatchObject({
    state: "SIGNED",
    can: { submit: "EXCHANGE_SET", push: null },
  });
  await setExchange(false);
  expect((await list({})).submitBy).toBe("submit");
  expect(await refusal(all.crew.call(routes.submit, await looked(id)))).toBe("FORBIDDEN");
  // A colleague submits it, and who began the delivery hears of that.
  const { bdnNo } = await yard.people[2]!.api.call(routes.submit, await looked(id));
  const told = async () =>
    (await lettersTo(backend.database, null)).map(({ subject }) => subject).filter((one) => one.includes(bdnNo!));
  await expect.poll(told, { timeout: 20_000 }).toContain(`Submitted by export: bunker delivery ${bdnNo}, ${TITLE}`);
  expect(await aboard(all.office, id).show()).toMatchObject({ state: "COMPLETED" });
});
