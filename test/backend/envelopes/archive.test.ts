import { afterAll, beforeAll, expect, it } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes as routes } from "#domain/api/envelopes";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, type Company } from "../../support/companies.ts";
import { postage } from "../../support/envelopes.ts";
import { plainPdf } from "../../support/signing.ts";

let backend: TestBackend;
let make: ReturnType<typeof companies>;
let carrier: Company;
let shipper: Company;

beforeAll(async () => {
  backend = await startBackend({ chain: false });
  make = companies(backend);
  [carrier, shipper] = await Promise.all([make.company("Carrier", { people: 2 }), make.company("Shipper", { people: 2 })]);
  await make.befriend(carrier, shipper);
});
afterAll(() => backend.stop());

async function send(from: Company, to: Company): Promise<string> {
  const { id } = await from.api.call(documentRoutes.upload, { query: { kind: "Invoice", name: "Paper" }, bytes: await plainPdf() });
  return postage(backend).send(from, to, [id]);
}

it("is put away by who may compose, and not before somebody in the company has read it", async () => {
  const idle = await make.company("Idle", { people: 2, permissions: [] });
  await make.befriend(carrier, idle);
  const id = await send(carrier, idle);
  const [admin, clerk] = idle.people;
  for (const route of [routes.archive, routes.unarchive]) expect(await refusal(clerk!.api.call(route, { params: { id } }))).toBe("NO_COMPOSE");
  await admin!.api.call(authRoutes.setPermissions, { params: { id: clerk!.id }, body: { permissions: ["compose"] } });
  expect(await refusal(clerk!.api.call(routes.archive, { params: { id } }))).toBe("ENVELOPE_ASKED");
  const listed = async () => (await admin!.api.call(routes.list, { query: { folder: "inbox" } })).rows.map((row) => [row.id, row.asked]);
  expect(await listed()).toEqual([[id, "read"]]);
  await clerk!.api.call(routes.read, { params: { id } });
  expect(await clerk!.api.call(routes.archive, { params: { id } })).toMatchObject({ archived: true });
});

it("is archived by each side for itself", async () => {
  const id = await send(carrier, shipper);
  await carrier.api.call(routes.archive, { params: { id } });
  const archived = await carrier.api.call(routes.list, { query: { folder: "archived" } });
  expect(archived.rows.map((row) => row.id)).toContain(id);
  expect((await carrier.api.call(routes.list, { query: { folder: "archived", direction: "in" } })).rows.map((row) => row.id)).not.toContain(id);
  const theirs = await shipper.api.call(routes.list, { query: { folder: "inbox", limit: 200 } });
  expect(theirs.rows.map((row) => row.id)).toContain(id);
  await carrier.api.call(routes.unarchive, { params: { id } });
  expect((await carrier.api.call(routes.list, { query: { folder: "archived" } })).rows.map((row) => row.id)).not.toContain(id);
});
