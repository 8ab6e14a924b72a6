import { afterAll, beforeAll, expect, it } from "vitest";
import { contactRoutes } from "#domain/api/contacts";
import { externalRoutes as routes } from "#domain/api/external";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, type Company } from "../../support/companies.ts";

let backend: TestBackend;
let [company, other]: Company[] = [];
const address = `0x${"ab".repeat(20)}`;
const card = { name: "Blue Funnel", origin: "edoxOnline", address: `0x${"AB".repeat(20)}` };

beforeAll(async () => {
  backend = await startBackend({ chain: false });
  const make = companies(backend);
  [company, other] = await Promise.all([make.company("Noting"), make.company("Other", { permissions: [], people: 2 })]);
});
afterAll(() => backend.stop());

it("a party of another platform is noted by its address, and called so wherever the address stands", async () => {
  const nameOf = async (of: Company): Promise<string | null> =>
    (await of.api.call(contactRoutes.name, { params: { address } })).name;
  expect(await nameOf(company!)).toBeNull();
  const noted = await company!.api.call(routes.add, { body: card });
  expect(noted).toMatchObject({ name: "Blue Funnel", origin: "edoxOnline", address });
  expect([await nameOf(company!), await nameOf(other!)]).toEqual(["Blue Funnel (edoxOnline)", null]);
  expect(await refusal(company!.api.call(routes.add, { body: { ...card, name: "Again" } }))).toBe("EXTERNAL_EXISTS");
  expect(await company!.api.call(routes.list, { query: { text: "edox" } })).toHaveLength(1);
  expect(await company!.api.call(routes.list, { query: { text: "%" } })).toHaveLength(0);

  expect(await refusal(other!.people[1]!.api.call(routes.add, { body: card }))).toBe("FORBIDDEN");
  expect(await other!.api.call(routes.list, { query: {} })).toEqual([]);
  await company!.api.call(routes.set, { params: { id: noted.id }, body: { ...card, name: "Blue Funnel Line" } });
  expect(await nameOf(company!)).toBe("Blue Funnel Line (edoxOnline)");
  await company!.api.call(routes.remove, { params: { id: noted.id } });
  expect(await nameOf(company!)).toBeNull();
});

it("several addresses are named at once, to each company what it may know", async () => {
  const noted = await company!.api.call(routes.add, { body: card });
  const unknown = `0x${"cd".repeat(20)}`;
  const asked = [address, company!.address, unknown].join(",");
  const names = async (of: Company) => (await of.api.call(contactRoutes.names, { query: { addresses: asked } })).names;
  expect(new Set(await names(company!))).toEqual(
    new Set([
      { address, name: "Blue Funnel (edoxOnline)", you: false },
      { address: company!.address, name: "Noting", you: true },
    ]),
  );
  expect(await names(other!)).toEqual([]);
  for (const addresses of ["", "0x1", Array(101).fill(address).join(",")])
    expect(await refusal(company!.api.call(contactRoutes.names, { query: { addresses } }))).toBe("BAD_INPUT");
  await company!.api.call(routes.remove, { params: { id: noted.id } });
});

it("never takes the place of a company's own name", async () => {
  await company!.api.call(routes.add, { body: { ...card, address: company!.address } });
  expect((await company!.api.call(contactRoutes.name, { params: { address: company!.address } })).name).toBe("Noting");
});
