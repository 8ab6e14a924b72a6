import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes as routes } from "#domain/api/documents";
import { issuerRoutes } from "#domain/api/issuer";
import { organisationRoutes } from "#domain/api/organisation";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { attestedTemplate, DOMAIN, draftAttested, recordFor, strangerSays } from "../../support/attested.ts";
import { get, PASSWORD, settled } from "../../support/companies.ts";
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
const denied = { texts: [], agreed: true };
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

    // A domain that nobody can ask denies nothing; one that lacks the record does.
    const issuer = async (txt: Parameters<typeof strangerSays>[2]) =>
      (await strangerSays(backend, file, txt)).checks.issuer.outcome;
    expect([await issuer(null), await issuer(denied), await issuer({ texts: [], agreed: false })]).toEqual([
      "INDETERMINATE",
      "INVALID",
      "INDETERMINATE",
    ]);

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

describe("the domain of an issuer", () => {
  it("is named with the record of its store; resolvers that do not answer say nothing of it", async () => {
    const { api } = trade.carrier;
    const known = await api.call(issuerRoutes.store);
    expect(known).toMatchObject({ domain: DOMAIN, look: null, stores: [{ chainId: 1337, stands: true }] });
    const { contract: store, record } = known.stores[0]!;
    expect(record).toBe(recordFor(store));
    // Nothing was issued in the register yet: it stands where the first title will name it.
    const register = known.register!;
    expect(register).toMatchObject({ chainId: 1337, record: recordFor(register.contract) });
    expect(register.contract).not.toBe(store);
    const other = await trade.shipper.api.call(issuerRoutes.store);
    expect(other).toMatchObject({ domain: "", stores: [{ stands: false }] });
    expect(other.stores[0]?.contract).not.toBe(store);
    expect(other.register?.contract).not.toBe(register.contract);
    const query = { chainId: 1337 };
    expect(await api.call(issuerRoutes.record, { query })).toEqual({ outcome: "UNKNOWN", found: [] });
    expect(await refusal(trade.shipper.api.call(issuerRoutes.record, { query }))).toBe("ISSUER_DOMAIN_MISSING");
    const { contract } = register;
    expect((await api.call(issuerRoutes.record, { query: { ...query, contract } })).outcome).toBe("UNKNOWN");
    expect(await refusal(api.call(issuerRoutes.record, { query: { chainId: 1 } }))).toBe("NOT_FOUND");
  });

  it("is asked for before anything is signed", async () => {
    const { shipper } = trade;
    const made = await attestedTemplate(shipper.api);
    await shipper.api.call(organisationRoutes.update, { body: { domain: "", password: PASSWORD } });
    const draft = await draftAttested(shipper.api, made, "OA-2");
    const sign = () =>
      shipper.api.call(routes.sign, {
        params: { id: draft.id },
        body: { expectedVersion: draft.version, password: PASSWORD, capacityId: null },
      });
    expect(await refusal(sign())).toBe("ISSUER_DOMAIN_MISSING");
    // Nothing was signed, and no store was asked for.
    expect((await get(shipper.api, draft.id)).state).toBe("DRAFT");
    expect((await shipper.api.call(issuerRoutes.store)).stores[0]?.stands).toBe(false);
    await shipper.api.call(organisationRoutes.update, { body: { domain: DOMAIN, password: PASSWORD } });
    expect((await settled(shipper.api, (await sign()).intent)).status).toBe("done");
  });
});
