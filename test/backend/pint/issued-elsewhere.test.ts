import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { exchangeRoutes } from "#domain/api/arrivals";
import { deskRoutes } from "#domain/api/desk";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import { exchanges } from "../../../backend/documents/pint/exchange-view.ts";
import { exchangeCarrierRoutes } from "#domain/api/exchange-carriers";
import { exchangeIssueRoutes as routes } from "#domain/api/exchange-issues";
import { offerRoutes } from "#domain/api/offers";
import { reviewRoutes } from "#domain/api/reviews";
import type { FieldData } from "#domain/kinds/field";
import { KINDS } from "#domain/kinds/kinds";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, get, PASSWORD, settled, until, type Company } from "../../support/companies.ts";
import { asking, issuingPlatform, response, type IssuingPlatform } from "../../support/issuing-platform.ts";
import { lettersTo } from "../../support/letters.ts";
import {
  carrierKey,
  draftBill,
  inboundToken,
  knows,
  linerBill,
  ownKey,
  token,
  withLei,
} from "../../support/platforms.ts";
import { sampleOf } from "../../support/samples.ts";
import { blocking } from "../../support/screened.ts";
import { lei } from "../../../scripts/evidence/dcsa/world.ts";
import { act, party } from "../../../scripts/services/counterparty.ts";

const ADMINISTRATOR = "node@bole.example";

let wave: TestBackend;
let bole: TestBackend;
let carrier: Company;
let shipper: Company;
let buyer: Company;
let buyerLei: string;
let shipperLei: string;
/** This node, as the other one knows it. */
let backTo: string;
/** The other node, a program that answers what a test says, and one whose platform asks for nothing but issue. */
let platformId: string;
let program: IssuingPlatform;
const { asks: asksIt, asked: askedIt, issueOf, stands } = asking(() => carrier);

beforeAll(async () => {
  const settings = { webhookPrivate: true };
  [wave, bole] = await Promise.all([
    startBackend({ chain: true, settings: { ...settings, platformCode: "WAVE" } }),
    startBackend({ chain: true, settings: { ...settings, platformCode: "BOLE", nodeAdministrators: [ADMINISTRATOR] } }),
  ]);
  const here = companies(wave);
  carrier = await here.company("Tern & Sable Shipping Lda");
  shipper = await here.company("Porto Azul");
  await here.befriend(carrier, shipper);
  shipperLei = await withLei(wave, shipper, 3);
  await withLei(wave, carrier, 1);
  buyer = await companies(bole).company("Lantern Buyers");
  await bole.database.asWorker((tx) =>
    tx.query("UPDATE app.person SET email = $2 WHERE id = $1", [buyer.people[0]?.id, ADMINISTRATOR]),
  );
  buyerLei = await withLei(bole, buyer, 2);
  const keys = { wave: await ownKey(wave), bole: await ownKey(bole), carrier: await carrierKey(wave, carrier) };
  platformId = await knows(wave, { code: "BOLE", role: "platform", url: bole.url, keys: [keys.bole] });
  program = await issuingPlatform(wave, "IQAX");
  backTo = await knows(bole, { code: "WAVE", role: "platform", url: wave.url, keys: [keys.wave] });
  const ours = await knows(bole, { code: "TSLU", role: "carrier", url: wave.url, keys: [keys.carrier] });
  await token({ backend: bole, of: ours }, { backend: wave, of: platformId });
  await token({ backend: wave, of: platformId }, { backend: bole, of: ours });
}, 180_000);
afterEach(() => {
  program.says(204);
});
afterAll(() => Promise.all([wave?.stop(), bole?.stop(), program?.stop()]));

const again = (id: string) => buyer.api.call(exchangeRoutes.issuanceAgain, { params: { id } });
const draft = (difference: FieldData = {}) => draftBill(carrier.api, carrier, difference);
const stateOf = async (id: string): Promise<string> => (await get(carrier.api, id)).state;
const billsOf = async (one: Company) => (await one.api.call(documentRoutes.list, { query: {} })).rows;

/** The carrier asks a platform to issue a draft. */
const asks = async (id: string, given: Record<string, unknown> = {}) =>
  carrier.api.call(routes.create, {
    params: { id },
    body: {
      expectedVersion: (await get(carrier.api, id)).version,
      platformId,
      lei: buyerLei,
      rulebook: 1,
      password: PASSWORD,
      ...given,
    },
  });
const asksProgram = (id: string) => asksIt(id, program);

const written = (letter: string) =>
  until(letter, async () => (await lettersTo(wave.database, null)).some(({ subject }) => subject === letter));
const answers = (body: object, bearer?: string | null) => program.answers(body, bearer);
const asked = () => askedIt(program);

describe("a carrier has its bill issued on another node", () => {
  const kinds = [
    ["to order", { endorsee: { partyName: "Porto Azul" }, consignee: undefined }],
    ["blank", { endorsee: undefined, consignee: undefined }],
    ["straight", { isToOrder: "NO", endorsee: undefined, consignee: { partyName: "Porto Azul" } }],
  ] as const;
  test.each(kinds)(
    "a bill %s is issued there, surrendered there, and answered here",
    async (_, difference) => {
      const id = await draft({ ...difference } as unknown as FieldData);
      expect((await get(carrier.api, id)).can["issueElsewhere"]).toBeNull();
      const { number, recipient } = await asks(id);
      expect(recipient).toEqual({ name: "Lantern Buyers", code: buyerLei });
      const waits = await get(carrier.api, id);
      expect(waits).toMatchObject({ state: "IN_TRANSIT", register: null, files: [] });
      expect(Object.entries(waits.can).filter(([, code]) => code === null)).toEqual([]);
      await until("it is issued there", async () => (await issueOf(id))?.state === "ISSUED", 60);
      expect(await issueOf(id)).toMatchObject({ code: "ISSU", reason: "", attempts: 1, status: 204, nextAt: null });
      expect((await get(carrier.api, id)).can).toMatchObject({
        sign: "WRONG_STATE",
        edit: "WRONG_STATE",
        issueElsewhere: "WRONG_STATE",
        allowMove: "PINT_NO_TITLE",
      });
      expect(await stateOf(id)).toBe("TRANSFERRED");
      const there = (await billsOf(buyer)).find((row) => row.number === number);
      expect(there?.state).toBe("ISSUED");
      await written(`BOLE platform issued the bill ${number}`);
      // The company there is written to, and follows that the carrier is told.
      const letter = `The bill ${number} was issued to your company`;
      await until(letter, async () => (await lettersTo(bole.database, null)).some(({ subject }) => subject === letter));
      const told = async () => (await buyer.api.call(deskRoutes.tasks)).find((one) => one.title === number);
      await until("the carrier is told", async () => (await told())?.state === "SUCCEEDED");
      expect(await told()).toMatchObject({ kind: "pintIssued", document: { id: there?.id } });

      const { intent } = await buyer.api.call(actRoutes.surrender, {
        params: { id: there?.id ?? "" },
        body: {
          expectedVersion: (await get(buyer.api, there?.id ?? "")).version,
          purpose: "DELIVERY",
          comment: "Vessel arrived",
          password: PASSWORD,
        },
      });
      await settled(buyer.api, intent);
      const claim = async () =>
        (await carrier.api.call(exchangeCarrierRoutes.surrenders, { params: { id } })).claims[0];
      await until("the carrier is asked", async () => (await claim())?.state === "OPEN", 60);
      await carrier.api.call(exchangeCarrierRoutes.answer, {
        params: { id: (await claim())?.id ?? "" },
        body: { action: "SURR", comments: "", password: PASSWORD },
      });
      await until("the title there has ended", async () => (await stateOf(id)) === "SURRENDERED", 60);
      // The carrier releases the cargo as of every surrendered bill, though no chain here ever had its title.
      expect((await get(carrier.api, id)).can["release"]).toBeNull();
    },
    180_000,
  );
});

test("its holder there transfers it to a company here, whose surrender the carrier answers on the same bill", async () => {
  const id = await draft();
  const { number } = await asks(id);
  await until("it is issued there", async () => (await issueOf(id))?.state === "ISSUED", 60);
  const there = async () => (await billsOf(buyer)).find((row) => row.number === number);
  await until("its buyer holds it", async () => (await there())?.state === "ISSUED", 60);
  await buyer.api.call(offerRoutes.create, {
    params: { id: (await there())?.id ?? "" },
    body: {
      expectedVersion: (await get(buyer.api, (await there())?.id ?? "")).version,
      platformId: backTo,
      lei: shipperLei,
      rulebook: 1,
      password: PASSWORD,
    },
  });
  const here = async () => (await billsOf(shipper)).find((row) => row.number === number);
  await until("it has come here", async () => (await here())?.state === "ISSUED", 90);
  expect(await stateOf(id)).toBe("TRANSFERRED");
  const came = (await here())?.id ?? "";
  const { intent } = await shipper.api.call(actRoutes.surrender, {
    params: { id: came },
    body: {
      expectedVersion: (await get(shipper.api, came)).version,
      purpose: "DELIVERY",
      comment: "",
      password: PASSWORD,
    },
  });
  await settled(shipper.api, intent);
  const claim = async () => (await carrier.api.call(exchangeCarrierRoutes.surrenders, { params: { id } })).claims[0];
  await until("the carrier is asked", async () => (await claim())?.state === "OPEN", 60);
  await carrier.api.call(exchangeCarrierRoutes.answer, {
    params: { id: (await claim())?.id ?? "" },
    body: { action: "SURR", comments: "", password: PASSWORD },
  });
  await until("it is surrendered", async () => (await stateOf(id)) === "SURRENDERED", 60);
  await until("its title has ended", async () => (await get(shipper.api, came)).state === "SURRENDERED", 60);
}, 240_000);

describe("a platform refuses", () => {
  test.each(["BREQ", "REFU"] as const)(
    "%s makes the bill a draft again, which can be mended and issued here",
    async (code) => {
      const { id, number } = await asked();
      expect(program.sentFor(number)).toHaveLength(1);
      expect(program.sentFor(number)[0]?.issueTo).toEqual({
        partyName: "Harbour Bank",
        sendToPlatform: "IQAX",
        identifyingCodes: [{ codeListProvider: "GLEIF", codeListName: "LEI", partyCode: lei(9) }],
      });
      const errors = [{ errorCode: "E-7", reason: "The party is unknown" }];
      expect(await answers(response(number, code, { reason: "No", errors }))).toBe(204);
      expect(await issueOf(id)).toMatchObject({ state: "REFUSED", code, reason: "No; E-7 The party is unknown" });
      await written(`IQAX platform did not issue the bill ${number}`);
      const back = await get(carrier.api, id);
      expect(back.state).toBe("DRAFT");
      expect(back.can).toMatchObject({ sign: null, edit: null, delete: null, issueElsewhere: null });
      // The same answer comes too late.
      expect(await answers(response(number, code))).toBe(409);
      expect(await stateOf(id)).toBe("DRAFT");
      const task = (await carrier.api.call(deskRoutes.tasks)).find((one) => one.title === number);
      expect(task).toMatchObject({ kind: "pintIssue", state: "FAILED" });
      const { intent } = await carrier.api.call(documentRoutes.sign, {
        params: { id },
        body: { expectedVersion: back.version, password: PASSWORD, capacityId: carrier.capacityId },
      });
      await settled(carrier.api, intent);
      expect(await stateOf(id)).toBe("ISSUED");
      expect((await get(carrier.api, id)).can["allowMove"]).toBeNull();
    },
    120_000,
  );

  test("a node of ours answers REFU for a party that it knows no more when the request comes", async () => {
    const id = await draft();
    // The LEI of the party is taken away between the check and the request, which waits at the door meanwhile.
    await bole.database.asWorker(async (tx) => {
      await tx.query("LOCK TABLE app.pint_issuance IN ACCESS EXCLUSIVE MODE");
      await asks(id);
      await until("the request has come", async () =>
        bole.database.asWorker(async (other) => {
          const waiting = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'app.pint_issuance'::regclass";
          return ((await other.query(waiting)) as unknown[]).length > 0;
        }),
      );
      await tx.query("UPDATE app.organisation SET lei = '' WHERE id = $1", [buyer.id]);
    });
    await stands(id, "REFUSED");
    expect(await issueOf(id)).toMatchObject({ code: "REFU", reason: "The party is not known on this platform." });
    expect(await stateOf(id)).toBe("DRAFT");
    await withLei(bole, buyer, 2);
  }, 60_000);

  test("what cannot be asked for is refused here, and what the standard does not call a bill there", async () => {
    const id = await draft();
    await bole.database.asWorker((tx) => tx.query("UPDATE app.organisation SET lei = '' WHERE id = $1", [buyer.id]));
    expect(await refusal(asks(id))).toBe("PINT_RECIPIENT");
    await withLei(bole, buyer, 2);
    expect(await refusal(asks(id, { rulebook: 2 }))).toBe("PINT_RULEBOOK");
    expect(await refusal(asks(id, { platformId: carrier.id }))).toBe("PINT_PLATFORM");
    expect(await refusal(asks(id, { platformId: program.id }))).toBe("BAD_INPUT");
    expect(await refusal(asks(id, { password: "wrong" }))).toBe("WRONG_PASSWORD");
    expect(await stateOf(id)).toBe("DRAFT");
    // The node answers BREQ to a document that the standard calls no electronic bill of lading.
    const paper = await draft({ isElectronic: "NO" });
    await asks(paper);
    await until("it is refused", async () => (await issueOf(paper))?.state === "REFUSED", 60);
    expect(await issueOf(paper)).toMatchObject({
      code: "BREQ",
      reason: "Only an electronic bill of lading is issued.",
    });
    expect(await stateOf(paper)).toBe("DRAFT");
    // Mended, it is asked for anew under the same number.
    const { version, data, number } = await get(carrier.api, paper);
    await carrier.api.call(documentRoutes.save, {
      params: { id: paper },
      body: { expectedVersion: version, data: { ...data, isElectronic: "YES" } },
    });
    await asks(paper);
    await until("it is issued", async () => (await issueOf(paper))?.state === "ISSUED", 60);
    expect((await billsOf(buyer)).some((row) => row.number === number)).toBe(true);
  }, 120_000);

  test("a request that is refused the first time that it is sent makes the bill a draft again", async () => {
    program.says(401);
    const id = await draft();
    const { number } = await asksProgram(id);
    await until("it is refused", async () => (await issueOf(id))?.state === "REFUSED", 30);
    program.says(204);
    expect(await issueOf(id)).toMatchObject({ code: null, reason: "HTTP 401" });
    expect(await stateOf(id)).toBe("DRAFT");
    // The number was used there: the platform says so at once.
    program.says(409);
    expect((await asksProgram(id)).number).toBe(number);
    await until("it is refused", async () => (await issueOf(id))?.state === "REFUSED", 30);
    program.says(204);
    expect(await issueOf(id)).toMatchObject({ reason: "HTTP 409" });
  }, 60_000);
});

describe("messages are lost, doubled and forged", () => {
  const due = (id: string) =>
    wave.database.asWorker((tx) => tx.query("UPDATE app.pint_issue SET next_at = now() WHERE document_id = $1", [id]));

  test("a lost answer is asked for again with the same bytes, and a conflict then says that it was taken", async () => {
    program.says(null);
    const id = await draft();
    const { number } = await asksProgram(id);
    await until("it was sent", async () => program.sentFor(number).length > 0, 30);
    await until("the try has ended", async () => (await issueOf(id))?.attempts === 1);
    expect(await stateOf(id)).toBe("IN_TRANSIT");
    program.says(409);
    await due(id);
    await until("the platform has it", async () => (await issueOf(id))?.state === "ASKED", 30);
    program.says(204);
    const bytes = program.requests(number);
    expect(new Set(bytes.map(({ body }) => body)).size).toBe(1);
    expect(bytes.length).toBeGreaterThan(1);
    expect(await answers(response(number, "ISSU"))).toBe(204);
    expect(await answers(response(number, "ISSU"))).toBe(409);
    expect(await answers(response(number, "REFU"))).toBe(409);
    expect(await stateOf(id)).toBe("TRANSFERRED");
  }, 60_000);

  test("the answer of a platform may come before that to the request is known", async () => {
    program.says(null);
    const id = await draft();
    const { number } = await asksProgram(id);
    await until("it was sent", async () => program.sentFor(number).length > 0, 30);
    expect(await issueOf(id)).toMatchObject({ state: "DUE" });
    expect(await answers(response(number, "ISSU"))).toBe(204);
    expect(await stateOf(id)).toBe("TRANSFERRED");
  }, 60_000);

  test("an answer counts with the token of the platform that was asked, and about its bills alone", async () => {
    const { id, number } = await asked();
    const other = await inboundToken(
      wave,
      await knows(wave, { code: "CRED", role: "platform", url: program.url, keys: [] }),
    );
    expect(await answers(response(number, "ISSU"), null)).toBe(401);
    expect(await answers(response(number, "ISSU"), "guessed")).toBe(401);
    expect(await answers(response(number, "ISSU"), other)).toBe(404);
    expect(await answers(response("TSLU-NOBODY", "ISSU"))).toBe(404);
    expect(await answers({ transportDocumentReference: number })).toBe(400);
    expect(await answers(response(number, "MAYBE"))).toBe(400);
    expect(await stateOf(id)).toBe("IN_TRANSIT");
    // Nor can that platform surrender what the other has issued.
    expect(await answers(response(number, "ISSU"))).toBe(204);
    const surrenders = (bearer: string, reference: string, endorsementChain: unknown[] = []) =>
      fetch(`${wave.url}/v3/ebl-surrender-requests`, {
        method: "POST",
        headers: { authorization: `Bearer ${bearer}` },
        body: JSON.stringify({
          surrenderRequestReference: reference,
          transportDocumentReference: number,
          surrenderRequestCode: "AREQ",
          reasonCode: "SWTP",
          endorsementChain,
        }),
      }).then(({ status }) => status);
    expect(await surrenders(other, "one")).toBe(404);
    const given = (platform: string) =>
      act("TRANSFER", party("Before", "IQAX", lei(1)), party("Next", platform, buyerLei));
    expect(await surrenders(other, "one", [given("CRED")])).toBe(404);
    expect(await surrenders(program.secret, "two")).toBe(204);
    // It is heard where its chain says that the bill went on to it from there: one surrender waits already.
    expect(await surrenders(other, "three", [given("IQAX"), given("CRED")])).toBe(409);
    const claim = async () => (await carrier.api.call(exchangeCarrierRoutes.surrenders, { params: { id } })).claims[0];
    await carrier.api.call(exchangeCarrierRoutes.answer, {
      params: { id: (await claim())?.id ?? "" },
      body: { action: "SURR", comments: "", password: PASSWORD },
    });
    await until("the bill is on paper", async () => (await stateOf(id)) === "CONVERTED", 30);
  }, 60_000);

  test("a request that no platform has taken waits for its company, which sends it again", async () => {
    program.says(null);
    const id = await draft();
    const { number } = await asksProgram(id);
    await until("a try has ended", async () => {
      const found = await issueOf(id);
      return (found?.attempts ?? 0) > 0 && Date.parse(found?.nextAt ?? "") < Date.now() + 30_000;
    });
    await wave.database.asWorker((tx) =>
      tx.query("UPDATE app.pint_issue SET attempts = 700, next_at = now() WHERE document_id = $1", [id]),
    );
    await until("it is given up", async () => (await issueOf(id))?.state === "FAILED", 30);
    expect(await stateOf(id)).toBe("IN_TRANSIT");
    const entry = async () =>
      (await carrier.api.call(envelopeRoutes.list, { query: { limit: 200 } })).rows.find((row) => row.id === id);
    expect(await entry()).toMatchObject({ of: "document", asked: "settleExchange", desk: "asked" });
    await written(`IQAX platform has not taken the request to issue the bill ${number}`);
    const task = (await carrier.api.call(deskRoutes.tasks)).find((one) => one.title === number);
    expect(task).toMatchObject({ kind: "pintIssue", state: "FAILED", error: { code: "PINT_NOT_ASKED" } });
    // The node's administrators see that it needs a person.
    const held = async () => (await exchanges(wave.database)).issues.filter((one) => one.number === number);
    expect(await held()).toMatchObject([{ company: carrier.name, state: "FAILED" }]);
    expect((await held())[0]?.attempts).toBeGreaterThanOrEqual(700);
    // The Inbox shows since when, and no time to come.
    const inbox = await wave.database.asWorker((tx) =>
      tx.query("SELECT at > now() AS later FROM app.desk WHERE subject_id = $1", [id]),
    );
    expect(inbox).toEqual([{ later: false }]);
    program.says(409);
    await carrier.api.call(deskRoutes.retryTask, { params: { id: task?.id ?? "" } });
    await until("the platform has it", async () => (await issueOf(id))?.state === "ASKED", 30);
    program.says(204);
    expect(await held()).toEqual([]);
    expect(await entry()).toBeUndefined();
    expect(await refusal(carrier.api.call(routes.retry, { params: { id: (await issueOf(id))?.id ?? "" } }))).toBe(
      "WRONG_STATE",
    );
  }, 60_000);
});

test("a carrier that does not take the answer is seen by the node, and told again by it or by the company", async () => {
  const nowhere = (url: string) =>
    bole.database.asWorker((tx) => tx.query("UPDATE app.counterparty SET base_url = $1 WHERE code = 'TSLU'", [url]));
  const wait = (set: string, number: string) =>
    bole.database.asWorker((tx) => tx.query(`UPDATE app.pint_issuance SET ${set} WHERE number = $1`, [number]));
  const asked = async (number: string) =>
    (await exchanges(bole.database)).issuances.find((one) => one.number === number);
  const task = async (number: string) =>
    (await buyer.api.call(deskRoutes.tasks)).find((one) => one.title === number && one.kind === "pintIssued");
  await nowhere("http://127.0.0.1:1");
  const [id, paper] = [await draft(), await draft({ isElectronic: "NO" })];
  const [{ number }, { number: refused }] = [await asks(id), await asks(paper)];
  for (const [one, code] of [
    [number, "ISSU"],
    [refused, "BREQ"],
  ] as const) {
    await until("an answer was tried", async () => ((await asked(one))?.attempts ?? 0) > 0, 60);
    await until("it is given up", async () => {
      await wait("attempts = 700, next_at = least(next_at, now())", one);
      return (await asked(one))?.state === "FAILED";
    });
    expect(await asked(one)).toMatchObject({ code, again: true, carrier: { code: "TSLU" } });
  }
  expect(await asked(number)).toMatchObject({ company: buyer.name });
  expect(await asked(refused)).toMatchObject({ company: null, reason: "Only an electronic bill of lading is issued." });
  expect(await task(number)).toMatchObject({ state: "FAILED", error: { code: "PINT_NOT_TOLD" } });
  await nowhere(wave.url);
  await buyer.api.call(deskRoutes.retryTask, { params: { id: (await task(number))?.id ?? "" } });
  await until("the carrier knows", async () => (await issueOf(id))?.state === "ISSUED", 30);
  await until("the task is done", async () => (await task(number))?.state === "SUCCEEDED");
  expect(await refusal(again((await asked(number))?.id ?? ""))).toBe("WRONG_STATE");
  await again((await asked(refused))?.id ?? "");
  await until("the carrier knows", async () => (await issueOf(paper))?.state === "REFUSED", 30);
}, 180_000);

test("nothing but looking can be done with a bill that another platform issues, and no other takes its number", async () => {
  const { id, number } = await asked();
  const { version, data } = await get(carrier.api, id);
  const sign = { expectedVersion: version, password: PASSWORD, capacityId: carrier.capacityId };
  expect(await refusal(carrier.api.call(documentRoutes.sign, { params: { id }, body: sign }))).toBe("WRONG_STATE");
  expect(
    await refusal(carrier.api.call(documentRoutes.save, { params: { id }, body: { expectedVersion: version, data } })),
  ).toBe("WRONG_STATE");
  expect(await refusal(carrier.api.call(documentRoutes.remove, { params: { id } }))).toBe("WRONG_STATE");
  expect(await refusal(asks(id))).toBe("WRONG_STATE");
  for (const view of ["signed", "copy"] as const)
    expect(await refusal(carrier.api.call(documentRoutes.pdf, { params: { id }, query: { view } }))).toBe(
      "ENVELOPE_HAS_DRAFT",
    );
  expect((await carrier.api.call(documentRoutes.story, { params: { id } })).events).toEqual([]);
  // No paper of it is here to be handed on.
  const letter = await carrier.api.call(envelopeRoutes.compose, {
    body: { documentIds: [id], originalIds: [], subject: "", note: "", recipientId: shipper.id, suggest: false },
  });
  expect(letter.can["seal"]).toBe("ENVELOPE_HAS_DRAFT");
  const twin = await refusal(draft({ transportDocumentReference: number }));
  expect(twin).toBe("NUMBER_TAKEN");
  expect(await answers(response(number, "ISSU"))).toBe(204);
  expect(await refusal(draft({ transportDocumentReference: number }))).toBe("NUMBER_TAKEN");
}, 60_000);

test("what is asked before a bill is issued here is asked before it is issued elsewhere", async () => {
  const asked = (id: string) => refusal(asksProgram(id));
  const set = (text: string, id: string | undefined) =>
    wave.database.asWorker((tx) => tx.query(`UPDATE app.${text} WHERE id = $1`, [id]));
  expect(await asked(await draft({ shipper: undefined } as unknown as FieldData))).toBe("BAD_INPUT");
  const id = await draft();
  const [person] = carrier.people;
  for (const [table, of, code] of [
    ["person", person?.id, "AGREEMENT_NEEDED"],
    ["organisation", carrier.id, "AGREEMENT_ORG_NEEDED"],
  ] as const) {
    await set(`${table} SET agreement_version = NULL`, of);
    expect(await asked(id)).toBe(code);
    await set(`${table} SET agreement_version = 1`, of);
  }
  const rights = await wave.database.asWorker(
    (tx) =>
      tx.query("SELECT permissions FROM app.membership WHERE person_id = $1", [person?.id]) as Promise<
        { permissions: string[] }[]
      >,
  );
  const permitted = (permissions: readonly string[]) =>
    wave.database.asWorker((tx) =>
      tx.query("UPDATE app.membership SET permissions = $2 WHERE person_id = $1", [person?.id, permissions]),
    );
  const all = rights[0]?.permissions ?? [];
  await permitted(all.filter((one) => one !== "bl.issue"));
  expect(await asked(id)).toBe("FORBIDDEN");
  await permitted(all);

  // A bill that takes the place of another is issued when that ends.
  const bill = await linerBill(carrier.api, carrier);
  const { successors } = await carrier.api.call(documentRoutes.amend, {
    params: { id: bill },
    body: { expectedVersion: (await get(carrier.api, bill)).version, password: PASSWORD },
  });
  expect((await get(carrier.api, successors[0] ?? "")).can["issueElsewhere"]).toBe("IS_SUCCESSOR");
  expect(await asked(successors[0] ?? "")).toBe("IS_SUCCESSOR");
  const other = await carrier.api.call(documentRoutes.create, {
    body: { kind: "BillOfLading", language: "en-US", data: sampleOf(KINDS.BillOfLading) },
  });
  expect(await asked(other.id)).toBe("PINT_KIND");

  await blocking(wave, carrier, "Kestrel Mills");
  const named = await draft({ notifyParties: [{ partyName: "Kestrel Mills" }] } as unknown as FieldData);
  expect(await asked(named)).toBe("COMPLIANCE_BLOCKED");
  await blocking(wave, carrier, "Harbour Bank");
  expect(await asked(id)).toBe("COMPLIANCE_BLOCKED");
  expect(await stateOf(id)).toBe("DRAFT");
}, 120_000);

test("a bill that was agreed in a review, and goes to a company here, is issued here", async () => {
  const here = companies(wave);
  const bank = await here.company("Review Bank");
  for (const one of [carrier, shipper]) await here.befriend(one, bank);
  const { data } = await get(carrier.api, await draft());
  const begun = await shipper.api.call(reviewRoutes.begin, {
    body: {
      kind: "DcsaBillOfLading",
      issuerId: carrier.id,
      data: { ...data, transportDocumentReference: "" },
      deliverToId: shipper.id,
      collaborators: [{ organisationId: bank.id }],
    },
  });
  const version = async (one: Company) => ({
    expectedVersion: (await one.api.call(reviewRoutes.show, { params: { id: begun.id } })).version,
  });
  const params = { id: begun.id };
  await shipper.api.call(reviewRoutes.submit, { params, body: await version(shipper) });
  await bank.api.call(reviewRoutes.accept, { params, body: await version(bank) });
  const number = `TSLU${Date.now()}R`;
  const bill = await carrier.api.call(reviewRoutes.prepare, { params, body: { ...(await version(carrier)), number } });
  expect(await refusal(asks(bill.id))).toBe("PINT_REVIEWED");
}, 120_000);
