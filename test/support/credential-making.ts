import * as bls from "@digitalbazaar/bls12-381-multikey";
import * as bbs from "@digitalbazaar/bbs-2023-cryptosuite";
import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import * as ecdsa from "@digitalbazaar/ecdsa-multikey";
import { cryptosuite as rdfc } from "@digitalbazaar/ecdsa-rdfc-2019-cryptosuite";
import * as sd from "@digitalbazaar/ecdsa-sd-2023-cryptosuite";
import jsigs from "jsonld-signatures";
import { credentialLoader } from "#domain/verify/credential-loader";
import type { Oracle, Published } from "#domain/verify/oracle";

// Credentials as issuers of other software sign them, by the libraries that the standard's authors keep.

export type SuiteName = "ecdsa-sd-2023" | "bbs-2023" | "ecdsa-rdfc-2019";

const KEYS = {
  "ecdsa-sd-2023": (names: object) => ecdsa.generate({ curve: "P-256", ...names }),
  "ecdsa-rdfc-2019": (names: object) => ecdsa.generate({ curve: "P-384", ...names }),
  "bbs-2023": (names: object) => bls.generateBbsKeyPair({ algorithm: "BBS-BLS12-381-SHA-256", ...names }),
} as const satisfies Record<SuiteName, unknown>;

const SIGNING = {
  "ecdsa-sd-2023": (mandatoryPointers: readonly string[]) => sd.createSignCryptosuite({ mandatoryPointers }),
  "bbs-2023": (mandatoryPointers: readonly string[]) => bbs.createSignCryptosuite({ mandatoryPointers }),
  "ecdsa-rdfc-2019": () => rdfc,
} as const satisfies Record<SuiteName, unknown>;

const DISCLOSING = {
  "ecdsa-sd-2023": (selectivePointers: readonly string[]) => sd.createDiscloseCryptosuite({ selectivePointers }),
  "bbs-2023": (selectivePointers: readonly string[]) => bbs.createDiscloseCryptosuite({ selectivePointers }),
} as const;

/** A party with a key for one suite, and the document that its DID resolves to. */
export interface Party {
  readonly suite: SuiteName;
  readonly did: string;
  readonly keyId: string;
  readonly key: { signer(): unknown };
  readonly published: Published;
}

/** A party whose DID is the key itself where no other is given. */
export async function partyWith(suite: SuiteName, did?: string): Promise<Party> {
  const bare = await KEYS[suite]({});
  const name = did ?? `did:key:${bare.publicKeyMultibase}`;
  const keyId = did === undefined ? `${name}#${bare.publicKeyMultibase}` : `${name}#key-1`;
  Object.assign(bare, { id: keyId, controller: name });
  const published = {
    "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/multikey/v1"],
    id: name,
    verificationMethod: [
      { id: keyId, type: "Multikey", controller: name, publicKeyMultibase: bare.publicKeyMultibase },
    ],
    authentication: [keyId],
    assertionMethod: [keyId],
  };
  return { suite, did: name, keyId, key: bare, published };
}

interface Signing {
  /** Pointers to what its holder cannot leave out. */
  readonly mandatory?: readonly string[];
  readonly created?: string;
  /** Contexts that the one who signs has, and the verifier has not. */
  readonly contexts?: Readonly<Record<string, object>>;
}

const loaderWith = async (contexts: Readonly<Record<string, object>>): Promise<DocumentLoader> => {
  const load = await credentialLoader(async () => null);
  return async (url) =>
    contexts[url] === undefined ? load(url) : { contextUrl: null, documentUrl: url, document: contexts[url] };
};

/** The credential as its issuer hands it out: of suites with selective disclosure nothing is derived yet. */
export async function signed(
  { suite, key }: Party,
  document: object,
  { mandatory = ["/issuer"], created = "2026-01-02T03:04:05Z", contexts = {} }: Signing = {},
): Promise<Published> {
  return jsigs.sign(document, {
    suite: new DataIntegrityProof({ signer: key.signer(), date: created, cryptosuite: SIGNING[suite](mandatory) }),
    purpose: new jsigs.purposes.AssertionProofPurpose(),
    documentLoader: await loaderWith(contexts),
  });
}

/** What a holder passes on who shows the mandatory fields, and those that the pointers name. */
export async function derived(base: Published, pointers: readonly string[]): Promise<Published> {
  const { cryptosuite } = base["proof"] as { readonly cryptosuite: keyof typeof DISCLOSING };
  return jsigs.derive(base, {
    suite: new DataIntegrityProof({ cryptosuite: DISCLOSING[cryptosuite](pointers) }),
    purpose: new jsigs.purposes.AssertionProofPurpose(),
    documentLoader: await loaderWith({}),
  });
}

/** A presentation of credentials, signed by its holder for somebody who gave a challenge. */
export async function presented(
  holder: Party,
  credentials: readonly Published[],
  more: object = {},
  challenge = "b0c4c0de",
): Promise<Published> {
  return jsigs.sign(
    {
      "@context": ["https://www.w3.org/ns/credentials/v2"],
      type: ["VerifiablePresentation"],
      holder: holder.did,
      verifiableCredential: credentials,
      ...more,
    },
    {
      suite: new DataIntegrityProof({
        signer: holder.key.signer(),
        date: "2026-01-03T03:04:05Z",
        cryptosuite: SIGNING[holder.suite]([]),
      }),
      purpose: new jsigs.purposes.AuthenticationProofPurpose({ challenge }),
      documentLoader: await loaderWith({}),
    },
  );
}

/** Answers the documents of parties; a DID that is a key asks nobody. */
export const publishing = (...parties: readonly Party[]): Pick<Oracle, "did"> => ({
  did: async (did) => parties.find((one) => one.did === did)?.published ?? null,
});

/** A certificate of quality: no title, and nothing to ask about its status. */
export const certificate = (issuer: string, more: object = {}): object => ({
  "@context": [
    "https://www.w3.org/ns/credentials/v2",
    "https://w3id.org/security/data-integrity/v2",
    { vessel: "https://tern-sable.example/terms#vessel", grade: "https://tern-sable.example/terms#grade" },
  ],
  type: ["VerifiableCredential"],
  issuer,
  validFrom: "2026-01-02T03:04:05Z",
  credentialSubject: { vessel: "AURELIA STRAIT", grade: "prime" },
  ...more,
});

/** The same by the model of 2018, which calls its times otherwise. */
export const certificate2018 = (issuer: string, more: object = {}): object => {
  const { "@context": _, validFrom: __, ...rest } = certificate(issuer) as Readonly<Record<string, unknown>>;
  return {
    "@context": [
      "https://www.w3.org/2018/credentials/v1",
      "https://w3id.org/security/data-integrity/v2",
      { vessel: "https://tern-sable.example/terms#vessel", grade: "https://tern-sable.example/terms#grade" },
    ],
    ...rest,
    issuanceDate: "2026-01-02T03:04:05Z",
    ...more,
  };
};
