import { afterAll, beforeAll, expect, it } from "vitest";
import { authRoutes as auth } from "#domain/api/auth";
import { contactRoutes as contacts } from "#domain/api/contacts";
import { envelopeRoutes as envelopes } from "#domain/api/envelopes";
import { processRoutes as processes } from "#domain/api/processes";
import { reviewRoutes as reviews } from "#domain/api/reviews";
import { HANDLINGS } from "../../../backend/jobs/handlings.ts";
import { followReach } from "../../../backend/processes/reach.ts";
import { refusal, type ApiClient as Api, type ApiRefusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, PASSWORD, type Company } from "../../support/companies.ts";
import { blocking } from "../../support/screened.ts";
import { textOfPages } from "../../support/pdf-picture.ts";
import { SAMPLES } from "../../support/title-samples.ts";

let backend: TestBackend;
let [shipper, bank, agent, carrier, surveyor]: Company[] = [];
beforeAll(async () => {
  backend = await startBackend({ chain: false });
  const make = companies(backend);
  [shipper, agent, carrier, surveyor] = await Promise.all(
    ["Shipper", "Agent", "Carrier", "Surveyor"].map((name) => make.company(name)),
  );
  bank = await make.company("Bank", { people: 4 });
  for (const other of [bank, agent, carrier, surveyor]) await make.befriend(shipper!, other!);
});
afterAll(() => backend.stop());

const asked = (...others: Company[]) => others.map(({ id }) => ({ organisationId: id }));
const version = async (api: Api, id: string) => ({
  expectedVersion: (await api.call(reviews.show, { params: { id } })).version,
});
const show = (api: Api, id: string) => api.call(reviews.show, { params: { id } });
const accept = async (api: Api, id: string) =>
  api.call(reviews.accept, { params: { id }, body: await version(api, id) });
const assign = async (api: Api, id: string, personId: string | null, substituteId: string | null = null) =>
  api.call(reviews.assign, { params: { id }, body: { ...(await version(api, id)), personId, substituteId } });
const onDesk = async (api: Api, id: string) =>
  (await api.call(envelopes.list, { query: { folder: "inbox", limit: 200 } })).rows.some(
    (row) => row.id === id && row.asked === "accept",
  );
const listed = async (api: Api, id: string) =>
  (await api.call(reviews.list, { query: { tab: "todo" } })).rows.some((row) => row.id === id);
/** A draft that the bank and the agent are asked about, submitted. */
async function submitted(...others: Company[]): Promise<string> {
  const { id } = await shipper!.api.call(reviews.begin, {
    body: {
      kind: "BillOfLading",
      issuerId: carrier!.id,
      data: SAMPLES.BillOfLading(""),
      collaborators: asked(...(others.length > 0 ? others : [bank!, agent!])),
    },
  });
  await shipper!.api.call(reviews.submit, { params: { id }, body: await version(shipper!.api, id) });
  return id;
}
const replace = async (id: string, place: number, other: Company, given: object = {}) =>
  shipper!.api.call(reviews.replace, {
    params: { id },
    body: { ...(await version(shipper!.api, id)), place, organisationId: other.id, ...given },
  });

it("is answered by the colleague whom the company names, or by the substitute, and by nobody else of it", async () => {
  const id = await submitted();
  const [head, clerk, deputy, other] = bank!.people;
  expect(await onDesk(other!.api, id)).toBe(true);
  // The initiator names companies; a company names its own people.
  expect(await refusal(assign(shipper!.api, id, clerk!.id))).toBe("PROCESS_NOT_ASKED");
  expect(await refusal(assign(head!.api, id, shipper!.people[0]!.id))).toBe("REVIEW_COLLEAGUE");
  expect(await refusal(assign(head!.api, id, clerk!.id, clerk!.id))).toBe("REVIEW_SUBSTITUTE");
  expect(await refusal(assign(head!.api, id, null, clerk!.id))).toBe("REVIEW_SUBSTITUTE");
  const named = await assign(head!.api, id, clerk!.id, deputy!.id);
  expect(named.steps[0]).toMatchObject({
    state: "ASKED",
    person: "Person 2",
    personId: clerk!.id,
    substitute: "Person 3",
    substituteId: deputy!.id,
    by: null,
    you: false,
  });
  // Others read the names, by which the history will call them, and no id.
  expect((await show(shipper!.api, id)).steps[0]).toMatchObject({ person: "Person 2", personId: null });
  expect(await Promise.all(bank!.people.map(({ api }) => onDesk(api, id)))).toEqual([false, true, true, false]);
  expect(await Promise.all(bank!.people.map(({ api }) => listed(api, id)))).toEqual([false, true, true, false]);
  expect(await refusal(accept(other!.api, id))).toBe("PROCESS_NOT_ASKED");
  // The next one names in advance who will answer.
  await assign(agent!.api, id, agent!.people[0]!.id);
  await accept(deputy!.api, id);
  // The evidence names both.
  const evidence = JSON.parse(
    Buffer.from(await shipper!.api.download(processes.evidence, { params: { id } })).toString("utf8"),
  ) as object;
  expect(evidence).toMatchObject({ parties: [{ person: "Person 2", substitute: "Person 3" }, {}, {}] });
  const query = { language: "en-US" as const };
  const printed = await textOfPages(await shipper!.api.download(processes.paper, { params: { id }, query }));
  expect(printed.join(" ").replaceAll(/\s+/g, " ")).toContain("Person 2, or Person 3");
  expect((await show(agent!.api, id)).steps).toMatchObject([
    { state: "ACCEPTED", by: "Person 3" },
    { state: "ASKED" },
    {},
  ]);
  expect(await refusal(assign(head!.api, id, clerk!.id))).toBe("PROCESS_NOT_ASKED");
  expect((await accept(agent!.api, id)).history.map(({ step }) => step)).toEqual([
    "begin",
    "submit",
    "assign",
    "assign",
    "accept",
    "accept",
  ]);
});

it("names a colleague and a substitute of the own company in the sequence", async () => {
  const begin = (personId: string | null, substituteId: string | null = null) =>
    bank!.api.call(reviews.begin, {
      body: {
        kind: "BillOfLading",
        issuerId: bank!.id,
        data: SAMPLES.BillOfLading(""),
        collaborators: [{ organisationId: bank!.id, personId, substituteId }],
      },
    });
  const [, clerk, deputy, other] = bank!.people;
  expect(await refusal(begin(null))).toBe("REVIEW_COLLEAGUE");
  expect(await refusal(begin(clerk!.id, clerk!.id))).toBe("REVIEW_SUBSTITUTE");
  const { id } = await begin(clerk!.id, deputy!.id);
  await bank!.api.call(reviews.submit, { params: { id }, body: await version(bank!.api, id) });
  expect(await refusal(accept(other!.api, id))).toBe("PROCESS_NOT_ASKED");
  expect(await accept(deputy!.api, id)).toMatchObject({ state: "tbs" });
});

it("goes on with another company in the place of one that has not answered", async () => {
  const id = await submitted(bank!, agent!);
  await bank!.api.call(reviews.comment, { params: { id }, body: { said: "We look at it" } });
  expect(await refusal(replace(id, 0, agent!))).toBe("REVIEW_TWICE");
  expect(await refusal(replace(id, 2, surveyor!))).toBe("REVIEW_ANSWERED");
  expect(
    await refusal(
      bank!.api.call(reviews.replace, {
        params: { id },
        body: { ...(await version(bank!.api, id)), place: 0, organisationId: surveyor!.id },
      }),
    ),
  ).toBe("NOT_AUTHOR");
  const stale = { ...(await version(shipper!.api, id)), place: 0, organisationId: surveyor!.id };
  const after = await replace(id, 0, surveyor!);
  expect(await refusal(shipper!.api.call(reviews.replace, { params: { id }, body: stale }))).toBe("CONTENT_UPDATED");
  // It takes the turn over: the first is asked first.
  expect(after.steps).toMatchObject([
    { company: { name: "Surveyor" }, state: "ASKED" },
    { company: { name: "Agent" }, state: "WAITING" },
    { company: { name: "Carrier" } },
  ]);
  expect(after.history.at(-1)).toMatchObject({ step: "replace", company: "Shipper", comment: "Bank → Surveyor" });
  expect(after.comments).toMatchObject([{ company: { name: "Bank" }, said: "We look at it" }]);
  expect(await refusal(show(bank!.api, id))).toBe("NOT_FOUND");
  expect(await refusal(accept(bank!.api, id))).toBe("NOT_FOUND");
  expect(await onDesk(bank!.api, id)).toBe(false);
  expect(await onDesk(agent!.api, id)).toBe(false);
  await accept(surveyor!.api, id);
  expect(await refusal(replace(id, after.steps[0]!.place, bank!))).toBe("REVIEW_ANSWERED");
  // The second is replaced as well, and what was answered stays.
  const { steps } = await replace(id, after.steps[1]!.place, bank!);
  expect(steps).toMatchObject([{ state: "ACCEPTED" }, { company: { name: "Bank" }, state: "ASKED" }, {}]);
  await bank!.api.call(reviews.reject, { params: { id }, body: { ...(await version(bank!.api, id)), reason: "No" } });
  // The next round asks those who stand in the sequence now.
  const { sequence } = await show(shipper!.api, id);
  expect(sequence).toMatchObject([{ company: { name: "Surveyor" } }, { company: { name: "Bank" } }]);
});

it("hangs on nobody: a colleague who leaves is let go, and the initiator is told of a company that cannot answer", async () => {
  const make = companies(backend);
  const insurer = await make.company("Insurer", { people: 3 });
  await make.befriend(shipper!, insurer);
  const id = await submitted(insurer);
  const [head, clerk, deputy] = insurer.people;
  const sweep = () => backend.database.asWorker((tx) => followReach(tx, HANDLINGS));
  const open = (person: string, enabled: boolean) =>
    head!.api.call(auth.setUser, { params: { id: person }, body: { enabled, password: PASSWORD } });
  await assign(head!.api, id, clerk!.id, deputy!.id);
  expect(await sweep()).toBe(0);
  await open(clerk!.id, false);
  expect(await sweep()).toBe(1);
  expect((await show(head!.api, id)).steps[0]).toMatchObject({ personId: deputy!.id, substituteId: null });
  await open(deputy!.id, false);
  expect(await sweep()).toBe(1);
  expect((await show(head!.api, id)).steps[0]).toMatchObject({ person: null, you: true });
  expect(await onDesk(head!.api, id)).toBe(true);

  const known = await shipper!.api.call(contacts.list, { query: { text: "Insurer" } });
  await shipper!.api.call(contacts.disable, { params: { id: known[0]!.id } });
  expect(await sweep()).toBe(1);
  expect(await sweep()).toBe(0);
  expect((await show(shipper!.api, id)).steps[0]).toMatchObject({ state: "ASKED", unreachable: true });
  expect((await show(insurer.api, id)).steps[0]).toMatchObject({ unreachable: false });
  await replace(id, 0, agent!);
  expect(await accept(agent!.api, id)).toMatchObject({ state: "tbs" });
});

it("asks nobody who may not be asked any more when it is submitted, and names the place", async () => {
  const make = companies(backend);
  const [broker, stopped] = [await make.company("Broker Once Known"), await make.company("Orlan Bay Brokers")];
  for (const other of [broker, stopped]) await make.befriend(shipper!, other);
  const begun = async (issuer: Company, ...others: Company[]) =>
    shipper!.api.call(reviews.begin, {
      body: {
        kind: "BillOfLading",
        issuerId: issuer.id,
        data: SAMPLES.BillOfLading(""),
        collaborators: asked(...others),
      },
    });
  const submit = async (id: string) =>
    shipper!.api
      .call(reviews.submit, { params: { id }, body: await version(shipper!.api, id) })
      .then(() => null)
      .catch(({ code, fields }: ApiRefusal) => ({ code, path: fields[0]?.path }));
  const drafts = [
    [await begun(carrier!, bank!, broker), "CONTACT_DISABLED", "collaborators.1"],
    [await begun(broker, bank!), "CONTACT_DISABLED", "issuerId"],
    [await begun(carrier!, stopped), "COMPLIANCE_BLOCKED", "collaborators.0"],
  ] as const;
  const [known] = await shipper!.api.call(contacts.list, { query: { text: broker.name } });
  await shipper!.api.call(contacts.disable, { params: { id: known!.id } });
  await blocking(backend, shipper!, stopped.name);
  for (const [{ id }, code, path] of drafts) {
    expect(await submit(id)).toEqual({ code, path });
    expect((await show(shipper!.api, id)).state).toBe("initializing");
  }
  for (const { api } of [broker, stopped]) expect((await api.call(reviews.list)).rows).toEqual([]);
  await shipper!.api.call(contacts.enable, { params: { id: known!.id } });
  expect(await submit(drafts[0][0].id)).toBeNull();
});
