import { afterAll, beforeAll, expect, it } from "vitest";
import { documentRoutes as documents } from "#domain/api/documents";
import { envelopeRoutes as envelopes } from "#domain/api/envelopes";
import { reviewRoutes as reviews } from "#domain/api/reviews";
import { refusal, type ApiRefusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, PASSWORD, type Company } from "../../support/companies.ts";
import { until } from "../../support/stand.ts";
import { SAMPLES } from "../../support/title-samples.ts";

let backend: TestBackend;
let [shipper, bank, agent, carrier, stranger]: Company[] = [];
beforeAll(async () => {
  backend = await startBackend({ chain: true });
  const make = companies(backend);
  [shipper, bank, agent, stranger] = await Promise.all(
    ["Shipper", "Bank", "Agent", "Stranger"].map((name) => make.company(name)),
  );
  carrier = await make.company("Carrier", { people: 2 });
  for (const other of [bank, agent, carrier]) await make.befriend(shipper!, other!);
  await make.befriend(carrier!, bank!);
});
afterAll(() => backend.stop());

const written = (given: object = {}) => ({
  reference: "",
  issuerId: carrier!.id,
  data: SAMPLES.BillOfLading(""),
  language: "en-US" as const,
  collaborators: [bank!, agent!].map(({ id }) => ({ organisationId: id, personId: null, dueOn: null })),
  ...given,
});
const begin = (given: object = {}) =>
  shipper!.api.call(reviews.begin, { body: { kind: "BillOfLading", ...written(given) } });
const show = (company: Company, id: string) => company.api.call(reviews.show, { params: { id } });
const version = async (company: Company, id: string) => ({ expectedVersion: (await show(company, id)).version });
const act = async (
  company: Company,
  name: "submit" | "accept" | "modify" | "revoke",
  id: string,
): Promise<Awaited<ReturnType<typeof show>>> =>
  company.api.call(reviews[name], { params: { id }, body: await version(company, id) });
const desk = async (company: Company, id: string) =>
  (await company.api.call(envelopes.list, { query: { folder: "all", limit: 200 } })).rows.find((row) => row.id === id);
const entry = async (company: Company, folder: "inbox" | "drafts", id: string) =>
  (await company.api.call(envelopes.list, { query: { folder, limit: 200 } })).rows.find((row) => row.id === id);

it("is nobody else's before it is submitted", async () => {
  const { id } = await begin({ reference: "MINE" });
  for (const other of [bank!, carrier!, stranger!]) expect(await refusal(show(other, id))).toBe("NOT_FOUND");
  expect(await entry(shipper!, "drafts", id)).toMatchObject({ of: "review", desk: "draft" });
  expect(await refusal(begin({ reference: "mine" }))).toBe("REFERENCE_TAKEN");
  expect(await refusal(begin({ collaborators: [{ organisationId: stranger!.id, personId: null, dueOn: null }] }))).toBe(
    "NOT_A_CONTACT",
  );
  const twice = { organisationId: bank!.id, personId: null, dueOn: null };
  expect(await refusal(begin({ collaborators: [twice, twice] }))).toBe("REVIEW_TWICE");
  const alone = await begin({ collaborators: [] });
  expect(await refusal(act(shipper!, "submit", alone.id))).toBe("REVIEW_ALONE");
  const empty = await begin({ data: {} });
  expect(await refusal(act(shipper!, "submit", empty.id))).toBe("BAD_INPUT");
});

it(
  "is agreed to in order after a rejection with a proposal, and signed by its issuer",
  { timeout: 120_000 },
  async () => {
    const { id } = await begin();
    const params = { id };
    await act(shipper!, "submit", id);
    expect(await entry(bank!, "inbox", id)).toMatchObject({ of: "review", asked: "accept", standing: "pending" });
    expect(await entry(agent!, "inbox", id)).toBeUndefined();
    // It is not the agent's turn yet, though it reads the draft.
    expect(await refusal(act(agent!, "accept", id))).toBe("PROCESS_NOT_ASKED");
    await bank!.api.call(reviews.read, { params });
    expect((await show(shipper!, id)).versions[0]!.readers).toMatchObject([{ company: "Bank" }]);

    const commented = await bank!.api.call(reviews.comment, {
      params,
      body: { field: "notify", said: "Name us", proposed: [{ name: "BANK", addressLines: ["1 QUAY"] }] },
    });
    expect(commented.comments).toMatchObject([{ field: "notify", said: "Name us", mine: true, taken: null }]);
    const reason = "The notify party is missing";
    await bank!.api.call(reviews.reject, { params, body: { ...(await version(bank!, id)), reason } });
    expect(await entry(shipper!, "inbox", id)).toMatchObject({ asked: "modify", standing: "reject" });
    const [proposal] = (await act(shipper!, "modify", id)).comments;
    const stale = { expectedVersion: (await show(shipper!, id)).version - 1, taken: true };
    expect(
      await refusal(shipper!.api.call(reviews.settle, { params: { id, commentId: proposal!.id }, body: stale })),
    ).toBe("CONTENT_UPDATED");
    const settled = await shipper!.api.call(reviews.settle, {
      params: { id, commentId: proposal!.id },
      body: { ...(await version(shipper!, id)), taken: true },
    });
    expect(settled.data["notify"]).toMatchObject([{ name: "BANK" }]);
    // The others read the submitted version, not the draft.
    expect((await show(bank!, id)).data["notify"]).not.toMatchObject([{ name: "BANK" }]);

    await act(shipper!, "submit", id);
    await act(bank!, "accept", id);
    const agreed = await act(agent!, "accept", id);
    expect(agreed).toMatchObject({
      state: "tbs",
      revision: 2,
      steps: [{ state: "ACCEPTED" }, { state: "ACCEPTED" }, { state: "ASKED" }],
      history: ["begin", "submit", "reject", "modify", "submit", "accept", "accept"].map((step) => ({ step })),
    });
    expect(await entry(carrier!, "inbox", id)).toMatchObject({ asked: "sign", standing: "tbs" });
    expect(await refusal(bank!.api.call(reviews.prepare, { params, body: await version(bank!, id) }))).toBe(
      "PROCESS_NOT_ASKED",
    );

    // Two who prepare at the same moment make one bill.
    const body = { ...(await version(carrier!, id)), number: "BL-REVIEWED" };
    const made = await Promise.allSettled([1, 2].map(() => carrier!.api.call(reviews.prepare, { params, body })));
    const bill = made.find((one) => one.status === "fulfilled")!.value;
    expect(made.flatMap((one) => (one.status === "rejected" ? [(one.reason as ApiRefusal).code] : []))).toEqual([
      "REVIEW_PREPARED",
    ]);
    expect((await show(carrier!, id)).documentId).toBe(bill.id);
    expect((await show(bank!, id)).documentId).toBeNull();
    const data = (await carrier!.api.call(documents.get, { params: { id: bill.id } })).data;
    const changed = { data: { ...data, clauses: "OTHER" }, expectedVersion: bill.version };
    expect(await refusal(carrier!.api.call(documents.save, { params: { id: bill.id }, body: changed }))).toBe(
      "REVIEW_AGREED",
    );
    await carrier!.api.call(documents.sign, {
      params: { id: bill.id },
      body: { expectedVersion: bill.version, password: PASSWORD, capacityId: carrier!.capacityId },
    });
    await until("the review is complete", async () => (await show(shipper!, id)).state === "complete", 60_000);
    const done = await show(bank!, id);
    expect(done.history.at(-1)).toMatchObject({ step: "sign", company: "Carrier", contentVersion: 2 });
    expect(await desk(carrier!, id)).toBeUndefined();
    expect((await shipper!.api.call(reviews.list, { query: { tab: "history" } })).rows).toMatchObject([
      { id, state: "complete", initiator: { name: "Shipper" }, issuer: { name: "Carrier" }, turn: null, ours: false },
    ]);
  },
);

it("lets go of a company that the next round leaves out, and ends when it is revoked", async () => {
  const { id } = await begin();
  const params = { id };
  await act(shipper!, "submit", id);
  await bank!.api.call(reviews.reject, { params, body: { ...(await version(bank!, id)), reason: "No" } });
  await act(shipper!, "modify", id);
  await shipper!.api.call(reviews.save, {
    params,
    body: {
      ...written({ collaborators: [{ organisationId: agent!.id, personId: null, dueOn: null }] }),
      ...(await version(shipper!, id)),
    },
  });
  await act(shipper!, "submit", id);
  expect(await refusal(show(bank!, id))).toBe("NOT_FOUND");
  expect(await desk(bank!, id)).toBeUndefined();
  expect((await show(agent!, id)).history).toContainEqual(expect.objectContaining({ step: "reject", comment: "No" }));
  expect((await agent!.api.call(reviews.list, { query: { tab: "todo" } })).rows.map((row) => row.id)).toContain(id);
  await act(shipper!, "revoke", id);
  expect(await desk(agent!, id)).toBeUndefined();
  expect(await refusal(act(agent!, "accept", id))).toBe("WRONG_STATE");
});
