import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exchangeRoutes } from "#domain/api/arrivals";
import { deskRoutes } from "#domain/api/desk";
import { documentRoutes } from "#domain/api/documents";
import { exchangeIssueRoutes } from "#domain/api/exchange-issues";
import { eblRoutes } from "#domain/api/ebl";
import { MESSAGE_SHAPES, SERVED_PATHS } from "#domain/dcsa/served";
import type { EblAnswer } from "#domain/ebl-states";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { REQUIRED } from "../../../scripts/evidence/dcsa/served.ts";
import { instructionOf } from "../../../scripts/evidence/dcsa/instruction.ts";
import { answering, type Answering } from "../../support/answering.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, get, PASSWORD, settled, until, type Company } from "../../support/companies.ts";
import { deskDifferences } from "../../support/desk.ts";
import { callCarrier, completeDraft, type Said } from "../../support/instructions.ts";
import { lettersTo } from "../../support/letters.ts";
import { inboundToken, knows, withLei } from "../../support/platforms.ts";

let node: TestBackend;
let carrier: Company;
let other: Company;
let lei: string;
let otherLei: string;
let program: Answering;
let token: string;
let stranger: string;

beforeAll(async () => {
  program = await answering(204);
  node = await startBackend({ chain: true, settings: { platformCode: "WAVE", webhookPrivate: true } });
  const make = companies(node);
  carrier = await make.company("Tern & Sable Shipping Lda");
  other = await make.company("Gannet Line");
  await make.befriend(carrier, other);
  [lei, otherLei] = [await withLei(node, carrier, 1), await withLei(node, other, 2)];
  const of = { role: "platform", url: program.url, keys: [], contracts: ["EBL"] } as const;
  token = await inboundToken(node, await knows(node, { ...of, code: "ZZZ" }));
  stranger = await inboundToken(node, await knows(node, { ...of, code: "BOLE" }));
}, 180_000);
afterAll(() => Promise.all([node?.stop(), program?.stop()]));

async function say(
  method: string,
  path: string,
  { body, bearer = token, of = lei }: { body?: unknown; bearer?: string; of?: string } = {},
): Promise<Pick<Said, "status" | "body">> {
  const { version, ...said } = await callCarrier(node, { lei: of, token: bearer }, [method, path, body]);
  expect(version).toBe("3.0.4");
  heard.add(`${said.status} ${method} /v3${path.replace(/\?.*$/, "")}`);
  return said;
}

const heard = new Set<string>();

const toldOf = (reference: string) =>
  program.received
    .filter(({ path }) => path.endsWith("-notifications"))
    .map(({ path, body }) => ({ path, event: JSON.parse(body) as { data: Record<string, unknown>; id: string } }))
    .filter(({ event }) => event.data["shippingInstructionsReference"] === reference);
const statusesOf = (reference: string) =>
  toldOf(reference).map(({ event: { data } }) =>
    [data["shippingInstructionsStatus"], data["updatedShippingInstructionsStatus"], data["transportDocumentStatus"]]
      .filter(Boolean)
      .join(" "),
  );
const told = (reference: string, what: string) =>
  until(`the platform is told ${what}`, () => Promise.resolve(statusesOf(reference).includes(what)), 30);

let booked = 0;
/** Submits an instruction. Answers its reference and the draft at its carrier. */
async function submitted(given: Readonly<Record<string, unknown>> = {}): Promise<{ id: string; draft: string }> {
  const booking = `BK26-${++booked}`;
  const { status, body } = await say("POST", "/shipping-instructions", { body: instructionOf(booking, given) });
  expect(status).toBe(202);
  const id = String(body?.["shippingInstructionsReference"]);
  const { rows } = await carrier.api.call(documentRoutes.list, { query: {} });
  for (const row of rows) if ((await instructionAt(row.id))?.id === id) return { id, draft: row.id };
  throw new Error("no draft has arrived");
}
/** Sends an update of an instruction. */
const update = (id: string, booking: string, given: Readonly<Record<string, unknown>> = {}) =>
  say("PUT", `/shipping-instructions/${id}`, {
    body: instructionOf(booking, { shippingInstructionsReference: id, ...given }),
  });
const instructionAt = async (id: string, of = carrier) =>
  (await of.api.call(eblRoutes.get, { params: { id } })).instruction;
const answer = (draft: string, action: EblAnswer, comments = "") =>
  carrier.api.call(eblRoutes.answer, { params: { id: draft }, body: { action, comments } });

let numbered = 0;
/** Completes a draft with what a shipper does not know. Answers its number. */
async function completed(draft: string): Promise<string> {
  const number = `TSLU2690${++numbered}`;
  await completeDraft(carrier.api, draft, number);
  return number;
}
async function signed(draft: string): Promise<void> {
  const { version } = await get(carrier.api, draft);
  const { intent } = await carrier.api.call(documentRoutes.sign, {
    params: { id: draft },
    body: { expectedVersion: version, password: PASSWORD, capacityId: carrier.capacityId },
  });
  await settled(carrier.api, intent);
}
const inbox = async () => (await carrier.api.call(deskRoutes.counts, {})).inbox;

describe("a platform submits a shipping instruction to a carrier here", () => {
  test("it arrives as a draft, is drafted, approved, issued, and the platform is told of each step", async () => {
    const before = await inbox();
    const { id, draft } = await submitted();
    // The draft says what the instruction said; the carrier is the issuing party.
    expect((await get(carrier.api, draft)).data).toMatchObject({
      transportDocumentTypeCode: "BOL",
      isToOrder: "NO",
      shipper: { partyName: "Porto Azul Lda", displayedAddress: ["Cais 4", "Sines"] },
      consignee: { partyName: "Lantern Buyers" },
      issuingParty: { partyName: carrier.name },
      consignmentItems: [
        { carrierBookingReference: "BK26-1", cargoItems: [{ cargoGrossWeight: "12000.5", numberOfPackages: "400" }] },
      ],
      utilizedTransportEquipments: [{ equipmentReference: "CSQU3054383" }],
    });
    expect(await inbox()).toBe(before + 1);
    const letter = "ZZZ platform submitted a shipping instruction for booking BK26-1";
    await until("the carrier is written to", async () =>
      (await lettersTo(node.database, carrier.people[0]?.id ?? null)).some(({ subject }) => subject === letter),
    );
    const at = await instructionAt(draft);
    expect(at).toMatchObject({
      platform: "ZZZ platform",
      state: "RECEIVED",
      can: ["SEND_DRAFT", "ASK_UPDATE", "DECLINE"],
    });
    expect(at?.unsaid.map(({ path }) => path)).toContain("consignmentItems.0.shippingMarks.0");
    expect(JSON.parse(at?.body ?? "")).toEqual(instructionOf("BK26-1"));
    await told(id, "RECEIVED");
    expect((await say("GET", `/shipping-instructions/${id}`)).body).toEqual({
      ...instructionOf("BK26-1"),
      shippingInstructionsReference: id,
      shippingInstructionsStatus: "RECEIVED",
    });

    // A draft with gaps is not sent.
    expect(
      await refusal(carrier.api.call(eblRoutes.answer, { params: { id: draft }, body: { action: "SEND_DRAFT" } })),
    ).toBe("BAD_INPUT");
    const number = await completed(draft);
    expect((await say("GET", `/transport-documents/${number}`)).status).toBe(404);
    await answer(draft, "SEND_DRAFT");
    expect(await inbox()).toBe(before);
    await told(id, "DRAFT");
    const sent = await say("GET", `/transport-documents/${number}`);
    expect(sent.body).toMatchObject({
      transportDocumentReference: number,
      transportDocumentStatus: "DRAFT",
      shippingInstructionsReference: id,
      documentParties: { consignee: { identifyingCodes: [{ partyCode: "5493001KJTIIGC8Y1R12" }] } },
    });
    // The instruction goes by the number of its bill as well.
    expect((await say("GET", `/shipping-instructions/${number}`)).body?.["shippingInstructionsReference"]).toBe(id);

    const wrong = await say("PATCH", `/transport-documents/${number}`, { body: { transportDocumentStatus: "ISSUED" } });
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ jsonPath: "$.transportDocumentStatus" }] } });
    const approve = { body: { transportDocumentStatus: "APPROVED" } };
    expect(await say("PATCH", `/transport-documents/${number}`, approve)).toEqual({ status: 202, body: null });
    expect((await say("PATCH", `/transport-documents/${number}`, approve)).status).toBe(409);
    await told(id, "APPROVED");
    expect(await inbox()).toBe(before + 1);

    await signed(draft);
    await told(id, "ISSUED");
    expect(statusesOf(id)).toEqual(["RECEIVED", "DRAFT", "APPROVED", "COMPLETED", "ISSUED"]);
    expect(await inbox()).toBe(before);
    expect((await say("GET", `/transport-documents/${number}`)).body?.["transportDocumentStatus"]).toBe("ISSUED");
    const late = await update(id, "BK26-1");
    expect(late).toMatchObject({ status: 409, body: { httpMethod: "PUT", statusCode: 409 } });
    expect(await instructionAt(draft)).toMatchObject({
      state: "COMPLETED",
      transportState: "ISSUED",
      changed: false,
      can: [],
    });
    expect(await deskDifferences(node.ownerUrl)).toEqual([]);
  }, 180_000);

  test("asked for changes it is updated, and the draft says the update", async () => {
    const { id, draft } = await submitted();
    const said = { params: { id: draft }, body: { action: "ASK_UPDATE", comments: "" } } as const;
    expect(await refusal(carrier.api.call(eblRoutes.answer, said))).toBe("BAD_INPUT");
    await answer(draft, "ASK_UPDATE", "Name the notify party in full\nWeight in kilograms");
    const wanted = await say("GET", `/shipping-instructions/${id}`);
    expect(wanted.body).toMatchObject({
      shippingInstructionsStatus: "PENDING_UPDATE",
      feedbacks: [
        { severity: "ERROR", code: "PROPERTY_VALUE_MUST_CHANGE", message: "Name the notify party in full" },
        { severity: "ERROR", code: "PROPERTY_VALUE_MUST_CHANGE", message: "Weight in kilograms" },
      ],
    });
    expect((await say("GET", `/shipping-instructions/${id}?updatedContent=true`)).status).toBe(404);
    const cancels = { body: { updatedShippingInstructionsStatus: "UPDATE_CANCELLED" } };
    expect((await say("PATCH", `/shipping-instructions/${id}`, cancels)).status).toBe(404);
    const changed = { isShippedOnBoardType: false };
    expect(await update(id, "BK26-CHANGED", changed)).toEqual({ status: 202, body: null });
    const another = { shippingInstructionsReference: draft };
    expect(await update(id, "BK26-OTHER", another)).toMatchObject({
      status: 400,
      body: { errors: [{ jsonPath: "$.shippingInstructionsReference" }] },
    });
    expect((await say("GET", `/shipping-instructions/${id}?updatedContent=true`)).body).toMatchObject({
      ...instructionOf("BK26-CHANGED", changed),
      updatedShippingInstructionsStatus: "UPDATE_RECEIVED",
    });
    expect(await instructionAt(draft)).toMatchObject({
      state: "PENDING_UPDATE",
      can: ["CONFIRM_UPDATE", "DECLINE_UPDATE", "ASK_UPDATE", "DECLINE"],
    });
    // Nothing of it stands in the draft before it is confirmed.
    expect((await get(carrier.api, draft)).data["isShippedOnBoardType"]).toBe("YES");
    await answer(draft, "CONFIRM_UPDATE");
    expect((await get(carrier.api, draft)).data).toMatchObject({
      isShippedOnBoardType: "NO",
      consignmentItems: [{ carrierBookingReference: "BK26-CHANGED" }],
      issuingParty: { partyName: carrier.name },
    });
    await told(id, "RECEIVED UPDATE_CONFIRMED");
    expect(statusesOf(id)).toEqual([
      "RECEIVED",
      "PENDING_UPDATE",
      "PENDING_UPDATE UPDATE_RECEIVED",
      "RECEIVED UPDATE_CONFIRMED",
    ]);
  }, 60_000);

  test("a draft that was sent counts no longer after an update is confirmed, and a declined update changes nothing", async () => {
    const { id, draft } = await submitted();
    const number = await completed(draft);
    await answer(draft, "SEND_DRAFT");
    await update(id, "BK26-LATER");
    await answer(draft, "DECLINE_UPDATE", "The vessel has sailed");
    expect((await say("GET", `/transport-documents/${number}`)).body?.["transportDocumentStatus"]).toBe("DRAFT");
    await update(id, "BK26-LATER");
    await answer(draft, "CONFIRM_UPDATE");
    expect((await say("GET", `/transport-documents/${number}`)).status).toBe(404);
    // Content that differs from what was sent is shown to the carrier.
    await answer(draft, "SEND_DRAFT");
    expect((await instructionAt(draft))?.changed).toBe(false);
    const { data, version } = await get(carrier.api, draft);
    const body = { expectedVersion: version, data: { ...data, plannedArrivalDate: "2026-12-01" } };
    await carrier.api.call(documentRoutes.save, { params: { id: draft }, body });
    expect((await instructionAt(draft))?.changed).toBe(true);
  }, 60_000);

  test("it ends by its platform, by its carrier, or with the draft", async () => {
    const cancelled = await submitted();
    const cancel = { body: { shippingInstructionsStatus: "CANCELLED" } };
    await update(cancelled.id, "BK26-1");
    const withdraw = { body: { updatedShippingInstructionsStatus: "UPDATE_CANCELLED" } };
    expect((await say("PATCH", `/shipping-instructions/${cancelled.id}`, withdraw)).status).toBe(202);
    expect((await instructionAt(cancelled.draft))?.updateState).toBe("UPDATE_CANCELLED");
    const both = { body: { ...cancel.body, ...withdraw.body } };
    expect((await say("PATCH", `/shipping-instructions/${cancelled.id}`, both)).status).toBe(400);
    expect((await say("PATCH", `/shipping-instructions/${cancelled.id}`, cancel)).status).toBe(202);
    expect((await say("PATCH", `/shipping-instructions/${cancelled.id}`, cancel)).status).toBe(409);
    expect(await instructionAt(cancelled.draft)).toMatchObject({ state: "CANCELLED", can: [] });

    const declined = await submitted();
    await answer(declined.draft, "DECLINE", "No space");
    const said = { params: { id: declined.draft }, body: { action: "SEND_DRAFT" } } as const;
    expect(await refusal(carrier.api.call(eblRoutes.answer, said))).toBe("WRONG_STATE");

    const deleted = await submitted();
    await carrier.api.call(documentRoutes.remove, { params: { id: deleted.draft } });
    await told(deleted.id, "DECLINED");
    expect((await say("GET", `/shipping-instructions/${deleted.id}`)).body).toMatchObject({
      shippingInstructionsStatus: "DECLINED",
      feedbacks: [{ message: "The carrier has deleted the draft." }],
    });
    expect(await deskDifferences(node.ownerUrl)).toEqual([]);
  }, 60_000);

  test("one that is sent again is the same, also while the first is under way", async () => {
    const body = instructionOf("BK26-TWICE");
    const answers = await Promise.all([1, 2, 3].map(() => say("POST", "/shipping-instructions", { body })));
    expect(new Set(answers.map((one) => one.body?.["shippingInstructionsReference"])).size).toBe(1);
  });

  test("nobody else reads, changes or learns of it: neither another platform nor another carrier", async () => {
    const { id, draft } = await submitted();
    const number = await completed(draft);
    await answer(draft, "SEND_DRAFT");
    const body = instructionOf("BK26-1", { shippingInstructionsReference: id });
    const approve = { transportDocumentStatus: "APPROVED" };
    const cancel = { shippingInstructionsStatus: "CANCELLED" };
    for (const as of [{ bearer: stranger }, { of: otherLei }, { of: "5493001KJTIIGC8Y1R12" }, { of: "x" }])
      for (const [method, path, sent] of [
        ["GET", `/shipping-instructions/${id}`],
        ["PUT", `/shipping-instructions/${id}`, body],
        ["PATCH", `/shipping-instructions/${id}`, cancel],
        ["GET", `/transport-documents/${number}`],
        ["PATCH", `/transport-documents/${number}`, approve],
      ] as const) {
        const refused = await say(method, path, { ...as, body: sent });
        expect(refused).toMatchObject({ status: 404, body: { statusCode: 404, httpMethod: method } });
        expect(JSON.stringify(refused.body)).toContain("Nothing is known of this reference.");
      }
    for (const bearer of ["guessed", ""])
      for (const [method, path] of [
        ["POST", "/shipping-instructions"],
        ["GET", `/shipping-instructions/${id}`],
        ["GET", `/transport-documents/${number}`],
      ] as const)
        expect((await say(method, path, { bearer, ...(method === "GET" ? {} : { body }) })).status).toBe(401);
    expect((await say("POST", "/shipping-instructions", { body, of: "5493001KJTIIGC8Y1R12" })).status).toBe(404);
    expect(await refusal(other.api.call(eblRoutes.get, { params: { id: draft } }))).toBe("NOT_FOUND");
    const said = { params: { id: draft }, body: { action: "DECLINE", comments: "x" } } as const;
    expect(await refusal(other.api.call(eblRoutes.answer, said))).toBe("NOT_FOUND");
    expect(await instructionAt(draft)).toMatchObject({ state: "RECEIVED", transportState: "DRAFT" });
  }, 60_000);

  test("a carrier whose identity the node has not checked is none", async () => {
    await node.database.asWorker((tx) =>
      tx.query("UPDATE app.organisation SET assurance = 'selfRegistered' WHERE id = $1", [other.id]),
    );
    const body = instructionOf("BK26-UNCHECKED");
    expect((await say("POST", "/shipping-instructions", { body, of: otherLei })).status).toBe(404);
  });

  test("what has not the form of the standard is named, and nothing of it is kept", async () => {
    const before = (await carrier.api.call(documentRoutes.list, { query: {} })).rows.length;
    for (const [body, at] of [
      ["{", null],
      [[], null],
      [instructionOf("x", { transportDocumentTypeCode: "PAPER" }), "$.transportDocumentTypeCode"],
      [instructionOf("x", { utilizedTransportEquipments: [] }), "$.utilizedTransportEquipments"],
      [instructionOf(" spaced"), "$.consignmentItems.0.carrierBookingReference"],
      [instructionOf("x", { references: ["\u0000"] }), "$.references.0"],
    ] as const) {
      const { status, body: said } = await say("POST", "/shipping-instructions", { body });
      expect(status).toBe(400);
      const [one] = (said ?? {})["errors"] as { readonly jsonPath?: string }[];
      expect(one?.jsonPath ?? null).toBe(at);
    }
    const large = instructionOf("x", { more: "x".repeat(1_100_000) });
    expect((await say("POST", "/shipping-instructions", { body: large })).status).toBe(413);
    expect((await say("DELETE", "/shipping-instructions/x")).status).toBe(404);
    expect((await carrier.api.call(documentRoutes.list, { query: {} })).rows.length).toBe(before);
    // An instruction that the form has fewer fields for is taken all the same.
    const equipment = {
      equipmentReference: "UNUSUAL 1",
      ISOEquipmentCode: "22G1",
      tareWeight: { value: 2300, unit: "KGM" },
    };
    const { draft } = await submitted({
      utilizedTransportEquipments: [{ isShipperOwned: true, seals: [{ number: "1" }], equipment }],
    });
    expect((await instructionAt(draft))?.unsaid.map(({ path }) => path)).toContain(
      "utilizedTransportEquipments.0.equipment.tareWeight.value",
    );
  }, 60_000);
});

test("a bill that another platform issues is told as issued when that has issued it, with the codes of its parties", async () => {
  const issuer = await knows(node, { code: "IQAX", role: "platform", url: program.url, contracts: ["ISS"], keys: [] });
  const bearer = await inboundToken(node, issuer);
  const { id, draft } = await submitted();
  const number = await completed(draft);
  await answer(draft, "SEND_DRAFT");
  await told(id, "DRAFT");
  const asks = async () =>
    carrier.api.call(exchangeIssueRoutes.create, {
      params: { id: draft },
      body: {
        expectedVersion: (await get(carrier.api, draft)).version,
        platformId: issuer,
        lei: otherLei,
        name: "Lantern Buyers",
        rulebook: 1,
        password: PASSWORD,
      },
    });
  const asked = () => program.received.filter(({ path }) => path === "/v3/ebl-issuance-requests");
  const answers = async (code: string) => {
    const { status } = await fetch(`${node.url}/v3/ebl-issuance-responses`, {
      method: "POST",
      headers: { authorization: `Bearer ${bearer}` },
      body: JSON.stringify({ transportDocumentReference: number, issuanceResponseCode: code }),
    });
    expect(status).toBe(204);
  };
  await asks();
  await until("the request is there", () => Promise.resolve(asked().length > 0), 30);
  expect((JSON.parse(asked()[0]?.body ?? "") as { document: unknown }).document).toMatchObject({
    shippingInstructionsReference: id,
    documentParties: { consignee: { identifyingCodes: [{ partyCode: "5493001KJTIIGC8Y1R12" }] } },
  });
  // It is being issued: nothing of it is changed or approved meanwhile, and nothing is told.
  expect((await update(id, "BK26-1")).status).toBe(409);
  expect((await instructionAt(draft))?.can).toEqual([]);
  await answers("REFU");
  expect((await instructionAt(draft))?.can).toEqual(["SEND_DRAFT", "ASK_UPDATE", "DECLINE"]);
  await asks();
  await answers("ISSU");
  await told(id, "ISSUED");
  expect(statusesOf(id)).toEqual(["RECEIVED", "DRAFT", "COMPLETED", "ISSUED"]);
}, 60_000);

test("a platform that is away hears of everything later, in order", async () => {
  const away = await answering(503);
  const of = { role: "platform", url: away.url, keys: [], contracts: ["EBL"], code: "SECU" } as const;
  const id = await knows(node, of);
  const bearer = await inboundToken(node, id);
  const body = instructionOf("BK26-AWAY");
  const submitted = await say("POST", "/shipping-instructions", { body, bearer });
  const reference = String(submitted.body?.["shippingInstructionsReference"]);
  await say("PATCH", `/shipping-instructions/${reference}`, {
    body: { shippingInstructionsStatus: "CANCELLED" },
    bearer,
  });
  await until("it was tried twice", () => Promise.resolve(away.received.length > 1), 30);
  // The second message waits for the first.
  expect(new Set(away.received.map((one) => (JSON.parse(one.body) as { id: string }).id)).size).toBe(1);
  await away.stop();
  await node.database.asWorker((tx) =>
    tx.query("UPDATE app.counterparty SET base_url = $2 WHERE id = $1", [id, program.url]),
  );
  await told(reference, "CANCELLED");
  expect(statusesOf(reference)).toEqual(["RECEIVED", "CANCELLED"]);
}, 60_000);

test("without a carrier in the address, it is said where it belongs", async () => {
  const answer = await fetch(`${node.url}/v3/shipping-instructions`, { method: "POST", body: "{}" });
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain("/v3/carriers/{lei}");
});

test("everything that was said is described, as the contract has it", async () => {
  const answer = await fetch(`${node.url}/v3/openapi.json`);
  const described = (await answer.json()) as {
    readonly paths: Record<string, Record<string, { responses?: Record<string, unknown> }>>;
    readonly components: { readonly schemas: Record<string, { readonly required?: readonly string[] }> };
  };
  expect(heard.size).toBeGreaterThan(20);
  for (const one of heard) {
    const [status = "", method = "", path = ""] = one.split(" ");
    if (method === "DELETE") continue;
    const like = (name: string) => new RegExp(`^${name.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path);
    const found = Object.keys(described.paths).find(like);
    const responses = described.paths[found ?? ""]?.[method.toLowerCase()]?.responses ?? {};
    expect(Object.keys(responses), one).toEqual(
      expect.arrayContaining([Object.hasOwn(responses, status) ? status : "default"]),
    );
  }
  const served = Object.entries(described.paths).flatMap(([path, one]) =>
    Object.keys(one).flatMap((method) => (method === "servers" ? [] : [`${method.toUpperCase()} ${path}`])),
  );
  expect(served.toSorted()).toEqual(SERVED_PATHS.map(({ method, path }) => `${method} ${path}`).toSorted());
  for (const [name, required] of Object.entries(REQUIRED))
    if (Object.hasOwn(MESSAGE_SHAPES, name))
      expect([...(described.components.schemas[name]?.required ?? [])].toSorted(), name).toEqual(
        [...required].toSorted(),
      );
});

test("a message that is sent again after a lost answer changes nothing, and no text of it is lost or breaks", async () => {
  const { id, draft } = await submitted();
  const booking = `BK26-${booked}`;
  for (let n = 0; n < 2; n += 1)
    expect((await update(id, booking, { freightPaymentTermCode: "COL" })).status).toBe(202);
  const notices = () =>
    node.database.asWorker((tx) =>
      tx.query<unknown[]>("SELECT id FROM app.ebl_notice WHERE instruction_id = $1", [id]),
    );
  // Of the instruction, and of its update once.
  expect(await notices()).toHaveLength(2);
  expect((await instructionAt(draft))?.can).toContain("CONFIRM_UPDATE");
  const half = await update(id, booking, { freightPaymentTermCode: "COL", consignmentNote: "\ud800" });
  expect(half.status).toBe(400);
  expect((await update(id, booking, { invoicePayableAt: { freeText: "a \\u0000 in letters" } })).status).not.toBe(500);
});

test("a notice that a platform has not taken is sent again by an administrator of the node", async () => {
  const { id } = await submitted();
  const notices = () =>
    node.database.asWorker((tx) =>
      tx.query<{ id: string; state: string }[]>(
        "SELECT id, state FROM app.ebl_notice WHERE instruction_id = $1 ORDER BY id DESC",
        [id],
      ),
    );
  await until("the platform knows", async () => (await notices())[0]?.state === "TOLD", 30);
  const [newest] = await notices();
  await node.database.asWorker((tx) =>
    tx.query("UPDATE app.ebl_notice SET state = 'FAILED', attempts = 700 WHERE id = $1", [newest?.id]),
  );
  await node.database.asWorker((tx) =>
    tx.query("INSERT INTO app.node_administrator (email) SELECT email FROM app.person WHERE id = $1", [
      other.people[0]?.id,
    ]),
  );
  const held = async () => (await other.api.call(exchangeRoutes.list)).messages.filter((one) => one.id === newest?.id);
  expect(await held()).toMatchObject([{ of: "NOTICE", state: "FAILED", attempts: 700, nextAt: null }]);
  await other.api.call(exchangeRoutes.sayAgain, { params: { id: newest?.id ?? "" } });
  await until("the platform knows again", async () => (await notices())[0]?.state === "TOLD", 30);
  expect(await held()).toEqual([]);
});
