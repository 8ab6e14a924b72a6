import { CODE_TERM } from "#domain/verify/own-terms";

/** The keys of a DID document that name its company and its keys. */
const OF_DID = [
  "@context",
  "id",
  "controller",
  "alsoKnownAs",
  "verificationMethod",
  "assertionMethod",
  "authentication",
  "service",
] as const;

/**
 * The same of a document at an address: the terms of a credential (of W3C, of OpenAttestation), and those of an
 * encrypted one.
 */
const OF_DOCUMENT = [
  "@context",
  "id",
  "type",
  "name",
  "description",
  "issuer",
  "issuanceDate",
  "expirationDate",
  "validFrom",
  "validUntil",
  "credentialStatus",
  "credentialSubject",
  "credentialSchema",
  "evidence",
  "refreshService",
  "termsOfUse",
  "renderMethod",
  "relatedResource",
  CODE_TERM,
  "proof",
  "version",
  "schema",
  "data",
  "signature",
  "openAttestationMetadata",
  "attachments",
  "cipherText",
  "iv",
  "tag",
] as const;

/**
 * One of these is in whatever can be verified: a proof, a signature over hashes, or a text that somebody's key opens.
 */
const PROVING = ["proof", "signature", "cipherText"] as const;

type Told = Record<string, unknown>;

const only = (found: Told, names: readonly string[]): Told =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(found, name)).map((name) => [name, found[name]]));

const isObject = (value: unknown): value is Told =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The part of a fetched answer that a verification reads; null when it is nothing of the kind. */
export function toldOf(kind: "did" | "json", found: Told): Told | null {
  if (kind === "did")
    return typeof found["id"] === "string" && found["id"].startsWith("did:") ? only(found, OF_DID) : null;
  const { document } = found;
  if (isObject(document)) return proves(document) ? { document: only(document, OF_DOCUMENT) } : null;
  return proves(found) ? only(found, OF_DOCUMENT) : null;
}

const proves = (found: Told): boolean => PROVING.some((name) => Object.hasOwn(found, name));
