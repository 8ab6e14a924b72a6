import { ed25519 } from "@noble/curves/ed25519.js";
import { p256, p384, p521 } from "@noble/curves/nist.js";
import { md5, sha1 } from "@noble/hashes/legacy.js";
import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js";
import { fromBER, Null } from "asn1js";
import { AlgorithmIdentifier, PublicKeyInfo, RSAPublicKey, RSASSAPSSParams } from "pkijs";
import { OID } from "./oids.ts";
import { entryOf, isKeyOf } from "../lookup.ts";

type Hash = (message: Uint8Array) => Uint8Array;

const HASHES = {
  [OID.sha256]: { hash: sha256, name: "SHA-256" },
  [OID.sha384]: { hash: sha384, name: "SHA-384" },
  [OID.sha512]: { hash: sha512, name: "SHA-512" },
} as const satisfies Record<string, { readonly hash: Hash; readonly name: string }>;
type Digest = keyof typeof HASHES;
/** Hashes that can be forged. A file that was changed is found by them all the same. */
const WEAK_HASHES = { [OID.md5]: md5, [OID.sha1]: sha1 } as const satisfies Record<string, Hash>;
const CURVES = {
  [OID.p256]: { curve: p256, name: "P-256" },
  [OID.p384]: { curve: p384, name: "P-384" },
  [OID.p521]: { curve: p521, name: "P-521" },
} as const satisfies Record<string, { readonly curve: typeof p256; readonly name: string }>;
/** By the method's own identifier: the digest that it signs. */
const ECDSA = {
  [OID.ecdsaSha256]: OID.sha256,
  [OID.ecdsaSha384]: OID.sha384,
  [OID.ecdsaSha512]: OID.sha512,
} as const satisfies Record<string, Digest>;
const RSA = {
  [OID.rsaSha256]: OID.sha256,
  [OID.rsaSha384]: OID.sha384,
  [OID.rsaSha512]: OID.sha512,
} as const satisfies Record<string, Digest>;

const WEAK: ReadonlySet<string> = new Set([OID.md5, OID.sha1, OID.rsaMd5, OID.rsaSha1, OID.ecdsaSha1]);
const RSA_LEAST_BITS = 2_048;

/** A hash that anyone can forge for, or soon could. */
export const isWeak = (oid: string): boolean => WEAK.has(oid);

/** Hash by its object identifier; null when it is not supported. */
export const hashOf = (oid: string): Hash | null => entryOf(HASHES, oid)?.hash ?? null;

/** The same of a hash that can be forged. */
export const weakHashOf = (oid: string): Hash | null => entryOf(WEAK_HASHES, oid) ?? null;

/** A method of signing: with which kind of key, over which digest. */
type Method =
  | { readonly by: "rsa"; readonly digest: string }
  | { readonly by: "ecdsa"; readonly digest: string }
  | { readonly by: "pss"; readonly digest: string; readonly salt: number }
  | { readonly by: "ed25519" };

/**
 * The method that a signature names; null when it is not supported, "weak" when it can be forged. `digest`: the digest
 * beside it, which some writers name there alone. The parameters beside the name must be those of the method's
 * standard: else bytes would be left that nobody checks.
 */
export function methodOf(algorithm: AlgorithmIdentifier, digest?: string): Method | "weak" | null {
  const oid = algorithm.algorithmId;
  if (oid === OID.rsaPss) return pssOf(algorithm);
  if (!hasNoParameters(algorithm)) return null;
  const named = oid === OID.rsaKey ? (digest ?? null) : (entryOf(RSA, oid) ?? null);
  if (WEAK.has(oid) || (named !== null && WEAK.has(named))) return "weak";
  if (isKeyOf(HASHES, named)) return { by: "rsa", digest: named };
  if (isKeyOf(ECDSA, oid)) return { by: "ecdsa", digest: ECDSA[oid] };
  return oid === OID.ed25519 && algorithm.algorithmParams === undefined ? { by: "ed25519" } : null;
}

export const hasNoParameters = ({ algorithmParams }: AlgorithmIdentifier): boolean =>
  algorithmParams === undefined || algorithmParams instanceof Null;

/** RSASSA-PSS (RFC 4055): what is left out of its parameters stands for SHA-1. */
function pssOf({ algorithmParams }: AlgorithmIdentifier): Method | "weak" | null {
  const read = pssParameters(algorithmParams);
  if (read === null) return null;
  return WEAK.has(read.digest) ? "weak" : { by: "pss", ...read };
}

function pssParameters(parameters: unknown): { readonly digest: string; readonly salt: number } | null {
  try {
    const read = new RSASSAPSSParams({ schema: parameters });
    const digest = read.hashAlgorithm.algorithmId;
    const mask = new AlgorithmIdentifier({ schema: read.maskGenAlgorithm.algorithmParams });
    const plain =
      read.maskGenAlgorithm.algorithmId === OID.mgf1 &&
      mask.algorithmId === digest &&
      hasNoParameters(mask) &&
      hasNoParameters(read.hashAlgorithm);
    return plain && read.trailerField === 1 && Number.isSafeInteger(read.saltLength) && read.saltLength >= 0
      ? { digest, salt: read.saltLength }
      : null;
  } catch {
    return null;
  }
}

/** Whether a key is too short to be relied on. */
export function isShortKey(key: PublicKeyInfo): boolean {
  if (key.algorithm.algorithmId !== OID.rsaKey && key.algorithm.algorithmId !== OID.rsaPss) return false;
  try {
    const { modulus } = new RSAPublicKey({
      schema: fromBER(new Uint8Array(key.subjectPublicKey.valueBlock.valueHexView)).result,
    });
    const bytes = modulus.valueBlock.valueHexView;
    return (bytes.length - (bytes[0] === 0 ? 1 : 0)) * 8 < RSA_LEAST_BITS;
  } catch {
    return true;
  }
}

/**
 * Checks a signature value. Null: the method is not supported here, or not with this key.
 * The platform's cryptography is used where there is one (browsers have it in secure contexts only); elliptic curves
 * work without it.
 */
export async function verifyValue(
  key: PublicKeyInfo,
  method: Method,
  signature: Uint8Array,
  message: Uint8Array,
): Promise<boolean | null> {
  if (method.by === "ecdsa")
    return key.algorithm.algorithmId === OID.ecKey ? verifyEcdsa(key, method.digest, signature, message) : null;
  if (method.by === "ed25519")
    return key.algorithm.algorithmId === OID.ed25519 ? verifyEd25519(key, signature, message) : null;
  const hash = entryOf(HASHES, method.digest)?.name;
  if (hash === undefined || globalThis.crypto?.subtle === undefined) return null;
  if (method.by === "rsa")
    return key.algorithm.algorithmId === OID.rsaKey
      ? verifyBySystem(key, { name: "RSASSA-PKCS1-v1_5", hash }, signature, message)
      : null;
  const plain = keyForPss(key, method);
  return plain === null
    ? null
    : verifyBySystem(plain, { name: "RSA-PSS", hash, saltLength: method.salt }, signature, message);
}

/**
 * An RSA key as the platform takes it for PSS; null for another key, or one that may not be used in this way (RFC 4055,
 * 3.1).
 */
function keyForPss(
  key: PublicKeyInfo,
  method: { readonly digest: string; readonly salt: number },
): PublicKeyInfo | null {
  const { algorithmId, algorithmParams } = key.algorithm;
  if (algorithmId === OID.rsaKey) return key;
  if (algorithmId !== OID.rsaPss) return null;
  const bound = algorithmParams === undefined ? null : pssParameters(algorithmParams);
  if (algorithmParams !== undefined && (bound === null || bound.digest !== method.digest || method.salt < bound.salt))
    return null;
  return new PublicKeyInfo({
    algorithm: new AlgorithmIdentifier({ algorithmId: OID.rsaKey, algorithmParams: new Null() }),
    subjectPublicKey: key.subjectPublicKey,
  });
}

async function verifyEcdsa(
  key: PublicKeyInfo,
  digest: string,
  signature: Uint8Array,
  message: Uint8Array,
): Promise<boolean | null> {
  const parameters = key.algorithm.algorithmParams as { valueBlock?: unknown } | undefined;
  const known = entryOf(CURVES, String(parameters?.valueBlock));
  const method = entryOf(HASHES, digest);
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

/** As RFC 8032 has it: encodings that only some libraries take are refused. */
function verifyEd25519(key: PublicKeyInfo, signature: Uint8Array, message: Uint8Array): boolean {
  try {
    return ed25519.verify(
      new Uint8Array(signature),
      new Uint8Array(message),
      new Uint8Array(key.subjectPublicKey.valueBlock.valueHexView),
      { zip215: false },
    );
  } catch {
    return false;
  }
}

interface SystemMethod {
  readonly name: string;
  readonly hash: string;
  readonly namedCurve?: string;
  readonly saltLength?: number;
}

async function verifyBySystem(
  key: PublicKeyInfo,
  method: SystemMethod,
  signature: Uint8Array,
  message: Uint8Array,
): Promise<boolean> {
  const spki = key.toSchema().toBER();
  const opened = await crypto.subtle.importKey("spki", spki, method, false, ["verify"]).catch(() => null);
  return opened !== null && crypto.subtle.verify(method, opened, new Uint8Array(signature), new Uint8Array(message));
}
