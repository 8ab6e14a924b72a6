import { documentChecker } from "#domain/verify/document-checker";
import { SILENT, type Oracle, type StoreState, type TextRecords } from "#domain/verify/oracle";
import type { TitleStatus } from "#domain/chain/title-status";
import type { ChainTitle } from "#domain/verify/title";
import type { VerifyOptions } from "#domain/verify/verdict";
import {
  CONTRACT,
  KEY_RECORD,
  obfuscated,
  recordOn,
  signedByKey,
  unsignedSecond,
  unsignedThird,
  wrappedSecond,
  type Wrapped,
} from "../../../test/support/attestation-making.ts";
import { NOW } from "../../../test/support/signing.ts";
import type { ExpectedVerdict, Sample, SampleKind } from "./sample.ts";
import { sample } from "./scene.ts";

const bytes = (document: object): Uint8Array => new TextEncoder().encode(JSON.stringify(document));
const says = (...texts: string[]) => ({ txt: async (): Promise<TextRecords> => ({ texts, agreed: true }) });
const differs = (...texts: string[]) => ({ txt: async (): Promise<TextRecords> => ({ texts, agreed: false }) });
const stores = (state: StoreState | null): Partial<Oracle> => ({ store: async () => state });

/** A chain that answers so about every title; null: it cannot be asked, or is not read here. */
const chain = (status: TitleStatus | null): Pick<VerifyOptions, "chain"> => ({
  chain: {
    title: async (): Promise<ChainTitle | null> =>
      status === null
        ? null
        : {
            status,
            holder: null,
            owner: null,
            obligation: null,
            version: "5",
            block: 7,
            story: { parties: [], events: [], chainId: 1337, status: null },
            source: "chain",
          },
  },
});

const made = (
  kind: SampleKind,
  name: string,
  expected: ExpectedVerdict,
  make: () => Wrapped | Promise<Wrapped>,
  oracle: Partial<Oracle> = {},
  more: Partial<VerifyOptions> = {},
): Sample =>
  sample(kind, name, expected, async () => bytes(await make()), {
    document: documentChecker({ ...SILENT, chainIds: [1337], ...oracle }, NOW),
    ...more,
  });

const registry = (): Wrapped => wrappedSecond({ tokenRegistry: CONTRACT });
const store = (): Wrapped => wrappedSecond({ documentStore: CONTRACT });
const GENUINE = { overall: "VALID", headline: "GENUINE" } as const;
const ALTERED = { overall: "INVALID", headline: "ALTERED", integrity: { reason: "DIGEST_DIFFERS" } } as const;
const UNSIGNED = { overall: "INDETERMINATE", headline: "NOT_SIGNED", status: { reason: "NOT_SIGNED" } } as const;
const UNASKED = { overall: "INDETERMINATE", status: { reason: "REVOCATION_UNASKED" } } as const;
const WITHHELD = { overall: "INDETERMINATE", integrity: { reason: "MANDATORY_WITHHELD" } } as const;
const own = says(recordOn(1337));
const key = says(KEY_RECORD);
const revocable = { type: "REVOCATION_STORE", location: CONTRACT };

/** A document of version 2 whose hashes were changed. */
function withHashes(change: Readonly<Record<string, unknown>>): Wrapped {
  const document = registry();
  return { ...document, signature: { ...(document["signature"] as object), ...change } };
}
const rootOf = (): string => String((registry()["signature"] as Wrapped)["merkleRoot"]);
const other = "ab".repeat(32);

const ROOTS: Readonly<Record<string, () => Readonly<Record<string, unknown>>>> = {
  "another root": () => ({ merkleRoot: other }),
  "a root with a digit too few": () => ({ merkleRoot: rootOf().slice(1) }),
  "a root with a digit too many": () => ({ merkleRoot: `${rootOf()}0` }),
  "a root with 0x": () => ({ merkleRoot: `0x${rootOf()}` }),
  "an empty root": () => ({ merkleRoot: "" }),
  "a root that is a number": () => ({ merkleRoot: 7 }),
  "no root": () => ({ merkleRoot: undefined }),
  "another target": () => ({ targetHash: other }),
  "a target that is no hash": () => ({ targetHash: "7" }),
  "another proof": () => ({ proof: [other] }),
  "no proof": () => ({ proof: [] }),
  "a proof that is no hash": () => ({ proof: ["7"] }),
};

const MANDATORY = ["name", "identityProof", "identityProof.location", "identityProof.key"] as const;

const contents: readonly Sample[] = [
  made("attestation", "v2 in a store", GENUINE, store, { ...own, ...stores("ISSUED") }),
  made("attestation", "v2 in a store, revoked", { overall: "INVALID", headline: "REVOKED" }, store, {
    ...own,
    ...stores("REVOKED"),
  }),
  made("attestation", "v2 in a store, never issued", { overall: "INVALID", headline: "REVOKED" }, store, {
    ...own,
    ...stores("NOT_ISSUED"),
  }),
  made(
    "attestation",
    "v2 in a store that is not asked",
    { overall: "INDETERMINATE", headline: "STATUS_UNKNOWN" },
    store,
    { ...own, ...stores(null) },
  ),
  made("attestation", "v2 in a store, a field changed", ALTERED, () => {
    const text = JSON.stringify(store());
    return JSON.parse(text.replace("AURELIA", "OTHER")) as Wrapped;
  }),
  made("attestation", "v2 in a store, a field left out", GENUINE, () => obfuscated(store(), "vessel"), {
    ...own,
    ...stores("ISSUED"),
  }),
  ...Object.entries(ROOTS).map(([name, change]) =>
    made("attestation", `v2 with ${name}`, ALTERED, () => withHashes(change()), own),
  ),
  made("attestation", "v2 with a hash of a hidden field that is none", ALTERED, () => ({
    ...registry(),
    privacy: { obfuscatedData: ["7"] },
  })),
  made("attestation", "v2 signed by a key", GENUINE, () => signedByKey(unsignedSecond()), key),
  made("attestation", "v2 wrapped and not signed", UNSIGNED, () => unsignedSecond(), key),
  made("attestation", "v3 signed by a key", GENUINE, () => signedByKey(unsignedThird()), key),
  made("attestation", "v3 wrapped and not signed", UNSIGNED, () => unsignedThird(), key),
  made(
    "attestation",
    "v2 with a signature that is none",
    { overall: "INVALID", integrity: { reason: "SIGNATURE_UNREADABLE" } },
    () => ({ ...unsignedSecond(), proof: [{ type: "OpenAttestationSignature2018", signature: "0x12" }] }),
    key,
  ),
  made("attestation", "v2 that says nothing of revocation", UNASKED, () => signedByKey(unsignedSecond({})), key),
  made(
    "attestation",
    "v2 revoked, its holder hides where",
    UNASKED,
    async () => obfuscated(await signedByKey(unsignedSecond(revocable)), "issuers[0].revocation"),
    { ...key, ...stores("REVOKED") },
  ),
  made(
    "attestation",
    "v3 revoked, its holder hides where",
    UNASKED,
    async () =>
      obfuscated(await signedByKey(unsignedThird(revocable)), [
        "openAttestationMetadata.proof.revocation.type",
        "openAttestationMetadata.proof.revocation.location",
      ]),
    { ...key, ...stores("REVOKED") },
  ),
  made(
    "attestation",
    "v2 revoked",
    { overall: "INVALID", headline: "REVOKED" },
    () => signedByKey(unsignedSecond(revocable)),
    { ...key, ...stores("REVOKED") },
  ),
  ...MANDATORY.map((field) =>
    made(
      "attestation",
      `v2 without ${field}`,
      WITHHELD,
      async () => obfuscated(await signedByKey(unsignedSecond()), `issuers[0].${field}`),
      key,
    ),
  ),
  ...["issuer.name", "issuanceDate", "openAttestationMetadata.identityProof.identifier"].map((field) =>
    made(
      "attestation",
      `v3 without ${field}`,
      WITHHELD,
      async () => obfuscated(await signedByKey(unsignedThird()), field),
      key,
    ),
  ),
];

const unknownHere = { overall: "INDETERMINATE", headline: "STATUS_UNKNOWN" } as const;
const domains: readonly Sample[] = [
  made("domain", "confirms the contract", { issuer: { outcome: "VALID", reason: "DOMAIN_CONFIRMS" } }, registry, own),
  made(
    "domain",
    "names another contract",
    { overall: "INVALID", issuer: { reason: "DOMAIN_DENIES" } },
    registry,
    says(recordOn(1337).replace("5a5a", "5b5b")),
  ),
  made("domain", "has no record, as all say", { issuer: { reason: "DOMAIN_DENIES" } }, registry, says()),
  made(
    "domain",
    "has no record, as some say",
    { issuer: { outcome: "INDETERMINATE", reason: "DOMAIN_UNASKED" } },
    registry,
    differs(),
  ),
  made(
    "domain",
    "has a record, as some say",
    { issuer: { reason: "DOMAIN_CONFIRMS" } },
    registry,
    differs(recordOn(1337)),
  ),
  made("domain", "cannot be asked", { issuer: { outcome: "INDETERMINATE", reason: "DOMAIN_UNASKED" } }, registry),
  made(
    "domain",
    "confirmed it when that was written down",
    { issuer: { outcome: "INDETERMINATE", reason: "IDENTITY_RECORDED" } },
    registry,
    { ...own, answers: "recorded" },
  ),
];

const titles: readonly Sample[] = [
  made(
    "title",
    "of an OpenAttestation document, in circulation",
    { overall: "VALID", headline: "GENUINE_IN_CIRCULATION" },
    registry,
    own,
    chain("IN_CIRCULATION"),
  ),
  made(
    "title",
    "of an OpenAttestation document, unknown to its register",
    { overall: "INVALID", headline: "TITLE_UNKNOWN" },
    registry,
    own,
    chain("UNKNOWN"),
  ),
  made("title", "on a chain that is not read here", unknownHere, registry, says(recordOn(137)), chain(null)),
  made(
    "title",
    "on a chain that the document does not name, unknown to the one that is asked",
    { overall: "INDETERMINATE", status: { reason: "CHAIN_UNNAMED" } },
    registry,
    {},
    chain("UNKNOWN"),
  ),
];

/** Documents of OpenAttestation, the answers of their domains, and of the chains that they name. */
export const attestations: readonly Sample[] = [...contents, ...domains, ...titles];
