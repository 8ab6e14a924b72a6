import { rename } from "node:fs/promises";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes as routes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { deskRoutes, verifyRoutes } from "#domain/api/desk";
import { envelopeRoutes } from "#domain/api/envelopes";
import { recordRoutes } from "#domain/api/record";
import { INSTRUCTION_STEPS, type InstructionStep } from "#domain/flows/shipping-instruction";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { ALL_PERMISSIONS } from "#domain/permissions";
import { trustOfAnswer } from "#domain/verify/trust";
import { verify } from "#domain/verify/verify";
import { first } from "../../../scripts/lib/sql.ts";
import { refreshState } from "../../../backend/documents/state.ts";
import { apiClient, refusal } from "../../../scripts/lib/api-client.ts";
import { get, PASSWORD, until, type Company } from "../../support/companies.ts";
import { postage, type Postage } from "../../support/envelopes.ts";
import { lettersTo } from "../../support/letters.ts";
import { textOfPages } from "../../support/pdf-picture.ts";
import { sampleOf } from "../../support/samples.ts";
import { plainPdf } from "../../support/signing.ts";
import { startPair, type Pair } from "./pair.ts";

let at: Pair;
let post: Postage;
let shipper: Company;
let carrier: Company;
let bank: Company;

beforeAll(async () => {
  at = await startPair();
  post = postage(at.backend);
  [shipper, carrier] = [at.carrier, at.other];
  bank = await at.make.company("Bank");
  await at.make.befriend(shipper, bank);
});
afterAll(() => at.backend.stop());

type Act = InstructionStep;
const SAMPLE = sampleOf(kindOf("ShippingInstruction"));
const CHANGED: FieldData = { ...SAMPLE, grossWeight: "38000.000", clauses: "" };
const BODIES: Readonly<Record<Act, object>> = {
  askUpdate: { wanted: "Give the weight that was measured." },
  submitUpdate: { data: CHANGED, password: PASSWORD },
  confirmUpdate: {},
  declineUpdate: { reason: "The weight is another." },
  withdrawUpdate: {},
  completeInstruction: { password: PASSWORD },
  declineInstruction: { reason: "No space.", password: PASSWORD },
  cancelInstruction: { reason: "Sold elsewhere.", password: PASSWORD },
};
const SENDERS: readonly Act[] = ["submitUpdate", "withdrawUpdate", "cancelInstruction"];
const CARRIERS = INSTRUCTION_STEPS.filter((act) => !SENDERS.includes(act));

/** Does an act on the newest version. */
const act = async (by: Company, name: Act, id: string, body: object = {}): Promise<DocumentDetail> => {
  const sent = { expectedVersion: (await get(by.api, id)).version, ...BODIES[name], ...body };
  return (await by.api.call(actRoutes[name], { params: { id }, body: sent as never })).document;
};
/** The acts on shipping instructions that the company may do now. */
const able = async (by: Company, id: string): Promise<string[]> => {
  const { can } = await get(by.api, id);
  return INSTRUCTION_STEPS.filter((name) => can[name] === null);
};
async function signed(): Promise<DocumentDetail> {
  const { id, version } = await shipper.api.call(routes.create, {
    body: { kind: "ShippingInstruction", data: { ...SAMPLE } },
  });
  return (
    await shipper.api.call(routes.sign, { params: { id }, body: { expectedVersion: version, password: PASSWORD } })
  ).document;
}
/** Gives the document as an envelope does. */
const give = (id: string, to: Company) =>
  at.backend.database.asWorker(async (tx) => {
    await tx.query("INSERT INTO app.document_access (document_id, organisation_id, access) VALUES ($1,$2,'original')", [
      id,
      to.id,
    ]);
    await refreshState(tx, id);
  });
async function received(): Promise<string> {
  const { id } = await signed();
  await give(id, carrier);
  return id;
}
/** The row about it in the company's Inbox, envelopes aside; null without one. */
async function desk(by: Company, id: string): Promise<object | null> {
  const { rows: found } = await by.api.call(envelopeRoutes.list, { query: { folder: "inbox" } });
  const row = found.find((one) => one.id === id);
  return row
    ? {
        of: row.of,
        asked: row.asked,
        desk: row.desk,
        direction: row.direction,
        other: row.direction === "in" ? row.sender.name : row.recipient?.name,
        state: row.titleState,
      }
    : null;
}
const waiting = async (by: Company): Promise<number> => (await by.api.call(deskRoutes.counts)).inbox;
const paper = (by: Company, id: string) => by.api.download(routes.pdf, { params: { id } });
const said = async (by: Company, id: string): Promise<string> => (await textOfPages(await paper(by, id))).join(" ");
/** Letters about the document whose subject matches `like`, where % stands for anything. */
const letters = async (to: Company, like: string, id: string) =>
  (await lettersTo(at.backend.database, to.people[0]?.id ?? "")).filter(
    ({ subject, body }) => new RegExp(`^${like.replaceAll("%", ".*")}$`).test(subject) && body.includes(id),
  );

describe("a shipping instruction", () => {
  it("is received by who is given it, and by nobody who is sent a copy", async () => {
    const { id } = await signed();
    expect(await able(shipper, id)).toEqual([]);
    await post.send(shipper, bank, [id]);
    expect([(await get(shipper.api, id)).state, (await get(bank.api, id)).state]).toEqual(["CREATED", "CREATED"]);
    await post.send(shipper, carrier, [id], [], true);
    for (const by of [shipper, carrier, bank])
      expect(await get(by.api, id)).toMatchObject({
        state: "RECEIVED",
        instruction: null,
        can: { void: "WRONG_STATE", sign: "WRONG_STATE", edit: "WRONG_STATE" },
      });
    expect(await able(carrier, id)).toEqual(["askUpdate", "completeInstruction", "declineInstruction"]);
    expect(await able(shipper, id)).toEqual(["submitUpdate", "cancelInstruction"]);
    expect(await able(bank, id)).toEqual([]);
    for (const name of SENDERS) expect(await refusal(act(carrier, name, id))).toBe("NOT_AUTHOR");
    for (const by of [shipper, bank])
      for (const name of CARRIERS.filter((one) => one !== "confirmUpdate"))
        expect(await refusal(act(by, name, id)), name).toBe("NOT_GIVEN_HERE");
    for (const name of ["confirmUpdate", "declineUpdate"] as const)
      expect(await refusal(act(carrier, name, id))).toBe("NO_UPDATE");
    expect(await refusal(act(shipper, "withdrawUpdate", id))).toBe("NO_UPDATE");
  });

  it("is updated as the carrier asks: the new content counts once it is confirmed, and everybody has its paper beside the old one", async () => {
    const { id, number } = await signed();
    await post.send(shipper, bank, [id]);
    await post.send(shipper, carrier, [id], [], true);
    const before = await get(shipper.api, id);
    expect(await act(carrier, "askUpdate", id)).toMatchObject({
      state: "PENDING_UPDATE",
      instruction: {
        wanted: { company: { name: carrier.name }, note: "Give the weight that was measured." },
        update: null,
      },
    });
    expect((await get(bank.api, id)).state).toBe("PENDING_UPDATE");
    expect(await refusal(act(carrier, "completeInstruction", id))).toBe("WRONG_STATE");

    expect(await act(shipper, "submitUpdate", id)).toMatchObject({
      state: "PENDING_UPDATE",
      data: SAMPLE,
      checksum: before.checksum,
      files: [{ role: "signed" }],
    });
    const waiting = await get(carrier.api, id);
    expect(waiting).toMatchObject({
      data: SAMPLE,
      instruction: {
        update: {
          state: "UPDATE_RECEIVED",
          before: SAMPLE,
          after: CHANGED,
          company: { name: shipper.name },
          answer: null,
        },
      },
    });
    expect(await said(carrier, id)).not.toContain("38,000");
    expect((await get(bank.api, id)).instruction).toBeNull();
    expect(await refusal(act(shipper, "submitUpdate", id))).toBe("UPDATE_WAITING");
    expect(await able(carrier, id)).toEqual(["confirmUpdate", "declineUpdate", "declineInstruction"]);

    const confirmed = await act(carrier, "confirmUpdate", id);
    expect(confirmed).toMatchObject({
      state: "RECEIVED",
      data: CHANGED,
      quantity: "38000.000",
      instruction: {
        wanted: null,
        update: {
          state: "UPDATE_CONFIRMED",
          before: SAMPLE,
          after: CHANGED,
          answer: { company: { name: carrier.name } },
        },
      },
    });
    expect(confirmed.checksum).toBe(confirmed.files[1]?.sha256);
    for (const by of [shipper, carrier]) {
      expect((await get(by.api, id)).files.map(({ role, sha256 }) => [role, sha256])).toEqual([
        ["signed", before.checksum],
        ["signed", confirmed.checksum],
      ]);
      expect(await said(by, id)).toContain("38,000");
    }
    expect((await get(bank.api, id)).files.map(({ role }) => role)).toEqual(["copy", "copy"]);
    expect(await said(bank, id)).toContain("38,000");
    const trust = trustOfAnswer(await apiClient(at.backend.url).call(verifyRoutes.trust));
    const { signatures } = await verify(await paper(shipper, id), { chain: null, ...trust, now: new Date() });
    expect(
      signatures.map(
        (one) => `${one.organisation} ${one.integrity.outcome} ${one.identity.outcome} ${one.laterChanges.outcome}`,
      ),
    ).toEqual([`${shipper.name} VALID VALID VALID`]);
    expect((await get(shipper.api, id)).signatures).toHaveLength(2);

    for (const [to, subject] of [
      [shipper, `Other asks for an update of shipping instruction ${number}`],
      [carrier, `Carrier updated shipping instruction ${number}`],
      [shipper, `Other confirmed the update of shipping instruction ${number}`],
    ] as const)
      await until(subject, async () => (await letters(to, subject, id)).length === 1);
    expect((await letters(shipper, `Other asks for%${number}`, id))[0]?.body).toContain(
      "Give the weight that was measured.",
    );
  });

  it("is in an envelope, and in its package, what it was when that was sealed; who gets it later gets the newest beside it", async () => {
    const { id, number } = await signed();
    await give(id, carrier);
    const old = await paper(shipper, id);
    const { data: before } = await get(shipper.api, id);
    const [itself, copied] = [await post.seal(shipper, bank, [id], [], true), await post.seal(shipper, bank, [id])];
    const invoice = await shipper.api.call(routes.upload, {
      query: { kind: "Invoice", name: "Invoice" },
      bytes: await plainPdf(),
    });
    // The first file of the envelope is missing for a while: the envelope is sealed and waits for its files.
    const stored = await at.backend.database.asWorker((tx) =>
      first<{ key: string }>(tx, "SELECT storage_key AS key FROM app.file WHERE document_id = $1", [invoice.id]),
    );
    const place = join(at.backend.settings.storageDir, shipper.id, stored!.key.slice(0, 2), stored!.key);
    await rename(place, `${place}.away`);
    const { id: late, version } = await shipper.api.call(envelopeRoutes.compose, {
      body: { recipientId: bank.id, subject: "Late", documentIds: [invoice.id, id] },
    });
    await shipper.api.call(envelopeRoutes.seal, {
      params: { id: late },
      body: { expectedVersion: version, password: PASSWORD },
    });
    const changed = { ...CHANGED, number: `${number}-2`, vessel: { name: "MV OTHER" } };
    await act(shipper, "submitUpdate", id, { data: changed });
    await act(carrier, "confirmUpdate", id);
    await rename(`${place}.away`, place);
    await post.anchor(late);

    const newest = await post.seal(shipper, bank, [id]);
    const { rows: listed } = await shipper.api.call(envelopeRoutes.list, { query: { folder: "all" } });
    for (const [envelope, says, updated] of [
      [itself, before, false],
      [copied, before, false],
      [late, before, false],
      [newest, changed, true],
    ] as const) {
      const { documents, vessel } = await shipper.api.call(envelopeRoutes.get, { params: { id: envelope } });
      expect([documents.at(-1)?.number, vessel, listed.find((one) => one.id === envelope)?.vessel]).toEqual([
        says["number"],
        ...Array.from({ length: 2 }, () => (says["vessel"] as { name: string }).name),
      ]);
      const files = unzipSync(
        new Uint8Array(
          await (await shipper.api.send(envelopeRoutes.package, { params: { id: envelope } })).arrayBuffer(),
        ),
      );
      const told = (
        JSON.parse(strFromU8(files["documents.json"]!)) as {
          documents: { file: string; number: string; data: object }[];
        }
      ).documents.at(-1)!;
      expect([told.number, told.data]).toEqual([says["number"], says]);
      expect((await textOfPages(files[told.file]!)).join(" ").includes("38,000")).toBe(updated);
    }
    expect(await paper(shipper, id)).not.toEqual(old);

    // A recipient of the copy that was sealed reads the newest content, and its paper.
    await post.transfer(shipper, copied);
    expect(await get(bank.api, id)).toMatchObject({ data: changed, files: [{ role: "copy" }, { role: "copy" }] });
    expect(await said(bank, id)).toContain("38,000");
  });

  it("stands in the Inbox of whose turn it is, counted for who may act, until it has ended", async () => {
    const [mine, theirs] = [
      { direction: "in", desk: "asked" },
      { direction: "out", desk: "waiting", asked: null },
    ];
    const sides = async (id: string) => [await desk(shipper, id), await desk(carrier, id), await desk(bank, id)];
    const before = [await waiting(shipper), await waiting(carrier)];
    const counted = async () =>
      [await waiting(shipper), await waiting(carrier)].map((now, i) => now - (before[i] ?? 0));
    const { id } = await signed();
    await at.backend.database.asWorker((tx) =>
      tx.query("INSERT INTO app.document_access (document_id, organisation_id, access) VALUES ($1,$2,'copy')", [
        id,
        bank.id,
      ]),
    );
    expect([await sides(id), await counted()]).toEqual([
      [null, null, null],
      [0, 0],
    ]);
    await give(id, carrier);
    expect([await sides(id), await counted()]).toEqual([
      [null, { ...mine, of: "instruction", asked: "instruction", other: shipper.name, state: "RECEIVED" }, null],
      [0, 1],
    ]);
    await act(carrier, "askUpdate", id);
    expect([await sides(id), await counted()]).toEqual([
      [
        { ...mine, of: "instruction", asked: "update", other: carrier.name, state: "PENDING_UPDATE" },
        { ...theirs, of: "instruction", other: shipper.name, state: "PENDING_UPDATE" },
        null,
      ],
      [1, 0],
    ]);
    await act(shipper, "submitUpdate", id);
    expect([await sides(id), await counted()]).toEqual([
      [
        { ...theirs, of: "update", other: carrier.name, state: "PENDING_UPDATE" },
        { ...mine, of: "update", asked: "answerUpdate", other: shipper.name, state: "PENDING_UPDATE" },
        null,
      ],
      [0, 1],
    ]);
    await act(carrier, "declineUpdate", id);
    expect(await counted()).toEqual([1, 0]);
    await act(shipper, "submitUpdate", id);
    await act(carrier, "confirmUpdate", id);
    expect([await sides(id), await counted()]).toEqual([
      [null, { ...mine, of: "instruction", asked: "instruction", other: shipper.name, state: "RECEIVED" }, null],
      [0, 1],
    ]);
    const clerk = await at.make.company("Reader", { permissions: [] });
    await give(id, clerk);
    expect([await desk(clerk, id), await waiting(clerk)]).toEqual([
      { of: "instruction", asked: null, desk: "waiting", direction: "in", other: shipper.name, state: "RECEIVED" },
      0,
    ]);
    await act(carrier, "completeInstruction", id);
    expect([await sides(id), await desk(clerk, id), await counted()]).toEqual([[null, null, null], null, [0, 0]]);
  });

  it("stays as it was when an update is declined or withdrawn", async () => {
    const id = await received();
    expect(await refusal(act(shipper, "submitUpdate", id, { data: SAMPLE }))).toBe("NOTHING_CHANGED");
    expect(await refusal(act(shipper, "submitUpdate", id, { data: { ...SAMPLE, shipper: {} } }))).toBe("BAD_INPUT");
    expect(await refusal(act(shipper, "submitUpdate", id, { data: { ...SAMPLE, unknown: "x" } }))).toBe("BAD_INPUT");
    expect(await refusal(act(shipper, "submitUpdate", id, { password: "wrong password 1" }))).toBe("WRONG_PASSWORD");
    expect(await refusal(act(shipper, "submitUpdate", id, { expectedVersion: 1 }))).toBe("CONTENT_UPDATED");
    expect((await act(shipper, "submitUpdate", id)).state).toBe("RECEIVED");
    expect(await refusal(act(carrier, "askUpdate", id))).toBe("UPDATE_WAITING");
    expect(await refusal(act(carrier, "completeInstruction", id))).toBe("UPDATE_WAITING");
    expect(await refusal(act(carrier, "declineUpdate", id, { reason: " " }))).toBe("BAD_INPUT");
    expect(await act(carrier, "declineUpdate", id)).toMatchObject({
      state: "RECEIVED",
      data: SAMPLE,
      files: [{}],
      signatures: [{}],
      instruction: { update: { state: "UPDATE_DECLINED", answer: { note: "The weight is another." } } },
    });
    await act(carrier, "askUpdate", id);
    await act(shipper, "submitUpdate", id);
    expect(await act(shipper, "withdrawUpdate", id)).toMatchObject({
      state: "PENDING_UPDATE",
      data: SAMPLE,
      instruction: { wanted: {}, update: { state: "UPDATE_CANCELLED" } },
    });
    expect(await said(carrier, id)).not.toContain("38,000");
  });

  it.each([
    ["completeInstruction", "COMPLETED", null],
    ["declineInstruction", "DECLINED", "UPDATE_DECLINED"],
    ["cancelInstruction", "CANCELLED", "UPDATE_CANCELLED"],
  ] as const)("has ended by %s, with the update that waits", async (name, state, update) => {
    const id = await received();
    const by = SENDERS.includes(name) ? shipper : carrier;
    if (update !== null) await act(shipper, "submitUpdate", id);
    expect(await refusal(act(by, name, id, { password: "wrong password 1" }))).toBe("WRONG_PASSWORD");
    await act(by, name, id);
    for (const company of [shipper, carrier]) {
      const seen = await get(company.api, id);
      expect([seen.state, seen.instruction?.update?.state ?? null]).toEqual([state, update]);
      expect(Object.values(seen.can).every((code) => code === "WRONG_STATE")).toBe(true);
    }
    const [to, subject] = [
      by === shipper ? carrier : shipper,
      `${by.name} ${state.toLowerCase()} shipping instruction%`,
    ];
    await until("the letter", async () => (await letters(to, subject, id)).length > 0);
  });

  it("is dealt with by who has the ordinary rights, and leaves a line for each act", async () => {
    const id = await received();
    const clerk = await at.make.company("Clerk", {
      permissions: ALL_PERMISSIONS.filter((one) => !one.startsWith("ordinary.")),
    });
    await give(id, clerk);
    for (const name of ["askUpdate", "completeInstruction", "declineInstruction"] as const)
      expect(await refusal(act(clerk, name, id))).toBe("FORBIDDEN");
    await act(carrier, "askUpdate", id);
    await act(shipper, "submitUpdate", id);
    await act(carrier, "confirmUpdate", id);
    await act(carrier, "completeInstruction", id);
    const lines = async (by: Company) =>
      (await by.api.call(recordRoutes.documentTrail, { params: { id } })).map(({ event }) => event);
    expect(await lines(carrier)).toEqual(
      expect.arrayContaining(["document.askUpdate", "document.confirmUpdate", "document.completeInstruction"]),
    );
    expect(await lines(shipper)).toContain("document.submitUpdate");
  });
});
