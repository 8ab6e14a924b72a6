import { createRequire } from "node:module";
import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";

// Documents of OpenAttestation, as TradeTrust's own functions wrap, sign and obfuscate them.

const require = createRequire(import.meta.url);
const { wrapDocuments, obfuscateDocument, signDocument, digestCredential } = require("@tradetrust-tt/tradetrust") as {
  wrapDocuments(documents: readonly object[]): Wrapped[];
  obfuscateDocument(document: object, fields: readonly string[] | string): Wrapped;
  signDocument(
    document: object,
    method: string,
    key: { readonly public: string; readonly private: string },
  ): Promise<Wrapped>;
  digestCredential(document: object, salts: readonly object[], obfuscated: readonly string[]): string;
};
const { salt, encodeSalt } = require("@tradetrust-tt/tradetrust/dist/cjs/3.0/salt") as {
  salt(document: object): readonly object[];
  encodeSalt(salts: readonly object[]): string;
};

export type Wrapped = Readonly<Record<string, unknown>>;
export const obfuscated = obfuscateDocument;

const KEY: Hex = `0x${"7b".repeat(32)}`;
const account = privateKeyToAccount(KEY);
const ISSUER = `did:ethr:${account.address}`;
/** The name of the key that signs documents without a contract, and the record by which a domain vouches for it. */
export const KEY_ID = `${ISSUER}#controller`;
export const KEY_RECORD = `openatts a=dns-did; p=${KEY_ID}; v=1.0;`;

export const OA_DOMAIN = "tern-sable.example";
export const CONTRACT: Hex = `0x${"5a".repeat(20)}`;
/** The record by which a domain vouches for a contract on a chain. */
export const recordOn = (chainId: number): string => `openatts net=ethereum netId=${chainId} addr=${CONTRACT}`;

type Held = { readonly tokenRegistry: Hex } | { readonly documentStore: Hex };
const byContract = (held: Held, number: string): object => ({
  issuers: [{ name: "Tern & Sable", ...held, identityProof: { type: "DNS-TXT", location: OA_DOMAIN } }],
  number,
  vessel: "AURELIA STRAIT",
});

/** A document of version 2 of a contract, wrapped under one root with another. */
export const wrappedSecond = (held: Held): Wrapped =>
  wrapDocuments(["6", "7"].map((number) => byContract(held, number)))[1]!;

/** A document of version 2 of a contract with more fields. */
export const wrappedWith = (held: Held, more: object): Wrapped =>
  wrapDocuments([{ ...byContract(held, "8"), ...more }])[0]!;

/** A document of version 2 that a key signs; wrapped only. */
export const unsignedSecond = (revocation: object | undefined = { type: "NONE" }): Wrapped =>
  wrapDocuments([
    {
      vessel: "AURELIA STRAIT",
      issuers: [
        {
          id: ISSUER,
          name: "Tern & Sable",
          ...(revocation === undefined ? {} : { revocation }),
          identityProof: { type: "DNS-DID", location: OA_DOMAIN, key: KEY_ID },
        },
      ],
    },
  ])[0]!;

/** A document of version 3 that a key signs; wrapped only. Their function that wraps asks the network on its way. */
export function unsignedThird(revocation: object = { type: "NONE" }): Wrapped {
  const raw = {
    "@context": [
      "https://www.w3.org/2018/credentials/v1",
      "https://schemata.openattestation.com/com/openattestation/1.0/OpenAttestation.v3.json",
    ],
    version: "https://schema.openattestation.com/3.0/schema.json",
    type: ["VerifiableCredential", "OpenAttestationCredential"],
    id: "https://example.com/7",
    issuanceDate: "2026-01-02T03:04:05Z",
    issuer: { id: ISSUER, name: "Tern & Sable" },
    credentialSubject: { id: "urn:x", vessel: "AURELIA STRAIT" },
    openAttestationMetadata: {
      proof: { type: "OpenAttestationProofMethod", method: "DID", value: ISSUER, revocation },
      identityProof: { type: "DNS-DID", identifier: OA_DOMAIN },
    },
  };
  const salts = salt(raw);
  const hash = digestCredential(raw, salts, []);
  return {
    ...raw,
    proof: {
      type: "OpenAttestationMerkleProofSignature2018",
      proofPurpose: "assertionMethod",
      targetHash: hash,
      proofs: [],
      merkleRoot: hash,
      salts: encodeSalt(salts),
      privacy: { obfuscated: [] },
    },
  };
}

export const signedByKey = (document: Wrapped): Promise<Wrapped> =>
  signDocument(document, "Secp256k1VerificationKey2018", { public: KEY_ID, private: KEY });
