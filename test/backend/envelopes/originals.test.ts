import { afterAll, beforeAll, expect, it } from "vitest";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes as routes } from "#domain/api/envelopes";
import { LIMITS } from "#domain/limits";
import type { ApiRefusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { completeBill } from "../../support/bill.ts";
import { companies, type Company } from "../../support/companies.ts";

let backend: TestBackend;
let carrier: Company;
let shipper: Company;

beforeAll(async () => {
  backend = await startBackend({ chain: false });
  const make = companies(backend);
  [carrier, shipper] = await Promise.all([make.company("Carrier"), make.company("Shipper")]);
  await make.befriend(carrier, shipper);
});
afterAll(() => backend.stop());

it("an envelope carries as many originals as one signature moves, and no more", async () => {
  const bills: string[] = [];
  for (let n = 0; n <= LIMITS.originalsTogether; n++) bills.push((await carrier.api.call(documentRoutes.create, { body: { kind: "BillOfLading", data: { ...completeBill({ blNo: `E-${n}` }) } } })).id);
  const { id, documents } = await carrier.api.call(routes.compose, { body: { recipientId: shipper.id, documentIds: bills } });
  expect(documents.map(({ isCopy }) => isCopy)).toEqual([...Array<boolean>(LIMITS.originalsTogether).fill(false), true]);
  const last = carrier.api.call(routes.setDocument, { params: { id, documentId: bills.at(-1) ?? "" }, body: { isCopy: false } });
  expect(await last.then(() => null, (error: ApiRefusal) => [error.code, error.parameters])).toEqual(["ORIGINALS_LIMIT", { max: LIMITS.originalsTogether }]);
  // One less, and there is room.
  await carrier.api.call(routes.removeDocument, { params: { id, documentId: bills[0] ?? "" } });
  const again = carrier.api.call(routes.setDocument, { params: { id, documentId: bills.at(-1) ?? "" }, body: { isCopy: false } });
  expect(await again.then(() => null, (error: ApiRefusal) => error.code), "it is not signed yet, so nobody holds it").toBe("NOT_POSSESSOR");
});
