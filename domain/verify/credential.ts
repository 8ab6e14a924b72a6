import { bytesToHex } from "@noble/hashes/utils.js";
import { BILL_OF_LADING, BILL_OF_LADING_URL, TRANSFERABLE_RECORDS, TRANSFERABLE_RECORDS_URL } from "./contexts.ts";
import { digest256 } from "./digest.ts";
import { companyOfDidDocument, judgeSigner } from "./issuer.ts";
import { invalid, unsure, valid, type Finding } from "./reasons.ts";
import type { TitlePlace } from "./title.ts";
import type { FormatReport } from "./verify.ts";

/** Answers the DID document of a did:web; null when its domain cannot be asked. */
export type ResolveDid = (did: string) => Promise<Readonly<Record<string, unknown>> | null>;

/** Name of the term that carries the canonical JSON to which the token id commits. */
export const CONTENT_TERM = "hawserContent";
export const CONTENT_CONTEXT = { [CONTENT_TERM]: "urn:hawser:terms#content" } as const;

/**
 * Answers the contexts that our credentials use, and the keys of issuers; nothing else is ever fetched.
 */
export async function credentialLoader(resolveDid: ResolveDid): Promise<DocumentLoader> {
  const { defaultDocumentLoader } = await import("@digitalbazaar/vc");
  const known: Readonly<Record<string, unknown>> = {
    [TRANSFERABLE_RECORDS_URL]: TRANSFERABLE_RECORDS,
    [BILL_OF_LADING_URL]: BILL_OF_LADING,
  };
  return async (url) => {
    const answer = (document: unknown): LoadedDocument => ({ contextUrl: null, documentUrl: url, document });
    if (known[url] !== undefined) return answer(known[url]);
    if (!url.startsWith("did:")) return defaultDocumentLoader(url);
    const [did = ""] = url.split("#");
    const document = await resolveDid(did);
    if (document === null || document["id"] !== did) throw new Error("the issuer is not known");
    if (url === did) return answer(document);
    const methods = document["verificationMethod"];
    const method = Array.isArray(methods) ? methods.find((one: { id?: unknown }) => one.id === url) : undefined;
    if (method === undefined) throw new Error("the issuer does not know this key");
    return answer({ "@context": document["@context"], ...(method as object) });
  };
}

/** Checks a W3C verifiable credential with an `ecdsa-sd-2023` proof. For the option `credential` of `verify`. */
export const credentialChecker =
  (resolveDid: ResolveDid, now: Date) =>
  async (document: unknown): Promise<FormatReport> => {
    const credential = asCredential(document);
    if (credential === null) {
      return { integrity: unsure("FILE_UNREADABLE"), issuer: unsure("NOT_SIGNED"), issuerName: "", number: "", place: null };
    }
    const resolved = await resolveDid(credential.issuer).catch(() => null);
    const company = companyOfDidDocument(resolved);
    const content = credential.credentialSubject[CONTENT_TERM];
    const domain: Finding = resolved === null ? unsure("DID_UNRESOLVED") : valid("DID_RESOLVED");
    // A domain that vouches for no name is taken at its address alone.
    const issuer = company === null ? domain : judgeSigner(domain, company, typeof content === "string" ? content : null);
    const integrity = resolved === null ? unsure("DID_UNRESOLVED") : await checkProof(credential, resolveDid, now);
    const { credentialSubject: subject } = credential;
    return {
      integrity, issuer,
      issuerName: company ?? credential.issuer,
      number: String(subject["blNumber"] ?? ""),
      place: placeOf(credential.credentialStatus),
    };
  };

interface Credential {
  readonly issuer: string;
  readonly credentialSubject: Readonly<Record<string, unknown>>;
  readonly credentialStatus?: Readonly<Record<string, unknown>>;
  readonly proof: { readonly verificationMethod?: unknown; readonly cryptosuite?: unknown };
}

function asCredential(document: unknown): Credential | null {
  const one = document as Partial<Record<keyof Credential, unknown>> | null;
  const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isObject(one) || typeof one?.issuer !== "string" || !isObject(one.credentialSubject) || !isObject(one.proof)) return null;
  return one as Credential;
}

async function checkProof(credential: Credential, resolveDid: ResolveDid, now: Date): Promise<Finding> {
  if (credential.proof.cryptosuite !== "ecdsa-sd-2023") return unsure("ALGORITHM_UNKNOWN");
  if (String(credential.proof.verificationMethod).split("#")[0] !== credential.issuer) return invalid("PROOF_WRONG");
  const [{ verifyCredential }, { DataIntegrityProof }, { createVerifyCryptosuite }] = await Promise.all([
    import("@digitalbazaar/vc"),
    import("@digitalbazaar/data-integrity"),
    import("@digitalbazaar/ecdsa-sd-2023-cryptosuite"),
  ]);
  const { verified } = await verifyCredential({
    credential, now,
    suite: new DataIntegrityProof({ cryptosuite: createVerifyCryptosuite() }),
    documentLoader: await credentialLoader(resolveDid),
    checkStatus: async () => ({ verified: true }),
  }).catch(() => ({ verified: false }));
  if (!verified) return invalid("PROOF_WRONG");
  const content = credential.credentialSubject[CONTENT_TERM];
  const token = credential.credentialStatus?.["tokenId"];
  if (typeof content === "string" && typeof token === "string") {
    const hash = bytesToHex(await digest256([new TextEncoder().encode(content)]));
    if (hash !== token) return invalid("CONTENT_DIFFERS");
  }
  return valid("PROOF_MATCHES");
}

function placeOf(status: Readonly<Record<string, unknown>> | undefined): TitlePlace | null {
  const network = status?.["tokenNetwork"] as { readonly chainId?: unknown } | undefined;
  const chainId = Number(network?.chainId);
  const [registry, token] = [String(status?.["tokenRegistry"]), String(status?.["tokenId"])];
  const known = Number.isSafeInteger(chainId) && /^0x[0-9a-fA-F]{40}$/.test(registry) && /^[0-9a-f]{64}$/.test(token);
  return known ? { chainId, registry: registry.toLowerCase(), tokenId: `0x${token}` } : null;
}
