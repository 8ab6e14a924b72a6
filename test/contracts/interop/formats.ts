import { createRequire } from "node:module";
import type { Address, Hex } from "viem";
import { openAttestation, type OaDocument } from "./clients.ts";

// Documents of OpenAttestation, as their own functions wrap them.

const require = createRequire(import.meta.url);

/** One step each: the function that takes all of them asks the network for contexts on its way. */
const { digestCredential, MerkleTree } = require("@tradetrust-tt/tradetrust") as {
  digestCredential(document: object, salts: readonly object[], obfuscated: readonly string[]): string;
  readonly MerkleTree: new (leaves: readonly Buffer[]) => {
    getRoot(): Buffer;
    getProof(leaf: Buffer): readonly Buffer[];
  };
};
const { salt, encodeSalt } = require("@tradetrust-tt/tradetrust/dist/cjs/3.0/salt") as {
  salt(document: object): readonly object[];
  encodeSalt(salts: readonly object[]): string;
};

export type Contract = { readonly tokenRegistry: Address } | { readonly documentStore: Address };

export interface Contents {
  readonly contract: Contract;
  /** The domain that vouches for the contract by a TXT record. */
  readonly domain: string;
  readonly number: string;
}

export interface Wrapped {
  readonly document: object;
  readonly root: Hex;
  readonly target: Hex;
  readonly proof: readonly Hex[];
  /** The same document with one field changed after wrapping. */
  readonly tampered: object;
}

const ISSUER = "Tern & Sable Line";
const VESSEL = "AURELIA STRAIT";
const hex = (digits: string): Hex => `0x${digits}`;
const forged = <T extends object>(document: T): T =>
  JSON.parse(JSON.stringify(document).replace(VESSEL, "OTHER STRAIT")) as T;

function second(contents: readonly Contents[]): readonly Wrapped[] {
  const raw = contents.map(({ contract, domain, number }) => ({
    issuers: [{ name: ISSUER, ...contract, identityProof: { type: "DNS-TXT", location: domain } }],
    number,
    vessel: VESSEL,
  }));
  return openAttestation.wrapDocuments(raw).map((document: OaDocument) => {
    const { merkleRoot, targetHash, proof } = document.signature;
    return {
      document,
      root: hex(merkleRoot),
      target: hex(targetHash),
      proof: proof.map(hex),
      tampered: forged(document),
    };
  });
}

function third(contents: readonly Contents[]): readonly Wrapped[] {
  const digested = contents.map(({ contract, domain, number }) => {
    const [method, value] =
      "tokenRegistry" in contract
        ? ["TOKEN_REGISTRY", contract.tokenRegistry]
        : ["DOCUMENT_STORE", contract.documentStore];
    const document = {
      version: "https://schema.openattestation.com/3.0/schema.json",
      "@context": [
        "https://www.w3.org/2018/credentials/v1",
        "https://schemata.openattestation.com/com/openattestation/1.0/OpenAttestation.v3.json",
      ],
      type: ["VerifiableCredential", "OpenAttestationCredential"],
      issuanceDate: "2026-01-02T03:04:05Z",
      issuer: { id: `https://${domain}`, name: ISSUER },
      credentialSubject: { number, vessel: VESSEL },
      openAttestationMetadata: {
        proof: { type: "OpenAttestationProofMethod", method, value, revocation: { type: "NONE" } },
        identityProof: { type: "DNS-TXT", identifier: domain },
      },
    };
    const salts = salt(document);
    return { document, salts, target: digestCredential(document, salts, []) };
  });
  const tree = new MerkleTree(digested.map(({ target }) => Buffer.from(target, "hex")));
  const merkleRoot = tree.getRoot().toString("hex");
  return digested.map(({ document, salts, target }) => {
    const proofs = tree.getProof(Buffer.from(target, "hex")).map((one) => one.toString("hex"));
    const proof = {
      type: "OpenAttestationMerkleProofSignature2018",
      proofPurpose: "assertionMethod",
      targetHash: target,
      proofs,
      merkleRoot,
      salts: encodeSalt(salts),
      privacy: { obfuscated: [] },
    };
    const wrapped = { ...document, proof };
    return {
      document: wrapped,
      root: hex(merkleRoot),
      target: hex(target),
      proof: proofs.map(hex),
      tampered: forged(wrapped),
    };
  });
}

/** By name: what wraps several documents under one root. */
export const FORMATS = { "OA v2": second, "OA v3": third } as const;
