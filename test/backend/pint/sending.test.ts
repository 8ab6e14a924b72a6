import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import pg from "pg";
import { offerRoutes } from "#domain/api/offers";
import { PINT_LIMITS } from "#domain/pint-codes";
import { wordsOf } from "../../../backend/documents/pint/issue-sending.ts";
import { signAsPlatform } from "../../../backend/counterparties/sign.ts";
import { Sender } from "../../../backend/documents/pint/sender.ts";
import type { Storage } from "../../../backend/ports/storage.ts";
import { STORAGE } from "../../../backend/settings/tokens.ts";
import type { TestBackend } from "../../support/backend.ts";
import { until } from "../../support/companies.ts";
import { lettersTo } from "../../support/letters.ts";
import { knows } from "../../support/platforms.ts";
import { signer } from "../../../scripts/services/counterparty.ts";
import { startSending, type Sending } from "../../support/sending.ts";

/** Which answers of a platform count for an offer, and what becomes of one whose answer is not as it should be. */

let at: Sending;
beforeAll(async () => {
  at = await startSending();
}, 180_000);
afterAll(() => at?.stop());
beforeEach(() => {
  at.answer = async () => ({ status: 500, body: "" });
});

/** A refusal of an envelope, as a platform signs it. */
const refusal = (last: string, reason = "x"): string =>
  JSON.stringify({ lastEnvelopeTransferChainEntrySignedContentChecksum: last, responseCode: "BENV", reason });
const signedBy = async (node: TestBackend, last: string, reason?: string): Promise<string> =>
  JSON.stringify(await node.database.asWorker((tx) => signAsPlatform(tx, node.settings, refusal(last, reason))));
const letters = async (): Promise<string[]> =>
  (await lettersTo(at.nodes.wave.database, null)).map(({ subject }) => subject);
const story = (id: string) => at.nodes.carrier.api.call(offerRoutes.get, { params: { id } });
/** Milliseconds are rounded: the present moment may be kept as one that is still to come. */
const due = (id: string) =>
  at.sql("UPDATE app.pint_offer SET next_at = now() - interval '1 second' WHERE id = $1", [id]);

test("an answer counts by a key of the platform that was asked, not of another of its code or of this node", async () => {
  const { wave, bole, platformId } = at.nodes;
  // Platforms that have no code of their own all have this one, and so has a node that was given none.
  await at.sql("UPDATE app.counterparty SET code = 'ZZZ' WHERE id = $1", [platformId]);
  const settings = { ...wave.settings, platformCode: "ZZZ" };
  const other = signer("ZZZ", "platform", "ES256", "ZZZ-OTHER");
  await knows(wave, {
    code: "ZZZ",
    role: "platform",
    url: "http://127.0.0.1:9",
    keys: [{ kid: other.kid, spki: Buffer.from(other.spki, "base64"), algorithm: other.algorithm }],
  });
  const { id } = await at.offered();
  at.answer = async (_, last) => ({
    status: 422,
    body: JSON.stringify(await wave.database.asWorker((tx) => signAsPlatform(tx, settings, refusal(last)))),
  });
  const sender = new Sender(wave.database, settings, wave.app.get<Storage>(STORAGE, { strict: false }));
  await sender.round();
  await sender.settled();
  expect(await story(id)).toMatchObject({ state: "OFFERED", code: null });
  at.answer = async (_, last) => ({
    status: 422,
    body: JSON.stringify(other.sign(JSON.parse(refusal(last)) as object)),
  });
  await due(id);
  await at.round();
  expect(await story(id)).toMatchObject({ state: "OFFERED", code: null });
  expect((await story(id)).messages.map(({ status, code }) => [status, code])).toEqual([
    [422, null],
    [422, null],
  ]);
  at.answer = async (_, last) => ({ status: 422, body: await signedBy(bole, last) });
  await due(id);
  await at.round();
  expect(await story(id)).toMatchObject({ state: "REFUSED", code: "BENV" });
  await at.sql("UPDATE app.counterparty SET code = 'BOLE' WHERE id = $1", [platformId]);
}, 120_000);

test("an answer with a NUL byte is kept without it, and the offer is sent again", async () => {
  const { id } = await at.offered();
  at.answer = async () => ({ status: 502, body: Buffer.from("bad\u0000 gateway \u{1f6a2}") });
  await at.round();
  expect(await story(id)).toMatchObject({
    state: "OFFERED",
    messages: [{ status: 502, code: null, answer: "bad gateway \u{1f6a2}" }],
  });
  // It is due again after a pause, and not when its claim ends.
  expect(Date.parse((await story(id)).nextAt ?? "")).toBeLessThan(Date.now() + 60_000);
  at.answer = async () => ({
    status: 201,
    body: '{"envelopeReference":"\\ud800","lastEnvelopeTransferChainEntrySignedContentChecksum":"x\\u0000"}',
  });
  await due(id);
  await at.round();
  expect((await story(id)).messages.map(({ status }) => status)).toEqual([502, 201]);
}, 60_000);

test("a signed answer counts, and what cannot be stored of its reason is left out", async () => {
  const { id } = await at.offered();
  at.answer = async (_, last) => ({
    status: 422,
    body: await signedBy(at.nodes.bole, last, "No such\u0000 company \ud83d."),
  });
  await at.round();
  expect(await story(id)).toMatchObject({ state: "REFUSED", code: "BENV", reason: "No such company \ufffd." });
}, 60_000);

test("an offer that meets an error of this node is tried again, and waits for a person in the end", async () => {
  const { id } = await at.offered();
  await at.sql("CREATE FUNCTION app.broken() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''broken''; END'");
  await at.sql("CREATE TRIGGER broken BEFORE INSERT ON app.pint_message FOR EACH ROW EXECUTE FUNCTION app.broken()");
  try {
    await at.round();
    const told = await story(id);
    expect(told).toMatchObject({ state: "OFFERED", messages: [] });
    expect(Date.parse(told.nextAt ?? "")).toBeLessThan(Date.now() + 60_000);
    await at.sql("UPDATE app.pint_offer SET asked_at = now() - interval '8 days' WHERE id = $1", [id]);
    await due(id);
    await at.round();
    expect(await story(id)).toMatchObject({ state: "WAITING", error: { code: "PINT_UNANSWERED" } });
    const { number } = await story(id);
    const subject = `BOLE platform has not answered about the bill ${number}`;
    await until(subject, async () => (await letters()).includes(subject), 30);
  } finally {
    await at.sql("DROP TRIGGER broken ON app.pint_message");
    await at.sql("DROP FUNCTION app.broken()");
  }
}, 60_000);

test("the words of a platform about a request to issue are kept as they can be stored", () => {
  const said = (errorCodeMessage: string): string =>
    JSON.stringify({
      httpMethod: "PUT",
      requestUri: "/v3/ebl-issuance-requests",
      statusCode: 400,
      statusCodeText: "Bad Request",
      errorDateTime: "2026-12-01T00:00:00Z",
      errors: [{ errorCode: 7000, errorCodeText: "invalid", errorCodeMessage }],
    });
  expect(wordsOf(400, said("No such\u0000 party \ud83d."))).toBe("HTTP 400 No such party \ufffd.");
  // A pair is not cut in two.
  const long = wordsOf(400, said("\u{1f6a2}".repeat(PINT_LIMITS.reasonCharacters)));
  expect(long.isWellFormed()).toBe(true);
});

test("a slow platform keeps half of the places free, and its offers are worked on once", async () => {
  await at.sql("UPDATE app.pint_offer SET next_at = now() + interval '1 hour'");
  const ids = await Promise.all(Array.from({ length: 6 }, async () => (await at.offered()).id));
  const slow: ((told: { status: number; body: string }) => void)[] = [];
  at.answer = () => new Promise((resolve) => slow.push(resolve));
  const round = at.sender.round();
  await until("they are asked", async () => slow.length >= 4, 30);
  await round;
  // Their claims end, and they are due again while they are worked on.
  await at.sql("UPDATE app.pint_offer SET next_at = now() WHERE id = ANY ($1)", [ids]);
  await at.sender.round();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(slow).toHaveLength(4);
  at.answer = async () => ({ status: 500, body: "" });
  for (const one of slow) one({ status: 500, body: "" });
  await at.sender.settled();
}, 60_000);

test("a waiting offer is told live, and counts its tries on after a person has asked again", async () => {
  await at.sql("UPDATE app.pint_offer SET next_at = now() + interval '1 hour'");
  const { id, document } = await at.offered();
  const told: string[] = [];
  const listener = new pg.Client({ connectionString: at.nodes.wave.ownerUrl });
  await listener.connect();
  listener.on("notification", ({ payload = "" }) => told.push(payload));
  await listener.query("LISTEN app_change");
  for (let n = 0; n < 3; n += 1) {
    told.length = 0;
    await due(id);
    await at.round();
    await until("it is told", async () => told.some((one) => one.includes(document)), 10);
  }
  await listener.end();
  await at.nodes.carrier.api.call(offerRoutes.retry, { params: { id } });
  await due(id);
  await at.round();
  const { attempts, messages, nextAt } = await story(id);
  expect(attempts).toBe(messages.reduce((sum, { times }) => sum + times, 0));
  expect(attempts).toBeGreaterThan(3);
  // The pauses begin anew.
  expect(Date.parse(nextAt ?? "")).toBeLessThan(Date.now() + 5_000);
}, 60_000);
