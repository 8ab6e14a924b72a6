import { p256, p384 } from "@noble/curves/nist.js";
import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js";
import type { PublicKeyInfo } from "pkijs";
import { OID } from "./oids.ts";

type Hash = (message: Uint8Array) => Uint8Array;

const HASHES: Readonly<Record<string, Hash>> = {
  [OID.sha256]: sha256,
  [OID.sha384]: sha384,
  [OID.sha512]: sha512,
};
const CURVES: Readonly<Record<string, { readonly curve: typeof p256; readonly name: string }>> = {
  [OID.p256]: { curve: p256, name: "P-256" },
  [OID.p384]: { curve: p384, name: "P-384" },
};
const ECDSA: Readonly<Record<string, { readonly hash: Hash; readonly name: string }>> = {
  [OID.ecdsaSha256]: { hash: sha256, name: "SHA-256" },
  [OID.ecdsaSha384]: { hash: sha384, name: "SHA-384" },
  [OID.ecdsaSha512]: { hash: sha512, name: "SHA-512" },
};
const RSA: Readonly<Record<string, string>> = {
  [OID.rsaSha256]: "SHA-256",
  [OID.rsaSha384]: "SHA-384",
  [OID.rsaSha512]: "SHA-512",
};

const WEAK: ReadonlySet<string> = new Set([OID.md5, OID.sha1, OID.rsaMd5, OID.rsaSha1, OID.ecdsaSha1]);
const RSA_WITH: Readonly<Record<string, string>> = { [OID.sha256]: OID.rsaSha256, [OID.sha384]: OID.rsaSha384, [OID.sha512]: OID.rsaSha512 };
const RSA_LEAST_BITS = 2_048;

/** Methods that anyone can forge, or soon could. */
export const isWeak = (oid: string): boolean => WEAK.has(oid);

/** The method in full: some writers name only the key's kind and leave the hash to be read elsewhere. */
export const fullMethod = (algorithm: string, digest: string): string => (algorithm === OID.rsaKey ? (RSA_WITH[digest] ?? digest) : algorithm);

/** Whether a key is too short to be relied on. */
export function isShortKey(key: PublicKeyInfo): boolean {
  const modulus = (key.parsedKey as { readonly modulus?: { readonly valueBlock: { readonly valueHexView: Uint8Array } } } | undefined)?.modulus;
  if (key.algorithm.algorithmId !== OID.rsaKey || modulus === undefined) return false;
  const bytes = modulus.valueBlock.valueHexView;
  const significant = bytes.length - (bytes[0] === 0 ? 1 : 0);
  return significant * 8 < RSA_LEAST_BITS;
}

/** Hash by its object identifier; null when it is not supported. */
export const hashOf = (oid: string): Hash | null => HASHES[oid] ?? null;

/**
 * Checks a signature value. `algorithm` is the identifier in the signature. Null: the method is not supported here.
 * The platform's cryptography is used where there is one (browsers have it in secure contexts only); elliptic curves
 * work without it.
 */
export async function verifyValue(
  key: PublicKeyInfo,
  algorithm: string,
  signature: Uint8Array,
  message: Uint8Array,
): Promise<boolean | null> {
  if (key.algorithm.algorithmId === OID.ecKey) return verifyEcdsa(key, algorithm, signature, message);
  const name = RSA[algorithm];
  if (key.algorithm.algorithmId !== OID.rsaKey || name === undefined || globalThis.crypto?.subtle === undefined) return null;
  return verifyBySystem(key, { name: "RSASSA-PKCS1-v1_5", hash: name }, signature, message);
}

async function verifyEcdsa(
  key: PublicKeyInfo,
  algorithm: string,
  signature: Uint8Array,
  message: Uint8Array,
): Promise<boolean | null> {
  const parameters = key.algorithm.algorithmParams as { valueBlock?: unknown } | undefined;
  const known = CURVES[String(parameters?.valueBlock)];
  const method = ECDSA[algorithm];
  if (known === undefined || method === undefined) return null;
  try {
    const value = known.curve.Signature.fromBytes(new Uint8Array(signature), "der");
    if (globalThis.crypto?.subtle !== undefined) {
      const parts = value.toBytes("compact");
      return await verifyBySystem(key, { name: "ECDSA", namedCurve: known.name, hash: method.name }, parts, message);
    }
    const point = new Uint8Array(key.subjectPublicKey.valueBlock.valueHexView);
    return known.curve.verify(value.toBytes("compact"), method.hash(message), point, { prehash: false, lowS: false });
  } catch {
    return false;
  }
}

async function verifyBySystem(
  key: PublicKeyInfo,
  method: { readonly name: string; readonly hash: string; readonly namedCurve?: string },
  signature: Uint8Array,
  message: Uint8Array,
): Promise<boolean> {
  const spki = key.toSchema().toBER();
  const opened = await crypto.subtle.importKey("spki", spki, method, false, ["verify"]).catch(() => null);
  return opened !== null && crypto.subtle.verify(method, opened, new Uint8Array(signature), new Uint8Array(message));
}
