import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { offerRoutes } from "#domain/api/offers";
import { documentRoutes } from "#domain/api/documents";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, get, PASSWORD, until, type Company } from "../../support/companies.ts";
import { allowed, carrierKey, knows, linerBill, ownKey, withLei } from "../../support/platforms.ts";

let wave: TestBackend;
let bole: TestBackend;
let carrier: Company;
let buyer: Company;
let platformId: string;
let buyerLei: string;

beforeAll(async () => {
  const settings = { webhookPrivate: true };
  [wave, bole] = await Promise.all([
    startBackend({ chain: true, settings: { ...settings, platformCode: "WAVE" } }),
    startBackend({ chain: true, settings: { ...settings, platformCode: "BOLE" } }),
  ]);
  const here = companies(wave);
  carrier = await here.company("Tern & Sable Shipping Lda");
  const other = await here.company("Porto Azul");
  await here.befriend(carrier, other);
  await withLei(wave, carrier, 1);
  const there = companies(bole);
  buyer = await there.company("Lantern Buyers");
  buyerLei = await withLei(bole, buyer, 2);
  const keys = { wave: await ownKey(wave), bole: await ownKey(bole), carrier: await carrierKey(wave, carrier) };
  platformId = await knows(wave, { code: "BOLE", role: "platform", url: bole.url, keys: [keys.bole] });
  await knows(bole, { code: "WAVE", role: "platform", url: wave.url, keys: [keys.wave] });
  await knows(bole, { code: "TSLU", role: "carrier", url: wave.url, keys: [keys.carrier] });
}, 120_000);
afterAll(() => Promise.all([wave?.stop(), bole?.stop()]));

const offerOf = async (id: string) =>
  (await carrier.api.call(offerRoutes.list, { query: { documentId: id } })).items[0];

describe("a title goes to another platform", () => {
  test("it is in transit, ends here, and is its buyer's there", async () => {
    const id = await linerBill(carrier.api, carrier);
    await allowed(carrier.api, id);
    expect(await carrier.api.call(offerRoutes.recipient, { body: { platformId, lei: buyerLei } })).toEqual({
      name: "Lantern Buyers",
    });
    const made = await carrier.api.call(offerRoutes.create, {
      params: { id },
      body: {
        expectedVersion: (await get(carrier.api, id)).version,
        platformId,
        lei: buyerLei,
        rulebook: 1,
        password: PASSWORD,
      },
    });
    expect(made).toMatchObject({ state: "DUE", recipient: { name: "Lantern Buyers", code: buyerLei } });
    expect((await get(carrier.api, id)).state).toBe("IN_TRANSIT");
    await until("the offer has ended", async () => (await offerOf(id))?.state === "GONE", 60).catch(
      async (error: unknown) => {
        throw new Error(JSON.stringify(await carrier.api.call(offerRoutes.get, { params: { id: made.id } })), {
          cause: error,
        });
      },
    );
    expect((await get(carrier.api, id)).state).toBe("TRANSFERRED");
    await until(
      "the buyer holds it",
      async () => {
        const { rows } = await buyer.api.call(documentRoutes.list, { query: {} });
        return rows[0]?.state === "ISSUED";
      },
      60,
    );
    const { rows } = await buyer.api.call(documentRoutes.list, { query: {} });
    const there = await get(buyer.api, rows[0]?.id ?? "");
    const was = await get(carrier.api, id);
    expect(there.data["transportDocumentReference"]).toBe(was.data["transportDocumentReference"]);
    expect(there.can["endorse"]).toBeNull();
  }, 180_000);
});
