import { beforeAll, describe, expect, it } from "vitest";
import { divide } from "#domain/trade-trust/disclosure";
import { fieldsOfSchema } from "#domain/trade-trust/schema-fields";
import { templateOfFile } from "#domain/trade-trust/named-template";
import { valuesOf, type MadeFrom } from "#domain/trade-trust/made-from";
import { credentialLoader } from "#domain/verify/credential-loader";
import { documentChecker } from "#domain/verify/document-checker";
import type { Json } from "#domain/verify/json";
import { SILENT, type Oracle } from "#domain/verify/oracle";
import type { Verdict } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";
import { didDocument, didWeb, newIssuerKey } from "../../../backend/signing/credential.ts";
import { credentialSigner, type CredentialSigner, type MadeStatus } from "../../../backend/trade-trust/credential.ts";
import { verifyDocument } from "../../../scripts/witness/trustvc.ts";
import { NOW } from "../../support/signing.ts";
import { builtIn } from "../../../scripts/lib/built-in-template.ts";
import { titleOf } from "../../../scripts/lib/sample-title.ts";

const DOCUMENT_ID = "0199f3c2-7f3c-7910-9bbe-4be2a1c27bf5";
const COMPANY = "Tern & Sable Shipping Lda";
const did = didWeb("hawser.example:8443", ["api", "did", "0199f3c2"]);
const keyId = `${did}#key-1`;
const key = newIssuerKey();
const template = builtIn();
const PLACE = { chainId: 1337, registry: `0x${"5a".repeat(20)}` };
let published: Json;
let signer: CredentialSigner;

const resolve = async (asked: string): Promise<Json | null> => (asked === did ? published : null);
const check = (one: object, oracle: Partial<Oracle> = {}): Promise<Verdict> =>
  verify(new TextEncoder().encode(JSON.stringify(one)), {
    chain: null,
    trustAnchors: [],
    now: NOW,
    document: documentChecker({ ...SILENT, did: resolve, ...oracle }, NOW),
  });
async function byTrustVc(one: object): Promise<string[]> {
  const documentLoader = await credentialLoader(resolve);
  const fragments = await verifyDocument(one, { documentLoader, rpcProviderUrl: "http://127.0.0.1:1" });
  return fragments
    .filter(({ type, status }) => type !== "DOCUMENT_STATUS" && status !== "SKIPPED")
    .map(({ type, status }) => `${type} ${status}`);
}
const made = (status: MadeStatus, more: { from?: MadeFrom; data?: object; link?: string } = {}) =>
  signer.make({
    template: more.from ?? template,
    documentId: DOCUMENT_ID,
    issuedAt: NOW,
    data: (more.data ?? template.sample) as Json,
    status,
    ...(more.link === undefined ? {} : { link: more.link }),
  });
/** The credential as its holder has it, and with everything shown. */
async function make(...how: Parameters<typeof made>): Promise<{ readonly base: Json; readonly whole: Json }> {
  const base = await made(...how);
  return { base, whole: await divide(base)!.without(new Set()) };
}
const GENUINE = ["DOCUMENT_INTEGRITY VALID", "ISSUER_IDENTITY VALID"];

beforeAll(async () => {
  published = await didDocument(did, [{ id: keyId, publicKey: key.publicKey }], {
    name: COMPANY,
    assurance: "approved",
  });
  signer = await credentialSigner(did, { id: keyId, privateKey: key.privateKey });
});

describe("a document of a template as a credential", () => {
  it("says its values in the types of the schema, its number and its template", async () => {
    const { base, whole } = await make({ kind: "none" }, { link: "https://hawser.example/verify?q=1" });
    for (const one of [base, whole]) {
      const named = templateOfFile(one)!;
      expect(named).toMatchObject({ name: "CertificateOfOrigin", major: 1, minor: 0, format: "w3c" });
      expect(named.link).toBe("https://hawser.example/verify?q=1");
      expect(named.number).toBe(template.sample[template.manifest.numberField]);
      expect(named.values(template.schema.fields)).toEqual(valuesOf(template, template.sample));
    }
  });

  it.each(["base", "whole"] as const)("is genuine here (%s)", async (which) => {
    const both = await make({ kind: "none" }, { link: "https://hawser.example/verify?q=1" });
    expect(await check(both[which])).toMatchObject({
      format: "credential",
      number: template.sample[template.manifest.numberField],
      checks: { integrity: { reason: "PROOF_MATCHES" }, issuer: { reason: "DID_RESOLVED" } },
    });
  });

  it("is genuine to TrustVC, and altered to both with one value changed", async () => {
    const { whole, base } = await make({ kind: "none" });
    expect(await byTrustVc(whole)).toEqual(GENUINE);
    for (const one of [whole, base]) {
      const forged = JSON.parse(JSON.stringify(one).replace("RBD palm", "RBD pulp")) as object;
      expect(forged).not.toEqual(one);
      expect((await check(forged)).headline).toBe("ALTERED");
    }
    const forged = JSON.parse(JSON.stringify(whole).replace("RBD palm", "RBD pulp")) as object;
    expect(await byTrustVc(forged)).toContain("DOCUMENT_INTEGRITY INVALID");
  });

  it("names an entry of a status list", async () => {
    const list = "https://hawser.example/api/status/0199f3c2/1";
    const { whole } = await make({ kind: "statusList", list, index: 94_567 });
    expect(whole["credentialStatus"]).toEqual({
      id: `${list}#94567`,
      type: "BitstringStatusListEntry",
      statusPurpose: "revocation",
      statusListIndex: "94567",
      statusListCredential: list,
    });
    expect((await check(whole)).checks).toMatchObject({
      integrity: { reason: "PROOF_MATCHES" },
      status: { reason: "REVOCATION_UNASKED" },
    });
    expect(await byTrustVc(whole)).toEqual(GENUINE);
  });

  it("names a title that commits to its content", async () => {
    const issuer = { id: "0199f3c2", name: COMPANY, address: `0x${"ab".repeat(20)}` };
    const title = titleOf({ template, documentId: DOCUMENT_ID, data: template.sample, issuer, place: PLACE });
    const status = { kind: "transferable", chain: { name: "Local", chainId: 1337 }, ...PLACE, ...title } as const;
    const { whole } = await make(status);
    expect(await check(whole)).toMatchObject({
      place: { ...PLACE, tokenId: title.tokenId },
      checks: { integrity: { reason: "PROOF_MATCHES" }, issuer: { reason: "DID_RESOLVED" } },
    });
    expect(await byTrustVc(whole)).toEqual(GENUINE);
    const other = await make({ ...status, content: title.content.replace("RBD palm", "RBD pulp") });
    expect((await check(other.whole)).checks.integrity.reason).toBe("CONTENT_DIFFERS");
  });

  it("says fields whose names the data model has taken, lists of texts, and numbers", async () => {
    const text = { type: "string", maxLength: 20 };
    const schema = fieldsOfSchema({
      type: "object",
      properties: {
        id: text,
        type: text,
        name: text,
        issuer: text,
        proof: text,
        description: { type: "array", items: { type: "string" }, maxItems: 3 },
        sub: {
          type: "array",
          maxItems: 3,
          items: { type: "object", properties: { type: text, weight: { type: "number" } } },
        },
        party: { type: "object", properties: { name: text, validFrom: text, id: text } },
      },
    });
    expect(schema.faults).toEqual([]);
    const from = { ...template, schema, manifest: { ...template.manifest, numberField: "id" } };
    const data = {
      id: "N-1",
      type: "T",
      name: "a name",
      issuer: "an issuer",
      proof: "a proof",
      description: ["b", "a", "b"],
      sub: [{ type: "x", weight: "12.5" }, { type: "x", weight: "12.5" }, { weight: "3" }],
      party: { name: "P", validFrom: "today", id: "urn:x" },
    };
    const { base, whole } = await make({ kind: "none" }, { from, data });
    expect(templateOfFile(whole)!.values(schema.fields)).toEqual(valuesOf(from, data));
    for (const one of [base, whole]) expect((await check(one)).checks.integrity.reason).toBe("PROOF_MATCHES");
    expect(await byTrustVc(whole)).toEqual(GENUINE);
    const reordered = (change: (subject: { $description: string; $sub: unknown[] }) => void): object => {
      const copy = structuredClone(whole) as unknown as {
        credentialSubject: { $description: string; $sub: unknown[] };
      };
      change(copy.credentialSubject);
      return copy;
    };
    const headlines = [
      reordered((subject) => (subject.$description = "a\nb\nb")),
      reordered(({ $sub }) => $sub.reverse()),
      reordered(({ $sub }) => $sub.pop()),
      reordered(({ $sub }) => $sub.push($sub[0])),
    ].map(async (one) => (await check(one)).headline);
    expect(await Promise.all(headlines)).toEqual(["ALTERED", "ALTERED", "ALTERED", "ALTERED"]);
  });
});
