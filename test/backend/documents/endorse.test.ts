import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes as routes } from "#domain/api/documents";
import { verifyRoutes } from "#domain/api/desk";
import { canonicalJson } from "#domain/canonical";
import { verifyManifest } from "#domain/verify/manifest";
import { fromBase64 } from "#domain/verify/base64";
import { trustOfAnswer } from "#domain/verify/trust";
import { ApiRefusal, refusal } from "../../../scripts/lib/api-client.ts";
import { get, settled, until, type Company } from "../../support/companies.ts";
import { textOfPages } from "../../support/pdf-picture.ts";
import { blocking } from "../../support/screened.ts";
import { startTrade, type Trade } from "./bills.ts";

let trade: Trade;
let { backend, carrier, shipper, bank, stranger, issue, pass, confirm, endorse, story } = {} as Trade;

beforeAll(async () => {
  trade = await startTrade();
  ({ backend, carrier, shipper, bank, stranger, issue, pass, confirm, endorse, story } = trade);
});
afterAll(() => trade.backend.stop());

describe("endorse", () => {
  it("to order: the endorsee owns, the endorser keeps possession", async () => {
    const { id } = await issue();
    await pass(carrier, shipper, id);
    const { intent } = await endorse(shipper, id, "TO_ORDER", bank);
    expect((await settled(shipper.api, intent)).status).toBe("done");
    expect(await get(shipper.api, id)).toMatchObject({
      state: "ISSUED",
      isHolder: true,
      isOwner: false,
      negotiability: "TO_ORDER",
      owner: { id: bank.id },
    });
    expect(await get(bank.api, id)).toMatchObject({
      state: "ISSUED",
      isHolder: false,
      isOwner: true,
      owning: "Original",
    });
    const told = await shipper.api.call(routes.story, { params: { id } });
    expect(told.events.map((event) => event.kind)).toEqual(["sign", "issue", "both", "owner"]);
    expect(told.events.at(-1)).toMatchObject({
      from: shipper.address,
      to: bank.address,
      holder: shipper.address,
      owner: bank.address,
      by: "Person 1",
      note: null,
      form: "TO_ORDER",
      final: true,
    });
    expect(told.parties.find((party) => party.address === shipper.address)).toMatchObject({
      name: "Shipper",
      you: true,
      issuer: false,
    });
    expect((await bank.api.call(routes.story, { params: { id } })).events.at(-1)?.by).toBe("Shipper");
  });

  it("to a named party: straight from then on, and to order again when it gives it back", async () => {
    const { id } = await issue();
    await pass(carrier, shipper, id);
    await settled(shipper.api, (await endorse(shipper, id, "NAMED", bank)).intent);
    expect((await get(shipper.api, id)).negotiability).toBe("STRAIGHT");
    expect((await story(shipper, id)).at(-1)).toMatchObject({ kind: "owner", form: "NAMED" });
    expect((await get(shipper.api, id)).can["endorse"]).toBe("NOT_OWNER_AND_POSSESSOR");
    const back = await bank.api.call(actRoutes.refuseReceipt, {
      params: { id },
      body: { ...(await confirm(bank, id)), reason: "Not ours" },
    });
    await settled(bank.api, back.intent);
    expect(await get(shipper.api, id)).toMatchObject({ negotiability: "TO_ORDER", isOwner: true, isHolder: true });
    expect((await get(bank.api, id)).state).toBe("TRANSFERRED");
    await settled(shipper.api, (await endorse(shipper, id, "NAMED", bank)).intent);
    expect((await get(shipper.api, id)).negotiability).toBe("STRAIGHT");
  });

  it("in blank: a signed statement, nothing on the chain; once", async () => {
    const { id } = await issue();
    const before = (await get(carrier.api, id)).register;
    const { intent, document } = await endorse(carrier, id, "BLANK", shipper);
    expect(intent).toBeNull();
    expect(document).toMatchObject({ negotiability: "BLANK", isOwner: true, isHolder: true, register: before });
    expect(await refusal(endorse(carrier, id, "BLANK", shipper))).toBe("ALREADY_BLANK");
    const told = await carrier.api.call(routes.story, { params: { id } });
    expect(told.events.at(-1)).toMatchObject({
      kind: "blank",
      form: "BLANK",
      from: carrier.address,
      to: shipper.address,
      tx: null,
      by: "Person 1, Carrier",
    });
    const [row] = (await backend.database.asWorker((tx) =>
      tx.query("SELECT statement, signature, serial FROM app.endorsement WHERE document_id = $1", [id]),
    )) as { statement: { previous: string | null; title: { tokenId: string } }; signature: string; serial: string }[];
    expect(row).toMatchObject({ statement: { previous: null, title: { tokenId: before!.tokenId } } });
    const { proof } = told.events.at(-1)!;
    expect(proof).toEqual({ statement: row!.statement, signature: row!.signature });
    const { trustAnchors, revocationLists = [] } = trustOfAnswer(await carrier.api.call(verifyRoutes.trust));
    const check = (statement: object) =>
      verifyManifest(new TextEncoder().encode(canonicalJson(statement)), fromBase64(proof!.signature), {
        trustAnchors,
        revocationLists,
        provenAt: null,
        now: new Date(),
      });
    expect(await check(proof!.statement)).toMatchObject({
      integrity: { outcome: "VALID" },
      identity: { outcome: "VALID" },
      signer: { organisation: "Carrier" },
    });
    expect(await check({ ...proof!.statement, type: "NAMED" })).toMatchObject({ integrity: { outcome: "INVALID" } });
  });

  it("each statement names the one before", async () => {
    const { id } = await issue();
    await endorse(carrier, id, "BLANK", shipper);
    await settled(carrier.api, (await endorse(carrier, id, "TO_ORDER", shipper)).intent);
    const statements = (
      (await backend.database.asWorker((tx) =>
        tx.query("SELECT statement FROM app.endorsement WHERE document_id = $1 ORDER BY at", [id]),
      )) as { statement: { previous: string | null } }[]
    ).map((row) => row.statement);
    expect(statements[1]?.previous).toBe(createHash("sha256").update(canonicalJson(statements[0])).digest("hex"));
    expect((await get(carrier.api, id)).negotiability).toBe("TO_ORDER");
  });

  it("refuses a stranger, a disabled contact, a company without agreement, a straight bill, the wrong party", async () => {
    const { id } = await issue();
    expect(await refusal(endorse(carrier, id, "TO_ORDER", stranger))).toBe("ENDORSEE_NEEDED");
    const set = (sql: string, value: unknown) => backend.database.asWorker((tx) => tx.query(sql, [value]));
    await set("UPDATE app.contact SET enabled = false WHERE organisation_id = $1", carrier.id);
    expect(await refusal(endorse(carrier, id, "TO_ORDER", shipper))).toBe("CONTACT_DISABLED");
    await set("UPDATE app.contact SET enabled = true WHERE organisation_id = $1", carrier.id);
    await set("UPDATE app.organisation SET agreement_version = NULL WHERE id = $1", shipper.id);
    expect(await refusal(endorse(carrier, id, "TO_ORDER", shipper))).toBe("RECIPIENT_NO_AGREEMENT");
    await set("UPDATE app.organisation SET agreement_version = 1 WHERE id = $1", shipper.id);
    await pass(carrier, shipper, id, "POSSESSION");
    expect(await refusal(endorse(shipper, id, "TO_ORDER", bank))).toBe("NOT_OWNER_AND_POSSESSOR");
    const straight = await issue({ consignee: { type: "NAMED", name: "SHIPPER" } });
    expect(straight.negotiability).toBe("STRAIGHT");
    expect(await refusal(endorse(carrier, straight.id, "TO_ORDER", shipper))).toBe("STRAIGHT_NO_ENDORSEMENT");
  });

  it("refuses while a process holds the bill, or an envelope of one's own carries it sealed", async () => {
    const { id } = await issue();
    const set = (sql: string, values: unknown[]) => backend.database.asWorker((tx) => tx.query(sql, values));
    await set("UPDATE app.document SET locked_by = $1 WHERE id = $1", [id]);
    expect((await get(carrier.api, id)).can).toMatchObject({ endorse: "LOCKED", transfer: "LOCKED", void: "LOCKED" });
    expect(await refusal(endorse(carrier, id, "TO_ORDER", shipper))).toBe("LOCKED");
    await set("UPDATE app.document SET locked_by = NULL WHERE id = $1", [id]);
    const envelope = "01a1fc7a-2de2-751a-abb4-c5fb220865b8";
    await set(
      `INSERT INTO app.envelope (id, reference, organisation_id, created_by, state)
        VALUES ($1,'ENV-TEST',$2,$3,'SEALED')`,
      [envelope, carrier.id, carrier.people[0]!.id],
    );
    await set(
      "INSERT INTO app.envelope_document (envelope_id, document_id, position, is_copy) VALUES ($1,$2,1,false)",
      [envelope, id],
    );
    expect(await refusal(endorse(carrier, id, "TO_ORDER", shipper))).toBe("DOCUMENT_IN_USE");
    await set("UPDATE app.envelope SET state = 'TRANSFERRED' WHERE id = $1", [envelope]);
    expect((await get(carrier.api, id)).can["endorse"]).toBeNull();
  });

  it("refuses a second act while the first is under way", async () => {
    const { id } = await issue();
    const body = { ...(await confirm(carrier, id)), type: "TO_ORDER" as const, endorseeId: shipper.id };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        carrier.api.call(actRoutes.endorse, { params: { id }, body }).then(
          () => "done",
          (error: ApiRefusal) => error.code,
        ),
      ),
    );
    expect(answers.toSorted()).toEqual([...Array.from({ length: 5 }, () => "CONTENT_UPDATED"), "done"]);
    const again = carrier.api.call(actRoutes.endorse, {
      params: { id },
      body: { ...body, expectedVersion: body.expectedVersion + 1 },
    });
    expect(["BUSY", "NOT_OWNER_AND_POSSESSOR"]).toContain(await refusal(again));
    await until("it ended", async () => (await get(carrier.api, id)).intent === null);
  });
});

describe("the endorsement page", () => {
  it("speaks the language of the document, whoever reads it", async () => {
    const { id } = await issue();
    await endorse(carrier, id, "BLANK", shipper);
    await pass(carrier, shipper, id);
    await settled(shipper.api, (await endorse(shipper, id, "TO_ORDER", bank)).intent);
    const page = async () =>
      (
        await textOfPages(await shipper.api.download(routes.pdf, { params: { id }, query: { view: "endorsements" } }))
      ).join(" ");
    expect(await page()).toContain("Deliver to the order of");
    await backend.database.asWorker((tx) => tx.query("UPDATE app.document SET language = 'zh-CN' WHERE id = $1", [id]));
    const chinese = await page();
    for (const words of ["空白背书", "指示交付", "签署人 Person 1"]) expect(chinese).toContain(words);
    expect(chinese).not.toMatch(/to order|, /);
  });
});

describe("a company that moved to another title address", () => {
  const next = `0x${"5c".repeat(20)}` as const;
  const move = (from: string, to: string) =>
    backend.database.asWorker(async (tx) => {
      await tx.query("DELETE FROM app.former_address WHERE address = $1", [to]);
      await tx.query("UPDATE app.organisation SET address = $2 WHERE id = $1", [shipper.id, to]);
      await tx.query("INSERT INTO app.former_address (address, organisation_id) VALUES ($1,$2)", [from, shipper.id]);
    });

  it("keeps its name in the past of a bill, in one lane with what it does from its present address", async () => {
    const { id } = await issue();
    await pass(carrier, shipper, id);
    await pass(shipper, bank, id);
    await move(shipper.address, next);
    try {
      const lanes = async (company: Company) =>
        (await company.api.call(routes.story, { params: { id } })).parties.map(({ name, you }) => [name, you]);
      expect(await lanes(bank)).toEqual([
        ["Carrier", false],
        ["Shipper", false],
        ["Bank", true],
      ]);
      await pass(bank, { ...shipper, address: next }, id);
      expect(await lanes(shipper)).toEqual([
        ["Carrier", false],
        ["Shipper", true],
        ["Bank", false],
      ]);
      const last = (await story(shipper, id)).at(-1);
      expect(last?.holder).toBe((await story(shipper, id))[2]?.to);
    } finally {
      await move(next, shipper.address);
    }
  });
});

describe("refuse receipt", () => {
  it.each(["BOTH", "POSSESSION"] as const)("gives back %s", async (roles) => {
    const { id } = await issue();
    expect((await pass(carrier, shipper, id, roles)).can["refuseReceipt"]).toBeNull();
    const { intent } = await shipper.api.call(actRoutes.refuseReceipt, {
      params: { id },
      body: { ...(await confirm(shipper, id)), reason: "Not agreed" },
    });
    expect((await settled(shipper.api, intent)).status).toBe("done");
    expect(await get(carrier.api, id)).toMatchObject({ state: "ISSUED", isHolder: true, isOwner: true });
    expect((await get(shipper.api, id)).state).toBe("TRANSFERRED");
    expect((await carrier.api.call(routes.story, { params: { id } })).events.at(-1)).toMatchObject({
      kind: "refuse",
      from: shipper.address,
      to: carrier.address,
      note: "Not agreed",
    });
  });

  it("is no more possible after an act of one's own, nor for whom it was not sent", async () => {
    const { id } = await issue();
    const ask = async (company: Company) =>
      company.api.call(actRoutes.refuseReceipt, {
        params: { id },
        body: { ...(await confirm(company, id)), reason: "No" },
      });
    expect(await refusal(ask(carrier))).toBe("NOTHING_TO_REFUSE");
    await pass(carrier, shipper, id);
    await settled(shipper.api, (await endorse(shipper, id, "TO_ORDER", bank)).intent);
    expect(await refusal(ask(shipper))).toBe("NOTHING_TO_REFUSE");
    expect(
      await refusal(
        shipper.api.call(actRoutes.refuseReceipt, {
          params: { id },
          body: { ...(await confirm(shipper, id)), reason: "  " },
        }),
      ),
    ).toBe("BAD_INPUT");
  });
});

// Last: the decisions stand from then on.
it("an endorsement is stopped by a compliance decision about the endorsee, or about a party of the bill", async () => {
  const { id } = await issue();
  await pass(carrier, shipper, id);
  await blocking(backend, shipper, "Quiet Notify Lines");
  await settled(shipper.api, (await endorse(shipper, id, "TO_ORDER", bank)).intent);
  const other = await issue({ notify: [{ name: "QUIET NOTIFY LINES", addressLines: ["PIER 4"] }] });
  await pass(carrier, shipper, other.id);
  expect(await refusal(endorse(shipper, other.id, "TO_ORDER", bank))).toBe("COMPLIANCE_BLOCKED");
  await blocking(backend, carrier, "Shipper");
  const third = await issue();
  expect(await refusal(endorse(carrier, third.id, "TO_ORDER", shipper))).toBe("COMPLIANCE_BLOCKED");
});
