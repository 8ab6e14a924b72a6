import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { toBytes, type Hex } from "viem";
import { merkleTree } from "../chain/merkle.ts";
import { credentialId } from "../documents/credential-id.ts";
import type { FieldData } from "../kinds/field.ts";
import { isObject, type Json } from "../verify/json.ts";
import { LINKS_KEY } from "../verify/own-terms.ts";
import {
  DRAWING_KEY,
  FIELDS_KEY,
  flatHashes,
  hashOfFields,
  NUMBER_KEY,
  PAPER_KEY,
} from "../verify/open-attestation-file.ts";
import { filledFields } from "./credential-terms.ts";
import { labelOf, numberOf, valuesOf, type MadeFrom } from "./made-from.ts";
import { isTaken, marked } from "./written-names.ts";

// Documents of OpenAttestation, version 2. TradeTrust's own functions do the same; these make a thousand in a moment,
// and the same ones again.

const SCHEMA = "https://schema.openattestation.com/2.0/schema.json";

/** The contract by which documents are issued: a document store, or a registry of titles. */
export type IssuedBy = { readonly documentStore: string } | { readonly tokenRegistry: string };

export interface UnwrappedDocument {
  readonly template: MadeFrom;
  readonly documentId: string;
  readonly data: FieldData;
  readonly issuerName: string;
  /** The domain that vouches for the contract by a TXT record. */
  readonly domain: string;
  readonly issuedBy: IssuedBy;
  readonly chain: { readonly name: string; readonly chainId: number };
  /** Of a title: what its paper says beside the fields, by the SHA-256 of that. */
  readonly paper?: string;
  /** The address behind the code on the paper. */
  readonly link?: string;
}

export interface WrappedDocument {
  readonly document: Json;
  /** The hash that the store issues, or the id of the title: it commits to the content of every document under it. */
  readonly root: Hex;
  /** The hash of the document in the store. */
  readonly target: Hex;
  readonly proof: readonly Hex[];
}

/**
 * Wraps documents under one root. `seed`: 32 secret bytes, kept with the documents: the same documents and seed give
 * the same root, so that a batch which was interrupted can be made again. Titles are wrapped one by one.
 */
export function wrapSecond(documents: readonly UnwrappedDocument[], seed: Uint8Array): readonly WrappedDocument[] {
  if (documents.length > 1 && documents.some(({ issuedBy }) => "tokenRegistry" in issuedBy))
    throw new TypeError("a title has a root of its own");
  const targets = documents.map((one) => {
    const data = salted(asRaw(one), "", (path) => saltOf(seed, one.documentId, path)) as Json;
    return { data, target: targetOf(data) };
  });
  const { root, proofs } = merkleTree(targets.map(({ target }) => target));
  return targets.map(({ data, target }) => {
    const proof = proofs.get(target) ?? [];
    const signature = {
      type: "SHA3MerkleProof",
      targetHash: target.slice(2),
      proof: proof.map((one) => one.slice(2)),
      merkleRoot: root.slice(2),
    };
    return { document: { version: SCHEMA, data, signature }, root, target, proof };
  });
}

function asRaw({
  template,
  data,
  chain,
  domain,
  issuedBy,
  issuerName,
  documentId,
  paper,
  link,
}: UnwrappedDocument): Json {
  const said = valuesOf(template, data);
  const values = Object.entries(said).map(([name, value]) => [
    isTaken("openattestation", name) ? marked(name) : name,
    value,
  ]);
  return {
    id: credentialId(documentId),
    $template: labelOf(template),
    ...(template.version.sha256 === undefined ? {} : { [DRAWING_KEY]: template.version.sha256 }),
    [NUMBER_KEY]: numberOf(template, data),
    [FIELDS_KEY]: filledFields(template.schema.fields, said).join(" "),
    ...(paper === undefined ? {} : { [PAPER_KEY]: paper }),
    issuers: [{ name: issuerName, ...issuedBy, identityProof: { type: "DNS-TXT", location: domain } }],
    network: { chain: chain.name, chainId: String(chain.chainId) },
    ...(link === undefined ? {} : { [LINKS_KEY]: { self: { href: link } } }),
    ...Object.fromEntries(values),
  };
}

function salted(value: unknown, path: string, salt: (path: string) => string): unknown {
  const below = (key: string | number): string => (path === "" ? String(key) : `${path}.${key}`);
  if (Array.isArray(value)) return value.map((one, at) => salted(one, below(at), salt));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, salted(one, below(key), salt)]));
  const type = value === null ? "null" : typeof value;
  return `${salt(path)}:${type}:${String(value as string | number | boolean | null)}`;
}

/** A UUID of version 4, as the format wants its salts. */
function saltOf(seed: Uint8Array, id: string, path: string): string {
  const bytes = hmac(sha256, seed, toBytes(JSON.stringify([id, path]))).slice(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytesToHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function targetOf(data: Json): Hex {
  const hashes = flatHashes(data);
  if (hashes === null) throw new TypeError("a name could be taken for a path");
  return hashOfFields(hashes);
}
