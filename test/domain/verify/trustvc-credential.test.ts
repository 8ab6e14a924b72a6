import { createPrivateKey } from "node:crypto";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import * as multikey from "@digitalbazaar/ecdsa-multikey";
import { createDiscloseCryptosuite, createSignCryptosuite } from "@digitalbazaar/ecdsa-sd-2023-cryptosuite";
import { derive, issue as libraryIssue } from "@digitalbazaar/vc";
import { beforeAll, describe, expect, it } from "vitest";
import { TRANSFERABLE_RECORDS_URL } from "#domain/verify/contexts";
import { credentialLoader } from "#domain/verify/credential-loader";
import { documentChecker } from "#domain/verify/document-checker";
import { SILENT, type Oracle, type Published } from "#domain/verify/oracle";
import { actionOfLink, openStored } from "#domain/verify/action-link";
import type { Verdict } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";
import { didDocument, newIssuerKey } from "../../../backend/signing/credential.ts";
import { NOW } from "../../support/signing.ts";

// Credentials as TrustVC's own functions issue them.

const require = createRequire(import.meta.url);
type Signed = { readonly signed?: Published; readonly error?: string };
const {
  signW3C,
  deriveW3C,
  issuer: dids,
} = require("@trustvc/trustvc") as {
  signW3C(credential: object, key: object, suite: string): Promise<Signed>;
  deriveW3C(
    credential: object,
    pointers: readonly string[],
  ): Promise<{ readonly derived?: Published; readonly error?: string }>;
  readonly issuer: {
    generateKeyPair(options: { type: string }): Promise<object>;
    issueDID(options: object): Promise<{ wellKnownDid: Published; didKeyPairs: { readonly id: string } }>;
  };
};

const { encryptString } = require(
  join(dirname(require.resolve("@trustvc/trustvc")), "open-attestation/encrypt.js"),
) as { encryptString(text: string): Readonly<Record<string, string>> & { readonly key: string } };
const LIST = "https://tern-sable.example/status/1";
const MANDATORY = ["/credentialSubject", "/credentialStatus", "/validFrom", "/issuer"];
let did: { wellKnownDid: Published; didKeyPairs: { readonly id: string } };
let bill: Published;
const issuer = (): string => String(did.wellKnownDid["id"]);

async function issue(
  credential: object,
  pointers: readonly string[] = MANDATORY,
): Promise<{ base: Published; derived: Published }> {
  const { signed, error } = await signW3C(credential, did.didKeyPairs, "ecdsa-sd-2023");
  if (signed === undefined) throw new Error(error);
  const answer = await deriveW3C(signed, pointers);
  if (answer.derived === undefined) throw new Error(answer.error);
  return { base: signed, derived: answer.derived };
}
const draft = (more: object = {}): object => ({
  "@context": [
    "https://www.w3.org/ns/credentials/v2",
    "https://w3id.org/security/data-integrity/v2",
    "https://trustvc.io/context/bill-of-lading.json",
    "https://trustvc.io/context/render-method-context-v2.json",
    "https://trustvc.io/context/qrcode-context.json",
  ],
  type: ["VerifiableCredential"],
  issuer: issuer(),
  validFrom: "2026-01-02T03:04:05Z",
  credentialSubject: { type: ["BillOfLading"], blNumber: "SGCNM21566325", scac: "SGPU", carrierName: "A Carrier" },
  credentialStatus: {
    id: `${LIST}#5`,
    type: "BitstringStatusListEntry",
    statusPurpose: "revocation",
    statusListIndex: "5",
    statusListCredential: LIST,
  },
  ...more,
});
async function listOf(...revoked: number[]): Promise<Published> {
  const bits = Buffer.alloc(16_384);
  for (const index of revoked) bits[index >> 3] = bits[index >> 3]! | (0x80 >> (index % 8));
  const credential = {
    "@context": ["https://www.w3.org/ns/credentials/v2", "https://w3id.org/security/data-integrity/v2"],
    id: LIST,
    type: ["VerifiableCredential", "BitstringStatusListCredential"],
    issuer: issuer(),
    validFrom: "2026-01-02T03:04:05Z",
    credentialSubject: {
      id: `${LIST}#list`,
      type: "BitstringStatusList",
      statusPurpose: "revocation",
      encodedList: `u${gzipSync(bits).toString("base64url")}`,
    },
  };
  return (await issue(credential, ["/credentialSubject", "/issuer", "/validFrom", "/id"])).derived;
}
const check = (document: object, oracle: Partial<Oracle> = {}): Promise<Verdict> => {
  const asked: Oracle = { ...SILENT, did: async (one) => (one === issuer() ? did.wellKnownDid : null), ...oracle };
  return verify(new TextEncoder().encode(JSON.stringify(document)), {
    chain: null,
    trustAnchors: [],
    now: NOW,
    document: documentChecker(asked, NOW),
  });
};

const RECORD = {
  type: "TransferableRecords",
  tokenNetwork: { chain: "MATIC", chainId: "1337" },
  tokenRegistry: `0x${"5a".repeat(20)}`,
  tokenId: "ab".repeat(32),
};

const OWN = "did:web:own.example";

/** Signs by the library alone what their own function would not, and gives what derives it and judges that. */
async function ownSigned(
  credential: object,
  mandatory: readonly string[],
): Promise<(selective: readonly string[]) => Promise<Verdict>> {
  const { privateKey, publicKey } = newIssuerKey();
  const id = `${OWN}#key-1`;
  const published = await didDocument(OWN, [{ id, publicKey }]);
  const key = await multikey.fromJwk({
    jwk: createPrivateKey({ key: Buffer.from(privateKey), format: "der", type: "pkcs8" }).export({ format: "jwk" }),
    secretKey: true,
    id,
    controller: OWN,
  });
  const documentLoader = await credentialLoader(async () => null);
  const sign = new DataIntegrityProof({
    signer: key.signer(),
    date: "2026-01-02T03:04:05Z",
    cryptosuite: createSignCryptosuite({ mandatoryPointers: [...mandatory] }),
  });
  const signed = await libraryIssue({ credential: { ...credential, issuer: OWN }, documentLoader, suite: sign });
  return async (selective) => {
    const suite = new DataIntegrityProof({
      cryptosuite: createDiscloseCryptosuite({ selectivePointers: [...mandatory, ...selective] }),
    });
    return check(await derive({ verifiableCredential: signed, documentLoader, suite }), {
      did: async (one) => (one === OWN ? published : null),
    });
  };
}

beforeAll(async () => {
  did = await dids.issueDID({
    domain: "https://tern-sable.example/.well-known/did.json",
    ...(await dids.generateKeyPair({ type: "ecdsa-sd-2023" })),
  });
  bill = (await issue(draft())).derived;
});

describe("a credential of TrustVC", () => {
  it("is whole, with every context that it names at hand", async () => {
    expect(await check(bill)).toMatchObject({
      format: "credential",
      number: "SGCNM21566325",
      checks: { integrity: { outcome: "VALID", reason: "PROOF_MATCHES" }, issuer: { reason: "DID_RESOLVED" } },
    });
    const forged = JSON.parse(JSON.stringify(bill).replace("A Carrier", "B Carrier")) as object;
    expect((await check(forged)).headline).toBe("ALTERED");
  });

  it("is revoked when the list of its issuer says so, and open when the list cannot be had or is another's", async () => {
    const asked = async (list: Published | null) =>
      check(bill, { statusList: async (url) => (url === LIST ? list : null) });
    expect(await asked(await listOf(4, 6))).toMatchObject({
      overall: "VALID",
      headline: "GENUINE",
      checks: { status: { reason: "NOT_REVOKED" } },
    });
    expect(await asked(await listOf(5))).toMatchObject({
      overall: "INVALID",
      headline: "REVOKED",
      checks: { status: { reason: "REVOKED" } },
    });
    expect(await asked(null)).toMatchObject({
      overall: "INDETERMINATE",
      checks: { status: { reason: "REVOCATION_UNASKED" } },
    });
    const forged = structuredClone(await listOf(4)) as { credentialSubject: { encodedList: string } };
    forged.credentialSubject.encodedList = `u${gzipSync(Buffer.alloc(16_384)).toString("base64url")}`;
    expect((await asked(forged as unknown as Published)).checks.status.reason).toBe("REVOCATION_UNASKED");
  });

  it("that nothing was derived from yet is judged by all that it says", async () => {
    const { base } = await issue(draft());
    expect((await check(base)).checks.integrity).toEqual({ outcome: "VALID", reason: "PROOF_MATCHES" });
    const forged = JSON.parse(JSON.stringify(base).replace("A Carrier", "B Carrier")) as object;
    expect(await check(forged)).toMatchObject({ overall: "INVALID", headline: "ALTERED" });
  });

  it("that is a title is no genuine paper without one when its holder leaves out which title it is, or where", async () => {
    const bare = ["/credentialSubject", "/validFrom", "/issuer"];
    const title = {
      ...draft(),
      "@context": [...(draft() as { "@context": string[] })["@context"], TRANSFERABLE_RECORDS_URL],
      credentialStatus: RECORD,
    };
    const judged = await ownSigned(title, bare);
    expect(await judged(["/credentialStatus"])).toMatchObject({
      place: { chainId: 1337, tokenId: `0x${RECORD.tokenId}` },
      checks: { integrity: { outcome: "VALID" } },
    });
    const withoutNetwork = await judged(["/credentialStatus/tokenRegistry", "/credentialStatus/tokenId"]);
    expect(withoutNetwork).toMatchObject({
      overall: "INDETERMINATE",
      headline: "STATUS_UNKNOWN",
      checks: { integrity: { outcome: "VALID" }, status: { outcome: "INDETERMINATE", reason: "TITLE_UNREADABLE" } },
    });
    expect((await judged(["/credentialStatus/tokenNetwork"])).checks.status).toEqual({
      outcome: "INDETERMINATE",
      reason: "TITLE_UNREADABLE",
    });
    expect(await judged([])).toMatchObject({
      overall: "INDETERMINATE",
      checks: { integrity: { outcome: "VALID" }, status: { outcome: "INDETERMINATE", reason: "TITLE_UNNAMED" } },
    });
  });

  it("that is a bill of lading by its type alone says which title it is, or where it can be asked after", async () => {
    const { credentialStatus: _, ...without } = draft() as { readonly credentialStatus: object };
    const { derived } = await issue(without, ["/credentialSubject", "/validFrom", "/issuer"]);
    expect(await check(derived)).toMatchObject({
      overall: "INDETERMINATE",
      checks: { integrity: { outcome: "VALID" }, status: { outcome: "INDETERMINATE", reason: "TITLE_UNNAMED" } },
    });
  });

  it("whose status is of a kind that is not known here is not taken for one without a status", async () => {
    const terms = { RegisterOfSomebody: "urn:test:RegisterOfSomebody", place: "urn:test:place", note: "urn:test:note" };
    const judged = await ownSigned(
      {
        "@context": ["https://www.w3.org/ns/credentials/v2", terms],
        type: ["VerifiableCredential"],
        issuer: issuer(),
        validFrom: "2026-01-02T03:04:05Z",
        credentialSubject: { note: "x" },
        credentialStatus: { type: "RegisterOfSomebody", place: "https://tern-sable.example/register/7" },
      },
      MANDATORY,
    );
    expect(await judged([])).toMatchObject({
      overall: "INDETERMINATE",
      headline: "STATUS_UNKNOWN",
      checks: { integrity: { outcome: "VALID" }, status: { outcome: "INDETERMINATE", reason: "STATUS_KIND_UNKNOWN" } },
    });
  });

  it("counts for the time that its issuer gave it", async () => {
    const past = (await issue(draft({ validUntil: "2026-10-01T00:00:00Z" }), [...MANDATORY, "/validUntil"])).derived;
    expect(await check(past)).toMatchObject({
      overall: "INVALID",
      checks: { integrity: { outcome: "VALID" }, status: { reason: "VALIDITY_ENDED" } },
    });
  });
});

describe("a link of TradeTrust", () => {
  const link = (payload: object, type = "DOCUMENT"): URLSearchParams =>
    new URLSearchParams({ q: JSON.stringify({ type, payload }) });
  const uri = "https://storage.example/document/1";

  it("opens the document that is stored at its address, with the key in the link or behind the #", () => {
    const text = JSON.stringify({ vessel: "“海韵”" });
    const { key, ...stored } = encryptString(text);
    for (const [search, hash] of [
      [link({ uri, key }), ""],
      [link({ uri }), `#${encodeURIComponent(JSON.stringify({ key }))}`],
    ] as const) {
      const action = actionOfLink(search, hash);
      expect(action).toEqual({ uri, key });
      expect(openStored({ document: stored }, action!.key)).toBe(text);
    }
    expect(openStored(stored, "00".repeat(32))).toBeNull();
    expect(openStored(stored, null)).toBeNull();
    expect(openStored({ vessel: "x" }, null)).toBe('{"vessel":"x"}');
  });

  it("is none with another action, without an address, or with one that is not https", () => {
    for (const search of [
      link({ uri }, "LOGIN"),
      link({}),
      link({ uri: "http://storage.example" }),
      new URLSearchParams({ q: "x" }),
    ])
      expect(actionOfLink(search, "")).toBeNull();
  });
});
