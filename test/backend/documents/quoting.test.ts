import { afterAll, beforeAll, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes as documents } from "#domain/api/documents";
import { packRoutes } from "#domain/api/packs";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { get, PASSWORD, settled, type Company } from "../../support/companies.ts";
import { completeOrder } from "../../support/title-samples.ts";
import { startTrade, type Trade } from "./bills.ts";

let trade: Trade;
let [carrier, shipper, stranger]: Company[] = [];
beforeAll(async () => {
  trade = await startTrade();
  ({ carrier, shipper, stranger } = trade);
});
afterAll(() => trade.backend.stop());

const made = async (company: Company, kind: string, data: object) =>
  (await company.api.call(documents.create, { body: { kind, data: { ...data }, language: "en-US" } })).id;
const quoting = (company: Company, id: string) => company.api.call(documents.quoting, { params: { id } });
const listed = async (company: Company, id: string) =>
  (await company.api.call(documents.list, { query: { limit: 200 } })).rows.find((row) => row.id === id)?.quotesEnded;

it("lists what quotes a bill before it is amended, and marks that in each company afterwards", async () => {
  const bill = await trade.issue({ blNo: "QUOTED-26-0417" });
  await trade.pass(carrier!, shipper!, bill.id);
  const invoice = await made(shipper!, "Invoice", { name: "Invoice", description: `Goods of B/L ${bill.number}.` });
  const other = await made(shipper!, "Invoice", { name: "Invoice", description: `Goods of B/L ${bill.number}99.` });
  const order = await made(carrier!, "DeliveryOrder", completeOrder({ doNo: "DO-Q", blNo: bill.number }));
  const pack = await shipper!.api.call(packRoutes.compose, { body: { reference: "LC-Q", documentIds: [bill.id] } });

  const found = await quoting(shipper!, bill.id);
  expect(found.documents.map(({ id }) => id)).toEqual([invoice]);
  expect(found.packs).toEqual([{ id: pack.id, reference: "LC-Q" }]);
  expect((await quoting(carrier!, bill.id)).documents).toMatchObject([{ id: order, kind: "DeliveryOrder" }]);
  expect(await refusal(quoting(stranger!, bill.id))).toBe("NOT_FOUND");
  expect((await get(shipper!.api, invoice)).quotes).toEqual([]);

  await trade.surrender(shipper!, bill.id, "AMENDMENT", "Another voyage");
  const { version } = await get(carrier!.api, bill.id);
  const { successors } = await carrier!.api.call(documents.amend, {
    params: { id: bill.id },
    body: { expectedVersion: version, password: PASSWORD },
  });
  const successor = successors[0]!;
  const draft = await get(carrier!.api, successor);
  await trade.sign(
    await carrier!.api.call(documents.save, {
      params: { id: successor },
      body: { expectedVersion: draft.version, data: { ...draft.data, voyage: "AMENDED" } },
    }),
  );
  const { intent } = await carrier!.api.call(actRoutes.replace, {
    params: { id: bill.id },
    body: await trade.confirm(carrier!, bill.id),
  });
  await settled(carrier!.api, intent);

  const marked = { id: bill.id, number: bill.number, ending: "AMEND" };
  // The shipper was not given the new bill: it is told of what it has.
  expect((await get(shipper!.api, invoice)).quotes).toMatchObject([{ ...marked, successors: [] }]);
  expect((await get(carrier!.api, order)).quotes).toMatchObject([{ ...marked, successors: [{ id: successor }] }]);
  expect((await shipper!.api.call(packRoutes.get, { params: { id: pack.id } })).quotes).toMatchObject([marked]);
  expect(await listed(shipper!, invoice)).toBe(true);
  expect(await listed(shipper!, other)).toBe(false);
  // The new bill has the number of the old one: it is the new one that later documents quote.
  const later = await made(carrier!, "DeliveryOrder", completeOrder({ doNo: "DO-R", blNo: bill.number }));
  expect((await get(carrier!.api, later)).quotes).toEqual([]);
}, 120_000);

it("marks what quotes a bill that was switched to paper", async () => {
  const bill = await trade.issue();
  const order = await made(
    carrier!,
    "DeliveryOrder",
    completeOrder({ doNo: "DO-P", blNo: ` ${bill.number.toLowerCase()}` }),
  );
  const { intent } = await carrier!.api.call(actRoutes.convert, {
    params: { id: bill.id },
    body: { ...(await trade.confirm(carrier!, bill.id)), serials: ["P-1"] },
  });
  await settled(carrier!.api, intent);
  expect((await get(carrier!.api, order)).quotes).toMatchObject([{ id: bill.id, ending: "PAPER", successors: [] }]);
}, 120_000);
