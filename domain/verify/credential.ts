import { bytesToHex } from "@noble/hashes/utils.js";
import { CONTEXTS, TITLE_CONTEXTS, TITLE_TYPES, TRANSFERABLE_RECORDS_URL } from "./contexts.ts";
import { digest256 } from "./digest.ts";
import type { FormatReport } from "./format.ts";
import { ofLevel } from "./assurance.ts";
import { assuranceOfDidDocument, companyOfDidDocument, hostOfDid, judgeSigner } from "./issuer.ts";
import type { Oracle, Published } from "./oracle.ts";
import { invalid, unsure, valid, type Finding } from "./reasons.ts";
import { isListed, listedAs, namesTitle, statusEntries } from "./status-list.ts";
import type { TitlePlace } from "./title.ts";
import { isKeyOf } from "../lookup.ts";

/** Answers the DID document of an issuer; null when its domain cannot be asked. */
export type ResolveDid = (did: string) => Promise<Published | null>;

/** Name of the term that carries the canonical JSON to which the token id commits. */
export const CONTENT_TERM = "hawserContent";
export const CONTENT_CONTEXT = { [CONTENT_TERM]: "urn:hawser:terms#content" } as const;

/** Name of the term that carries the number of a title that is no bill of lading. */
export const NUMBER_TERM = "hawserNumber";
/** The terms of a title of a kind that the scheme does not know. */
export const kindContext = (kind: string): Readonly<Record<string, string>> => ({
  [kind]: `urn:hawser:terms#${kind}`,
  [NUMBER_TERM]: "urn:hawser:terms#number",
});

/** Answers the contexts that credentials of the scheme use, and the keys of issuers; nothing else is ever fetched. */
export async function credentialLoader(resolveDid: ResolveDid): Promise<DocumentLoader> {
  const { defaultDocumentLoader } = await import("@digitalbazaar/vc");
  return async (url) => {
    const answer = (document: unknown): LoadedDocument => ({ contextUrl: null, documentUrl: url, document });
    if (isKeyOf(CONTEXTS, url)) return answer(CONTEXTS[url]);
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

/** Checks a W3C verifiable credential with an `ecdsa-sd-2023` proof; null for anything else. */
export async function checkCredential(document: unknown, oracle: Oracle, now: Date): Promise<FormatReport | null> {
  const credential = asCredential(document);
  if (credential === null) return null;
  const resolved = await oracle.did(credential.issuer).catch(() => null);
  const company = companyOfDidDocument(resolved);
  const [subject = {}] = [credential.credentialSubject].flat();
  const content = subject[CONTENT_TERM];
  const domain: Finding =
    resolved === null
      ? unsure("DID_UNRESOLVED")
      : oracle.answers === "recorded"
        ? unsure("IDENTITY_RECORDED")
        : company === null
          ? valid("DID_RESOLVED")
          : ofLevel(assuranceOfDidDocument(resolved));
  // A domain that vouches for no name is taken at its address alone.
  const issuer = company === null ? domain : judgeSigner(domain, company, typeof content === "string" ? content : null);
  const place =
    statusEntries(credential)
      .map(placeOf)
      .find((one) => one !== null) ?? null;
  const integrity =
    resolved === null
      ? unsure("DID_UNRESOLVED")
      : await checkProof(credential, async (did) => (did === credential.issuer ? resolved : null), { place });
  return {
    format: "credential",
    integrity,
    issuer,
    place,
    // Anybody's domain may vouch for any name: it is told beside the name.
    issuerName: company === null ? credential.issuer : `${company} (${hostOfDid(credential.issuer)})`,
    number: String(subject["blNumber"] ?? subject[NUMBER_TERM] ?? ""),
    status: await statusOf(credential, oracle, now, place),
  };
}

export interface Credential {
  readonly issuer: string;
  readonly "@context"?: unknown;
  readonly type?: unknown;
  readonly credentialSubject: Published | readonly Published[];
  readonly credentialStatus?: unknown;
  readonly validFrom?: unknown;
  readonly validUntil?: unknown;
  readonly proof: {
    readonly verificationMethod?: unknown;
    readonly cryptosuite?: unknown;
    readonly proofValue?: unknown;
  };
}

const isObject = (value: unknown): value is Published =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Its issuer may be written as an object with an id: here it is the id. */
function asCredential(document: unknown): Credential | null {
  if (!isObject(document)) return null;
  const issuer = isObject(document["issuer"]) ? document["issuer"]["id"] : document["issuer"];
  const subjects = [document["credentialSubject"]].flat();
  if (typeof issuer !== "string" || !subjects.every(isObject) || !isObject(document["proof"])) return null;
  return {
    ...document,
    issuer,
    credentialSubject: subjects as Published[],
    proof: document["proof"],
    [ORIGINAL]: document,
  } as unknown as Credential;
}

/** The document as it was signed. */
const ORIGINAL = Symbol("original");
const originalOf = (credential: Credential): object => (credential as unknown as Record<symbol, object>)[ORIGINAL]!;

async function checkProof(
  credential: Credential,
  resolveDid: ResolveDid,
  { place }: { place: TitlePlace | null },
): Promise<Finding> {
  if (credential.proof.cryptosuite !== "ecdsa-sd-2023") return unsure("ALGORITHM_UNKNOWN");
  if (String(credential.proof.verificationMethod).split("#")[0] !== credential.issuer) return invalid("PROOF_WRONG");
  // A base proof can be checked only by its issuer: it lets everything be left out, and nobody else has the key for it.
  if (isBaseProof(String(credential.proof.proofValue))) return unsure("PROOF_UNDISCLOSED");
  const [{ verifyCredential }, { DataIntegrityProof }, { createVerifyCryptosuite }] = await Promise.all([
    import("@digitalbazaar/vc"),
    import("@digitalbazaar/data-integrity"),
    import("@digitalbazaar/ecdsa-sd-2023-cryptosuite"),
  ]);
  const { verified } = await verifyCredential({
    credential: originalOf(credential),
    now: timeWithin(credential),
    suite: new DataIntegrityProof({ cryptosuite: createVerifyCryptosuite() }),
    documentLoader: await credentialLoader(resolveDid),
    checkStatus: async () => ({ verified: true }),
  }).catch(() => ({ verified: false }));
  if (!verified) return invalid("PROOF_WRONG");
  const content = [credential.credentialSubject].flat()[0]?.[CONTENT_TERM];
  if (typeof content === "string" && place !== null) {
    const hash = bytesToHex(await digest256([new TextEncoder().encode(content)]));
    if (`0x${hash}` !== place.tokenId) return invalid("CONTENT_DIFFERS");
  }
  return valid("PROOF_MATCHES");
}

/** The first bytes of a proof from which nothing was left out yet (CBOR, base64url: d9 5d 00). */
const isBaseProof = (value: string): boolean => value.startsWith("u2V0A");

const instant = (value: unknown): Date | null =>
  typeof value === "string" && !Number.isNaN(Date.parse(value)) ? new Date(value) : null;

/** A time at which it is valid: whether that is now is a question of its own. */
const timeWithin = ({ validFrom, validUntil }: Credential): Date =>
  instant(validFrom) ?? instant(validUntil) ?? new Date(0);

async function statusOf(
  credential: Credential,
  oracle: Oracle,
  now: Date,
  place: TitlePlace | null,
): Promise<Finding | null> {
  const [from, until] = [instant(credential.validFrom), instant(credential.validUntil)];
  if ((from !== null && now < from) || (until !== null && now > until)) return invalid("VALIDITY_ENDED");
  const check = async (list: Published): Promise<boolean> => {
    const one = asCredential(list);
    return (
      one !== null &&
      one.issuer === credential.issuer &&
      (await checkProof(one, oracle.did, { place: null })).outcome === "VALID"
    );
  };
  const listed = await listedAs(statusEntries(credential), oracle, check);
  if (listed?.outcome === "INVALID") return listed;
  const open = openStatus(credential, place);
  // A title says more than a list that does not name it.
  return open ?? (listed?.outcome === "VALID" && place !== null ? null : listed);
}

/**
 * The part of a credential's status that cannot be asked; null where it is known whom to ask. A part that its holder
 * left out is not "nothing".
 */
function openStatus(credential: Credential, place: TitlePlace | null): Finding | null {
  const entries = statusEntries(credential);
  if (entries.some((entry) => namesTitle(entry) && placeOf(entry) === null)) return unsure("TITLE_UNREADABLE");
  if (entries.some((entry) => !namesTitle(entry) && !isListed(entry))) return unsure("STATUS_KIND_UNKNOWN");
  if (place !== null) return null;
  const contexts = [credential["@context"]].flat().map(String);
  if (contexts.includes(TRANSFERABLE_RECORDS_URL)) return unsure("TITLE_UNNAMED");
  const subjects = [credential.credentialSubject].flat();
  const types = [credential.type, ...subjects.map((subject) => subject["type"])].flat().map(String);
  const isTitle =
    contexts.some((url) => TITLE_CONTEXTS.has(url)) ||
    types.some((type) => TITLE_TYPES.has(type)) ||
    subjects.some((subject) => subject[CONTENT_TERM] !== undefined);
  return isTitle && entries.length === 0 ? unsure("TITLE_UNNAMED") : null;
}

function placeOf(status: Published): TitlePlace | null {
  const network = status["tokenNetwork"] as { readonly chainId?: unknown } | undefined;
  const chainId = Number(network?.chainId);
  const [registry, token] = [
    String(status["tokenRegistry"]),
    String(status["tokenId"]).replace(/^0x/, "").toLowerCase(),
  ];
  const known = Number.isSafeInteger(chainId) && /^0x[0-9a-fA-F]{40}$/.test(registry) && /^[0-9a-f]{64}$/.test(token);
  return known ? { chainId, registry: registry.toLowerCase(), tokenId: `0x${token}` } : null;
}
