import { bytesToHex } from "@noble/hashes/utils.js";
import { assuranceOfDidDocument, companyOfDidDocument, hostOfDid, judgeSigner } from "./issuer.ts";
import { ofLevel } from "./assurance.ts";
import { OBLIGATION_RECORDS_URL, TITLE_CONTEXTS, TITLE_TYPES, TRANSFERABLE_RECORDS_URL } from "./contexts.ts";
import type { ResolveDid } from "./credential-loader.ts";
import { isDerived, judgeProof, MODEL_2018 } from "./credential-proof.ts";
import { documentOfKey } from "./did-key.ts";
import { digest256 } from "./digest.ts";
import type { FormatReport } from "./format.ts";
import { itemsOf } from "./item-places.ts";
import { isObject } from "./json.ts";
import type { Oracle, Published } from "./oracle.ts";
import { CONTENT_TERM, NUMBER_TERM, STATUS_TERM, TEMPLATE_TERM } from "./own-terms.ts";
import { invalid, unsure, valid, type Finding } from "../reasons.ts";
import { isListed, listedAs, namesTitle, statusEntries } from "./status-list.ts";
import type { TitlePlace } from "./title.ts";

/** The document of a DID: the key itself where the DID is one, else what its domain publishes. */
export const resolve = async (did: string, oracle: Oracle): Promise<Published | null> =>
  documentOfKey(did) ?? (await oracle.did(did).catch(() => null));

/** Checks a W3C verifiable credential (1.1 or 2.0) with a data integrity proof; null for anything else. */
export async function checkCredential(document: unknown, oracle: Oracle, now: Date): Promise<FormatReport | null> {
  const credential = asCredential(document);
  if (credential === null) return null;
  const resolved = await resolve(credential.issuer, oracle);
  const company = companyOfDidDocument(resolved);
  const [subject = {}] = [credential.credentialSubject].flat();
  const content = subject[CONTENT_TERM];
  const domain: Finding =
    resolved === null
      ? unsure("DID_UNRESOLVED")
      : documentOfKey(credential.issuer) !== null
        ? unsure("KEY_ONLY")
        : oracle.answers === "recorded"
          ? unsure("IDENTITY_RECORDED")
          : company === null
            ? valid("DID_RESOLVED")
            : ofLevel(assuranceOfDidDocument(resolved));
  // A domain that vouches for no name is taken at its address alone.
  const issuer = company === null ? domain : judgeSigner(domain, company, typeof content === "string" ? content : null);
  const places = placesOf(credential);
  const place = places.length === 1 ? places[0]! : null;
  const integrity =
    resolved === null
      ? unsure("DID_UNRESOLVED")
      : await checkProof(credential, async (did) => (did === credential.issuer ? resolved : null), place);
  return {
    format: "credential",
    integrity,
    issuer,
    place,
    ...(typeof credential.id === "string" ? { documentId: credential.id } : {}),
    // Anybody's domain may vouch for any name: it is told beside the name.
    issuerName: company === null ? credential.issuer : `${company} (${hostOfDid(credential.issuer)})`,
    number: String(subject[NUMBER_TERM] ?? subject["blNumber"] ?? ""),
    status: await statusOf(credential, oracle, now, place),
  };
}

export interface Credential {
  readonly id?: unknown;
  readonly issuer: string;
  readonly "@context"?: unknown;
  readonly type?: unknown;
  readonly credentialSubject: Published | readonly Published[];
  readonly credentialStatus?: unknown;
  readonly validFrom?: unknown;
  readonly validUntil?: unknown;
  readonly issuanceDate?: unknown;
  readonly expirationDate?: unknown;
  readonly proof: Published | readonly Published[];
}

/** Its issuer may be written as an object with an id: here it is the id. */
export function asCredential(document: unknown): Credential | null {
  if (!isObject(document)) return null;
  const issuer = isObject(document["issuer"]) ? document["issuer"]["id"] : document["issuer"];
  const subjects = [document["credentialSubject"]].flat();
  if (typeof issuer !== "string" || !subjects.every(isObject) || ![document["proof"]].flat().every(isObject))
    return null;
  return {
    ...document,
    issuer,
    credentialSubject: subjects as Published[],
    [ORIGINAL]: document,
  } as unknown as Credential;
}

/** The document as it was signed. */
const ORIGINAL = Symbol("original");
const originalOf = (credential: Credential): Published =>
  (credential as unknown as Record<symbol, Published>)[ORIGINAL]!;

async function checkProof(credential: Credential, resolveDid: ResolveDid, place: TitlePlace | null): Promise<Finding> {
  const proof = await judgeProof(originalOf(credential), {
    signer: credential.issuer,
    purpose: "assertionMethod",
    resolveDid,
  });
  if (proof.outcome !== "VALID") return proof;
  if (isCut(credential)) return unsure("MANDATORY_WITHHELD");
  const [subject] = [credential.credentialSubject].flat();
  if (subject?.[TEMPLATE_TERM] !== undefined && itemsOf(subject) === "moved") return invalid("CONTENT_DIFFERS");
  const content = subject?.[CONTENT_TERM];
  if (typeof content === "string" && place !== null) {
    const hash = bytesToHex(await digest256([new TextEncoder().encode(content)]));
    if (`0x${hash}` !== place.tokenId) return invalid("CONTENT_DIFFERS");
  }
  return proof;
}

/** Whether something is left out that the models make every credential have. */
const isCut = ({ "@context": contexts, type, issuanceDate, credentialSubject }: Credential): boolean =>
  ![type].flat().includes("VerifiableCredential") ||
  ([contexts].flat().includes(MODEL_2018) && issuanceDate === undefined) ||
  [credentialSubject].flat().some((subject) => Object.keys(subject).length === 0);

const instant = (value: unknown): Date | null =>
  typeof value === "string" && !Number.isNaN(Date.parse(value)) ? new Date(value) : null;

/** Whether now is in none of the times for which its issuer made it, or the proof itself, valid. */
function isOutOfTime(credential: Credential, now: Date): boolean {
  const expiries = [credential.proof].flat().map(({ expires }) => expires);
  const begins = [credential.validFrom, credential.issuanceDate].map(instant);
  const ends = [credential.validUntil, credential.expirationDate, ...expiries].map(instant);
  return begins.some((from) => from !== null && now < from) || ends.some((until) => until !== null && now > until);
}

/** Whether the proof of a list is that of its issuer. */
function isProven(list: Published, one: Credential, oracle: Oracle): Promise<boolean> {
  const known = oracle.judgedLists?.get(list);
  if (known !== undefined) return known;
  const judged = checkProof(one, (did) => resolve(did, oracle), null).then(({ outcome }) => outcome === "VALID");
  oracle.judgedLists?.set(list, judged);
  return judged;
}

async function statusOf(
  credential: Credential,
  oracle: Oracle,
  now: Date,
  place: TitlePlace | null,
): Promise<Finding | null> {
  if (isOutOfTime(credential, now)) return invalid("VALIDITY_ENDED");
  const check = async (list: Published): Promise<boolean> => {
    const one = asCredential(list);
    return (
      one !== null && one.issuer === credential.issuer && !isOutOfTime(one, now) && (await isProven(list, one, oracle))
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
  if (placesOf(credential).length > 1) return unsure("TITLES_SEVERAL");
  if (place !== null) return null;
  const contexts = [credential["@context"]].flat().map(String);
  if (contexts.includes(TRANSFERABLE_RECORDS_URL) || contexts.includes(OBLIGATION_RECORDS_URL))
    return unsure("TITLE_UNNAMED");
  const subjects = [credential.credentialSubject].flat();
  const types = [credential.type, ...subjects.map((subject) => subject["type"])].flat().map(String);
  const isTitle =
    contexts.some((url) => TITLE_CONTEXTS.has(url)) ||
    types.some((type) => TITLE_TYPES.has(type)) ||
    subjects.some((subject) => subject[CONTENT_TERM] !== undefined);
  if (entries.length > 0) return null;
  if (isTitle) return unsure("TITLE_UNNAMED");
  // Its holder may have left out where it is revoked.
  const never = subjects.length === 1 && subjects[0]?.[STATUS_TERM] === "none";
  return !never && [credential.proof].flat().some(isDerived) ? unsure("STATUS_WITHHELD") : null;
}

const placesOf = (credential: Credential): TitlePlace[] =>
  statusEntries(credential)
    .map(placeOf)
    .filter((one) => one !== null);

function placeOf(status: Published): TitlePlace | null {
  const network = status["tokenNetwork"] as { readonly chainId?: unknown } | undefined;
  const chainId = Number(network?.chainId);
  const [registry, token] = [
    // A register of bills of exchange answers the same questions about its titles.
    String(status["tokenRegistry"] ?? status["obligationRegistry"]),
    String(status["tokenId"]).replace(/^0x/, "").toLowerCase(),
  ];
  const known = Number.isSafeInteger(chainId) && /^0x[0-9a-fA-F]{40}$/.test(registry) && /^[0-9a-f]{64}$/.test(token);
  return known ? { chainId, registry: registry.toLowerCase(), tokenId: `0x${token}` } : null;
}
