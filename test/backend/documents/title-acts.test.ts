import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import { Listener, type Change } from "../../../backend/core/changes.ts";
import { rows } from "../../../scripts/lib/sql.ts";
import { get, PASSWORD, settled, until } from "../../support/companies.ts";
import { textOfPages } from "../../support/pdf-picture.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startParties, type Parties } from "./title-laws.ts";

let parties: Parties;
beforeAll(async () => {
  parties = await startParties();
}, 180_000);
afterAll(() => parties.backend.stop());

const opened = (who: "issuer" | "holder" | "bank", id: string) => get(parties.of[who].api, id);
const chosen = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => ({ id, expectedVersion: (await get(parties.of.issuer.api, id)).version })));

describe("the same act on several titles", () => {
  it("goes in one transaction, confirmed once; what cannot be done is said of each and hinders none of the others", async () => {
    const { of, issue, act } = parties;
    const [one, two, three, void_] = [
      await issue("BillOfLading"),
      await issue("BillOfLading"),
      await issue("BillOfLading"),
      await issue("BillOfLading"),
    ];
    await act("issuer", "void", void_);
    const documents = await chosen([three, void_, one, two]);
    const able = await of.issuer.api.call(actRoutes.able, { query: { ids: [one, void_].join(",") } });
    expect(able.map(({ id, can }) => [id, can["endorse"]])).toEqual([
      [one, null],
      [void_, "WRONG_STATE"],
    ]);
    const body = {
      documents: [...documents.slice(0, 3), { id: two, expectedVersion: 1 }],
      act: { action: "endorse" as const, type: "TO_ORDER" as const, endorseeId: of.bank.id },
      password: PASSWORD,
    };
    const results = await of.issuer.api.call(actRoutes.together, { body });
    // The answers have the order of the request.
    expect(results.map(({ id, refused }) => [id, refused?.code ?? null])).toEqual([
      [three, null],
      [void_, "WRONG_STATE"],
      [one, null],
      [two, "CONTENT_UPDATED"],
    ]);
    const intents = new Set(results.flatMap(({ intent }) => (intent === null ? [] : [intent.id])));
    expect(intents.size).toBe(1);
    const { txHash, status } = await settled(of.issuer.api, results[0]?.intent ?? null);
    expect(status).toBe("done");
    for (const id of [one, three]) {
      expect(await get(of.issuer.api, id)).toMatchObject({ owner: { id: of.bank.id }, holder: { id: of.issuer.id } });
      const { events } = await of.issuer.api.call(documentRoutes.story, { params: { id } });
      expect(events.at(-1)).toMatchObject({ kind: "owner", tx: txHash, form: "TO_ORDER" });
    }
    expect(await get(of.issuer.api, two)).toMatchObject({ owner: { id: of.issuer.id } });
    // The refused act is tried again with the present version.
    const again = await of.issuer.api.call(actRoutes.together, { body: { ...body, documents: await chosen([two]) } });
    expect((await settled(of.issuer.api, again[0]?.intent ?? null)).status).toBe("done");
    expect(await get(of.issuer.api, two)).toMatchObject({ owner: { id: of.bank.id } });
  }, 120_000);

  it("in blank is signed beside the chain; a register is called for each title by itself", async () => {
    const { of, issue } = parties;
    const ids = [await issue("BillOfLading"), await issue("DeliveryOrder")];
    const blank = await of.issuer.api.call(actRoutes.together, {
      body: {
        documents: await chosen(ids),
        act: { action: "endorse", type: "BLANK", endorseeId: of.bank.id },
        password: PASSWORD,
      },
    });
    expect(blank).toEqual(ids.map((id) => ({ id, refused: null, intent: null })));
    for (const id of ids) expect(await get(of.issuer.api, id)).toMatchObject({ negotiability: "BLANK" });
    const voided = await of.issuer.api.call(actRoutes.together, {
      body: { documents: await chosen(ids), act: { action: "void", reason: "drawn twice" }, password: PASSWORD },
    });
    expect(new Set(voided.map(({ intent }) => intent?.id)).size).toBe(2);
    for (const { id, intent } of voided) {
      expect((await settled(of.issuer.api, intent)).status).toBe("done");
      expect(await get(of.issuer.api, id)).toMatchObject({ state: "VOID" });
    }
  }, 120_000);

  it("is every act that says the same of each title: also those beside the chain, each with its own result", async () => {
    const { of, issue, act } = parties;
    const ask = async (who: "issuer" | "holder" | "bank", ids: readonly string[], what: object) => {
      const documents = await Promise.all(
        ids.map(async (id) => ({ id, expectedVersion: (await get(of[who].api, id)).version })),
      );
      const results = await of[who].api.call(actRoutes.together, {
        body: { documents, act: what, password: PASSWORD } as never,
      });
      for (const { intent } of results)
        if (intent !== null) expect((await settled(of[who].api, intent)).status).toBe("done");
      return results.map(({ refused }) => refused?.code ?? null);
    };
    const [one, two] = [
      await issue("BillOfExchange"),
      await issue("BillOfExchange", { drawee: { name: of.holder.name } }),
    ];
    expect(await ask("issuer", [one, two], { action: "presentForAcceptance", presenteeId: of.bank.id })).toEqual([
      null,
      "NOT_DRAWEE",
    ]);
    expect(await ask("issuer", [two], { action: "presentForAcceptance", presenteeId: of.holder.id })).toEqual([null]);
    expect(await ask("bank", [one], { action: "accept" })).toEqual([null]);
    expect(await ask("holder", [two], { action: "accept" })).toEqual([null]);
    expect(await ask("issuer", [one, two], { action: "presentForPayment", presenteeId: of.bank.id })).toEqual([
      null,
      null,
    ]);
    expect(await ask("bank", [two, one], { action: "dishonour", reason: "no funds" })).toEqual([null, null]);
    expect(await ask("issuer", [one], { action: "protest", reason: "Notary, Rotterdam" })).toEqual([null]);
    expect(await ask("issuer", [one, two], { action: "discharge" })).toEqual([null, null]);
    const orders = [await issue("DeliveryOrder"), await issue("DeliveryOrder")];
    for (const id of orders) await act("issuer", "endorse", id, { endorseeId: of.holder.id });
    expect(await ask("holder", orders, { action: "nominate", nomineeId: of.issuer.id })).toEqual([null, null]);
    expect(await ask("issuer", orders, { action: "executeNomination" })).toEqual([null, null]);
    expect(await ask("issuer", orders, { action: "present" })).toEqual([null, null]);
    expect(await get(of.issuer.api, orders[1]!)).toMatchObject({
      state: "PRESENTED",
      releaseAgent: { id: of.issuer.id },
    });
  }, 120_000);

  it("leaves a line for each title in the record, and is refused as a whole only for what is asked wrongly", async () => {
    const { of, issue, backend } = parties;
    const ids = [await issue("BillOfLading"), await issue("BillOfLading")];
    const ask = (given: object) =>
      of.issuer.api.call(actRoutes.together, {
        body: {
          documents: [],
          act: { action: "endorse", type: "TO_ORDER", endorseeId: of.bank.id },
          password: PASSWORD,
          ...given,
        } as never,
      });
    const documents = await chosen(ids);
    expect(await refusal(ask({ documents: [...documents, documents[0]] }))).toBe("LISTED_TWICE");
    expect(await refusal(ask({ documents, password: "wrong-password-1" }))).toBe("WRONG_PASSWORD");
    expect(await refusal(ask({ documents: [] }))).toBe("BAD_INPUT");
    expect((await ask({ documents: [{ id: of.bank.id, expectedVersion: 1 }] }))[0]).toMatchObject({
      refused: { code: "NOT_FOUND" },
    });
    const [result] = await ask({ documents });
    await settled(of.issuer.api, result?.intent ?? null);
    const lines = await backend.database.asWorker((tx) =>
      rows<{ id: string }>(
        tx,
        `SELECT document_id AS id FROM app.audit WHERE action = 'document.endorse' AND document_id = ANY($1)
          ORDER BY document_id`,
        [ids],
      ),
    );
    expect(lines.map(({ id }) => id)).toEqual(ids.toSorted());
  }, 120_000);
});

/** The row about a title in a company's Inbox; none where the title is not in it. */
const asked = async (who: "issuer" | "holder" | "bank", id: string) =>
  (await parties.of[who].api.call(envelopeRoutes.list, { query: { folder: "inbox" } })).rows.find(
    (row) => row.of === "document" && row.id === id,
  )?.asked ?? undefined;

describe("the acts that only a party named in the title may do", () => {
  it("a delivery order is presented to the agent that it names, or to its issuer: nobody releases to itself", async () => {
    const { of, issue, pass, act, law } = parties;
    const id = await issue("DeliveryOrder");
    await pass("issuer", "holder", id);
    expect(await refusal(act("holder", "present", id, { releaseAgentId: of.holder.id }))).toBe("NOT_AGENT_NAMED");
    expect(await act("holder", "present", id, { releaseAgentId: null })).toMatchObject({ state: "PRESENTED" });
    await until("the issuer may release", async () => (await get(of.issuer.api, id)).can["release"] === null);
    expect(await get(of.holder.api, id)).toMatchObject({
      releaseAgent: { id: of.issuer.id },
      can: { release: "NOT_RELEASE_AGENT" },
    });
    await law("issuer", id, ["release", "rejectSurrender"]);
    expect(await asked("issuer", id)).toBe("release");
    expect(await asked("holder", id)).toBeUndefined();
  }, 120_000);

  it("a bill of exchange is accepted by its drawee alone; its drawer voids it as long as it has it", async () => {
    const { of, issue, act, law } = parties;
    const id = await issue("BillOfExchange");
    expect(await refusal(act("issuer", "presentForAcceptance", id, { presenteeId: of.holder.id }))).toBe("NOT_DRAWEE");
    await act("issuer", "presentForAcceptance", id);
    expect([await asked("bank", id), await asked("issuer", id)]).toEqual(["accept", undefined]);
    await act("bank", "accept", id);
    expect(await asked("bank", id)).toBeUndefined();
    await law("issuer", id, ["endorse", "presentForPayment", "void"]);
    await act("issuer", "presentForPayment", id);
    await law("issuer", id, ["discharge", "dishonour", "void"]);
    expect(await asked("bank", id)).toBe("pay");
    await act("bank", "dishonour", id);
    expect(await asked("bank", id)).toBeUndefined();
    await law("issuer", id, ["discharge", "protest", "void"]);
    expect(await act("issuer", "void", id)).toMatchObject({ state: "VOID" });
  }, 120_000);

  it("a bill of exchange is presented for payment by who can end it, stays until it is answered, and goes back when it is dishonoured", async () => {
    const { of, issue, pass, act, law } = parties;
    const id = await issue("BillOfExchange");
    await act("issuer", "endorse", id, { type: "SPECIAL", endorseeId: of.holder.id });
    await act("issuer", "presentForAcceptance", id);
    await act("bank", "accept", id);
    // The issuer is holder but not beneficiary: after payment nobody could end the bill.
    await law("issuer", id, ["askBack"]);
    expect((await get(of.issuer.api, id)).can["presentForPayment"]).toBe("NOT_OWNER_AND_POSSESSOR");
    await pass("issuer", "holder", id, "POSSESSION");
    const { id: envelope } = await of.holder.api.call(envelopeRoutes.compose, {
      body: { recipientId: of.bank.id, subject: "While it is presented", documentIds: [id] },
    });
    const asOriginal = () =>
      of.holder.api.call(envelopeRoutes.setDocument, {
        params: { id: envelope, documentId: id },
        body: { isCopy: false },
      });
    await asOriginal();
    await act("holder", "presentForPayment", id);
    const { version, can } = await of.holder.api.call(envelopeRoutes.get, { params: { id: envelope } });
    expect(can["seal"]).toBe("NOT_PASSED_ON");
    expect(
      await refusal(
        of.holder.api.call(envelopeRoutes.seal, {
          params: { id: envelope },
          body: { expectedVersion: version, password: PASSWORD },
        }),
      ),
    ).toBe("NOT_PASSED_ON");
    expect(await refusal(asOriginal())).toBe("NOT_PASSED_ON");
    await act("bank", "dishonour", id);
    await pass("holder", "issuer", id);
    await law("issuer", id, ["refuseReceipt", "discharge", "protest", "void"]);
    expect(await act("issuer", "discharge", id)).toMatchObject({ state: "ACCOMPLISHED" });
  }, 120_000);

  it("the possessor of a title signs it: that stands in the chain of title with the signer, and nothing else changes", async () => {
    const { of, issue, pass, act } = parties;
    const id = await issue("BillOfExchange");
    await pass("issuer", "holder", id);
    expect((await get(of.issuer.api, id)).can["countersign"]).toBe("WRONG_STATE");
    await act("holder", "presentForAcceptance", id);
    const before = await get(of.holder.api, id);
    const after = await act("holder", "countersign", id);
    expect([after.state, after.presented, after.holder, after.owner, after.negotiability]).toEqual([
      before.state,
      before.presented,
      before.holder,
      before.owner,
      before.negotiability,
    ]);
    // Signing a received title is an act on it, so it is no longer refused.
    expect(after.can).toMatchObject({ refuseReceipt: "NOTHING_TO_REFUSE", countersign: null });
    expect(await act("bank", "accept", id)).toMatchObject({ state: "ACCEPTED" });
    const { events } = await of.holder.api.call(documentRoutes.story, { params: { id } });
    expect(events.filter(({ kind }) => kind === "state").map(({ act: what }) => what)).toEqual([
      "presentForAcceptance",
      "countersign",
      "accept",
    ]);
    // The screen writes a day as it writes every other day; the paper writes it as its face does.
    expect(events.find(({ act: what }) => what === "accept")?.note).toBe("due on 16 Feb 2027");
    expect(events.find(({ act: what }) => what === "countersign")?.proof).toMatchObject({
      statement: { statement: "countersign", by: { id: of.holder.id }, previous: expect.any(String) },
    });
    const allonge = (
      await textOfPages(
        await of.holder.api.download(documentRoutes.pdf, { params: { id }, query: { view: "endorsements" } }),
      )
    ).join(" ");
    // Each entry has its number, the act, the actor and the recipient.
    const [presented, signed, accepted] = allonge.split(/ (?=[1-9] \d{4}-)/).slice(3);
    expect(presented).toMatch(/^3 .*Presented for acceptance.*Holder.*Bank/);
    expect(signed).toMatch(/^4 .*Signed by the holder.*Holder/);
    expect(accepted).toMatch(/^5 .*Accepted due on 16 FEB 2027.*Bank/);
    for (const entry of [presented, signed, accepted]) expect(entry).toContain("igned by ");
    const bill = await issue("BillOfLading");
    expect(await act("issuer", "countersign", bill)).toMatchObject({ state: "ISSUED", can: { void: null } });
  }, 120_000);
});

describe("a delivery order", () => {
  it("takes no more of a bill of lading than there is, and only of one that is surrendered to it or in its hands", async () => {
    const { issue, draft, pass, act, law } = parties;
    const bill = await issue("BillOfLading");
    const { number, quantity, unit } = await opened("issuer", bill);
    const half = String(Math.floor(Number(quantity) / 2) + 1);
    const first = await draft("DeliveryOrder", { blNo: number, quantity: half, quantityUnit: unit });
    const told = new Set<string>();
    parties.backend.app
      .get(Listener)
      .on(
        "change",
        ({ organisation, topic, id }: Change) => organisation === parties.of.issuer.id && told.add(`${topic} ${id}`),
      );
    await act("issuer", "sign", first);
    // The remaining quantity of the bill is announced.
    await until("the bill is told of", async () => told.has(`document ${bill}`));
    const second = await draft("DeliveryOrder", { blNo: number, quantity: half, quantityUnit: unit });
    expect(await refusal(act("issuer", "sign", second))).toBe("ORDER_EXCEEDS");
    told.clear();
    await act("issuer", "void", first);
    await until("what is left is told of", async () => told.has(`document ${bill}`));
    await act("issuer", "sign", second);
    await pass("issuer", "holder", bill);
    const third = await draft("DeliveryOrder", { blNo: ` ${number.toLowerCase()}`, quantity: "1", quantityUnit: unit });
    await law("issuer", third, []);
    expect(await opened("issuer", third)).toMatchObject({ can: { sign: "BILL_NOT_SURRENDERED" } });
    await act("holder", "surrender", bill);
    told.clear();
    await act("issuer", "acceptSurrender", bill);
    // The order can be signed now.
    await until("the order is told of", async () => told.has(`document ${third}`));
    await act("issuer", "sign", third);
    await until("the chain is final", async () => (await opened("issuer", bill)).can["release"] === null);
    // The quantities that delivery orders promise are released on the orders, not on the bill again. The release agent
    // sees how much that is.
    expect((await opened("issuer", bill)).ordered).toEqual(
      expect.arrayContaining([
        { quantity: half, unit },
        { quantity: "1", unit },
      ]),
    );
    expect((await opened("holder", bill)).ordered).toEqual([]);
    expect(await refusal(act("issuer", "release", bill, { lines: [{ line: 0, quantity: String(quantity) }] }))).toBe(
      "RELEASE_EXCEEDS",
    );
    // A void bill cannot be delivered on, whoever holds it.
    const gone = await issue("BillOfLading");
    const { number: old } = await opened("issuer", gone);
    await act("issuer", "void", gone);
    await law("issuer", await draft("DeliveryOrder", { blNo: old }), []);
  }, 180_000);
});
