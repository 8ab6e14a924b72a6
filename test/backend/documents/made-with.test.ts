import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { documentTemplateRoutes } from "#domain/api/document-templates";
import { documentRoutes as routes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { verifyRoutes } from "#domain/api/desk";
import { kindOfMade } from "#domain/trade-trust/kind-of-template";
import { documentChecker } from "#domain/verify/document-checker";
import { SILENT, type Oracle } from "#domain/verify/oracle";
import { trustOfAnswer } from "#domain/verify/trust";
import { verify } from "#domain/verify/verify";
import { apiClient, refusal } from "../../../scripts/lib/api-client.ts";
import { get, settled, type Company } from "../../support/companies.ts";
import {
  draftMadeWith,
  exampleUpload,
  templateOf,
  versionInUseOf,
  type BuiltInName,
} from "../../support/document-templates.ts";
import { textOfPages } from "../../support/pdf-picture.ts";
import { startTrade, type Trade } from "./bills.ts";

let trade: Trade;
beforeAll(async () => {
  trade = await startTrade();
});
afterAll(() => trade.backend.stop());

let count = 0;
const write = (name: BuiltInName): Promise<DocumentDetail> => draftMadeWith(trade.carrier.api, name, `TT-${++count}`);

describe("a document that is made with a template", () => {
  it("is written in the form that the template describes, and checked as its schema says", async () => {
    const draft = await write("CertificateOfOrigin");
    expect(draft).toMatchObject({ kind: "VerifiableDocument", state: "DRAFT", number: "TT-1", problems: [] });
    expect(draft.name).toBe(templateOf("CertificateOfOrigin").manifest.title.en);
    expect(draft.madeWith).toMatchObject({ name: "CertificateOfOrigin", version: "1.0", type: "verifiable" });
    expect(
      kindOfMade(draft)
        .sections.flatMap(({ fields }) => fields.map(({ name }) => name))
        .toSorted(),
    ).toEqual(
      templateOf("CertificateOfOrigin")
        .schema.fields.map(({ name }) => name)
        .toSorted(),
    );
    const { numberField } = templateOf("CertificateOfOrigin").manifest;
    const emptied = await trade.carrier.api.call(routes.save, {
      params: { id: draft.id },
      body: { expectedVersion: draft.version, data: { ...draft.data, [numberField]: "" } },
    });
    expect(emptied).toMatchObject({ state: "DRAFTING", problems: [{ path: numberField, code: "REQUIRED" }] });
    const odd = trade.carrier.api.call(routes.save, {
      params: { id: draft.id },
      body: { expectedVersion: emptied.version, data: { ...draft.data, shoeSize: "44" } },
    });
    expect(await refusal(odd)).toBe("BAD_INPUT");
  });

  it("needs a template of its kind, in use and in sight, and the right", async () => {
    const { api } = trade.carrier;
    const { sample } = templateOf("CertificateOfOrigin");
    const madeWith = await versionInUseOf(api, "CertificateOfOrigin");
    const made = (body: { kind: string; madeWith: string | null }) =>
      refusal(api.call(routes.create, { body: { data: sample, ...body } }));
    expect(await made({ kind: "VerifiableDocument", madeWith: null })).toBe("BAD_INPUT");
    expect(await made({ kind: "TransferableRecord", madeWith })).toBe("BAD_INPUT");
    expect(await made({ kind: "Invoice", madeWith })).toBe("BAD_INPUT");
    expect(await made({ kind: "VerifiableDocument", madeWith: "00000000-0000-4000-8000-000000000000" })).toBe(
      "NOT_FOUND",
    );
  });
});

describe("a template of another company", () => {
  it("is read by who has a document of it, and makes none there", async () => {
    const { carrier, shipper } = trade;
    const kept = await carrier.api.call(documentTemplateRoutes.upload, exampleUpload({ name: "OriginOwn" }));
    await carrier.api.call(documentTemplateRoutes.use, { params: { id: kept.id } });
    const body = { kind: "VerifiableDocument", data: {}, madeWith: kept.id } as const;
    const read = () => shipper.api.call(documentTemplateRoutes.get, { params: { id: kept.id } });
    expect(await refusal(read())).toBe("NOT_FOUND");
    expect(await refusal(shipper.api.call(routes.create, { body }))).toBe("NOT_FOUND");
    const { id } = await carrier.api.call(routes.create, { body });
    await trade.backend.database.asWorker((tx) =>
      tx.query("INSERT INTO app.document_access (document_id, organisation_id, access) VALUES ($1, $2, 'copy')", [
        id,
        shipper.id,
      ]),
    );
    expect((await read()).name).toBe("OriginOwn");
    expect(await refusal(shipper.api.call(routes.create, { body }))).toBe("NO_SIGNING_TEMPLATE");
  });
});

describe("a transferable record", () => {
  it("is issued as the one original, moves, comes back and ends", async () => {
    const { carrier, shipper } = trade;
    const draft = await write("WarehouseReceipt");
    expect(draft).toMatchObject({ kind: "TransferableRecord", state: "DRAFT" });
    const { intent } = await trade.sign(draft);
    await settled(carrier.api, intent);
    const issued = await get(carrier.api, draft.id);
    expect(issued).toMatchObject({ state: "ISSUED", isHolder: true, isOwner: true });
    expect(issued.files.map(({ role }) => role).toSorted()).toEqual(["credential", "signed"]);
    const text = (await textOfPages(await carrier.api.download(routes.pdf, { params: { id: draft.id } }))).join(" ");
    expect(text).toContain(draft.number);
    expect(text.toUpperCase()).toContain("WAREHOUSE RECEIPT");

    const file = await carrier.api.download(routes.credential, { params: { id: draft.id } });
    const genuine = { integrity: { outcome: "VALID" }, issuer: { outcome: "VALID" } };
    expect(await verdictOf(file)).toMatchObject({ checks: genuine, number: draft.number });
    const { registry, tokenId } = issued.register!;
    expect((await verdictOf(file)).place).toEqual({ chainId: 1337, registry, tokenId });

    const got = await trade.pass(carrier, shipper, draft.id);
    expect(got).toMatchObject({ state: "ISSUED", isHolder: true, isOwner: true });
    // The receiver reads it by the template of another company's document.
    expect(got.madeWith).toMatchObject({ name: "WarehouseReceipt" });
    const pages = async (view: "copy" | "endorsements") =>
      (await textOfPages(await shipper.api.download(routes.pdf, { params: { id: draft.id }, query: { view } }))).join(
        " ",
      );
    for (const printed of [await pages("endorsements"), await pages("copy")]) {
      expect(printed).toContain("CHAIN OF TITLE");
      expect(printed).toContain(shipper.name);
    }
    await trade.surrender(shipper, draft.id);
    await trade.accept(draft.id);
    expect(await get(shipper.api, draft.id)).toMatchObject({ state: "SURRENDERED" });
  });
});

describe("a verifiable document", () => {
  it("is made by its signature, verifies by its file wherever it is, and is revoked", async () => {
    const { carrier, shipper } = trade;
    const draft = await write("CertificateOfOrigin");
    const signed = (await trade.sign(draft)).document;
    expect(signed).toMatchObject({ state: "CREATED", can: { transfer: null, revoke: null, edit: "WRONG_STATE" } });
    expect(signed.files.map(({ role, name }) => `${role} ${name}`).toSorted()).toEqual([
      `credential ${draft.number}.tt`,
      `signed ${draft.number}.pdf`,
    ]);
    const file = await carrier.api.download(routes.credential, { params: { id: draft.id } });
    const genuine = { integrity: { outcome: "VALID" }, issuer: { outcome: "VALID" }, status: { outcome: "VALID" } };
    expect(await verdictOf(file)).toMatchObject({ checks: genuine, number: draft.number });
    const forged = Buffer.from(Buffer.from(file).toString().replaceAll("INDONESIA", "MALAYSIA"));
    if (!forged.equals(file)) expect((await verdictOf(forged)).checks.integrity.outcome).toBe("INVALID");

    const revoke = async (company: Company, reason: string) =>
      company.api.call(actRoutes.revoke, {
        params: { id: draft.id },
        body: { ...(await trade.confirm(company, draft.id)), reason },
      });
    expect(await refusal(revoke(carrier, " "))).toBe("BAD_INPUT");
    expect(await refusal(revoke(shipper, "Not mine"))).toBe("NOT_FOUND");
    expect((await revoke(carrier, "Wrong origin")).document).toMatchObject({
      state: "REVOKED",
      can: { revoke: "WRONG_STATE", transfer: "WRONG_STATE", delete: "WRONG_STATE" },
    });
    expect((await verdictOf(file)).checks).toMatchObject({
      integrity: genuine.integrity,
      status: { outcome: "INVALID" },
    });
  });
});

/** The verdict of a stranger who has the file, and asks the platform what it answers everybody. */
async function verdictOf(file: Uint8Array) {
  const stranger = apiClient(trade.backend.url);
  const oracle: Oracle = {
    ...SILENT,
    statusList: async (address) =>
      (await (await fetch(new URL(new URL(address).pathname, trade.backend.url))).json()) as Record<string, unknown>,
    did: (did: string) => stranger.call(routes.did, { params: { id: did.split(":").at(-1) ?? "" } }),
  };
  const trust = trustOfAnswer(await stranger.call(verifyRoutes.trust));
  return verify(file, { chain: null, ...trust, document: documentChecker(oracle, new Date()), now: new Date() });
}
