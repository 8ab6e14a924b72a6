import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { canonicalJson } from "#domain/canonical";
import type { FieldData } from "#domain/kinds/field";
import { credentialLoader } from "#domain/verify/credential-loader";
import { CONTENT_TERM } from "#domain/verify/own-terms";
import { documentChecker } from "#domain/verify/document-checker";
import { SILENT } from "#domain/verify/oracle";
import type { Verdict } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";
import { didDocument, didWeb, issueCredential, newIssuerKey } from "../../../backend/signing/credential.ts";
import { verifyDocument } from "../../../scripts/witness/trustvc.ts";
import { kindOf } from "#domain/kinds/kinds";
import { completeBill } from "../../support/bill.ts";
import { sampleOf } from "../../support/samples.ts";
import { NOW } from "../../support/signing.ts";

type Json = Record<string, unknown>;

const HOST = "hawser.example:8443";
const did = didWeb(HOST, ["organisations", "0199f3c2"]);
const keyId = `${did}#key-1`;
const key = newIssuerKey();
const bill = completeBill() as FieldData;
const COMPANY = "Tern & Sable Shipping Lda";
const content = canonicalJson({
  id: "0199f3c2-7f3c-7910-9bbe-4be2a1c27bf5",
  data: bill,
  issuer: { id: "0199f3c2", name: COMPANY, address: `0x${"ab".repeat(20)}` },
});
const tokenId = `0x${createHash("sha256").update(content).digest("hex")}`;
let document: Json;
let credential: Json;

const resolve = async (asked: string): Promise<Json | null> => (asked === did ? document : null);
const check = (one: Json): Promise<Verdict> =>
  verify(new TextEncoder().encode(JSON.stringify(one)), {
    chain: null,
    trustAnchors: [],
    now: NOW,
    document: documentChecker({ ...SILENT, did: resolve }, NOW),
  });
const changed = (change: (copy: { [key: string]: any }) => void): Json => {
  const copy = structuredClone(credential);
  change(copy);
  return copy;
};
async function integrityByTrustVc(one: Json): Promise<string[]> {
  const loader = await credentialLoader(resolve);
  const fragments = await verifyDocument(one, { documentLoader: loader, rpcProviderUrl: "http://127.0.0.1:1" });
  return fragments
    .filter(({ type, status }) => type !== "DOCUMENT_STATUS" && status !== "SKIPPED")
    .map(({ type, status }) => `${type} ${status}`);
}

beforeAll(async () => {
  document = await didDocument(did, [{ id: keyId, publicKey: key.publicKey }], {
    name: COMPANY,
    assurance: "approved",
  });
  credential = await issueCredential({
    did,
    keyId,
    privateKey: key.privateKey,
    documentId: "0199f3c2-7f3c-7910-9bbe-4be2a1c27bf5",
    issuedAt: NOW,
    chain: { name: "Local", chainId: 1337 },
    registry: `0x${"5a".repeat(20)}`,
    tokenId,
    content,
    kind: "BillOfLading",
    data: bill,
  });
});

describe("a bill as a verifiable credential", () => {
  it("names its issuer by did:web and its title as a transferable record", () => {
    expect(did).toBe("did:web:hawser.example%3A8443:organisations:0199f3c2");
    expect(document).toMatchObject({
      id: did,
      assertionMethod: [keyId],
      verificationMethod: [{ id: keyId, type: "Multikey", controller: did }],
    });
    expect(credential).toMatchObject({
      issuer: did,
      credentialStatus: {
        type: "TransferableRecords",
        tokenNetwork: { chain: "Local", chainId: 1337 },
        tokenRegistry: `0x${"5a".repeat(20)}`,
        tokenId: tokenId.slice(2),
      },
      credentialSubject: { blNumber: "TSL-SIN-260417", [CONTENT_TERM]: content },
      proof: { type: "DataIntegrityProof", cryptosuite: "ecdsa-sd-2023", verificationMethod: keyId },
    });
  });

  it("verifies here, and by TrustVC's own code, without any network", async () => {
    const verdict = await check(credential);
    expect(verdict.checks).toMatchObject({
      integrity: { reason: "PROOF_MATCHES" },
      issuer: { reason: "DID_RESOLVED" },
      status: { reason: "CHAIN_UNREACHABLE" },
    });
    expect(verdict).toMatchObject({
      format: "credential",
      number: "TSL-SIN-260417",
      place: { chainId: 1337, tokenId },
    });
    expect(await integrityByTrustVc(credential)).toEqual(["DOCUMENT_INTEGRITY VALID", "ISSUER_IDENTITY VALID"]);
  });

  it.each(["DeliveryOrder", "BillOfExchange", "DcsaBillOfLading", "FiataBillOfLading"])(
    "verifies the same of a %s, and finds out a byte of its content",
    async (kind) => {
      const data = sampleOf(kindOf(kind));
      const said = canonicalJson({
        id: "0199f3c2-7f3c-7910-9bbe-4be2a1c27bf5",
        data,
        issuer: { id: "0199f3c2", name: COMPANY, address: `0x${"ab".repeat(20)}` },
      });
      const title = `0x${createHash("sha256").update(said).digest("hex")}`;
      const made: Json = await issueCredential({
        did,
        keyId,
        privateKey: key.privateKey,
        documentId: "0199f3c2-7f3c-7910-9bbe-4be2a1c27bf5",
        issuedAt: NOW,
        chain: { name: "Local", chainId: 1337 },
        registry: `0x${"5a".repeat(20)}`,
        tokenId: title,
        content: said,
        kind,
        data,
      });
      const number = String(data[kindOf(kind).numberField]);
      expect(await check(made)).toMatchObject({
        format: "credential",
        number,
        place: { chainId: 1337, tokenId: title },
        checks: { integrity: { reason: "PROOF_MATCHES" }, issuer: { reason: "DID_RESOLVED" } },
      });
      expect(await integrityByTrustVc(made)).toEqual(["DOCUMENT_INTEGRITY VALID", "ISSUER_IDENTITY VALID"]);
      const copy = structuredClone(made) as { [key: string]: any };
      copy["credentialSubject"][CONTENT_TERM] = said.replace(number, `${number}1`);
      expect((await check(copy)).checks.integrity).toEqual({ outcome: "INVALID", reason: "PROOF_WRONG" });
      expect(await integrityByTrustVc(copy)).toContain("DOCUMENT_INTEGRITY INVALID");
    },
  );

  it("names only the company that the domain vouches for, and refuses content that names another", async () => {
    expect((await check(credential)).issuerName).toBe(`${COMPANY} (${HOST})`);
    document = await didDocument(did, [{ id: keyId, publicKey: key.publicKey }], {
      name: "Somebody Else Ltd",
      assurance: "approved",
    });
    const verdict = await check(credential);
    expect(verdict).toMatchObject({
      overall: "INVALID",
      issuerName: `Somebody Else Ltd (${HOST})`,
      checks: { issuer: { reason: "SIGNER_NOT_ISSUER" } },
    });
    document = await didDocument(did, [{ id: keyId, publicKey: key.publicKey }]);
    expect((await check(credential)).issuerName).toBe(did);
    document = await didDocument(did, [{ id: keyId, publicKey: key.publicKey }], {
      name: COMPANY,
      assurance: "approved",
    });
  });

  it.each<[string, (copy: { [key: string]: any }) => void]>([
    ["another vessel", (copy) => void (copy["credentialSubject"].vessel = "OTHER")],
    ["a field cut out", (copy) => void delete copy["credentialSubject"].vessel],
    ["a field added", (copy) => void (copy["credentialSubject"].scac = "XXXX")],
    ["a field that nobody defined", (copy) => void (copy["credentialSubject"].invented = "x")],
    ["other content", (copy) => void (copy["credentialSubject"][CONTENT_TERM] = content.replace("37998", "47998"))],
    ["another title", (copy) => void (copy["credentialStatus"].tokenId = "ab".repeat(32))],
    ["another register", (copy) => void (copy["credentialStatus"].tokenRegistry = `0x${"5b".repeat(20)}`)],
    ["another chain", (copy) => void (copy["credentialStatus"].tokenNetwork.chainId = 1)],
    ["no status", (copy) => void delete copy["credentialStatus"]],
    ["another date", (copy) => void (copy["validFrom"] = "2020-01-01T00:00:00Z")],
    ["another id", (copy) => void (copy["id"] = "urn:uuid:0199f3c2-0000-7910-9bbe-4be2a1c27bf5")],
  ])("is broken by %s", async (name, change) => {
    const copy = changed(change);
    const reason = name === "a field that nobody defined" ? "TERM_UNDEFINED" : "PROOF_WRONG";
    expect((await check(copy)).checks.integrity).toEqual({ outcome: "INVALID", reason });
    expect(await integrityByTrustVc(copy)).toContain("DOCUMENT_INTEGRITY INVALID");
  });

  it("counts for nothing with another issuer's key, or one that is not known", async () => {
    const other = await didDocument(did, [{ id: keyId, publicKey: newIssuerKey().publicKey }]);
    const bytes = new TextEncoder().encode(JSON.stringify(credential));
    const by = (resolver: typeof resolve): Promise<Verdict> =>
      verify(bytes, {
        chain: null,
        trustAnchors: [],
        now: NOW,
        document: documentChecker({ ...SILENT, did: resolver }, NOW),
      });
    expect((await by(async () => other)).headline).toBe("ALTERED");
    expect((await by(async () => null)).checks.issuer).toEqual({ outcome: "INDETERMINATE", reason: "DID_UNRESOLVED" });
    expect((await by(() => Promise.reject(new Error("down")))).overall).toBe("INDETERMINATE");
    expect((await check(changed((copy) => void (copy["issuer"] = "did:web:evil.example")))).overall).not.toBe("VALID");
  });
});
