import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes as routes } from "#domain/api/documents";
import { attestedTemplate, draftAttested, recordFor, strangerSays } from "../../support/attested.ts";
import { get, settled } from "../../support/companies.ts";
import { startTrade, type Trade } from "./bills.ts";

let trade: Trade;
let madeWith: string;
beforeAll(async () => {
  trade = await startTrade();
  madeWith = await attestedTemplate(trade.carrier.api);
});
afterAll(() => trade.backend.stop());

const storeOf = (file: Uint8Array): string =>
  /"documentStore":"[^:"]*:string:(0x[0-9a-f]{40})"/i.exec(Buffer.from(file).toString())![1]!;
const said = (store: string) => ({ texts: [recordFor(store)], agreed: true });

describe("a verifiable document of OpenAttestation", () => {
  it("is issued on the store of its company by the operator, verifies for a stranger, and is revoked there", async () => {
    const { carrier, backend } = trade;
    const draft = await draftAttested(carrier.api, madeWith, "OA-1");
    const signed = await trade.sign(draft);
    expect(["PROCESSING", "CREATED"]).toContain(signed.document.state);
    expect((await settled(carrier.api, signed.intent)).status).toBe("done");
    const made = await get(carrier.api, draft.id);
    expect(made).toMatchObject({ state: "CREATED", can: { revoke: null } });
    const file = await carrier.api.download(routes.credential, { params: { id: draft.id } });
    const store = storeOf(file);
    expect((await strangerSays(backend, file, said(store))).checks).toMatchObject({
      integrity: { outcome: "VALID" },
      issuer: { outcome: "VALID" },
      status: { outcome: "VALID" },
    });

    const revoked = await carrier.api.call(actRoutes.revoke, {
      params: { id: draft.id },
      body: { ...(await trade.confirm(carrier, draft.id)), reason: "Wrong origin" },
    });
    expect((await settled(carrier.api, revoked.intent)).status).toBe("done");
    expect(await get(carrier.api, draft.id)).toMatchObject({ state: "REVOKED", can: { revoke: "WRONG_STATE" } });
    expect((await strangerSays(backend, file, said(store))).checks).toMatchObject({
      integrity: { outcome: "VALID" },
      status: { outcome: "INVALID" },
    });
  });
});
