import { afterAll, beforeAll, expect, it } from "vitest";
import { envelopeRoutes as envelopes } from "#domain/api/envelopes";
import { documentRoutes as documents } from "#domain/api/documents";
import { contactRoutes as contacts } from "#domain/api/contacts";
import { processRoutes } from "#domain/api/processes";
import { reviewRoutes as reviews } from "#domain/api/reviews";
import { HANDLINGS } from "../../../backend/jobs/handlings.ts";
import { remindOfDue } from "../../../backend/processes/due.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { first } from "../../../scripts/lib/sql.ts";
import { completeBill } from "../../support/bill.ts";
import { get, PASSWORD, until, type Company } from "../../support/companies.ts";
import { lettersTo } from "../../support/letters.ts";
import { textOfPages } from "../../support/pdf-picture.ts";
import { blocking } from "../../support/screened.ts";
import { startTrade, type Trade } from "./bills.ts";

let trade: Trade;
let [carrier, shipper, bank, forwarder]: Company[] = [];
beforeAll(async () => {
  trade = await startTrade();
  ({ carrier, shipper, bank } = trade);
  forwarder = await trade.make.company("Forwarder");
  for (const other of [carrier!, shipper!, bank!]) await trade.make.befriend(forwarder, other);
});
afterAll(() => trade.backend.stop());

const show = (company: Company, id: string) => company.api.call(reviews.show, { params: { id } });
const version = async (company: Company, id: string) => ({ expectedVersion: (await show(company, id)).version });
const act = async (company: Company, name: "submit" | "accept" | "modify" | "revoke", id: string) =>
  company.api.call(reviews[name], { params: { id }, body: await version(company, id) });
const asked = () => [{ organisationId: bank!.id }];
const written = (given: object = {}) => ({
  issuerId: carrier!.id,
  data: completeBill({ blNo: "" }),
  collaborators: asked(),
  ...given,
});
const begin = (by: Company, given: object = {}) =>
  by.api.call(reviews.begin, { body: { kind: "BillOfLading", ...written(given) } });
const reject = async (company: Company, id: string, reason: string) =>
  company.api.call(reviews.reject, { params: { id }, body: { ...(await version(company, id)), reason } });
/** Agreed by the bank; made by the carrier. */
async function prepared(id: string, number: string) {
  await act(bank!, "accept", id);
  return carrier!.api.call(reviews.prepare, { params: { id }, body: { ...(await version(carrier!, id)), number } });
}
const sign = (bill: { id: string; version: number }) =>
  carrier!.api.call(documents.sign, {
    params: { id: bill.id },
    body: { expectedVersion: bill.version, password: PASSWORD, capacityId: carrier!.capacityId },
  });
const held = (company: Company, id: string) =>
  until("the bill is held", () =>
    get(company.api, id).then(
      ({ isHolder, isOwner, intent }) => isHolder && isOwner && intent === null,
      () => false,
    ),
  );
async function letters(company: Company): Promise<string[]> {
  await until(
    "the post",
    async () =>
      (await trade.backend.database.asWorker((tx) => first(tx, "SELECT 1 FROM app.organisation_mail"))) === null,
  );
  return (await lettersTo(trade.backend.database, company.people[0]!.id)).map(({ subject }) => subject);
}

it("gives the agreed bill to the shipper that it names, who can pass it on at once", { timeout: 120_000 }, async () => {
  // The forwarder writes; the bill names the company Shipper, which is a contact of it.
  const data = completeBill({ blNo: "", shipper: { name: "SHIPPER", addressLines: ["1 QUAY"] } });
  const begun = await begin(forwarder!, { data });
  expect(begun).toMatchObject({ deliverTo: null, goesTo: { name: "Shipper" } });
  await act(forwarder!, "submit", begun.id);
  expect(await show(bank!, begun.id)).toMatchObject({
    goesTo: { name: "Shipper" },
    versions: [{ companies: { deliverTo: { name: "Shipper" } } }],
  });
  const bill = await prepared(begun.id, "TO-SHIPPER");
  expect((await get(carrier!.api, bill.id)).goesTo).toMatchObject({ id: shipper!.id });
  await sign(bill);
  await held(shipper!, bill.id);
  const [mine, theirs] = [await get(shipper!.api, bill.id), await get(carrier!.api, bill.id)];
  expect(mine).toMatchObject({ number: "TO-SHIPPER", isHolder: true, can: { transfer: null, surrender: null } });
  expect(mine.files.map(({ role }) => role)).toContain("signed");
  expect(theirs).toMatchObject({ isHolder: false, isOwner: false });
  await until("it is complete", async () => (await show(forwarder!, begun.id)).state === "complete");
  const inbox = await shipper!.api.call(envelopes.list, { query: { folder: "inbox", limit: 200 } });
  expect(inbox.rows.map((row) => row.id)).toContain(bill.id);
  expect(await letters(shipper!)).toContain("Carrier issued B/L TO-SHIPPER to you");
  await trade.pass(shipper!, bank!, bill.id);
});

it("gives it to the company that was chosen, as long as that can receive and no decision stops it", async () => {
  const { id, goesTo } = await begin(shipper!, { deliverToId: bank!.id });
  expect(goesTo).toMatchObject({ id: bank!.id });
  // The issuer may get it, too; a stranger not.
  const stranger = await trade.make.company("Stranger");
  expect(await refusal(begin(shipper!, { deliverToId: stranger.id }))).toBe("NOT_A_CONTACT");
  await act(shipper!, "submit", id);
  const bill = await prepared(id, "TO-BANK");
  await sign(bill);
  await held(bank!, bill.id);
  expect(await show(shipper!, id)).toMatchObject({ deliverTo: { id: bank!.id } });
  // A contact that was disabled meanwhile is not given a title.
  const other = await begin(shipper!, { deliverToId: bank!.id, collaborators: [{ organisationId: forwarder!.id }] });
  const own = await shipper!.api.call(contacts.list, { query: { list: "own" } });
  const params = { id: own.find(({ organisation }) => organisation.name === "Bank")!.id };
  await shipper!.api.call(contacts.disable, { params });
  expect(await refusal(act(shipper!, "submit", other.id))).toBe("CONTACT_DISABLED");
  await shipper!.api.call(contacts.enable, { params });
});

it("keeps the terms with each version, and lets all speak of them and propose values", async () => {
  const terms = { signatureInstructions: "The master signs", deliveryInstruction: "By courier", deliveryAt: "Porto" };
  const { id } = await begin(shipper!, { terms, consigneeId: bank!.id });
  const params = { id };
  await act(shipper!, "submit", id);
  expect(await show(bank!, id)).toMatchObject({
    terms,
    consignee: { id: bank!.id },
    versions: [{ terms, companies: { consignee: { name: "Bank" } } }],
  });
  const say = (body: object) => bank!.api.call(reviews.comment, { params, body: body as never });
  await say({ field: "terms.deliveryAt", said: "Rather here", proposed: "Lisbon" });
  await say({ field: "terms.deliverTo", said: "Why you?" });
  for (const field of ["terms.reason", "terms.originals", "deliveryAt"])
    expect(await refusal(say({ field, said: "?" }))).toBe("BAD_INPUT");
  expect(await refusal(say({ field: "terms.deliverTo", said: "Us", proposed: bank!.id }))).toBe("BAD_INPUT");
  expect(await refusal(say({ field: "terms.deliveryAt", proposed: 5 }))).toBe("BAD_INPUT");
  await reject(bank!, id, "The place");
  const { comments } = await act(shipper!, "modify", id);
  const proposal = comments.find(({ field }) => field === "terms.deliveryAt")!;
  const settled = await shipper!.api.call(reviews.settle, {
    params: { id, commentId: proposal.id },
    body: { ...(await version(shipper!, id)), taken: true },
  });
  expect(settled.terms).toEqual({ ...terms, deliveryAt: "Lisbon" });
  await act(shipper!, "submit", id);
  const [second, first] = (await show(bank!, id)).versions;
  expect([first!.terms["deliveryAt"], second!.terms["deliveryAt"]]).toEqual(["Porto", "Lisbon"]);
  const hashes = (await show(bank!, id)).history.flatMap(({ step, contentHash }) =>
    step === "submit" ? [contentHash] : [],
  );
  expect(new Set(hashes).size).toBe(2);

  const evidence = JSON.parse(Buffer.from(await bank!.api.download(processRoutes.evidence, { params })).toString()) as {
    versions: { terms: object }[];
  };
  expect(evidence.versions.map((one) => one.terms)).toEqual([terms, { ...terms, deliveryAt: "Lisbon" }]);
  for (const [language, said] of [
    ["en-US", ["Terms of version 2", "Delivery at", "Lisbon", "Consignee party"]],
    ["zh-CN", ["第 2 版的条款", "交付地点", "收货人公司"]],
  ] as const) {
    const pdf = await bank!.api.download(processRoutes.paper, { params, query: { language } });
    const text = (await textOfPages(pdf)).join("\n");
    for (const one of said) expect(text).toContain(one);
  }
});

it("speaks of the terms of a request, and takes a proposal over", async () => {
  const { id: bill } = await trade.issue();
  await trade.pass(carrier!, shipper!, bill);
  const terms = { reason: "Paper", originals: "3", copies: "2", deliveryAddress: "1 Quay" };
  const { id } = await shipper!.api.call(reviews.beginOf, {
    body: { type: "convert", originalId: bill, collaborators: asked(), terms, deliverToId: bank!.id },
  });
  await shipper!.api.call(reviews.request, {
    params: { id },
    body: { ...(await version(shipper!, id)), password: PASSWORD },
  });
  expect(await show(bank!, id)).toMatchObject({ goesTo: null, deliverTo: { id: bank!.id } });
  await bank!.api.call(reviews.comment, { params: { id }, body: { field: "terms.originals", proposed: "1" } });
  await reject(bank!, id, "One is enough");
  const { comments } = await act(shipper!, "modify", id);
  const taken = await shipper!.api.call(reviews.settle, {
    params: { id, commentId: comments[0]!.id },
    body: { ...(await version(shipper!, id)), taken: true },
  });
  expect(taken.terms).toMatchObject({ originals: "1", copies: "2" });
});

it("reminds the issuer of the last day of its step, and tells the initiator when it has passed", async () => {
  const { id } = await begin(shipper!, { lastDueOn: { issuer: "2099-06-10" } });
  expect(await show(shipper!, id)).toMatchObject({ lastDueOn: { issuer: "2099-06-10", voider: null } });
  await act(shipper!, "submit", id);
  expect(await show(bank!, id)).toMatchObject({ lastDueOn: null });
  const remind = (day: string) =>
    trade.backend.database.asWorker((tx) => remindOfDue(tx, HANDLINGS, new Date(`2099-06-${day}T08:00:00Z`)));
  const due = async (company: Company) => (await letters(company)).filter((one) => one.startsWith("Due")).length;
  const before = await due(carrier!);
  // It is not the turn of the issuer yet.
  await remind("09");
  expect(await due(carrier!)).toBe(before);
  await act(bank!, "accept", id);
  const at = await show(carrier!, id);
  expect(at.steps.find(({ you }) => you)).toMatchObject({ state: "ASKED", dueOn: "2099-06-10" });
  await remind("09");
  await remind("10");
  expect(await due(carrier!)).toBe(before + 2);
  await remind("11");
  await remind("12");
  expect(await due(carrier!)).toBe(before + 2);
  expect((await letters(shipper!)).filter((one) => one.includes("its day has passed"))).toHaveLength(1);
});

it("begins anew from a review that was revoked or rejected, and both lead to each other", async () => {
  const terms = { deliveryAt: "Porto" };
  const due = [{ organisationId: bank!.id, dueOn: "2099-01-01" }];
  const item = { templateId: null, subType: "BLANK" } as const;
  const { id } = await begin(shipper!, { reference: "FIRST", terms, deliverToId: bank!.id, collaborators: due, item });
  const anew = async (company: Company, from: string) =>
    company.api.call(reviews.beginAnew, { params: { id: from }, body: await version(company, from) });
  await act(shipper!, "submit", id);
  expect(await refusal(anew(shipper!, id))).toBe("WRONG_STATE");
  await reject(bank!, id, "Not like this");
  expect(await refusal(anew(bank!, id))).toBe("NOT_AUTHOR");
  const next = await anew(shipper!, id);
  expect(next).toMatchObject({
    state: "initializing",
    reference: "",
    terms,
    deliverTo: { id: bank!.id },
    sequence: [{ organisationId: bank!.id, dueOn: null }],
    follows: { id, state: "revoke" },
    data: { blNo: "" },
    // The look of the bill is part of what was written.
    selection: { item },
  });
  expect(await show(shipper!, id)).toMatchObject({ state: "revoke", followedBy: { id: next.id } });
  // A draft that is not submitted yet is nobody else's.
  expect(await show(bank!, id)).toMatchObject({ state: "revoke", followedBy: null });
  expect(await refusal(anew(shipper!, id))).toBe("REVIEW_FOLLOWED");
  await act(shipper!, "submit", next.id);
  expect(await show(bank!, next.id)).toMatchObject({ follows: { id } });

  const { id: bill } = await trade.issue();
  await trade.pass(carrier!, shipper!, bill);
  const request = await shipper!.api.call(reviews.beginOf, {
    body: { type: "surrender", originalId: bill, collaborators: asked(), terms: { delegation: "ORIGINAL_ISSUER" } },
  });
  await act(shipper!, "revoke", request.id);
  expect(await anew(shipper!, request.id)).toMatchObject({ type: "surrender", follows: { id: request.id } });
});

// Last: the decision stands from then on.
it("is not signed while a decision of the issuer stops the company that would get it", async () => {
  const { id } = await begin(shipper!, { deliverToId: forwarder!.id });
  await act(shipper!, "submit", id);
  const bill = await prepared(id, "STOPPED");
  await blocking(trade.backend, carrier!, "Forwarder");
  expect(await refusal(sign(bill))).toBe("COMPLIANCE_BLOCKED");
  // The issuer gives it back once its draft is deleted, and another company can be named.
  await carrier!.api.call(documents.remove, { params: { id: bill.id } });
  await carrier!.api.call(reviews.refuse, {
    params: { id },
    body: { ...(await version(carrier!, id)), reason: "Not to the forwarder" },
  });
  await act(shipper!, "modify", id);
  await shipper!.api.call(reviews.save, {
    params: { id },
    body: { ...written({ deliverToId: null }), ...(await version(shipper!, id)) },
  });
  await act(shipper!, "submit", id);
  const other = await prepared(id, "NOT-STOPPED");
  expect(other.goesTo).toMatchObject({ id: shipper!.id });
});
