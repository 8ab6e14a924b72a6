import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentRoutes as routes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { issuerRoutes } from "#domain/api/issuer";
import { organisationRoutes } from "#domain/api/organisation";
import { divide } from "#domain/trade-trust/disclosure";
import { asObject } from "#domain/verify/json";
import type { Storage } from "../../../backend/ports/storage.ts";
import { STORAGE } from "../../../backend/settings/tokens.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { attestedTemplate, DOMAIN, draftAttested, recordFor, strangerSays } from "../../support/attested.ts";
import { get, PASSWORD, settled, type Company } from "../../support/companies.ts";
import { startTrade, type Trade } from "./bills.ts";

let trade: Trade;
let madeWith: string;
beforeAll(async () => {
  trade = await startTrade();
  madeWith = await attestedTemplate(trade.carrier.api, PASSWORD, "transferable");
});
afterAll(() => trade.backend.stop());

const draft = (number: string): Promise<DocumentDetail> =>
  draftAttested(trade.carrier.api, madeWith, number, "transferable");

interface Files {
  readonly pdf: Uint8Array;
  readonly tt: Uint8Array;
}

const filesOf = async ({ api }: Company, id: string): Promise<Files> => ({
  pdf: await api.download(routes.pdf, { params: { id } }),
  tt: await api.download(routes.credential, { params: { id } }),
});

/** The verdicts of a stranger on both files; the domain of the issuer vouches for the register. */
async function verdicts({ pdf, tt }: Files, registry: string) {
  const said = { texts: [recordFor(registry)], agreed: true };
  return Promise.all([pdf, tt].map((file) => strangerSays(trade.backend, file, said)));
}

const changed = (file: Uint8Array, from: string, to: string): Uint8Array => {
  const text = Buffer.from(file).toString();
  expect(text).toContain(from);
  return Buffer.from(text.replace(from, to));
};

describe("a transferable record of OpenAttestation", () => {
  it("is issued by its root, moves, comes back and ends; both its files tell the truth of each state", async () => {
    const { carrier, shipper, bank } = trade;
    const { id } = await draft("OA-1");
    const { intent } = await trade.sign(await get(carrier.api, id));
    expect((await settled(carrier.api, intent)).status).toBe("done");
    const issued = await get(carrier.api, id);
    expect(issued).toMatchObject({ kind: "TransferableRecord", state: "ISSUED", isHolder: true, isOwner: true });
    expect(issued.files.map(({ role, name }) => `${role} ${name}`).toSorted()).toEqual([
      "credential OA-1.tt",
      "signed OA-1.pdf",
    ]);
    const { registry, tokenId } = issued.register!;
    const { register } = await carrier.api.call(issuerRoutes.store);
    expect(register).toMatchObject({ contract: registry, stands: true, record: recordFor(registry) });
    const files = await filesOf(carrier, id);
    const { signature } = asObject(JSON.parse(Buffer.from(files.tt).toString()));
    expect(signature).toEqual({
      type: "SHA3MerkleProof",
      targetHash: tokenId.slice(2),
      proof: [],
      merkleRoot: tokenId.slice(2),
    });
    const place = { chainId: 1337, registry, tokenId };
    for (const verdict of await verdicts(files, registry)) expect(verdict).toMatchObject({ number: "OA-1", place });
    const say = async (headline: string, of = files) =>
      expect((await verdicts(of, registry)).map((one) => one.headline)).toEqual([headline, headline]);
    await say("GENUINE_IN_CIRCULATION");

    await trade.pass(carrier, shipper, id);
    await settled(shipper.api, (await trade.endorse(shipper, id, "TO_ORDER", bank)).intent);
    await trade.pass(shipper, bank, id, "POSSESSION");
    expect(await get(bank.api, id)).toMatchObject({ state: "ISSUED", isHolder: true, isOwner: true });
    await say("GENUINE_IN_CIRCULATION", await filesOf(bank, id));
    expect((await trade.surrender(bank, id)).status).toBe("done");
    await say("GENUINE_RETURNED");
    expect((await trade.accept(id)).status).toBe("done");
    expect(await get(bank.api, id)).toMatchObject({ state: "SURRENDERED" });
    await say("GENUINE_BURNT");
  });

  it("is found altered in either file, stays genuine in part, and is denied by a domain without its register", async () => {
    const { carrier, backend } = trade;
    const { id } = await draft("OA-2");
    await settled(carrier.api, (await trade.sign(await get(carrier.api, id))).intent);
    const { registry } = (await get(carrier.api, id)).register!;
    const said = { texts: [recordFor(registry)], agreed: true };
    const { pdf, tt } = await filesOf(carrier, id);
    const says = async (file: Uint8Array, txt = said) => (await strangerSays(backend, file, txt)).headline;
    expect(await says(changed(tt, "RBD palm", "RBD pulp"))).toBe("ALTERED");
    const record = /<hawser:record>([^<]+)</.exec(Buffer.from(pdf).toString("latin1"))![1]!;
    const other = Buffer.from(record, "base64url").toString().replace("RBD palm", "RBD pulp");
    const forged = Buffer.from(pdf).toString("latin1").replace(record, Buffer.from(other).toString("base64url"));
    expect(await says(Buffer.from(forged, "latin1"))).toBe("ALTERED");

    const whole = divide(JSON.parse(Buffer.from(tt).toString()))!;
    const hidden = whole.parts.filter(({ mandatory }) => !mandatory).map(({ path }) => path);
    const part = Buffer.from(JSON.stringify(await whole.without(new Set(hidden))));
    expect(part.toString()).not.toContain("RBD palm");
    expect(await says(part)).toBe("GENUINE_IN_CIRCULATION");

    expect((await strangerSays(backend, tt, { texts: [], agreed: true })).checks.issuer.reason).toBe("DOMAIN_DENIES");
  });
});

describe("a signature of one that breaks off after its file was written", () => {
  it("changes nothing, and is done anew under the same root", async () => {
    const { carrier, backend } = trade;
    const { id } = await draft("OA-5");
    const storage = backend.app.get<Storage>(STORAGE, { strict: false });
    const put = storage.put.bind(storage);
    const written: string[] = [];
    storage.put = async (organisation, bytes) => {
      const kept = await put(organisation, bytes);
      if (bytes[0] !== "{".charCodeAt(0)) return kept;
      written.push(Buffer.from(bytes).toString());
      throw new Error("the machine went down here");
    };
    try {
      await expect(trade.sign(await get(carrier.api, id))).rejects.toThrow();
    } finally {
      storage.put = put;
    }
    expect(await get(carrier.api, id)).toMatchObject({ state: "DRAFT", files: [] });
    const { intent } = await trade.sign(await get(carrier.api, id));
    expect((await settled(carrier.api, intent)).status).toBe("done");
    expect([Buffer.from((await filesOf(carrier, id)).tt).toString()]).toEqual(written);
  });
});

describe("what is asked of a company before it issues one", () => {
  it("is a domain, before anything is signed", async () => {
    const { carrier } = trade;
    const { id } = await draft("OA-3");
    const domain = (said: string) =>
      carrier.api.call(organisationRoutes.update, { body: { domain: said, password: PASSWORD } });
    await domain("");
    expect(await refusal(trade.sign(await get(carrier.api, id)))).toBe("ISSUER_DOMAIN_MISSING");
    expect((await get(carrier.api, id)).state).toBe("DRAFT");
    await domain(DOMAIN);
    const { intent } = await trade.sign(await get(carrier.api, id));
    expect((await settled(carrier.api, intent)).status).toBe("done");
  });
});
