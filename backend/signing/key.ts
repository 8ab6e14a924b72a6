import { createPrivateKey, sign, verify, X509Certificate, type KeyObject } from "node:crypto";
import { Refused } from "#domain/errors";
import { keyUsage } from "./der.ts";

/**
 * A signatory whose key is open here: a cloud key, or one out of a P12 file. Certificates in DER: the own first, the
 * root last.
 */
export interface SigningIdentity {
  readonly privateKey: KeyObject;
  readonly chain: readonly Uint8Array[];
}

/**
 * A signatory whose key never comes here (a token, a key service): it is given the signed attributes and answers the
 * value.
 */
export interface RemoteIdentity {
  readonly chain: readonly Uint8Array[];
  /** RSA PKCS#1 v1.5 or ECDSA in DER, over the SHA-256 of the attributes. */
  readonly signAttributes: (attributes: Uint8Array) => Promise<Uint8Array>;
}

export type Signatory = SigningIdentity | RemoteIdentity;

/** Opens a PKCS#8 key in DER for one act. */
export const openPrivateKey = (pkcs8: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.from(pkcs8), format: "der", type: "pkcs8" });

/** The value over signed attributes, by whichever kind of key. */
export const signAttributes = async (attributes: Uint8Array, signatory: Signatory): Promise<Uint8Array> =>
  "privateKey" in signatory ? sign("sha256", attributes, signatory.privateKey) : signatory.signAttributes(attributes);

const opened = new WeakMap<Uint8Array, X509Certificate>();

/** A certificate in DER, opened once. */
function certificateOf(own: Uint8Array): X509Certificate {
  const known = opened.get(own) ?? new X509Certificate(own);
  opened.set(own, known);
  return known;
}

const CURVES = ["prime256v1", "secp384r1"];
const RSA_BITS = { least: 2048, most: 4096 } as const;
/** Digital signature and content commitment: the two highest bits of the first byte. */
const SIGNS = 0xc0;

/**
 * Uses under which readers accept signatures of documents: any, e-mail, documents (RFC 9336 and two makers of readers).
 */
export const DOCUMENT_PURPOSES: ReadonlySet<string> = new Set([
  "2.5.29.37.0",
  "1.3.6.1.5.5.7.3.4",
  "1.3.6.1.5.5.7.3.36",
  "1.3.6.1.4.1.311.10.3.12",
  "1.2.840.113583.1.1.5",
]);

/** Refuses USER_CERTIFICATE unless this certificate may sign documents at `time` with a key that signs here. */
export function checkCertificate(chain: readonly Uint8Array[], time: Date): X509Certificate {
  const own = chain[0];
  if (own === undefined) throw new Refused("USER_CERTIFICATE");
  const certificate = certificateOf(own);
  const usage = keyUsage(own);
  const valid = time >= certificate.validFromDate && time <= certificate.validToDate;
  const purposes = certificate.keyUsage;
  const signs =
    !certificate.ca &&
    (usage === null || (usage & SIGNS) !== 0) &&
    (purposes === undefined || purposes.some((one) => DOCUMENT_PURPOSES.has(one)));
  if (!valid || !signs || !isUsable(certificate.publicKey)) throw new Refused("USER_CERTIFICATE");
  return certificate;
}

/**
 * As `checkCertificate`, and that the certificate is that of a key that is open here; of one elsewhere the value tells.
 */
export function checkIdentity(identity: Signatory, time: Date): void {
  const certificate = checkCertificate(identity.chain, time);
  if ("privateKey" in identity && !certificate.checkPrivateKey(identity.privateKey))
    throw new Refused("USER_CERTIFICATE");
}

/** Whether a key is of a kind that readers know and trust: RSA of 2048 to 4096 bits, P-256 or P-384. */
export function isUsable({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean {
  const bits = details?.modulusLength ?? 0;
  return type === "rsa"
    ? bits >= RSA_BITS.least && bits <= RSA_BITS.most
    : type === "ec" && CURVES.includes(details?.namedCurve ?? "");
}

/** Whether a value is the one of this certificate's key over the attributes. */
export const isValueOf = (own: Uint8Array, attributes: Uint8Array, value: Uint8Array): boolean =>
  verify("sha256", attributes, publicKeyOf(own), value);

export const publicKeyOf = (own: Uint8Array): KeyObject => certificateOf(own).publicKey;
