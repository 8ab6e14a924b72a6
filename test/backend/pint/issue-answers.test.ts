import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { exchangeRoutes } from "#domain/api/arrivals";
import { deskRoutes } from "#domain/api/desk";
import { documentRoutes } from "#domain/api/documents";
import { exchangeIssueRoutes as routes } from "#domain/api/exchange-issues";
import { webhookRoutes } from "#domain/api/webhooks";
import { LIMITS } from "#domain/limits";
import { PINT_LIMITS } from "#domain/pint-codes";
import { endIssueTry } from "../../../backend/documents/pint/issue-sending.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { rows } from "../../../scripts/lib/sql.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, get, PASSWORD, settled, until, type Company } from "../../support/companies.ts";
import { asking, issuingPlatform, response, type IssuingPlatform } from "../../support/issuing-platform.ts";
import { lettersTo } from "../../support/letters.ts";
import { draftBill, withLei } from "../../support/platforms.ts";
import { receiver } from "../webhooks/receiver.ts";

const ADMINISTRATOR = "node@issue.example";
/** Nobody listens there: no connection comes about. */
const NOWHERE = "http://127.0.0.1:1";

let wave: TestBackend;
let carrier: Company;
let there: IssuingPlatform;
let elsewhere: IssuingPlatform;
const { asks, asked, issueOf, stands } = asking(() => carrier);

beforeAll(async () => {
  const settings = { webhookPrivate: true, platformCode: "WAVE", nodeAdministrators: [ADMINISTRATOR] };
  wave = await startBackend({ chain: true, settings });
  const here = companies(wave);
  carrier = await here.company("Tern & Sable Shipping Lda", { people: 3 });
  await here.befriend(carrier, await here.company("Porto Azul"));
  await sql("UPDATE app.person SET email = $2 WHERE id = $1", [carrier.people[0]?.id, ADMINISTRATOR]);
  await withLei(wave, carrier, 1);
  [there, elsewhere] = [await issuingPlatform(wave, "IQAX"), await issuingPlatform(wave, "CRED")];
}, 180_000);
afterEach(() => {
  for (const one of [there, elsewhere]) one.says(204);
});
afterAll(() => Promise.all([wave?.stop(), there?.stop(), elsewhere?.stop()]));

const sql = <T>(statement: string, parameters: unknown[] = []): Promise<T[]> =>
  wave.database.asWorker((tx) => rows<T>(tx, statement, parameters));
const stateOf = async (id: string): Promise<string> => (await get(carrier.api, id)).state;
const draft = () => draftBill(carrier.api, carrier);
const due = (id: string) => sql("UPDATE app.pint_issue SET next_at = now() WHERE document_id = $1", [id]);
const address = (url: string) => sql("UPDATE app.counterparty SET base_url = $2 WHERE id = $1", [there.id, url]);
const subjects = async (of: string | null = null) => (await lettersTo(wave.database, of)).map(({ subject }) => subject);
const letters = async (subject: string) => (await subjects()).filter((one) => one === subject).length;
const tried = (id: string) =>
  until("a try has ended", async () => {
    const found = await issueOf(id);
    return (found?.attempts ?? 0) > 0 && Date.parse(found?.nextAt ?? "") < Date.now() + 30_000;
  });
const held = async (number: string) =>
  (await carrier.api.call(exchangeRoutes.list)).issues.find((one) => one.number === number);
const end = (id: string, password = PASSWORD) =>
  carrier.api.call(exchangeRoutes.issueEnd, { params: { id }, body: { password } });

/** A draft whose request the platform has refused. */
async function refused(): Promise<{ readonly id: string; readonly number: string }> {
  const one = await asked(there);
  expect(await there.answers(response(one.number, "REFU"))).toBe(204);
  expect(await stateOf(one.id)).toBe("DRAFT");
  return one;
}

describe("a platform that says ISSU after it refused", () => {
  test("has the only original, where the bill is still a draft of that number", async () => {
    const { id, number } = await refused();
    expect(await there.answers(response(number, "ISSU"))).toBe(204);
    expect(await stateOf(id)).toBe("TRANSFERRED");
    expect(await issueOf(id)).toMatchObject({ state: "ISSUED", code: "ISSU", reason: "" });
    // Its surrender there is put to the carrier as of every other.
    expect(await sql("SELECT here, ended FROM app.pint_bill WHERE issued_id = $1", [id])).toEqual([
      { here: false, ended: false },
    ]);
    expect(await there.answers(response(number, "ISSU"))).toBe(409);
    expect(await there.answers(response(number, "REFU"))).toBe(409);
    expect(await stateOf(id)).toBe("TRANSFERRED");
  });

  test("is answered 409 where another original may live, and everybody who must act is told once", async () => {
    const signed = await refused();
    const { version: expectedVersion } = await get(carrier.api, signed.id);
    const { intent } = await carrier.api.call(documentRoutes.sign, {
      params: { id: signed.id },
      body: { expectedVersion, password: PASSWORD, capacityId: carrier.capacityId },
    });
    await settled(carrier.api, intent);
    const deleted = await refused();
    await carrier.api.call(documentRoutes.remove, { params: { id: deleted.id } });
    const again = await refused();
    await asks(again.id, elsewhere);
    await stands(again.id, "ASKED");
    for (const [{ id, number }, state] of [
      [signed, "ISSUED"],
      [deleted, null],
      [again, "IN_TRANSIT"],
    ] as const) {
      for (const _ of [1, 2]) expect(await there.answers(response(number, "ISSU"))).toBe(409);
      if (state !== null) expect(await stateOf(id)).toBe(state);
      const subject = `IQAX platform says that it issued the bill ${number}`;
      // A letter to each of three who may issue, and one to the node's administrator.
      await until(subject, async () => (await letters(subject)) === 4);
    }
    await until("the lines are written", async () => (await sql("SELECT 1 FROM app.audit_due")).length === 0);
    const lines = await sql<{ number: string }>(
      "SELECT detail->>'number' AS number FROM app.audit WHERE action = 'pint.issuedAgainst' ORDER BY n",
    );
    expect(lines).toEqual([signed, deleted, again].map(({ number }) => ({ number })));
  }, 60_000);

  test("means the request before, where the next one was sent to nobody yet", async () => {
    const { id, number } = await refused();
    await address(NOWHERE);
    await asks(id, there);
    await tried(id);
    // The answer to the first request is repeated: its 204 was lost.
    expect(await there.answers(response(number, "REFU"))).toBe(409);
    expect(await issueOf(id)).toMatchObject({ state: "DUE", reason: "" });
    expect(await stateOf(id)).toBe("IN_TRANSIT");
    expect(await there.answers(response(number, "ISSU"))).toBe(204);
    expect(await stateOf(id)).toBe("TRANSFERRED");
    await address(there.url);
    const states = (await carrier.api.call(routes.list, { query: { documentId: id } })).items.map(({ state }) => state);
    expect(states).toEqual(["REFUSED", "ISSUED"]);
    expect(there.requests(number)).toHaveLength(1);
    const task = (await carrier.api.call(deskRoutes.tasks)).find((one) => one.title === number);
    expect(task).toMatchObject({ state: "FAILED", error: { code: "PINT_ISSUED_BEFORE" } });
  }, 60_000);
});

describe("an attempt that may not have reached the platform", () => {
  test.each([
    ["no connection came about", null],
    ["the backend crashed before it was sent", { attempts: 1 }],
  ])(
    "is none: %s, and the first 409 refuses the request",
    async (_, crash) => {
      await address(NOWHERE);
      const id = await draft();
      const { number } = await asks(id, there);
      await tried(id);
      if (crash !== null)
        await sql("UPDATE app.pint_issue SET status = NULL, attempts = $2 WHERE document_id = $1", [
          id,
          crash.attempts,
        ]);
      there.says(409);
      await address(there.url);
      await due(id);
      await stands(id, "REFUSED");
      expect(await issueOf(id)).toMatchObject({ code: null, reason: "HTTP 409" });
      expect(there.requests(number)).toHaveLength(1);
      expect(await stateOf(id)).toBe("DRAFT");
    },
    60_000,
  );

  test.each([400, 413, 422])(
    "the same bytes meet with the same %s at any attempt",
    async (status) => {
      there.says(500);
      const id = await draft();
      await asks(id, there);
      await tried(id);
      // The words of the platform stay to be read.
      expect(await issueOf(id)).toMatchObject({ state: "DUE", status: 500, reason: "HTTP 500" });
      there.says(status);
      await due(id);
      await stands(id, "REFUSED");
      expect(await issueOf(id)).toMatchObject({ reason: `HTTP ${status}` });
      expect(await stateOf(id)).toBe("DRAFT");
    },
    60_000,
  );

  test("a first 409 ends nothing where another process has sent the request since", async () => {
    there.says(null);
    const id = await draft();
    const { number } = await asks(id, there);
    await tried(id);
    const [row] = await sql<{ id: string }>(
      "UPDATE app.pint_issue SET sent = 2, next_at = now() + interval '1 hour' WHERE document_id = $1 RETURNING id",
      [id],
    );
    const claimed = { id: row?.id ?? "", document: id } as Parameters<typeof endIssueTry>[1];
    await wave.database.asWorker((tx) => endIssueTry(tx, claimed, { status: 409, text: "", times: 1, sent: true }));
    expect(await stateOf(id)).toBe("IN_TRANSIT");
    expect(await issueOf(id)).toMatchObject({ state: "DUE" });
    expect(await there.answers(response(number, "ISSU"))).toBe(204);
  }, 60_000);

  test("a retry waits for the message that is in the hands of a process", async () => {
    there.says(null);
    const id = await draft();
    const { id: issue } = await asks(id, there);
    await tried(id);
    await sql("UPDATE app.pint_issue SET claimed_at = now(), next_at = now() + interval '50 seconds' WHERE id = $1", [
      issue,
    ]);
    const { nextAt } = await carrier.api.call(routes.retry, { params: { id: issue } });
    expect(Date.parse(nextAt ?? "")).toBeGreaterThan(Date.now() + 30_000);
    await sql("UPDATE app.pint_issue SET claimed_at = NULL WHERE id = $1", [issue]);
    expect(Date.parse((await carrier.api.call(routes.retry, { params: { id: issue } })).nextAt ?? "")).toBeLessThan(
      Date.now() + 1_000,
    );
  }, 60_000);
});

describe("the node's administrators end a request of which the platform has nothing", () => {
  test("that was given up after its attempts", async () => {
    there.says(500);
    const id = await draft();
    const { id: issue, number } = await asks(id, there);
    await tried(id);
    expect(await refusal(end(issue))).toBe("WRONG_STATE");
    await sql("UPDATE app.pint_issue SET attempts = 700, next_at = now() WHERE id = $1", [issue]);
    await stands(id, "FAILED");
    expect(await held(number)).toMatchObject({ state: "FAILED", status: 500, reason: "HTTP 500" });
    expect(await refusal(end(issue, "wrong"))).toBe("WRONG_PASSWORD");
    await end(issue);
    expect(await stateOf(id)).toBe("DRAFT");
    expect(await issueOf(id)).toMatchObject({ state: "REFUSED", code: null, reason: "" });
    expect(await held(number)).toBeUndefined();
    const task = (await carrier.api.call(deskRoutes.tasks)).find((one) => one.title === number);
    expect(task).toMatchObject({ state: "FAILED", error: { code: "PINT_ISSUE_ENDED" } });
    const letter = `The request to issue the bill ${number} was ended`;
    await until(letter, async () => (await letters(letter)) === 3);
    expect(await refusal(end(issue))).toBe("WRONG_STATE");
  }, 60_000);

  test("that the platform has taken and never answered", async () => {
    const { id, number } = await asked(there);
    const issue = (await issueOf(id))?.id ?? "";
    expect(await refusal(end(issue))).toBe("WRONG_STATE");
    await sql("UPDATE app.pint_issue SET asked_at = now() - make_interval(days => $2, hours => 1) WHERE id = $1", [
      issue,
      LIMITS.pintAnswerDays,
    ]);
    expect(await held(number)).toMatchObject({ state: "ASKED" });
    // Its chain was here: it was issued, and the history of it stays.
    await sql(`UPDATE app.pint_bill SET entries = '["x"]' WHERE issued_id = $1`, [id]);
    expect(await refusal(end(issue))).toBe("WRONG_STATE");
    expect(await there.answers(response(number, "REFU"))).toBe(409);
    expect(await stateOf(id)).toBe("IN_TRANSIT");
    await sql("UPDATE app.pint_bill SET entries = '[]' WHERE issued_id = $1", [id]);
    await end(issue);
    expect(await stateOf(id)).toBe("DRAFT");
  }, 60_000);
});

test("two drafts of one number are not asked for at two platforms at once", async () => {
  const number = `TSLU${Date.now()}T`;
  const twins = await Promise.all(
    [1, 2].map(() => draftBill(carrier.api, carrier, { transportDocumentReference: number })),
  );
  const [one = "", other = ""] = twins;
  // Both are past every question before either is written down.
  const both: Promise<unknown>[] = [];
  await wave.database.asWorker(async (tx) => {
    await tx.query("LOCK TABLE app.pint_issue IN SHARE MODE");
    both.push(asks(one, there), asks(other, elsewhere));
    await until("both wait", async () => {
      const waiting = await sql("SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'app.pint_issue'::regclass");
      return waiting.length === 2;
    });
  });
  const ends = await Promise.all(both.map((asking) => refusal(asking).catch(() => null)));
  expect(ends.filter((code) => code === "NUMBER_TAKEN")).toHaveLength(1);
  expect((await Promise.all(twins.map(stateOf))).toSorted()).toEqual(["DRAFT", "IN_TRANSIT"]);
}, 60_000);

test("the words of a platform have a bound, and the letter goes to those who issue", async () => {
  const [, issuer, forwarder] = carrier.people;
  const permitted = (id: string | undefined, permission: string) =>
    sql("UPDATE app.membership SET permissions = ARRAY[$2], is_admin = false WHERE person_id = $1", [id, permission]);
  await permitted(issuer?.id, "bl.issue");
  await permitted(forwarder?.id, "bl.transferOriginal");
  const { id, number } = await asked(there);
  const errors = Array.from({ length: PINT_LIMITS.faults }, () => ({ errorCode: "E-1", reason: "x".repeat(200) }));
  expect(await there.answers(response(number, "REFU", { errors: [...errors, ...errors] }))).toBe(400);
  expect(await there.answers(response(number, "REFU", { reason: "No", errors }))).toBe(204);
  expect((await issueOf(id))?.reason).toHaveLength(PINT_LIMITS.reasonCharacters);
  const subject = `IQAX platform did not issue the bill ${number}`;
  await until(subject, async () => (await subjects(issuer?.id)).includes(subject));
  expect(await subjects(forwarder?.id)).not.toContain(subject);
}, 60_000);

test("the carrier's own system is told that a bill is asked for, refused and issued", async () => {
  const server = await receiver();
  await carrier.api.call(webhookRoutes.create, { body: { password: PASSWORD, url: server.url, topics: ["document"] } });
  const told = (id: string) =>
    server.received.filter(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id === id).length;
  const more = async (id: string, than: number) => {
    await until("the webhook is told", async () => told(id) > than, 30);
    return told(id);
  };
  const id = await draft();
  const begun = await more(id, 0);
  const { number } = await asks(id, there);
  await stands(id, "ASKED");
  const waits = await more(id, begun);
  await there.answers(response(number, "REFU"));
  const back = await more(id, waits);
  await asks(id, there);
  await stands(id, "ASKED");
  const again = await more(id, back);
  await there.answers(response(number, "ISSU"));
  await more(id, again);
  await server.close();
}, 120_000);
