import { afterAll, beforeAll, expect, it } from "vitest";
import { generatePrivateKey } from "viem/accounts";
import { actRoutes } from "#domain/api/acts";
import { contactRoutes as contacts } from "#domain/api/contacts";
import { deskRoutes } from "#domain/api/desk";
import { documentRoutes as documents } from "#domain/api/documents";
import { reviewRoutes as reviews } from "#domain/api/reviews";
import { envelopeRoutes as envelopes } from "#domain/api/envelopes";
import type { Delegation } from "#domain/processes/review-terms";
import { HANDLINGS } from "../../../backend/jobs/handlings.ts";
import { followReach } from "../../../backend/processes/reach.ts";
import { rows } from "../../../scripts/lib/sql.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { draftBill } from "../../support/bill.ts";
import { get, PASSWORD, settled, until, type Company } from "../../support/companies.ts";
import { triedOn } from "../../support/kept-requests.ts";
import { blocking } from "../../support/screened.ts";
import { signatureOf, signOwn } from "../../support/own-wallet.ts";
import { startTrade, type Trade } from "./bills.ts";

// A surrender that an agent answers for the issuer, by a grant for that one title.

let trade: Trade;
let [carrier, shipper, bank, agent]: Company[] = [];
beforeAll(async () => {
  trade = await startTrade();
  ({ carrier, shipper, bank } = trade);
  agent = await trade.make.company("Agent", { people: 1 });
  await trade.make.befriend(shipper, agent);
});
afterAll(() => trade.backend.stop());

const show = (company: Company, id: string) => company.api.call(reviews.show, { params: { id } });
const version = async (company: Company, id: string) => ({ expectedVersion: (await show(company, id)).version });
type Plain = "accept" | "modify" | "revoke" | "declineAgent" | "withdrawAgent";
const act = async (company: Company, name: Plain, id: string) =>
  company.api.call(reviews[name], { params: { id }, body: await version(company, id) });
const authorise = async (company: Company, id: string, given: object = { password: PASSWORD }) =>
  company.api.call(reviews.authorise, { params: { id }, body: { ...(await version(company, id)), ...given } });
const accomplishFor = async (company: Company, id: string, password = PASSWORD) =>
  company.api.call(reviews.accomplishFor, { params: { id }, body: { ...(await version(company, id)), password } });
const refuseFor = async (company: Company, id: string, reason = "Freight is not paid") =>
  company.api.call(reviews.refuseFor, {
    params: { id },
    body: { ...(await version(company, id)), reason, password: PASSWORD },
  });
const reject = async (company: Company, id: string) =>
  company.api.call(reviews.reject, { params: { id }, body: { ...(await version(company, id)), reason: "Not so" } });
const can = async (company: Company, id: string) => (await show(company, id)).can;

/** A surrender of a new bill, submitted. */
async function submitted(delegation: Delegation, to = agent!) {
  const { id: bill } = await trade.issue();
  await trade.pass(carrier!, shipper!, bill);
  return surrendered(bill, delegation, to);
}
async function surrendered(bill: string, delegation: Delegation, to: Company) {
  const { id } = await shipper!.api.call(reviews.beginOf, {
    body: {
      type: "surrender",
      originalId: bill,
      collaborators: [{ organisationId: bank!.id, personId: null, dueOn: null }],
      terms: { delegation, dischargePlace: "Rotterdam" },
      agentId: delegation === "NEW_AGENT" ? to.id : null,
    },
  });
  await request(id);
  return { bill, id };
}
const request = async (id: string) =>
  shipper!.api.call(reviews.request, {
    params: { id },
    body: { ...(await version(shipper!, id)), password: PASSWORD },
  });
const stage = (id: string, state: string, company = shipper!) =>
  until(`the review is ${state}`, async () => (await show(company, id)).state === state);
const grantIs = (company: Company, id: string, state: string) =>
  until(`the grant is ${state}`, async () => (await show(company, id)).delegation?.state === state);
const returned = (id: string) =>
  until("the original is with its issuer", async () => (await show(shipper!, id)).return?.state === "returned");
/** Agreed by the bank, and with its issuer again. */
async function agreed(id: string) {
  await act(bank!, "accept", id);
  await returned(id);
}
const seated = (id: string, company: Company) =>
  until(
    `${company.name} is to answer`,
    async () => (await show(shipper!, id)).steps.find(({ role }) => role === "agent")?.company.id === company.id,
  );
const onDesk = async ({ api }: Company, id: string) =>
  (await api.call(envelopes.list, { query: { folder: "inbox", limit: 200 } })).rows.find((row) => row.id === id)
    ?.asked ?? null;

interface Kept {
  readonly action: string;
  readonly status: string;
  readonly signature: `0x${string}`;
}
const signedFor = (id: string) =>
  trade.backend.database.asWorker((tx) =>
    rows<Kept>(
      tx,
      `SELECT i.* FROM app.review_grant g JOIN app.intent i ON i.id IN (g.accept_id, g.restore_id)
        WHERE g.process_id = $1 AND i.signature IS NOT NULL ORDER BY g.id, i.action`,
      [id],
    ),
  );
const voided = (id: string) =>
  until("nothing of it is left to do", () =>
    trade.backend.database.asWorker(
      async (tx) =>
        (await rows(tx, "SELECT 1 FROM app.review_grant WHERE process_id = $1 AND NOT settled", [id])).length === 0,
    ),
  );
/** Tries what the issuer signed in advance on the chain, as somebody who got hold of it would. */
async function tried(id: string): Promise<string[]> {
  const found = await signedFor(id);
  return Promise.all(found.map((one) => triedOn(trade.backend.chain!.rpcUrl, one)));
}

it("lets the agent accept in the place of the issuer, and release the cargo alone", async () => {
  const { bill, id } = await submitted("NEW_AGENT");
  // The issuer is asked beside the sequence; nobody else gives the grant, and the agent reads nothing yet.
  expect(await show(carrier!, id)).toMatchObject({
    state: "pending",
    delegation: { state: "asked", toSign: [] },
    can: { authorise: null, declineAgent: null, withdrawAgent: "REVIEW_NO_GRANT" },
    steps: [{ role: "collaborator" }, { role: "grantor" }, { role: "agent", company: { id: carrier!.id } }],
  });
  expect(await onDesk(carrier!, id)).toBe("authorise");
  expect(await can(bank!, id)).toMatchObject({ authorise: "NOT_ISSUER", accomplishFor: "WRONG_STATE" });
  expect(await refusal(authorise(bank!, id))).toBe("NOT_ISSUER");
  expect(await refusal(authorise(carrier!, id, { password: "wrong" }))).toBe("WRONG_PASSWORD");
  expect(await refusal(show(agent!, id))).toBe("NOT_FOUND");
  await authorise(carrier!, id);
  expect(await refusal(authorise(carrier!, id))).toBe("REVIEW_AUTHORISED");
  await seated(id, agent!);
  expect(await onDesk(carrier!, id)).toBeNull();
  expect(await refusal(accomplishFor(agent!, id))).toBe("WRONG_STATE");
  await agreed(id);
  expect(await onDesk(agent!, id)).toBe("accomplish");
  // The issuer does not answer meanwhile, whichever way.
  expect((await get(carrier!.api, bill)).can).toMatchObject({
    acceptSurrender: "REVIEW_DELEGATED",
    rejectSurrender: "REVIEW_DELEGATED",
    telexRelease: "REVIEW_DELEGATED",
  });
  expect(await refusal(trade.accept(bill))).toBe("REVIEW_DELEGATED");
  expect(await can(carrier!, id)).toMatchObject({ accomplish: "REVIEW_DELEGATED", accomplishFor: "PROCESS_NOT_ASKED" });
  expect(await refusal(accomplishFor(carrier!, id))).toBe("PROCESS_NOT_ASKED");
  expect(await refusal(accomplishFor(agent!, id, "wrong"))).toBe("WRONG_PASSWORD");
  await accomplishFor(agent!, id);
  await stage(id, "complete");
  await grantIs(shipper!, id, "used");
  const { history, steps } = await show(shipper!, id);
  expect(history.at(-1)).toMatchObject({
    step: "accomplishFor",
    company: "Agent",
    comment: "for Carrier · 代表 Carrier",
  });
  expect(steps.at(-1)).toMatchObject({ company: { id: agent!.id }, state: "ACCOMPLISHED_FOR" });
  expect((await get(shipper!.api, bill)).state).toBe("SURRENDERED");
  expect((await get(agent!.api, bill)).can["release"]).not.toBe("NOT_RELEASE_AGENT");
  expect((await get(carrier!.api, bill)).can["release"]).toBe("NOT_RELEASE_AGENT");
  // Of both answers one was used, and with it the other.
  await voided(id);
  expect(await tried(id)).toEqual(["NonceUsed", "NonceUsed"]);
  expect(await carrier!.api.call(deskRoutes.tasks)).toContainEqual(
    expect.objectContaining({ kind: "acceptSurrender", state: "SUCCEEDED", reviewId: id }),
  );
}, 120_000);

it("lets the agent reject with its reason: the title is with its holder again, and the next round asks anew", async () => {
  const { bill, id } = await submitted("NEW_AGENT");
  await authorise(carrier!, id);
  await seated(id, agent!);
  await agreed(id);
  expect(
    await refusal(
      agent!.api.call(reviews.refuseFor, {
        params: { id },
        body: { ...(await version(agent!, id)), reason: "", password: PASSWORD },
      }),
    ),
  ).toBe("BAD_INPUT");
  await refuseFor(agent!, id);
  await stage(id, "reject");
  expect((await show(shipper!, id)).history.at(-1)).toMatchObject({
    step: "refuseFor",
    company: "Agent",
    comment: "Freight is not paid · for Carrier · 代表 Carrier",
  });
  await until("the shipper has it again", async () => (await get(shipper!.api, bill)).isHolder);
  await voided(id);
  expect(await tried(id)).toEqual(["NonceUsed", "NonceUsed"]);
  await act(shipper!, "modify", id);
  await request(id);
  expect(await show(carrier!, id)).toMatchObject({ delegation: { state: "asked" } });
  expect(await refusal(show(agent!, id))).toBe("NOT_FOUND");
}, 120_000);

it("asks the issuer itself where it gives no grant, and lets it give one as late as that", async () => {
  const [declined, silent, late] = [
    await submitted("NEW_AGENT"),
    await submitted("NEW_AGENT"),
    await submitted("NEW_AGENT"),
  ];
  await act(carrier!, "declineAgent", declined.id);
  expect(await refusal(act(carrier!, "declineAgent", declined.id))).toBe("REVIEW_GRANT_ANSWERED");
  expect((await show(shipper!, declined.id)).history.at(-1)).toMatchObject({ step: "declineAgent", comment: "Agent" });
  for (const { id, bill } of [declined, silent]) {
    await agreed(id);
    expect(await onDesk(carrier!, id)).toBe("accomplish");
    expect((await get(carrier!.api, bill)).can["acceptSurrender"]).toBeNull();
    // The agent that was agreed on releases, and no other.
    expect(await refusal(trade.accept(bill, bank!.id))).toBe("RELEASE_AGENT_FIXED");
    await trade.accept(bill);
    await stage(id, "complete");
    expect((await show(shipper!, id)).history.at(-1)).toMatchObject({ step: "accomplish", company: "Carrier" });
    expect((await get(agent!.api, bill)).can["release"]).not.toBe("NOT_RELEASE_AGENT");
  }
  await agreed(late.id);
  await authorise(carrier!, late.id);
  await seated(late.id, agent!);
  await accomplishFor(agent!, late.id);
  await stage(late.id, "complete");
}, 120_000);

it("lets the issuer withdraw what was not used: the chain refuses it for ever, and the issuer answers", async () => {
  const { bill, id } = await submitted("NEW_AGENT");
  await authorise(carrier!, id);
  await seated(id, agent!);
  await agreed(id);
  await act(carrier!, "withdrawAgent", id);
  expect(await refusal(accomplishFor(agent!, id))).toMatch(/^(REVIEW_NO_GRANT|NOT_FOUND)$/);
  await seated(id, carrier!);
  await voided(id);
  expect(await tried(id)).toEqual(["NonceUsed", "NonceUsed"]);
  expect(await refusal(show(agent!, id))).toBe("NOT_FOUND");
  expect(await onDesk(carrier!, id)).toBe("accomplish");
  // It may think again, and withdraw again.
  await authorise(carrier!, id);
  await seated(id, agent!);
  await act(carrier!, "withdrawAgent", id);
  await seated(id, carrier!);
  const { intent } = await carrier!.api.call(actRoutes.rejectSurrender, {
    params: { id: bill },
    body: { ...(await trade.confirm(carrier!, bill)), reason: "Freight is not paid" },
  });
  await settled(carrier!.api, intent);
  await stage(id, "reject");
  await voided(id);
  expect(await tried(id)).toEqual(Array.from({ length: 4 }, () => "NonceUsed"));
}, 120_000);

it("makes a grant void when the review ends otherwise, by rejection or revocation", async () => {
  const [rejected, revoked] = [await submitted("NEW_AGENT"), await submitted("NEW_AGENT")];
  for (const { id } of [rejected, revoked]) {
    await authorise(carrier!, id);
    await seated(id, agent!);
  }
  await reject(bank!, rejected.id);
  await act(shipper!, "revoke", revoked.id);
  for (const { id, bill } of [rejected, revoked]) {
    await voided(id);
    expect(await tried(id)).toEqual(["NonceUsed", "NonceUsed"]);
    expect((await show(shipper!, id)).delegation).toMatchObject({ state: "void" });
    await until("the original is free", async () => (await get(shipper!.api, bill)).can["surrender"] === null);
  }
}, 120_000);

it("says to a company that reads the former version that it is not the author, whatever is written anew", async () => {
  const { id } = await submitted("NEW_AGENT");
  await reject(bank!, id);
  await act(shipper!, "modify", id);
  await shipper!.api.call(reviews.saveOf, {
    params: { id },
    body: {
      ...(await version(shipper!, id)),
      collaborators: [{ organisationId: bank!.id, personId: null, dueOn: null }],
      terms: { delegation: "NOBODY" },
      agentId: null,
    },
  });
  // The new agent of that version is no fault of what is written, which the bank does not see.
  const asked = bank!.api.call(reviews.request, {
    params: { id },
    body: { ...(await version(bank!, id)), password: PASSWORD },
  });
  expect(await refusal(asked)).toBe("NOT_AUTHOR");
}, 120_000);

it("ends a grant by its last day, and one whose agent cannot answer any more", async () => {
  const [expired, gone] = [await submitted("NEW_AGENT"), await submitted("NEW_AGENT")];
  for (const { id } of [expired, gone]) {
    await authorise(carrier!, id);
    await seated(id, agent!);
    await agreed(id);
  }
  await trade.backend.database.asWorker((tx) =>
    tx.query(
      `UPDATE app.intent SET deadline = now() - interval '1 second' WHERE id IN (SELECT unnest(ARRAY[accept_id,
        restore_id, cancel_id]) FROM app.review_grant WHERE process_id = $1)`,
      [expired.id],
    ),
  );
  await grantIs(carrier!, expired.id, "expired");
  await seated(expired.id, carrier!);
  expect(await refusal(show(agent!, expired.id))).toBe("NOT_FOUND");
  await trade.accept(expired.bill);
  await stage(expired.id, "complete");

  const [known] = await shipper!.api.call(contacts.list, { query: { text: "Agent" } });
  await shipper!.api.call(contacts.disable, { params: { id: known!.id } });
  expect(await trade.backend.database.asWorker((tx) => followReach(tx, HANDLINGS))).toBeGreaterThan(0);
  await grantIs(carrier!, gone.id, "unreachable");
  await seated(gone.id, carrier!);
  await voided(gone.id);
  expect(await tried(gone.id)).toEqual(["NonceUsed", "NonceUsed"]);
  await trade.accept(gone.bill);
  await stage(gone.id, "complete");
  await shipper!.api.call(contacts.enable, { params: { id: known!.id } });
}, 120_000);

it("asks the agent for the user agreement, of the person and of the company, and for the right", async () => {
  const careless = await trade.make.company("Careless", { agreed: false });
  await trade.make.befriend(shipper!, careless);
  const { id } = await submitted("NEW_AGENT", careless);
  await authorise(carrier!, id);
  await seated(id, careless);
  await agreed(id);
  expect(await refusal(accomplishFor(careless, id))).toBe("AGREEMENT_ORG_NEEDED");
  expect(await refusal(refuseFor(careless, id))).toBe("AGREEMENT_ORG_NEEDED");
  const agree = (table: "organisation" | "person", of: string) =>
    trade.backend.database.asWorker((tx) =>
      tx.query(`UPDATE app.${table} SET agreement_version = 1 WHERE id = $1`, [of]),
    );
  await agree("organisation", careless.id);
  expect(await refusal(accomplishFor(careless, id))).toBe("AGREEMENT_NEEDED");
  for (const { id: person } of careless.people) await agree("person", person);
  await trade.backend.database.asWorker((tx) =>
    tx.query("UPDATE app.membership SET permissions = '{bl.draft}' WHERE organisation_id = $1", [careless.id]),
  );
  expect(await refusal(accomplishFor(careless, id))).toBe("FORBIDDEN");
  await trade.backend.database.asWorker((tx) =>
    tx.query("UPDATE app.membership SET permissions = '{bl.draft,bl.void}' WHERE organisation_id = $1", [careless.id]),
  );
  await accomplishFor(careless, id);
  await stage(id, "complete");
}, 120_000);

it("tells the other delegations apart: the issuer chooses who releases, or the carrier acts itself alone", async () => {
  const [original, nobody] = [await submitted("ORIGINAL_ISSUER"), await submitted("NOBODY")];
  for (const { id } of [original, nobody]) {
    expect(await show(carrier!, id)).toMatchObject({ delegation: null, can: { authorise: "REVIEW_TYPE" } });
    await agreed(id);
  }
  await trade.accept(original.bill, bank!.id);
  await stage(original.id, "complete");
  expect((await get(bank!.api, original.bill)).can["release"]).not.toBe("NOT_RELEASE_AGENT");

  expect((await get(carrier!.api, nobody.bill)).review).toMatchObject({ releaseAgent: { id: carrier!.id } });
  expect(await refusal(trade.accept(nobody.bill, bank!.id))).toBe("RELEASE_AGENT_FIXED");
  await trade.accept(nobody.bill);
  await stage(nobody.id, "complete");
  expect((await get(carrier!.api, nobody.bill)).can["release"]).not.toBe("NOT_RELEASE_AGENT");
}, 120_000);

it("needs no grant where the issuer itself is named as the agent", async () => {
  const { bill, id } = await submitted("NEW_AGENT", carrier!);
  expect((await show(carrier!, id)).delegation).toBeNull();
  await agreed(id);
  await trade.accept(bill);
  await stage(id, "complete");
}, 120_000);

it("works for an agent that holds its own key", async () => {
  const walletAgent = await trade.make.company("Wallet agent", { wallet: generatePrivateKey() });
  await trade.make.befriend(shipper!, walletAgent);
  const { id } = await submitted("NEW_AGENT", walletAgent);
  await authorise(carrier!, id);
  await seated(id, walletAgent);
  await agreed(id);
  await accomplishFor(walletAgent, id);
  await stage(id, "complete");
}, 120_000);

it("waits for the wallet of an issuer that holds its own key: all three are signed, or none is in force", async () => {
  const key = generatePrivateKey();
  const issuer = await trade.make.company("Wallet carrier", { wallet: key });
  await trade.make.befriend(issuer, shipper!);
  const signs = async (intent: string) =>
    issuer.api.call(documents.intentSign, {
      params: { id: intent },
      body: { signature: await signatureOf(key, await issuer.api.call(documents.intent, { params: { id: intent } })) },
    });
  const issue = async (number: string) => {
    const draft = await draftBill(issuer.api, number);
    const signed = await issuer.api.call(documents.sign, {
      params: { id: draft.id },
      body: { expectedVersion: draft.version, password: PASSWORD, capacityId: issuer.capacityId },
    });
    await signOwn(issuer.api, key, signed.intent);
    const moved = await trade.make.handOver(issuer, shipper!, draft.id, "BOTH");
    await signs(moved);
    await until(
      "the shipper holds it",
      async () => (await get(shipper!.api, draft.id).catch(() => null))?.isHolder ?? false,
    );
    await until("the act has ended", async () => (await get(issuer.api, draft.id)).intent === null);
    return draft.id;
  };
  const { bill, id } = await surrendered(await issue("WALLET-1"), "NEW_AGENT", agent!);
  const waiting = await authorise(issuer, id, {});
  expect(waiting.delegation).toMatchObject({ state: "unsigned" });
  expect(waiting.delegation!.toSign).toHaveLength(3);
  expect((await show(bank!, id)).delegation).toMatchObject({ state: "unsigned", toSign: [] });
  const [accept, restore, cancel] = waiting.delegation!.toSign;
  await signs(accept!);
  await signs(restore!);
  await agreed(id);
  // Two of three are no grant: the issuer is asked until the third is there.
  expect(await can(issuer, id)).toMatchObject({ accomplish: null, withdrawAgent: null });
  await signs(cancel!);
  await seated(id, agent!);
  await accomplishFor(agent!, id);
  await stage(id, "complete");
  expect((await get(shipper!.api, bill)).state).toBe("SURRENDERED");

  // A grant that the wallet gives up is none, and the issuer may begin anew.
  const other = await surrendered(await issue("WALLET-2"), "NEW_AGENT", agent!);
  const [first, second] = (await authorise(issuer, other.id, {})).delegation!.toSign;
  await signs(second!);
  await issuer.api.call(documents.intentCancel, { params: { id: first! }, body: { password: PASSWORD } });
  await grantIs(issuer, other.id, "withdrawn");
  expect(await can(issuer, other.id)).toMatchObject({ authorise: null });
  for (const one of (await authorise(issuer, other.id, {})).delegation!.toSign) await signs(one);
  await seated(other.id, agent!);
  await act(issuer, "withdrawAgent", other.id);
  await voided(other.id);
  expect((await tried(other.id)).filter((one) => one !== "NonceUsed")).toHaveLength(1);
}, 120_000);

// Last: the decision stands from then on.
it("asks the compliance decisions of the issuer about the agent, whenever they are taken", async () => {
  const suspect = await trade.make.company("Orlan Bay Agents");
  await trade.make.befriend(shipper!, suspect);
  const { bill, id } = await submitted("NEW_AGENT", suspect);
  await authorise(carrier!, id);
  await seated(id, suspect);
  await agreed(id);
  await blocking(trade.backend, carrier!, suspect.name);
  // Nothing that was signed for it is sent, and the issuer answers.
  await accomplishFor(suspect, id);
  await grantIs(carrier!, id, "failed");
  await seated(id, carrier!);
  await voided(id);
  expect(await tried(id)).toEqual(["NonceUsed", "NonceUsed"]);
  expect(await refusal(authorise(carrier!, id))).toBe("COMPLIANCE_BLOCKED");
  const confirmed = await trade.confirm(carrier!, bill);
  // The agent alone would release the cargo.
  const accept = { params: { id: bill }, body: confirmed };
  expect(await refusal(carrier!.api.call(actRoutes.acceptSurrender, accept))).toBe("COMPLIANCE_BLOCKED");
  const { intent } = await carrier!.api.call(actRoutes.rejectSurrender, {
    params: { id: bill },
    body: { ...confirmed, reason: "The agent may not have the cargo" },
  });
  await settled(carrier!.api, intent);
  await stage(id, "reject");
}, 120_000);
