import { createRequire } from "node:module";
import { keccak256, toBytes, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { documentChecker } from "#domain/verify/document-checker";
import { SILENT, type Oracle, type StoreState } from "#domain/verify/oracle";
import { titleOfFile } from "#domain/verify/title-of-file";
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
const vouches = async (domain: string): Promise<string[]> =>
  domain === DOMAIN ? [`openatts net=ethereum netId=1337 addr=${address}`] : [];
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
      txt: async () => [`openatts a=dns-did; p=${keyId}; v=1.0;`],
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
      expect((await check(obfuscateDocument(await sign(raw(proof)), [field]), named)).checks.integrity, field).toEqual({
        outcome: "INDETERMINATE",
        reason: "MANDATORY_WITHHELD",
      });
    }
    // What says nothing of it was perhaps never asked to: that is no answer either.
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
    const named: Partial<Oracle> = { txt: async () => [`openatts a=dns-did; p=${keyId}; v=1.0;`] };
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

  it("with a root that its fields do not lead to is altered", async () => {
    const [wrapped] = FORMATS["OA v2"]([{ contract: registry, domain: DOMAIN, number: "7" }]);
    const { signature, ...rest } = wrapped!.document as { readonly signature: object };
    const merkleRoot = keccak256(toBytes("another")).slice(2);
    expect((await check({ ...rest, signature: { ...signature, merkleRoot } })).headline).toBe("ALTERED");
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
    txt: async () => [`openatts a=dns-did; p=${keyId}; v=1.0;`],
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
