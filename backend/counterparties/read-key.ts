import { createHash, createPublicKey, X509Certificate, type KeyObject } from "node:crypto";
import type { KeyAlgorithm } from "#domain/counterparties/counterparty";
import { Refused } from "#domain/errors";
import { isUsable } from "../signing/key.ts";

/** A public key that somebody has given. */
export interface GivenKey {
  readonly algorithm: KeyAlgorithm;
  readonly publicKey: KeyObject;
  /** In DER, and the SHA-256 of it. */
  readonly spki: Buffer;
  readonly sha256: string;
  readonly certificate: Buffer | null;
  /** The time of the certificate; null without one. */
  readonly from: Date | null;
  readonly until: Date | null;
}

const BLOCK = /-----BEGIN (CERTIFICATE|PUBLIC KEY)-----[A-Za-z0-9+/=\s]+-----END \1-----/;
/** With a smaller one, a signature can be made without the key. */
const LEAST_EXPONENT = 65_537n;

const faulty = (code: "COUNTERPARTY_KEY_UNREADABLE" | "COUNTERPARTY_KEY_PRIVATE"): Refused =>
  new Refused(code, {}, [{ path: "pem", code }]);

/** How a key is called that does not count. */
function described({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): string {
  const { modulusLength, namedCurve, publicExponent } = details ?? {};
  const parts = [
    namedCurve ?? (type ?? "").toUpperCase(),
    modulusLength === undefined ? "" : `${modulusLength}`,
    publicExponent !== undefined && publicExponent < LEAST_EXPONENT ? `e = ${publicExponent}` : "",
  ];
  return parts.filter(Boolean).join(" ");
}

/** The algorithm that a key signs with; null for a key whose signatures do not count. */
export function algorithmOf(key: KeyObject): KeyAlgorithm | null {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === "ec") return details?.namedCurve === "prime256v1" ? "ES256" : null;
  return isUsable(key) && (details?.publicExponent ?? 0n) >= LEAST_EXPONENT ? "PS256" : null;
}

function opened(pem: string): { readonly publicKey: KeyObject; readonly certificate: X509Certificate | null } {
  const block = BLOCK.exec(pem);
  if (block === null) throw faulty("COUNTERPARTY_KEY_UNREADABLE");
  try {
    if (block[1] === "PUBLIC KEY") return { publicKey: createPublicKey(block[0]), certificate: null };
    const certificate = new X509Certificate(block[0]);
    return { publicKey: certificate.publicKey, certificate };
  } catch {
    throw faulty("COUNTERPARTY_KEY_UNREADABLE");
  }
}

/**
 * The first certificate or public key of a PEM. COUNTERPARTY_KEY_UNREADABLE, COUNTERPARTY_KEY_PRIVATE for what nobody
 * may give away, COUNTERPARTY_KEY_WEAK.
 */
export function readKey(pem: string): GivenKey {
  if (/PRIVATE KEY/i.test(pem)) throw faulty("COUNTERPARTY_KEY_PRIVATE");
  const { publicKey, certificate } = opened(pem);
  const algorithm = algorithmOf(publicKey);
  if (algorithm === null) {
    const found = described(publicKey);
    throw new Refused("COUNTERPARTY_KEY_WEAK", { found }, [
      { path: "pem", code: "COUNTERPARTY_KEY_WEAK", parameters: { found } },
    ]);
  }
  const spki = publicKey.export({ format: "der", type: "spki" });
  return {
    algorithm,
    publicKey,
    spki,
    sha256: createHash("sha256").update(spki).digest("hex"),
    certificate: certificate?.raw ?? null,
    from: certificate?.validFromDate ?? null,
    until: certificate?.validToDate ?? null,
  };
}

/** The members of a public key as a JSON Web Key, in the order of RFC 7638. */
export function jwkOf(publicKey: KeyObject): Readonly<Record<string, string>> & { readonly kty: string } {
  const { kty = "", crv, x, y, n, e } = publicKey.export({ format: "jwk" });
  return kty === "EC" ? { crv: String(crv), kty, x: String(x), y: String(y) } : { e: String(e), kty, n: String(n) };
}

/** The thumbprint of a public key (RFC 7638). */
export const thumbprintOf = (publicKey: KeyObject): string =>
  createHash("sha256")
    .update(JSON.stringify(jwkOf(publicKey)))
    .digest("base64url");

/** A PEM of what is kept in DER. */
export const pemOf = (label: "CERTIFICATE" | "PUBLIC KEY", der: Uint8Array): string => {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ""].join("\n");
};
