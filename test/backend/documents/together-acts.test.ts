import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes } from "#domain/api/documents";
import { rows } from "../../../backend/core/database.ts";
import { get, PASSWORD, settled } from "../../support/companies.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startParties, type Parties } from "./title-laws.ts";

let parties: Parties;
beforeAll(async () => {
  parties = await startParties();
}, 180_000);
afterAll(() => parties.backend.stop());

const chosen = async (ids: readonly string[]) => Promise.all(ids.map(async (id) => ({ id, expectedVersion: (await get(parties.of.issuer.api, id)).version })));

describe("the same act on several titles", () => {
  it("goes in one transaction, confirmed once; what cannot be done is said of each and hinders none of the others", async () => {
    const { of, issue, act } = parties;
    const [one, two, three, void_] = [await issue("BillOfLading"), await issue("BillOfLading"), await issue("BillOfLading"), await issue("BillOfLading")];
    await act("issuer", "void", void_);
    const documents = await chosen([three, void_, one, two]);
    const able = await of.issuer.api.call(actRoutes.able, { query: { ids: [one, void_].join(",") } });
    expect(able.map(({ id, can }) => [id, can["endorse"]])).toEqual([[one, null], [void_, "WRONG_STATE"]]);
    const body = { documents: [...documents.slice(0, 3), { id: two, expectedVersion: 1 }], act: { action: "endorse" as const, type: "TO_ORDER" as const, endorseeId: of.bank.id }, password: PASSWORD };
    const results = await of.issuer.api.call(actRoutes.together, { body });
    // In the order in which they were asked.
    expect(results.map(({ id, refused }) => [id, refused?.code ?? null])).toEqual([[three, null], [void_, "WRONG_STATE"], [one, null], [two, "CONTENT_UPDATED"]]);
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
    // What failed is tried again, with the version that there is now.
    const again = await of.issuer.api.call(actRoutes.together, { body: { ...body, documents: await chosen([two]) } });
    expect((await settled(of.issuer.api, again[0]?.intent ?? null)).status).toBe("done");
    expect(await get(of.issuer.api, two)).toMatchObject({ owner: { id: of.bank.id } });
  }, 120_000);

  it("in blank is signed beside the chain; a register is called for each title by itself", async () => {
    const { of, issue } = parties;
    const ids = [await issue("BillOfLading"), await issue("DeliveryOrder")];
    const blank = await of.issuer.api.call(actRoutes.together, { body: { documents: await chosen(ids), act: { action: "endorse", type: "BLANK", endorseeId: of.bank.id }, password: PASSWORD } });
    expect(blank).toEqual(ids.map((id) => ({ id, refused: null, intent: null })));
    for (const id of ids) expect(await get(of.issuer.api, id)).toMatchObject({ negotiability: "BLANK" });
    const voided = await of.issuer.api.call(actRoutes.together, { body: { documents: await chosen(ids), act: { action: "void", reason: "drawn twice" }, password: PASSWORD } });
    expect(new Set(voided.map(({ intent }) => intent?.id)).size).toBe(2);
    for (const { id, intent } of voided) {
      expect((await settled(of.issuer.api, intent)).status).toBe("done");
      expect(await get(of.issuer.api, id)).toMatchObject({ state: "VOID" });
    }
  }, 120_000);

  it("leaves a line for each title in the record, and is refused as a whole only for what is asked wrongly", async () => {
    const { of, issue, backend } = parties;
    const ids = [await issue("BillOfLading"), await issue("BillOfLading")];
    const ask = (given: object) => of.issuer.api.call(actRoutes.together, { body: { documents: [], act: { action: "endorse", type: "TO_ORDER", endorseeId: of.bank.id }, password: PASSWORD, ...given } as never });
    const documents = await chosen(ids);
    expect(await refusal(ask({ documents: [...documents, documents[0]] }))).toBe("LISTED_TWICE");
    expect(await refusal(ask({ documents, password: "wrong-password-1" }))).toBe("WRONG_PASSWORD");
    expect(await refusal(ask({ documents: [] }))).toBe("BAD_INPUT");
    expect((await ask({ documents: [{ id: of.bank.id, expectedVersion: 1 }] }))[0]).toMatchObject({ refused: { code: "NOT_FOUND" } });
    const [result] = await ask({ documents });
    await settled(of.issuer.api, result?.intent ?? null);
    const lines = await backend.database.asWorker((tx) => rows<{ id: string }>(tx, "SELECT document_id AS id FROM app.audit WHERE action = 'document.endorse' AND document_id = ANY($1) ORDER BY document_id", [ids]));
    expect(lines.map(({ id }) => id)).toEqual(ids.toSorted());
  }, 120_000);
});
