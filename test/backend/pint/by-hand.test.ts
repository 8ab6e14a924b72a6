import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exchangeRoutes } from "#domain/api/arrivals";
import { deskRoutes } from "#domain/api/desk";
import { envelopeRoutes } from "#domain/api/envelopes";
import { offerRoutes } from "#domain/api/offers";
import { signAsPlatform } from "../../../backend/counterparties/sign.ts";
import { Sender } from "../../../backend/documents/pint/sender.ts";
import type { Storage } from "../../../backend/ports/storage.ts";
import { STORAGE } from "../../../backend/settings/tokens.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { first } from "../../../scripts/lib/sql.ts";
import { companies, get, PASSWORD, until as happens, type Company } from "../../support/companies.ts";
import { deskDifferences } from "../../support/desk.ts";
import { sha256 } from "../../support/exchange-bill.ts";
import { middle, type MessageFault, type Middle } from "../../support/exchange-middle.ts";
import { lettersTo } from "../../support/letters.ts";
import { allowed, linerBill } from "../../support/platforms.ts";
import { twoNodes, type TwoNodes } from "../../support/two-nodes.ts";

/** Offers that stand still, and the persons who settle them. */

let box: Middle;
let at: TwoNodes;
let carrier: Company;
let admin: Company;
let sender: Sender;

beforeAll(async () => {
  box = await middle((body) => {
    const { envelopeTransferChain = [] } = JSON.parse(body) as { envelopeTransferChain?: string[] };
    return sha256(envelopeTransferChain.at(-1) ?? "");
  });
  at = await twoNodes({ chain: true, through: async () => box.url });
  box.to = at.bole.url;
  box.sign = (payload) =>
    at.bole.database.asWorker((tx) => signAsPlatform(tx, at.bole.settings, JSON.stringify(payload)));
  carrier = at.carrier;
  // No message leaves before the test lets it.
  await at.wave.app.get(Sender, { strict: false }).onApplicationShutdown();
  sender = new Sender(at.wave.database, at.wave.settings, at.wave.app.get<Storage>(STORAGE, { strict: false }));
  admin = await companies(at.wave).company("Node keepers");
  await sql("INSERT INTO app.node_administrator (email) SELECT email FROM app.person WHERE id = $1", [
    admin.people[0]?.id,
  ]);
}, 180_000);
afterAll(() => Promise.all([at?.stop(), box?.stop()]));
beforeEach(() => {
  box.fault = () => null;
});

const sql = (text: string, values: readonly unknown[]): Promise<unknown> =>
  at.wave.database.asWorker((tx) => tx.query(text, [...values]));
/** The act that the Inbox of the carrier asks for a bill. */
const askedOf = async (id: string) =>
  (await carrier.api.call(envelopeRoutes.list, { query: { limit: 200 } })).rows.find((row) => row.id === id)?.asked;
/** The fate of every envelope. */
const envelopes =
  (fault: MessageFault): Middle["fault"] =>
  ({ path }) =>
    path === "/v3/envelopes" ? fault : null;

/** Works on what is due, then asks. */
const until = (what: string, check: () => Promise<boolean>, seconds: number): Promise<void> =>
  happens(
    what,
    async () => {
      await sender.round();
      await sender.settled();
      return check();
    },
    seconds,
  );
const story = (id: string) => carrier.api.call(offerRoutes.get, { params: { id } });
const inState = (id: string, state: string) => until(state, async () => (await story(id)).state === state, 60);
const due = (id: string) => sql("UPDATE app.pint_offer SET next_at = now() WHERE id = $1", [id]);
const taskOf = async (number: string) =>
  (await carrier.api.call(deskRoutes.tasks)).find((one) => one.title === number && one.kind === "pintOffer");
const written = (subject: string) =>
  until(subject, async () => (await lettersTo(at.wave.database, null)).some((one) => one.subject === subject), 30);
const used = (yes: boolean) => sql("UPDATE app.counterparty SET used = $1 WHERE code = 'BOLE'", [yes]);
const goOn = (id: string) =>
  admin.api.call(exchangeRoutes.offerAgain, { params: { id }, body: { password: PASSWORD } });
const settle = (id: string, as: "TAKEN" | "HERE", by = admin) =>
  by.api.call(exchangeRoutes.settleOffer, {
    params: { id },
    body: { as, remark: "Agreed by phone with Lin.", password: PASSWORD },
  });
const withdraw = (id: string) =>
  carrier.api.call(offerRoutes.withdraw, { params: { id }, body: { password: PASSWORD } });

/** Offers a new bill. Answers the offer and its document. */
async function offered(before: (document: string) => Promise<unknown> = async () => undefined) {
  const document = await linerBill(carrier.api, carrier);
  await allowed(carrier.api, document);
  const { version: expectedVersion, number } = await get(carrier.api, document);
  await before(document);
  const body = { expectedVersion, platformId: at.platformId, lei: at.buyerLei, rulebook: 1, password: PASSWORD };
  const { id } = await carrier.api.call(offerRoutes.create, { params: { id: document }, body });
  return { id, document, number };
}

const intentOf = (id: string, which: "return_id" | "cancel_id" | "burn_id") =>
  at.wave.database.asWorker((tx) =>
    first<{ status: string }>(
      tx,
      `SELECT i.status FROM app.intent i JOIN app.pint_offer f ON f.${which} = i.id WHERE f.id = $1`,
      [id],
    ),
  );

describe("a duplicate of another entry", () => {
  test("burns nothing when the administrator lets the offer go on: the envelope is sent again", async () => {
    box.fault = envelopes("otherDuplicate");
    const { id, document, number } = await offered();
    await inState(id, "FROZEN");
    expect(await story(id)).toMatchObject({ code: "DUPE", taken: false, signsReturn: false });
    expect(await story(id)).toMatchObject({ error: { code: "PINT_OTHER_ENTRY" } });
    expect((await admin.api.call(exchangeRoutes.list)).offers.find((one) => one.id === id)).toMatchObject({
      taken: false,
      error: { code: "PINT_OTHER_ENTRY" },
    });
    expect(await taskOf(number)).toMatchObject({ state: "FAILED" });
    box.fault = envelopes("dropped");
    await goOn(id);
    // The company follows the same task on.
    expect(await taskOf(number)).toMatchObject({ state: "QUEUED" });
    await until("it was asked again", async () => (await story(id)).messages.some(({ status }) => status === null), 30);
    expect(await story(id)).toMatchObject({ state: "OFFERED" });
    expect(await intentOf(id, "return_id")).toMatchObject({ status: "kept" });
    box.fault = () => null;
    await due(id);
    await inState(id, "GONE");
    expect((await get(carrier.api, document)).state).toBe("TRANSFERRED");
    expect(await taskOf(number)).toMatchObject({ state: "SUCCEEDED" });
  }, 180_000);
});

describe("an offer whose first message is not made", () => {
  test("says what stands in the way, and is taken back by its company", async () => {
    const { id, document, number } = await offered();
    await sql("UPDATE app.platform_key SET signs_from = signs_from + interval '2 days'", []);
    await due(id);
    await until("it says why", async () => (await story(id)).error !== null, 30);
    expect(await story(id)).toMatchObject({ state: "DUE", error: { code: "PLATFORM_KEY_NONE" }, messages: [] });
    expect(await taskOf(number)).toMatchObject({ state: "QUEUED", error: { code: "PLATFORM_KEY_NONE" } });
    expect((await story(id)).nextAt).not.toBeNull();
    expect(await askedOf(document)).toBe("settleExchange");
    expect(await refusal(carrier.api.call(offerRoutes.withdraw, { params: { id }, body: { password: "wrong" } }))).toBe(
      "WRONG_PASSWORD",
    );
    await withdraw(id);
    expect(await story(id)).toMatchObject({ state: "WITHDRAWN", error: null });
    expect(await askedOf(document)).not.toBe("settleExchange");
    expect((await get(carrier.api, document)).state).toBe("ISSUED");
    expect(await intentOf(id, "return_id")).toMatchObject({ status: "failed" });
    await until("the return is void", async () => (await intentOf(id, "cancel_id"))?.status === "done", 60);
    expect(await taskOf(number)).toMatchObject({ state: "FAILED", error: { code: "PINT_WITHDRAWN" } });
    await sql("UPDATE app.platform_key SET signs_from = signs_from - interval '2 days'", []);
    expect(await refusal(withdraw(id))).toBe("WRONG_STATE");
    expect((await get(carrier.api, document)).can["offer"]).toBeNull();
  }, 180_000);

  test("to a platform out of use says so, and goes on once it is in use again", async () => {
    await used(true);
    const { id } = await offered();
    await used(false);
    await due(id);
    await until("it says why", async () => (await story(id)).error !== null, 30);
    expect(await story(id)).toMatchObject({ state: "DUE", error: { code: "PINT_AWAY" } });
    await used(true);
    await due(id);
    await inState(id, "GONE");
  }, 180_000);
});

describe("an offer that is sent", () => {
  test("and whose platform goes out of use says so; it is not taken back any more", async () => {
    box.fault = envelopes("unsignedFailure");
    const { id } = await offered();
    await until("it is sent", async () => (await story(id)).messages.length > 0, 30);
    await used(false);
    await due(id);
    await until("it says why", async () => (await story(id)).error?.code === "PINT_AWAY", 30);
    expect(await refusal(withdraw(id))).toBe("WRONG_STATE");
    await used(true);
    box.fault = () => null;
    await due(id);
    await inState(id, "GONE");
    expect((await story(id)).error).toBeNull();
  }, 180_000);

  test("waits for a person once it is too old; the administrator says that it is here", async () => {
    box.fault = envelopes("unsignedFailure");
    const { id, document, number } = await offered();
    await until("it is sent", async () => (await story(id)).messages.length > 0, 30);
    await sql("UPDATE app.pint_offer SET created_at = now() - interval '151 days', next_at = now() WHERE id = $1", [
      id,
    ]);
    await inState(id, "WAITING");
    expect(await story(id)).toMatchObject({ error: { code: "PINT_TOO_OLD" } });
    await written(`The offer of the bill ${number} to BOLE platform is too old to be sent again`);
    expect(await refusal(carrier.api.call(offerRoutes.retry, { params: { id } }))).toBe("PINT_TOO_OLD");
    expect(await refusal(goOn(id))).toBe("PINT_TOO_OLD");
    expect(await refusal(settle(id, "HERE", carrier))).not.toBe("");
    expect((await story(id)).state).toBe("WAITING");
    await settle(id, "HERE");
    expect(await story(id)).toMatchObject({
      state: "REFUSED",
      settled: "HERE",
      remark: "Agreed by phone with Lin.",
      error: null,
    });
    expect((await get(carrier.api, document)).state).toBe("ISSUED");
    await written(`The bill ${number} is yours again`);
    await until("the return is void", async () => (await intentOf(id, "cancel_id"))?.status === "done", 60);
    expect(await taskOf(number)).toMatchObject({
      state: "FAILED",
      error: { code: "PINT_SETTLED_HERE", parameters: { reason: "Agreed by phone with Lin." } },
    });
    expect((await get(carrier.api, document)).can["offer"]).toBeNull();
    expect(await refusal(settle(id, "HERE"))).toBe("WRONG_STATE");
  }, 180_000);

  test("is settled as taken there: its title ends as by a signed answer", async () => {
    box.fault = envelopes("unsignedFailure");
    const { id, document, number } = await offered();
    await until("it is sent", async () => (await story(id)).messages.length > 0, 30);
    await sql("UPDATE app.pint_offer SET state = 'WAITING' WHERE id = $1", [id]);
    await settle(id, "TAKEN");
    await inState(id, "GONE");
    expect(await story(id)).toMatchObject({ settled: "TAKEN", taken: true, answer: null });
    expect((await get(carrier.api, document)).state).toBe("TRANSFERRED");
    expect(await taskOf(number)).toMatchObject({ state: "SUCCEEDED" });
    const audited = await at.wave.database.asWorker((tx) =>
      first<{ lines: string }>(
        tx,
        `SELECT count(*) AS lines FROM app.audit WHERE action = 'pint.settledThere' AND detail->>'number' = $1`,
        [number],
      ),
    );
    expect(Number(audited?.lines)).toBeGreaterThan(0);
  }, 180_000);
});

test("the end that its issuer signed in advance has failed: the issuer signs it anew, and the title ends", async () => {
  const { id, document, number } = await offered(async (document) => {
    await sql(
      `UPDATE app.intent SET status = 'failed', error_code = 'INTENT_EXPIRED', error_parameters = '{}'
        WHERE id = (SELECT burn_id FROM app.pint_consent WHERE document_id = $1)`,
      [document],
    );
  });
  await inState(id, "FROZEN");
  expect(await story(id)).toMatchObject({ taken: true, signsReturn: false, error: { code: "PINT_END_FAILED" } });
  await written(`Sign the end of the bill ${number} anew`);
  // A bill that the other platform has signed for is not given back by a word.
  expect(await refusal(settle(id, "HERE"))).toBe("PINT_NOT_HERE");
  const asks = () => carrier.api.call(offerRoutes.endDue, { params: { id: document } });
  expect(await asks()).toEqual({ platform: "BOLE platform" });
  expect(await deskDifferences(at.wave.ownerUrl)).toEqual([]);
  const sign = () => carrier.api.call(offerRoutes.signEnd, { params: { id: document }, body: { password: PASSWORD } });
  await sign();
  expect(await refusal(sign())).toBe("WRONG_STATE");
  await inState(id, "GONE");
  expect(await asks()).toEqual({ platform: null });
  expect((await get(carrier.api, document)).state).toBe("TRANSFERRED");
}, 180_000);

test("a task is tried again only by who may do the same on the page", async () => {
  box.fault = envelopes("unsignedFailure");
  const { id, number } = await offered();
  await until("it is sent", async () => (await story(id)).messages.length > 0, 30);
  await sql("UPDATE app.pint_offer SET asked_at = now() - interval '8 days', next_at = now() WHERE id = $1", [id]);
  await inState(id, "WAITING");
  const task = await taskOf(number);
  expect(task).toMatchObject({ state: "FAILED", error: { code: "PINT_UNANSWERED" } });
  const again = () => carrier.api.call(deskRoutes.retryTask, { params: { id: task?.id ?? "" } });
  const mayTransfer = (yes: boolean) =>
    sql(
      `UPDATE app.membership SET is_admin = $2, permissions = CASE WHEN $2 THEN permissions || '{bl.transferOriginal}'
        ELSE array_remove(permissions, 'bl.transferOriginal') END WHERE organisation_id = $1`,
      [carrier.id, yes],
    );
  await mayTransfer(false);
  expect(await refusal(again())).toBe("FORBIDDEN");
  expect((await story(id)).state).toBe("WAITING");
  box.fault = () => null;
  await mayTransfer(true);
  await again();
  await inState(id, "GONE");
}, 180_000);
