import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contactRoutes } from "#domain/api/contacts";
import { documentRoutes as documents } from "#domain/api/documents";
import { letterheadRoutes } from "#domain/api/letterheads";
import { reviewRoutes as reviews } from "#domain/api/reviews";
import { templateRoutes, type Template } from "#domain/api/templates";
import { refusal, type ApiClient, type ApiRefusal } from "../../../scripts/lib/api-client.ts";
import { rows } from "../../../scripts/lib/sql.ts";
import { companies, get, PASSWORD, settled, until, type Company } from "../../support/companies.ts";
import { textOfPages } from "../../support/pdf-picture.ts";
import { plainPdf } from "../../support/signing.ts";
import { SAMPLES } from "../../support/title-samples.ts";
import { startTrade, type Trade } from "./bills.ts";

const LOOK = { title: "TERN LINE BILL", letterhead: "COMPANY", carriage: "TEXT", conditions: "1. The tide decides." };

let trade: Trade;
let [carrier, shipper, bank, agent, stranger]: Company[] = [];
beforeAll(async () => {
  trade = await startTrade();
  ({ carrier, shipper, bank } = trade);
  const make = companies(trade.backend);
  [agent, stranger] = await Promise.all(["Agent", "Stranger"].map((name) => make.company(name)));
  await make.befriend(shipper!, agent!);
  await make.befriend(agent!, carrier!);
});
afterAll(() => trade.backend.stop());

const make = async (api: ApiClient, name: string, look: object = {}): Promise<Template> =>
  api.call(templateRoutes.create, {
    body: {
      kind: "BillOfLading",
      name,
      language: "en-US",
      look: { ...LOOK, ...look },
      data: { placeOfIssue: "SECRET PLACE" },
    },
  });
const turn = (api: ApiClient, name: "use" | "retire", { id, version }: Pick<Template, "id" | "version">) =>
  api.call(templateRoutes[name], { params: { id }, body: { expectedVersion: version } });
const inUse = async (api: ApiClient, name: string, look: object = {}): Promise<Template> =>
  turn(api, "use", await make(api, name, look));
const withdraw = async (api: ApiClient, id: string) =>
  turn(api, "retire", await api.call(templateRoutes.get, { params: { id } }));
const offered = (company: Company, issuerId: string, carrierId?: string) =>
  company.api.call(reviews.layouts, { query: { kind: "BillOfLading", issuerId, ...(carrierId ? { carrierId } : {}) } });

const show = (company: Company, id: string) => company.api.call(reviews.show, { params: { id } });
const version = async (company: Company, id: string) => ({ expectedVersion: (await show(company, id)).version });
const act = async (company: Company, name: "submit" | "accept" | "modify", id: string) =>
  company.api.call(reviews[name], { params: { id }, body: await version(company, id) });
const written = (given: object = {}) => ({
  issuerId: carrier!.id,
  data: SAMPLES.BillOfLading(""),
  collaborators: [{ organisationId: bank!.id }],
  ...given,
});
const begin = (given: object = {}) =>
  shipper!.api.call(reviews.begin, { body: { kind: "BillOfLading", ...written(given) } });
const item = (templateId: string | null, subType: "TO_ORDER" | "STRAIGHT" | "BLANK" | null = null) => ({
  item: { templateId, subType },
});
const prepare = async (id: string, number: string, company = carrier!) =>
  company.api.call(reviews.prepare, { params: { id }, body: { ...(await version(company, id)), number } });
const signing = async (id: string, company = carrier!) => {
  const { version: expectedVersion } = await get(company.api, id);
  const body = { expectedVersion, password: PASSWORD, capacityId: company.capacityId };
  return company.api.call(documents.sign, { params: { id }, body });
};
const paper = async (id: string, company = carrier!) =>
  (await textOfPages(await company.api.download(documents.pdf, { params: { id }, query: { view: "signed" } }))).join(
    "\n",
  );
const logo = (colour: string) =>
  sharp({ create: { width: 200, height: 50, channels: 3, background: colour } })
    .png()
    .toBuffer();
const setLogo = async (colour: string) => carrier!.api.call(letterheadRoutes.setLogo, { bytes: await logo(colour) });

it("the look of the issuer is seen before it is accepted, and is exactly what is signed", async () => {
  await setLogo("#0a6b3b");
  const template = await inUse(carrier!.api, "Liner");
  await make(carrier!.api, "Not in use");
  const choice = await offered(shipper!, carrier!.id);
  expect(choice.layouts).toMatchObject([
    {
      templateId: template.id,
      index: 1,
      layout: { companyId: carrier!.id, name: "Liner", number: 1, title: LOOK.title, conditions: LOOK.conditions },
      letterhead: { of: carrier!.name, logo: { widthPx: expect.any(Number) as number } },
    },
  ]);
  // Nothing else of the template, and nothing of what is not in use.
  expect(JSON.stringify(choice)).not.toMatch(/SECRET PLACE|Not in use/);
  const letterhead = choice.layouts[0]!.letterhead!.id;
  const drawn = await shipper!.api.download(letterheadRoutes.image, { params: { id: letterhead } });

  const begun = await begin(item(template.id, "BLANK"));
  const { id } = begun;
  expect(begun.selection).toMatchObject({
    issuerId: carrier!.id,
    carrier: null,
    item: { type: "BillOfLading", index: 1, templateId: template.id, subType: "BLANK" },
    layout: { title: LOOK.title, conditions: LOOK.conditions },
    letterhead: { id: letterhead },
  });
  const submitted = await act(shipper!, "submit", id);
  const seen = await show(bank!, id);
  expect(seen.selection).toEqual(begun.selection);
  expect(seen.versions[0]!.selection).toEqual(begun.selection);
  expect(JSON.stringify(seen)).not.toContain("SECRET PLACE");
  // The bank is no contact of the carrier's: it sees the logo by the version.
  expect(await bank!.api.download(letterheadRoutes.image, { params: { id: letterhead } })).toEqual(drawn);
  expect(await refusal(stranger!.api.download(letterheadRoutes.image, { params: { id: letterhead } }))).toBe(
    "NOT_FOUND",
  );

  // The content of a step is the look as well.
  const other = await begin(item(null, "BLANK"));
  const plain = await act(shipper!, "submit", other.id);
  expect(plain.data).toEqual(submitted.data);
  expect(plain.history.at(-1)!.contentHash).not.toBe(submitted.history.at(-1)!.contentHash);

  // A change that the issuer makes meanwhile changes nothing that was agreed to.
  const next = await carrier!.api.call(templateRoutes.save, {
    params: { id: template.id },
    body: {
      name: "Liner",
      language: "en-US",
      look: { ...LOOK, title: "OTHER" },
      data: {},
      expectedVersion: template.version,
    },
  });
  await turn(carrier!.api, "use", next);
  for (const colour of ["#112233", "#445566", "#778899"]) await setLogo(colour);
  const agreed = await act(bank!, "accept", id);
  expect(agreed.selection).toEqual(begun.selection);
  expect(await bank!.api.download(letterheadRoutes.image, { params: { id: letterhead } })).toEqual(drawn);

  const bill = await prepare(id, "LOOK-1");
  expect(bill.template).toMatchObject({ id: template.id, number: 1, look: { title: LOOK.title } });
  // Its pages draw it under the letterhead that was agreed to, and not under the one of now.
  expect(bill.agreed).toMatchObject({ letterhead: { id: letterhead, of: carrier!.name } });
  // Another language is another paper.
  const chinese = { data: bill.data, language: "zh-CN" as const, expectedVersion: bill.version };
  const refused = await carrier!.api
    .call(documents.save, { params: { id: bill.id }, body: chinese })
    .catch((error: ApiRefusal) => error);
  expect(refused).toMatchObject({ code: "REVIEW_AGREED", fields: [{ path: "language" }] });
  // A draft that has come to look another way is not signed.
  const become = (to: string | null) =>
    trade.backend.database.asWorker((tx) =>
      tx.query("UPDATE app.document SET template_id = $2 WHERE id = $1", [bill.id, to]),
    );
  await become(null);
  expect(await refusal(signing(bill.id))).toBe("REVIEW_AGREED");
  await become(template.id);
  await settled(carrier!.api, (await signing(bill.id)).intent);
  const text = await paper(bill.id);
  expect(text).toContain(LOOK.title);
  expect(text).toContain("The tide decides");
  expect(text).not.toContain("OTHER");
  const kept = await trade.backend.database.asWorker((tx) =>
    rows(tx, "SELECT letterhead_id AS letterhead, negotiability FROM app.document WHERE id = $1", [bill.id]),
  );
  expect(kept).toEqual([{ letterhead, negotiability: "BLANK" }]);
  await until("the review is complete", async () => (await show(shipper!, id)).state === "complete", 60_000);
  expect((await show(bank!, id)).selection).toEqual(begun.selection);
});

it("a template that is withdrawn is refused at submit, and where the bill is made and signed", async () => {
  const template = await inUse(carrier!.api, "Passing");
  const { id } = await begin(item(template.id));
  const waiting = await begin(item(template.id));
  await act(shipper!, "submit", waiting.id);
  await act(bank!, "accept", waiting.id);
  await withdraw(carrier!.api, template.id);
  const now = await show(shipper!, id);
  expect(now).toMatchObject({ withoutLayout: true, can: { submit: "NO_SIGNING_TEMPLATE" } });
  expect(await refusal(act(shipper!, "submit", id))).toBe("NO_SIGNING_TEMPLATE");
  // The values beside it are kept; another layout that is not in use is not taken.
  const save = async (given: object) =>
    shipper!.api.call(reviews.save, { params: { id }, body: { ...(await version(shipper!, id)), ...written(given) } });
  expect((await save({ ...item(template.id), reference: "KEPT" })).selection).toEqual(now.selection);
  expect((await save(item(null))).can["submit"]).toBeNull();
  expect(await refusal(save(item(template.id)))).toBe("NO_SIGNING_TEMPLATE");
  expect((await show(carrier!, waiting.id)).withoutLayout).toBe(true);
  expect(await refusal(prepare(waiting.id, "LOOK-GONE"))).toBe("NO_SIGNING_TEMPLATE");
});

it("the sub type has to fit the consignee, and follows from it where none is chosen", async () => {
  const named = SAMPLES.BillOfLading("", {
    consignee: { type: "NAMED", name: "MERIDIAN", addressLines: ["8 STRAITS QUAY"] },
  });
  const wrong = await begin({ ...item(null, "BLANK"), data: named });
  const refused = await act(shipper!, "submit", wrong.id).catch((error: ApiRefusal) => error);
  expect(refused).toMatchObject({ code: "BAD_INPUT", fields: [{ path: "item.subType", code: "REVIEW_SUB_TYPE" }] });
  const right = await begin({ data: named });
  expect(right.selection?.item.subType).toBeNull();
  expect((await act(shipper!, "submit", right.id)).versions[0]?.selection?.item.subType).toBe("STRAIGHT");
});

describe("between companies", () => {
  it("only the own company and enabled contacts are named, and show what is in use", async () => {
    const hidden = await make(carrier!.api, "Draft of the carrier");
    const foreign = await inUse(stranger!.api, "Of a stranger");
    for (const one of [{ issuerId: stranger!.id }, { carrierId: stranger!.id }])
      expect(await refusal(begin(one))).toBe("NOT_A_CONTACT");
    expect(await refusal(offered(shipper!, stranger!.id))).toBe("NOT_A_CONTACT");
    expect(await refusal(offered(shipper!, carrier!.id, stranger!.id))).toBe("NOT_A_CONTACT");
    // Not in use, of another company, or nowhere: the same answer.
    for (const id of [hidden.id, foreign.id, stranger!.id])
      expect(await refusal(begin(item(id)))).toBe("NO_SIGNING_TEMPLATE");
    expect(await refusal(shipper!.api.call(templateRoutes.get, { params: { id: hidden.id } }))).toBe("NOT_FOUND");

    const template = await inUse(agent!.api, "Of the agent");
    expect((await offered(shipper!, agent!.id)).layouts).toMatchObject([{ templateId: template.id }]);
    const contacts = await shipper!.api.call(contactRoutes.list, { query: {} });
    const { id } = contacts.find(({ organisation }) => organisation.id === agent!.id)!;
    await shipper!.api.call(contactRoutes.disable, { params: { id } });
    expect(await refusal(offered(shipper!, agent!.id))).toBe("CONTACT_DISABLED");
    for (const one of [{ issuerId: agent!.id }, { carrierId: agent!.id }])
      expect(await refusal(begin(one))).toBe("CONTACT_DISABLED");
    await shipper!.api.call(contactRoutes.enable, { params: { id } });
    await withdraw(agent!.api, template.id);
  });

  it("the layouts of the carrier come where the issuer has none, and its PDF goes with the bill", async () => {
    const draft = await make(carrier!.api, "Annexed", { carriage: "ANNEX", letterhead: "NONE", title: "AGENCY BILL" });
    const pdf = await plainPdf(7);
    const annexed = await carrier!.api.call(templateRoutes.setAnnex, {
      params: { id: draft.id },
      query: { name: "Terms", expectedVersion: draft.version },
      bytes: pdf,
    });
    const template = await turn(carrier!.api, "use", annexed);
    expect((await offered(shipper!, agent!.id)).layouts).toEqual([]);
    const { layouts } = await offered(shipper!, agent!.id, carrier!.id);
    expect(layouts.find((one) => one.templateId === template.id)).toMatchObject({
      layout: { companyId: carrier!.id, annex: { name: "Terms.pdf" } },
      letterhead: null,
    });
    const { id } = await begin({ issuerId: agent!.id, carrierId: carrier!.id, ...item(template.id) });
    const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
    const read = async (company: Company, revision?: number) =>
      sha256(
        await company.api.download(reviews.conditions, {
          params: { id },
          query: revision === undefined ? {} : { revision },
        }),
      );
    expect(await read(shipper!)).toBe(sha256(pdf));
    await act(shipper!, "submit", id);
    expect(await read(bank!, 1)).toBe(sha256(pdf));
    expect(await refusal(read(bank!))).toBe("NOT_FOUND");
    expect(await refusal(read(stranger!, 1))).toBe("NOT_FOUND");
    expect((await show(bank!, id)).selection).toMatchObject({ carrier: { name: carrier!.name } });
    await act(bank!, "accept", id);
    const bill = await prepare(id, "LOOK-AGENCY", agent!);
    expect(bill.attachments).toMatchObject([{ name: "Terms.pdf", sha256: sha256(pdf) }]);
    await settled(agent!.api, (await signing(bill.id, agent!)).intent);
    expect(await paper(bill.id, agent!)).toContain("AGENCY BILL");
    await withdraw(carrier!.api, template.id);
  });
});

it("what takes the place of a bill keeps its look, which everybody in the request sees", async () => {
  const template = await inUse(carrier!.api, "Kept", { title: "KEPT BILL" });
  const { blNo: _, ...data } = SAMPLES.BillOfLading("");
  const bill = await carrier!.api.call(documents.create, {
    body: { kind: "BillOfLading", data: { ...data, blNo: "LOOK-KEPT" }, templateId: template.id },
  });
  await settled(carrier!.api, (await signing(bill.id)).intent);
  await trade.pass(carrier!, shipper!, bill.id);
  const look = await shipper!.api.call(reviews.lookOf, { params: { id: bill.id } });
  expect(look.layout).toMatchObject({ name: "Kept", title: "KEPT BILL" });
  expect(await refusal(stranger!.api.call(reviews.lookOf, { params: { id: bill.id } }))).toBe("NOT_FOUND");
  const begun = await shipper!.api.call(reviews.beginOf, {
    body: {
      type: "amend",
      originalId: bill.id,
      collaborators: [{ organisationId: bank!.id }],
      terms: { reason: "Another clause" },
      language: "zh-CN",
    },
  });
  const { id } = begun;
  expect(begun.selection).toMatchObject({ ...look, item: { templateId: template.id } });
  // The bill is made in its template also where that is withdrawn: it is the look that was agreed to.
  await withdraw(carrier!.api, template.id);
  await shipper!.api.call(reviews.request, {
    params: { id },
    body: { ...(await version(shipper!, id)), password: PASSWORD },
  });
  expect((await show(bank!, id)).selection).toMatchObject(look);
  await act(bank!, "accept", id);
  await until("it is with its issuer", async () => (await show(carrier!, id)).return?.state === "returned");
  const made = await carrier!.api.call(reviews.prepare, { params: { id }, body: await version(carrier!, id) });
  expect(made).toMatchObject({ language: "zh-CN", template: { id: template.id } });
  expect(made.can["sign"]).not.toBe("NO_SIGNING_TEMPLATE");
});

it("a review from before there was a choice goes on in the layout of the platform", async () => {
  await inUse(carrier!.api, "Later");
  const { id } = await begin();
  await act(shipper!, "submit", id);
  await trade.backend.database.asWorker((tx) =>
    tx.query("UPDATE app.review_version SET selection = NULL, letterhead_id = NULL WHERE process_id = $1", [id]),
  );
  expect(await show(bank!, id)).toMatchObject({ selection: null, withoutLayout: false });
  await act(bank!, "accept", id);
  const bill = await prepare(id, "LOOK-BEFORE");
  expect(bill).toMatchObject({ template: null, agreed: null });
  await settled(carrier!.api, (await signing(bill.id)).intent);
  await until("the review is complete", async () => (await show(shipper!, id)).state === "complete", 60_000);
});
