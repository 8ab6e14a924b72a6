import { afterAll, beforeAll, expect, it } from "vitest";
import { bunkerRoutes as routes } from "#domain/api/bunker";
import { formsOf } from "#domain/bunker/forms";
import type { FieldData } from "#domain/kinds/field";
import { ApiRefusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { BUNKER_SAMPLES } from "../../support/bunker-samples.ts";
import { companies } from "../../support/companies.ts";
import { aboard, beginning, chief, ORDER, signedDelivery, signInPresence, supplier } from "../../support/deliveries.ts";
import { textOfPages } from "../../support/pdf-picture.ts";

let backend: TestBackend;
let all: Awaited<ReturnType<typeof supplier>>;

beforeAll(async () => {
  backend = await startBackend({ chain: false, settings: { bunkerSystemId: "HAWSER-1" } });
  all = await supplier(backend, await companies(backend).company("Straits Quay", { people: 2 }));
});
afterAll(() => backend.stop());

const NOTE = BUNKER_SAMPLES.BunkerDeliveryNote;
const listed = (data: FieldData, list: string) => data[list] as readonly FieldData[];
/** The faults for which a request is refused, by its fields. */
const faults = async (request: Promise<unknown>): Promise<readonly string[]> => {
  const refused = await request.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(refused instanceof ApiRefusal)) throw new Error("was not refused");
  return refused.fields.map(({ path, code }) => `${path} ${code}`);
};

/** A delivery that has pumped, before any form after that. */
async function pumped(): Promise<{ readonly id: string; readonly crew: ReturnType<typeof aboard> }> {
  const { id } = await all.office.call(routes.begin, { body: beginning({ parties: [chief()] }) });
  await aboard(all.office, id).assign(all.craft.id);
  const crew = aboard(all.crew, id);
  await crew.open();
  await signInPresence(crew, formsOf("before"));
  await crew.commence();
  await crew.complete();
  return { id, crew };
}

const [ordered] = ORDER.products;
const TWICE = { ...ORDER, products: [ordered, { ...ordered, name: "vlsfo 0.50%", quantity: "60" }] };

it("an order names each product once, however it comes", async () => {
  const { office } = all;
  expect(await faults(office.call(routes.begin, { body: beginning({ ordered: TWICE }) }))).toEqual([
    "ordered.products.1.name PRODUCT_TWICE",
  ]);
  expect(await faults(office.call(routes.beginStems, { body: { orders: [TWICE] } }))).toEqual([
    "orders.0.products.1.name PRODUCT_TWICE",
  ]);
  const { id } = await office.call(routes.begin, { body: beginning() });
  expect(await faults(aboard(office, id).modify(TWICE, "One more"))).toEqual(["ordered.products.1.name PRODUCT_TWICE"]);
});

it("a delivery whose order named one twice before stays readable, and is corrected before it gets a tanker", async () => {
  const { id } = await all.office.call(routes.begin, { body: beginning() });
  await backend.database.asWorker((tx) =>
    tx.query("UPDATE app.bunker_delivery SET ordered = $2 WHERE process_id = $1", [id, TWICE]),
  );
  const office = aboard(all.office, id);
  expect((await office.show()).ordered["products"]).toHaveLength(2);
  expect((await all.office.call(routes.list, { query: {} })).rows.map((row) => row.id)).toContain(id);
  expect(await faults(office.assign(all.craft.id))).toEqual(["ordered.products.1.name PRODUCT_TWICE"]);
  await office.modify(ORDER, "One line for each product");
  expect(await office.assign(all.craft.id)).toMatchObject({ state: "ASSIGNED" });
});

it("no form is signed that lists a product twice, nor a note that leaves out what was metered", async () => {
  const { crew } = await pumped();
  const [reading] = listed(BUNKER_SAMPLES.BunkerMeterReadingPost, "readings");
  const [product] = listed(NOTE, "products");
  await crew.sign("BunkerMeterSealsCheckPost");
  await crew.present("BunkerMeterSealsCheckPost");
  const sign = (kind: "BunkerMeterReadingPost" | "BunkerDeliveryNote", given: FieldData) =>
    crew.sign(kind, { ...BUNKER_SAMPLES[kind], ...given });
  expect(await faults(sign("BunkerMeterReadingPost", { readings: [reading, reading] }))).toEqual([
    "readings.1.product PRODUCT_TWICE",
  ]);
  const other = { ...reading, product: "LSMGO" };
  expect(await faults(sign("BunkerMeterReadingPost", { readings: [reading, other] }))).toEqual([
    "readings.1.product PRODUCT_UNMETERED",
  ]);
  await signInPresence(crew, ["BunkerMeterReadingPost", "BunkerMeterReceipt"]);
  const high = { ...product, quantity: "5000", sulphur: "3.5", declared: "REG_14_1" };
  expect(await faults(sign("BunkerDeliveryNote", { products: [product, high] }))).toEqual([
    "products.1.name PRODUCT_TWICE",
  ]);
  expect(await faults(sign("BunkerDeliveryNote", { products: [{ ...product, name: "LSMGO" }] }))).toEqual(
    expect.arrayContaining(["products.0.name PRODUCT_UNMETERED", "products PRODUCT_LEFT_OUT"]),
  );
  await crew.sign("BunkerDeliveryNote");
  expect(await crew.present("BunkerDeliveryNote")).toMatchObject({ state: "SIGNED" });
});

it("a note says the totalisers of the signed reading on page, paper and export, whatever was typed", async () => {
  const { id, crew } = await pumped();
  await signInPresence(crew, formsOf("after"));
  const [product] = listed(NOTE, "products");
  const products = [
    { ...product, deliveryStart: "1.000", deliveryEnd: "2.000", loadingStart: "0.001", loadingEnd: "0.002" },
  ];
  await crew.sign("BunkerDeliveryNote", { ...NOTE, products });
  const read = {
    deliveryStart: "128406.512",
    deliveryEnd: "129256.248",
    loadingStart: "71930.204",
    loadingEnd: "71930.204",
  };
  expect(listed((await crew.formOf("BunkerDeliveryNote")).data, "products")).toMatchObject([read]);
  await crew.present("BunkerDeliveryNote");
  const paper = await all.crew.download(routes.file, { params: { id, kind: "BunkerDeliveryNote" } });
  const printed = (await textOfPages(Buffer.from(paper))).join(" ").replace(/[ ,]/g, "");
  expect(printed).toContain("128406.512");
  expect(printed).toContain("129256.248");
  const json = await all.office.download(routes.export, { query: { id, format: "json" } });
  expect((JSON.parse(Buffer.from(json).toString()) as { rows: unknown[] }).rows).toMatchObject([read]);
});

it("a note that was signed with a product twice is read, and exported line by line as its paper says", async () => {
  const id = await signedDelivery(all);
  const { documentId } = await aboard(all.office, id).formOf("BunkerDeliveryNote");
  const [product] = listed(NOTE, "products");
  await backend.database.asWorker((tx) =>
    tx.query("UPDATE app.document SET data = $2 WHERE id = $1", [
      documentId,
      { ...NOTE, products: [product, { ...product, quantity: "5000" }] },
    ]),
  );
  expect(listed((await aboard(all.office, id).formOf("BunkerDeliveryNote")).data, "products")).toHaveLength(2);
  const json = await all.office.download(routes.export, { query: { id, format: "json" } });
  expect((JSON.parse(Buffer.from(json).toString()) as { rows: unknown[] }).rows).toMatchObject([
    { mass: "849.736" },
    { mass: "5000.000" },
  ]);
});
