import { afterAll, beforeAll, expect, it } from "vitest";
import { bunkerRoutes as routes } from "#domain/api/bunker";
import { bunkerExchangeRoutes } from "#domain/api/bunker-exchange";
import { ApiRefusal, refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies } from "../../support/companies.ts";
import { aboard, supplier } from "../../support/deliveries.ts";

let backend: TestBackend;
let all: Awaited<ReturnType<typeof supplier>>;

beforeAll(async () => {
  backend = await startBackend({ chain: false, settings: { bunkerSystemId: "HAWSER-1" } });
  all = await supplier(backend, await companies(backend).company("Straits Quay", { people: 2 }));
});
afterAll(() => backend.stop());

const HEAD =
  "reference,vessel.name,vessel.imo,supplyType,supplyDate,products.1.name,products.1.quantity,port.code,port.name,agent";
const row = (stem: string, imo = "9321483") =>
  `${stem},PELAGIA DAWN,${imo},BUNKER_TANKER,2026-11-25,VLSFO,500.000,SGSIN,Singapore,ORISON`;
const read = (...rows: string[]) =>
  all.office.call(bunkerExchangeRoutes.stems, { body: { csv: [HEAD, ...rows].join("\n") } });

it("begins a delivery for each good row of a table, and none for a stem that has one", async () => {
  const stems = await read(row("STEM-1"), row("STEM-2", "9321480"), row("STEM-3"));
  expect(stems.map(({ row: n, faults }) => [n, faults.map(({ column }) => column)])).toEqual([
    [1, []],
    [2, ["vessel.imo"]],
    [3, []],
  ]);
  const good = stems.filter(({ faults }) => faults.length === 0).map(({ order }) => order);
  const { deliveries } = await all.office.call(routes.beginStems, { body: { orders: good } });
  expect(deliveries.map(({ reference }) => reference)).toEqual(["STEM-1", "STEM-3"]);
  const begun = await aboard(all.office, deliveries[0]!.id).show();
  expect(begun).toMatchObject({ state: "CREATED", ordered: { vessel: { name: "PELAGIA DAWN" }, agent: "ORISON" } });

  expect((await read(row("stem-1 ")))[0]!.faults).toMatchObject([{ column: "reference", code: "STEM_TAKEN" }]);
  const again = await all.office.call(routes.beginStems, { body: { orders: good } }).catch((error: unknown) => error);
  expect(again).toMatchObject({
    code: "BAD_INPUT",
    fields: [{ path: "orders.0.reference", code: "STEM_TAKEN" }, { path: "orders.1.reference" }],
  });
  // One that was aborted leaves its stem to another.
  await aboard(all.office, deliveries[0]!.id).abort("Cancelled");
  expect((await read(row("STEM-1")))[0]!.faults).toEqual([]);
});

it("begins a stem once, however many tables with it come at the same moment", async () => {
  const [stem] = await read(row("STEM-20"));
  const ends = await Promise.all(
    Array.from({ length: 6 }, () =>
      all.office.call(routes.beginStems, { body: { orders: [stem!.order] } }).then(
        () => "begun",
        (error: unknown) => (error instanceof ApiRefusal ? error.code : String(error)),
      ),
    ),
  );
  expect(ends.toSorted()).toEqual([...Array.from({ length: 5 }, () => "BAD_INPUT"), "begun"]);
});

it("begins all orders or none, and names what is wrong by its place", async () => {
  const [good] = await read(row("STEM-7"));
  const wrong = { ...good!.order, reference: "STEM-8", supplyDate: "" };
  const refused = await all.office
    .call(routes.beginStems, { body: { orders: [good!.order, wrong] } })
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "BAD_INPUT", fields: [{ path: "orders.1.supplyDate", code: "REQUIRED" }] });
  expect((await read(row("STEM-7")))[0]!.faults).toEqual([]);
  expect(await refusal(all.crew.call(routes.beginStems, { body: { orders: [good!.order] } }))).toBe("FORBIDDEN");
});
