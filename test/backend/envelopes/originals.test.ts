import { afterAll, beforeAll, expect, it } from "vitest";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes as routes } from "#domain/api/envelopes";
import { LIMITS } from "#domain/limits";
import { refusal, type ApiRefusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { draftBill } from "../../support/bill.ts";
import { companies, type Company } from "../../support/companies.ts";
import { plainPdf } from "../../support/signing.ts";

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
  for (let n = 0; n <= LIMITS.originalsTogether; n++) bills.push((await draftBill(carrier.api, `E-${n}`)).id);
  const { id, documents } = await carrier.api.call(routes.compose, {
    body: { recipientId: shipper.id, documentIds: bills },
  });
  expect(documents.map(({ isCopy }) => isCopy)).toEqual(bills.map(() => false));
  await carrier.api.call(routes.setDocument, {
    params: { id, documentId: bills.at(-1) ?? "" },
    body: { isCopy: true },
  });
  const last = carrier.api.call(routes.setDocument, {
    params: { id, documentId: bills.at(-1) ?? "" },
    body: { isCopy: false },
  });
  expect(
    await last.then(
      () => null,
      (error: ApiRefusal) => [error.code, error.parameters],
    ),
  ).toEqual(["ORIGINALS_LIMIT", { max: LIMITS.originalsTogether }]);
  // Without one of them there is room.
  await carrier.api.call(routes.removeDocument, { params: { id, documentId: bills[0] ?? "" } });
  const again = carrier.api.call(routes.setDocument, {
    params: { id, documentId: bills.at(-1) ?? "" },
    body: { isCopy: false },
  });
  expect(
    await again.then(
      () => null,
      (error: ApiRefusal) => error.code,
    ),
    "it is not signed yet, so nobody holds it",
  ).toBe("NOT_POSSESSOR");
});

it("an envelope begins with the documents that are named as originals, and with none that is not inside", async () => {
  const upload = async (name: string) =>
    (await carrier.api.call(documentRoutes.upload, { query: { kind: "Invoice", name }, bytes: await plainPdf() })).id;
  const documentIds = [await upload("Paper"), await upload("Other paper")];
  const begin = (originalIds: string[]) => carrier.api.call(routes.compose, { body: { documentIds, originalIds } });
  expect((await begin(documentIds.slice(1))).documents.map(({ isCopy }) => isCopy)).toEqual([true, false]);
  expect(
    await refusal(
      carrier.api.call(routes.compose, {
        body: { documentIds: documentIds.slice(1), originalIds: documentIds.slice(0, 1) },
      }),
    ),
  ).toBe("NOT_FOUND");
});
