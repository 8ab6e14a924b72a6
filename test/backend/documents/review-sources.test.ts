import { afterAll, beforeAll, expect, it } from "vitest";
import { documentRoutes as documents } from "#domain/api/documents";
import { reviewRoutes as reviews } from "#domain/api/reviews";
import { kindOf } from "#domain/kinds/kinds";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, type Company } from "../../support/companies.ts";
import { sampleOf } from "../../support/samples.ts";
import { SAMPLES } from "../../support/title-samples.ts";

let backend: TestBackend;
let [shipper, bank, carrier]: Company[] = [];
beforeAll(async () => {
  backend = await startBackend({ chain: false });
  const make = companies(backend);
  [shipper, bank, carrier] = await Promise.all(["Shipper", "Bank", "Carrier"].map((name) => make.company(name)));
  for (const other of [bank, carrier]) await make.befriend(shipper!, other!);
});
afterAll(() => backend.stop());

const made = (kind: string, data: object, by = shipper!) =>
  by.api.call(documents.create, { body: { kind, data: { ...data }, language: "en-US" } });
const collaborators = () => [{ organisationId: bank!.id, personId: null, dueOn: null }];
const show = (company: Company, id: string) => company.api.call(reviews.show, { params: { id } });

it("begins filled from a shipping instruction, which its parties read it against", async () => {
  const instruction = await made("ShippingInstruction", sampleOf(kindOf("ShippingInstruction")));
  const begun = await shipper!.api.call(reviews.begin, {
    body: { kind: "BillOfLading", sourceId: instruction.id, issuerId: carrier!.id, collaborators: collaborators() },
  });
  const source = { id: instruction.id, kind: "ShippingInstruction", number: "SI-26-0417" };
  expect(begun.source).toMatchObject(source);
  expect(begun.data).toMatchObject({ voyage: "AS-118L", portOfLoading: { code: "PTSIE" } });
  expect(begun.data).toEqual(begun.source!.data);
  const { id } = begun;
  await shipper!.api.call(reviews.save, {
    params: { id },
    body: {
      expectedVersion: begun.version,
      issuerId: carrier!.id,
      collaborators: collaborators(),
      data: { ...SAMPLES.BillOfLading(""), voyage: "OTHER" },
    },
  });
  const { version } = await show(shipper!, id);
  await shipper!.api.call(reviews.submit, { params: { id }, body: { expectedVersion: version } });
  // The bank has never had the instruction: it reads what was taken over, and is not led to it.
  const read = await show(bank!, id);
  expect(read.source).toMatchObject({ ...source, id: null, data: { voyage: "AS-118L" } });
  expect(read.data).toMatchObject({ voyage: "OTHER" });
});

it("takes nothing from a document of another company or of another sort, and keeps what is sent along", async () => {
  const body = { kind: "BillOfLading", issuerId: carrier!.id, collaborators: collaborators() } as const;
  const invoice = await made("Invoice", { name: "Invoice" });
  const begin = (given: object) => shipper!.api.call(reviews.begin, { body: { ...body, ...given } });
  expect(await refusal(begin({ sourceId: invoice.id }))).toBe("BAD_INPUT");
  const theirs = await made("ShippingInstruction", {}, bank!);
  expect(await refusal(begin({ sourceId: theirs.id }))).toBe("NOT_FOUND");
  const former = await made("BillOfLading", SAMPLES.BillOfLading("FORMER-1"));
  const copied = await begin({ sourceId: former.id });
  expect(copied.data).toMatchObject({ voyage: SAMPLES.BillOfLading("")["voyage"] });
  expect(copied.data).not.toHaveProperty("blNo");
  const typed = await begin({ sourceId: former.id, data: { voyage: "TYPED" } });
  expect(typed.data).toEqual({ voyage: "TYPED" });
  expect(typed.source!.data).toEqual(copied.data);
});
