import { createRequire } from "node:module";
import { keccak256, toBytes, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { documentChecker } from "#domain/verify/document-checker";
import { SILENT, type Oracle, type StoreState, type TextRecords } from "#domain/verify/oracle";
import { titleOfFile } from "#domain/verify/title-of-file";
import type { ChainTitle } from "#domain/verify/title";
import type { Verdict } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";
import { FORMATS, type Contract } from "../../contracts/interop/formats.ts";
import { NOW } from "../../support/signing.ts";

const require = createRequire(import.meta.url);
const { wrapDocument, obfuscateDocument, signDocument, digestCredential } = require("@tradetrust-tt/tradetrust") as {
  digestCredential(document: object, salts: readonly object[], obfuscated: readonly string[]): string;
  wrapDocument(document: object): { readonly signature: { readonly merkleRoot: string } };
  obfuscateDocument(document: object, fields: readonly string[]): object;
  signDocument(
    document: object,
    method: string,
    key: { readonly public: string; readonly private: string },
  ): Promise<object>;
};
const { salt, encodeSalt } = require("@tradetrust-tt/tradetrust/dist/cjs/3.0/salt") as {
  salt(document: object): readonly object[];
  encodeSalt(salts: readonly object[]): string;
};

const DOMAIN = "tern-sable.example";
const address: Hex = `0x${"5a".repeat(20)}`;
const registry: Contract = { tokenRegistry: address };
const store: Contract = { documentStore: address };
const telling = (...texts: string[]): TextRecords => ({ texts, agreed: true });
const vouches = async (domain: string): Promise<TextRecords> =>
  domain === DOMAIN ? telling(`openatts net=ethereum netId=1337 addr=${address}`) : telling();
const check = (document: object, oracle: Partial<Oracle> = {}): Promise<Verdict> =>
  verify(new TextEncoder().encode(JSON.stringify(document)), {
    chain: null,
    trustAnchors: [],
    now: NOW,
    document: documentChecker({ ...SILENT, chainIds: [1337], ...oracle }, NOW),
  });
const storing = (state: StoreState): Partial<Oracle> => ({ txt: vouches, store: async () => state });

describe.each(Object.entries(FORMATS))("a document of %s", (name, wrapAll) => {
  const wrap = (contract: Contract, domain = DOMAIN) =>
    wrapAll(["1", "2", "3"].map((number) => ({ contract, domain, number })))[1]!;

  it("is whole as their functions wrapped it, and altered with one field changed, added or taken away", async () => {
    const { document, tampered, root } = wrap(registry);
    expect(await check(document)).toMatchObject({
      format: "open-attestation",
      checks: { integrity: { reason: "PROOF_MATCHES" } },
      place: { chainId: 1337, registry: address, tokenId: root },
    });
    const added = JSON.parse(JSON.stringify(document).replace('"vessel":', '"more":"x","vessel":')) as object;
    const taken = JSON.parse(JSON.stringify(document).replace(/"vessel":"[^"]*"/, '"other":1')) as object;
    for (const forged of [tampered, added, taken])
      expect(await check(forged)).toMatchObject({
        overall: "INVALID",
        headline: "ALTERED",
        checks: { integrity: { reason: "DIGEST_DIFFERS" } },
      });
  });

  it("is from whom its domain says, if that is asked", async () => {
    const { document } = wrap(registry);
    expect((await check(document, { txt: vouches })).checks.issuer).toEqual({
      outcome: "VALID",
      reason: "DOMAIN_CONFIRMS",
    });
    expect((await check(document)).checks.issuer).toEqual({ outcome: "INDETERMINATE", reason: "DOMAIN_UNASKED" });
    expect((await check(document, { txt: vouches, answers: "recorded" })).checks.issuer).toEqual({
      outcome: "INDETERMINATE",
      reason: "IDENTITY_RECORDED",
    });
    expect((await check(wrap(registry, "stranger.example").document, { txt: vouches })).checks.issuer).toEqual({
      outcome: "INVALID",
      reason: "DOMAIN_DENIES",
    });
    expect((await check(document, { txt: () => Promise.reject(new Error("down")) })).checks.issuer.reason).toBe(
      "DOMAIN_UNASKED",
    );
  });

  it("in a store is valid as long as the store says so", async () => {
    const { document } = wrap(store);
    expect(await check(document, storing("ISSUED"))).toMatchObject({
      overall: "VALID",
      headline: "GENUINE",
      issuerName: DOMAIN,
    });
    expect(await check(document, storing("REVOKED"))).toMatchObject({ overall: "INVALID", headline: "REVOKED" });
    expect(await check(document, storing("NOT_ISSUED"))).toMatchObject({ overall: "INVALID", headline: "REVOKED" });
    expect(await check(document, { txt: vouches })).toMatchObject({
      overall: "INDETERMINATE",
      headline: "STATUS_UNKNOWN",
    });
  });

  it("names its title, where it names its chain", () => {
    const { document } = wrap(registry);
    expect(titleOfFile(JSON.stringify(document))).toBeNull();
    expect(name).toMatch(/^OA v[23]$/);
  });
});

describe("a document of OA v2", () => {
  const key = generatePrivateKey();
  const account = privateKeyToAccount(key);
  const keyId = `did:ethr:${account.address}#controller`;
  const raw = (identityProof: object) => ({
    id: "doc-1",
    vessel: "AURELIA STRAIT",
    nothing: [],
    issuers: [{ id: `did:ethr:${account.address}`, name: "Tern & Sable", revocation: { type: "NONE" }, identityProof }],
  });

  it("with fields left out by its holder stays whole", async () => {
    const [wrapped] = FORMATS["OA v2"]([{ contract: registry, domain: DOMAIN, number: "7" }]);
    const part = obfuscateDocument(wrapped!.document, ["vessel"]);
    expect(JSON.stringify(part)).not.toContain("AURELIA");
    expect((await check(part)).checks.integrity.reason).toBe("PROOF_MATCHES");
  });

  it("whose holder hides where it is revoked, or anything else that it is judged by, is not called genuine", async () => {
    const sign = (document: object) =>
      signDocument(wrapDocument(document), "Secp256k1VerificationKey2018", { public: keyId, private: key });
    const named: Partial<Oracle> = {
      txt: async () => telling(`openatts a=dns-did; p=${keyId}; v=1.0;`),
      store: async () => "REVOKED",
    };
    const proof = { type: "DNS-DID", location: DOMAIN, key: keyId };
    const issued = {
      ...raw(proof),
      issuers: [{ ...raw(proof).issuers[0], revocation: { type: "REVOCATION_STORE", location: address } }],
    };
    const signed = await sign(issued);
    expect((await check(signed, named)).headline).toBe("REVOKED");
    for (const field of ["issuers[0].revocation", "issuers[0].revocation.type", "issuers[0].revocation.location"]) {
      const verdict = await check(obfuscateDocument(signed, [field]), named);
      expect(verdict.overall, field).not.toBe("VALID");
      if (!field.endsWith("type"))
        expect(verdict.checks.status, field).toEqual({ outcome: "INDETERMINATE", reason: "REVOCATION_UNASKED" });
    }
    for (const field of [
      "issuers[0].name",
      "issuers[0].identityProof",
      "issuers[0].identityProof.location",
      "issuers[0].identityProof.key",
    ]) {
      const verdict = await check(obfuscateDocument(await sign(raw(proof)), [field]), named);
      expect(verdict.checks.integrity, field).toEqual({ outcome: "INDETERMINATE", reason: "MANDATORY_WITHHELD" });
      expect(verdict.overall, field).toBe("INDETERMINATE");
    }
    // A network that says nothing of it was perhaps never asked to: that is no answer either.
    const { revocation: _, ...silent } = raw(proof).issuers[0]!;
    expect((await check(await sign({ ...raw(proof), issuers: [silent] }), named)).checks.status).toEqual({
      outcome: "INDETERMINATE",
      reason: "REVOCATION_UNASKED",
    });
  });

  it("that a key signed is valid by that key alone, for which a domain may vouch", async () => {
    const signed = await signDocument(
      wrapDocument(raw({ type: "DNS-DID", location: DOMAIN, key: keyId })),
      "Secp256k1VerificationKey2018",
      { public: keyId, private: key },
    );
    const named: Partial<Oracle> = { txt: async () => telling(`openatts a=dns-did; p=${keyId}; v=1.0;`) };
    expect(await check(signed, named)).toMatchObject({
      overall: "VALID",
      checks: { issuer: { reason: "DOMAIN_CONFIRMS" }, status: { reason: "SIGNED_BY_KEY" } },
    });
    expect((await check(signed, { txt: vouches })).checks.issuer.reason).toBe("DOMAIN_DENIES");
    const [proof] = (signed as { readonly proof: readonly [object] }).proof;
    const signature = await privateKeyToAccount(generatePrivateKey()).signMessage({ message: "another" });
    const other = { ...signed, proof: [{ ...proof, signature }] };
    expect(await check(other, named)).toMatchObject({
      overall: "INVALID",
      checks: { integrity: { reason: "SIGNATURE_WRONG" } },
    });
    expect((await check(wrapDocument(raw({ type: "DID", key: keyId })), named)).overall).not.toBe("VALID");
  });

  it("that is wrapped and not signed is not signed, whoever it says it is from", async () => {
    const named: Partial<Oracle> = { txt: async () => telling(`openatts a=dns-did; p=${keyId}; v=1.0;`) };
    const wrapped = wrapDocument(raw({ type: "DNS-DID", location: DOMAIN, key: keyId }));
    expect(await check(wrapped, named)).toMatchObject({
      overall: "INDETERMINATE",
      headline: "NOT_SIGNED",
      checks: {
        integrity: { outcome: "INDETERMINATE", reason: "NOT_SIGNED" },
        issuer: { reason: "NOT_SIGNED" },
        status: { reason: "NOT_SIGNED" },
      },
    });
    const forged = JSON.parse(JSON.stringify(wrapped).replace("AURELIA", "OTHER")) as object;
    expect((await check(forged, named)).headline).toBe("ALTERED");
    // A signature that is none is a damaged one.
    const broken = { ...wrapped, proof: [{ type: "OpenAttestationSignature2018", signature: "0x12" }] };
    expect((await check(broken, named)).checks.integrity.reason).toBe("SIGNATURE_UNREADABLE");
  });

  it("with a root, a target or a proof that its fields do not lead to is altered, however that is written", async () => {
    const all = FORMATS["OA v2"](["6", "7"].map((number) => ({ contract: registry, domain: DOMAIN, number })));
    const { signature, ...rest } = all[1]!.document as { readonly signature: Readonly<Record<string, unknown>> };
    const other = keccak256(toBytes("another")).slice(2);
    const root = String(signature["merkleRoot"]);
    for (const change of [
      { merkleRoot: other },
      { merkleRoot: root.slice(0, 63) },
      { merkleRoot: `${root}0` },
      { merkleRoot: `0x${root}` },
      { merkleRoot: "" },
      { merkleRoot: undefined },
      { targetHash: other },
      { targetHash: 7 },
      { proof: [other] },
      { proof: ["7"] },
    ]) {
      const verdict = await check({ ...rest, signature: { ...signature, ...change } }, { txt: vouches });
      expect([verdict.overall, verdict.headline], JSON.stringify(change)).toEqual(["INVALID", "ALTERED"]);
    }
    const odd = { ...rest, signature, privacy: { obfuscatedData: ["7"] } };
    expect((await check(odd)).headline).toBe("ALTERED");
  });
});

describe("where not everybody says the same of a domain", () => {
  const { document } = FORMATS["OA v2"]([{ contract: registry, domain: DOMAIN, number: "7" }])[0]!;
  it("a record that is there confirms, and one that is missing is no denial", async () => {
    const differing = (...texts: string[]) => ({ txt: async () => ({ texts, agreed: false }) });
    const { texts } = await vouches(DOMAIN);
    expect((await check(document, differing(...texts))).checks.issuer.reason).toBe("DOMAIN_CONFIRMS");
    expect(await check(document, differing())).toMatchObject({
      overall: "INDETERMINATE",
      headline: "ISSUER_UNKNOWN",
      checks: { issuer: { outcome: "INDETERMINATE", reason: "DOMAIN_UNASKED" } },
    });
  });
});

describe("a title on a chain that the document does not name", () => {
  const { document } = FORMATS["OA v2"]([{ contract: registry, domain: DOMAIN, number: "7" }])[0]!;
  const unknown: ChainTitle = {
    status: "UNKNOWN",
    holder: null,
    owner: null,
    obligation: null,
    version: "5",
    block: 7,
    story: { parties: [], events: [], chainId: 1337, status: null },
    source: "chain",
  };
  const on = (oracle: Partial<Oracle>): Promise<Verdict> =>
    verify(new TextEncoder().encode(JSON.stringify(document)), {
      chain: { title: async () => unknown },
      trustAnchors: [],
      now: NOW,
      document: documentChecker({ ...SILENT, chainIds: [1337], ...oracle }, NOW),
    });

  it("is not called unknown because the one chain that can be asked does not know it", async () => {
    expect(await on({})).toMatchObject({
      overall: "INDETERMINATE",
      checks: { status: { outcome: "INDETERMINATE", reason: "CHAIN_UNNAMED" } },
    });
    // Where its domain names the chain, the answer of that chain counts.
    expect(await on({ txt: vouches })).toMatchObject({
      overall: "INVALID",
      headline: "TITLE_UNKNOWN",
      checks: { status: { outcome: "INVALID", reason: "TITLE_UNKNOWN" } },
    });
  });

  it("in a store is not called never issued there either", async () => {
    const [stored] = FORMATS["OA v2"]([{ contract: store, domain: DOMAIN, number: "7" }]);
    expect((await check(stored!.document, { store: async () => "NOT_ISSUED" })).checks.status).toEqual({
      outcome: "INDETERMINATE",
      reason: "CHAIN_UNNAMED",
    });
    expect((await check(stored!.document, storing("NOT_ISSUED"))).checks.status.reason).toBe("NOT_ISSUED");
  });
});

describe("a document of OA v3", () => {
  const key = generatePrivateKey();
  const account = privateKeyToAccount(key);
  const keyId = `did:ethr:${account.address}#controller`;
  const raw = {
    "@context": [
      "https://www.w3.org/2018/credentials/v1",
      "https://schemata.openattestation.com/com/openattestation/1.0/OpenAttestation.v3.json",
    ],
    version: "https://schema.openattestation.com/3.0/schema.json",
    type: ["VerifiableCredential", "OpenAttestationCredential"],
    id: "https://example.com/7",
    issuanceDate: "2026-01-02T03:04:05Z",
    issuer: { id: `did:ethr:${account.address}`, name: "Tern & Sable" },
    credentialSubject: { id: "urn:x", vessel: "AURELIA STRAIT" },
    openAttestationMetadata: {
      proof: {
        type: "OpenAttestationProofMethod",
        method: "DID",
        value: `did:ethr:${account.address}`,
        revocation: { type: "REVOCATION_STORE", location: address },
      },
      identityProof: { type: "DNS-DID", identifier: DOMAIN },
    },
  };
  const named: Partial<Oracle> = {
    txt: async () => telling(`openatts a=dns-did; p=${keyId}; v=1.0;`),
    store: async () => "REVOKED",
  };

  it("whose holder hides where it is revoked, or anything else that it is judged by, is not called genuine", async () => {
    // Their function that wraps asks the network for contexts on its way.
    const salts = salt(raw);
    const hash = digestCredential(raw, salts, []);
    const proof = {
      type: "OpenAttestationMerkleProofSignature2018",
      proofPurpose: "assertionMethod",
      targetHash: hash,
      proofs: [],
      merkleRoot: hash,
      salts: encodeSalt(salts),
      privacy: { obfuscated: [] },
    };
    const signed = await signDocument({ ...raw, proof }, "Secp256k1VerificationKey2018", {
      public: keyId,
      private: key,
    });
    expect((await check(signed, named)).headline).toBe("REVOKED");
    const hidden = await check(
      obfuscateDocument(signed, [
        "openAttestationMetadata.proof.revocation.type",
        "openAttestationMetadata.proof.revocation.location",
      ]),
      named,
    );
    expect(hidden).toMatchObject({
      overall: "INDETERMINATE",
      checks: { integrity: { outcome: "VALID" }, status: { outcome: "INDETERMINATE", reason: "REVOCATION_UNASKED" } },
    });
    for (const field of [
      "issuer.name",
      "issuanceDate",
      "openAttestationMetadata.identityProof.type",
      "openAttestationMetadata.identityProof.identifier",
      "openAttestationMetadata.proof.type",
    ]) {
      expect((await check(obfuscateDocument(signed, [field]), named)).checks.integrity, field).toEqual({
        outcome: "INDETERMINATE",
        reason: "MANDATORY_WITHHELD",
      });
    }
  });
});
