import { keccak256, toBytes, type Hex } from "viem";
import { asArray, asObject, asText, type Json } from "./json.ts";
import { mandatoryOfSecond, mandatoryOfThird, type Shown } from "./open-attestation-mandatory.ts";

/** A document of OpenAttestation, of either version, as far as it is judged. */
export interface Attestation {
  /**
   * Where it was issued: a registry of titles, a store of documents, or nowhere: a key signed it. Addresses in lower
   * case.
   */
  readonly contract: { readonly kind: "registry" | "store" | "key"; readonly address: string };
  readonly chainId: number | null;
  /** The hashes by which it was issued; null where they are not written as those who wrap write hashes. */
  readonly hashes: { readonly root: Hex; readonly target: Hex; readonly proof: readonly Hex[] } | null;
  /** Hashes of the fields that are shown, without 0x; null where they do not fit together. */
  readonly fieldHashes: readonly string[] | null;
  /** Hashes of the fields that were left out; null where they are no hashes. */
  readonly hidden: readonly string[] | null;
  readonly identity: "DNS-TXT" | "DNS-DID" | "none";
  readonly domain: string | null;
  /** The key that a DID names, as its domain writes it. */
  readonly key: string | null;
  /** Null: it bears none. Empty: it bears something that is none. */
  readonly signature: string | null;
  /**
   * `none`: the document says itself that nothing revokes it. A document that says nothing, or had that left out, can
   * be revoked somewhere.
   */
  readonly revocation: { readonly none: boolean; readonly store: string | null };
  /** Fields that every such document has, and that this one does not show though others were left out of it. */
  readonly withheld: readonly string[];
  readonly issuerName: string;
  readonly number: string;
  readonly documentId: string | null;
  readonly data: unknown;
}

/** Where a document that was made here has its number. */
export const NUMBER_KEY = "$number";
/** Where it says which zip draws it, by its SHA-256. */
export const DRAWING_KEY = "$drawing";
/** Where it says which fields its issuer filled in, so that what was left out of it can be told. */
export const FIELDS_KEY = "$fields";
/** Where the document of a title says what else its paper says, by the SHA-256 of that. */
export const PAPER_KEY = "$paper";

const hash = (value: unknown): Hex | null => (/^[0-9a-f]{64}$/.test(String(value)) ? `0x${String(value)}` : null);
const address = (value: unknown): string | null =>
  /^0x[0-9a-fA-F]{40}$/.test(String(value)) ? String(value).toLowerCase() : null;
/** The account of a key that a DID names; null for other DIDs. */
export const keyAddress = (did: unknown): string | null =>
  address(/^did:ethr:(?:0x[0-9a-f]+:)?(0x[0-9a-fA-F]{40})(?:#.*)?$/.exec(String(did))?.[1]);
const chain = (value: unknown): number | null =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : null;

/** The hash of one field, without 0x. */
export const fieldHash = (path: string, value: unknown): string =>
  keccak256(toBytes(JSON.stringify({ [path]: value }))).slice(2);

/** The hash of a document: of the sorted hashes of its fields. */
export const hashOfFields = (hashes: readonly string[]): Hex => keccak256(toBytes(JSON.stringify([...hashes].sort())));

export const contractOf = ({ contract }: Attestation): string => contract.address;

/** Reads a document of version 2 or 3; null for anything else, and for one that says of nobody who issued it. */
export function readAttestation(document: unknown): Attestation | null {
  const one = asObject(document);
  return one["data"] !== undefined && one["signature"] !== undefined
    ? readSecond(one)
    : one["openAttestationMetadata"] !== undefined && one["proof"] !== undefined
      ? readThird(one)
      : null;
}

/** A value of version 2, without the salt and the type that stand before it. */
export const unsalted = (value: unknown): unknown => {
  const match = /^[0-9a-f]{8}-[0-9a-f-]{27}:([a-z]+):([^]*)$/i.exec(asText(value));
  if (match === null) return value;
  const [, type, text = ""] = match;
  return type === "number"
    ? Number(text)
    : type === "boolean"
      ? text === "true"
      : type === "null"
        ? null
        : type === "undefined"
          ? undefined
          : text;
};

/** A value of version 2 with everything inside it, without salts. */
export function unsaltAll(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unsaltAll);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, unsaltAll(one)]));
  return unsalted(value);
}

function readSecond(document: Json): Attestation | null {
  const data = asObject(unsaltAll(document["data"]));
  const issuers = asArray(data["issuers"]);
  // Each of several would have to be asked; nobody writes them.
  const issuer = asObject(issuers.length === 1 ? issuers[0] : null);
  const signature = asObject(document["signature"]);
  const identity = asObject(issuer["identityProof"]);
  const [registry, store] = [
    address(issuer["tokenRegistry"]),
    address(issuer["documentStore"] ?? issuer["certificateStore"]),
  ];
  const byKey = asObject(
    asArray(document["proof"]).find((one) => asObject(one)["type"] === "OpenAttestationSignature2018"),
  );
  return assemble({
    roots: signature,
    proof: signature["proof"],
    registry,
    store,
    key: keyAddress(issuer["id"]),
    fieldHashes: flatHashes(document["data"]),
    hidden: asObject(document["privacy"])["obfuscatedData"],
    identity: identity["type"],
    domain: identity["location"],
    didKey: identity["key"],
    signature: byKey["signature"],
    revocation: asObject(issuer["revocation"]),
    chainId: asObject(data["network"])["chainId"],
    issuerName: issuer["name"],
    documentId: data["id"],
    data,
    mandatory: mandatoryOfSecond(issuer),
  });
}

/**
 * One hash for each field, named by its path; an empty list or group is a field. Null where a name could be taken for a
 * path.
 */
export function flatHashes(data: unknown): string[] | null {
  const hashes: string[] = [];
  const visit = (value: unknown, path: string): boolean => {
    const group = typeof value === "object" && value !== null && Object.keys(value).length > 0;
    if (!group) return hashes.push(fieldHash(path, value)) > 0;
    return Object.entries(value).every(
      ([key, one]) => !key.includes(".") && visit(one, path === "" ? key : `${path}.${key}`),
    );
  };
  return visit(data, "") ? hashes : null;
}

function readThird(document: Json): Attestation | null {
  const { proof: given, ...visible } = document;
  const proof = asObject(given);
  const metadata = asObject(document["openAttestationMetadata"]);
  const method = asObject(metadata["proof"]);
  const identity = asObject(metadata["identityProof"]);
  const at = address(method["value"]);
  const issuer = document["issuer"];
  return assemble({
    roots: proof,
    proof: proof["proofs"],
    registry: method["method"] === "TOKEN_REGISTRY" ? at : null,
    store: method["method"] === "DOCUMENT_STORE" ? at : null,
    key: method["method"] === "DID" ? keyAddress(method["value"]) : null,
    fieldHashes: saltedHashes(visible, proof["salts"]),
    hidden: asObject(proof["privacy"])["obfuscated"],
    identity: identity["type"],
    domain: identity["identifier"],
    didKey: proof["key"] ?? method["value"],
    signature: proof["signature"],
    revocation: asObject(method["revocation"]),
    chainId: asObject(document["network"])["chainId"],
    issuerName: asObject(issuer)["name"] ?? issuer,
    documentId: document["id"],
    data: asObject(document["credentialSubject"]),
    mandatory: mandatoryOfThird(document),
  });
}

/** One hash for each field with its salt. Null where fields and salts are not the same ones. */
function saltedHashes(document: Json, salts: unknown): string[] | null {
  const given = new Map<string, string>();
  try {
    const text = new TextDecoder().decode(
      Uint8Array.from(atob(asText(salts).replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0)),
    );
    for (const one of asArray(JSON.parse(text))) {
      const { path, value } = asObject(one);
      if (typeof path !== "string" || !/^[0-9a-f]{64}$/.test(asText(value)) || given.has(path)) return null;
      given.set(path, asText(value));
    }
  } catch {
    return null;
  }
  const [hashes, seen]: [string[], Set<string>] = [[], new Set()];
  const visit = (value: unknown, path: string): boolean => {
    if (Array.isArray(value)) return value.every((one, i) => visit(one, `${path}[${i}]`));
    if (typeof value === "object" && value !== null) {
      return Object.entries(value).every(
        ([key, one]) => !/[.[\]]/.test(key) && visit(one, path === "" ? key : `${path}.${key}`),
      );
    }
    seen.add(path);
    const salt = given.get(path);
    // Those who wrap leave out what is empty, zero or false.
    if (salt !== undefined && Boolean(value)) hashes.push(fieldHash(path, `${salt}:${String(value)}`));
    return salt !== undefined;
  };
  return visit(document, "") && seen.size === given.size ? hashes : null;
}

interface Parts {
  readonly roots: Json;
  readonly proof: unknown;
  readonly registry: string | null;
  readonly store: string | null;
  readonly key: string | null;
  readonly fieldHashes: readonly string[] | null;
  readonly hidden: unknown;
  readonly identity: unknown;
  readonly domain: unknown;
  readonly didKey: unknown;
  readonly signature: unknown;
  readonly revocation: Json;
  readonly chainId: unknown;
  readonly issuerName: unknown;
  readonly documentId: unknown;
  readonly data: Json;
  readonly mandatory: Shown;
}

function assemble(parts: Parts): Attestation | null {
  const [root, target] = [hash(parts.roots["merkleRoot"]), hash(parts.roots["targetHash"])];
  const proof = asArray(parts.proof).map(hash);
  const hidden = asArray(parts.hidden).map(hash);
  const contract =
    parts.registry !== null
      ? { kind: "registry" as const, address: parts.registry }
      : parts.store !== null
        ? { kind: "store" as const, address: parts.store }
        : parts.key !== null
          ? { kind: "key" as const, address: parts.key }
          : null;
  if (contract === null) return null;
  const domain = asText(parts.domain);
  const known = parts.identity === "DNS-TXT" || parts.identity === "DNS-DID" ? parts.identity : "none";
  const number = parts.data[NUMBER_KEY] ?? parts.data["blNumber"] ?? parts.data["number"] ?? parts.data["id"];
  return {
    contract,
    hashes: root === null || target === null || proof.includes(null) ? null : { root, target, proof: proof as Hex[] },
    fieldHashes: parts.fieldHashes,
    hidden: hidden.includes(null) ? null : hidden.map((one) => one!.slice(2)),
    chainId: chain(parts.chainId),
    identity: known,
    domain: /^[a-z0-9.-]{1,253}$/i.test(domain) ? domain.toLowerCase() : null,
    key: asText(parts.didKey) || null,
    signature: parts.signature === undefined ? null : asText(parts.signature),
    revocation: { none: parts.revocation["type"] === "NONE", store: address(parts.revocation["location"]) },
    withheld:
      hidden.length === 0
        ? []
        : parts.mandatory
            .filter(([, value]) => value === undefined || value === null || value === "")
            .map(([path]) => path),
    issuerName: asText(parts.issuerName),
    number: typeof number === "string" ? number : "",
    documentId: asText(parts.documentId) || null,
    data: parts.data,
  };
}
