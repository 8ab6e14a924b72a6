import { afterAll, beforeAll, expect, it } from "vitest";
import { documentRoutes } from "#domain/api/documents";
import { externalRoutes } from "#domain/api/external";
import { get, until } from "../../support/companies.ts";
import { textOfPages } from "../../support/pdf-picture.ts";
import { startTrade, type Trade } from "./bills.ts";

let trade: Trade;
beforeAll(async () => {
  trade = await startTrade();
});
afterAll(() => trade.backend.stop());

it("the history of a document calls parties of other platforms as each company noted them, and prints no such name", async () => {
  const { carrier, shipper, make } = trade;
  const outside = `0x${"ab".repeat(20)}` as const;
  const { id } = await trade.issue();
  await trade.pass(carrier, shipper, id);
  await make.handOver(shipper, { ...shipper, address: outside }, id, "BOTH");
  await until("it left", async () => (await get(shipper.api, id)).state === "TRANSFERRED");
  const nameTo = async ({ api }: Trade["carrier"]) =>
    (await api.call(documentRoutes.story, { params: { id } })).parties.find(({ address }) => address === outside);
  expect(await nameTo(shipper)).toMatchObject({ name: null });
  await shipper.api.call(externalRoutes.add, { body: { name: "Blue Funnel", origin: "edoxOnline", address: outside } });
  expect(await nameTo(shipper)).toMatchObject({ name: "Blue Funnel (edoxOnline)", you: false, issuer: false });
  expect(await nameTo(carrier)).toMatchObject({ name: null });
  const query = { view: "endorsements" } as const;
  const pages = await textOfPages(await shipper.api.download(documentRoutes.pdf, { params: { id }, query }));
  expect(pages.join(" ")).not.toContain("Blue Funnel");
});
