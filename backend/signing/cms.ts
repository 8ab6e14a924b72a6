import { createHash, createPrivateKey, sign, X509Certificate, type KeyObject } from "node:crypto";
import { Refused } from "#domain/errors";
import { OID } from "#domain/verify/oids";
import { der, issuerAndSerial } from "./der.ts";

/** Who signs: an opened key and its certificates in DER, the own first, the root last. */
export interface SigningIdentity {
  readonly privateKey: KeyObject;
  readonly chain: readonly Uint8Array[];
}

/** Opens a PKCS#8 key in DER for one act. */
export const openPrivateKey = (pkcs8: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.from(pkcs8), format: "der", type: "pkcs8" });

/**
 * Detached CMS signature (CAdES-BES: content type, digest, signing-certificate-v2) over content whose SHA-256 is given.
 * `signingTime` is left out for PDF signatures, where the /M entry carries it.
 */
export function signCms(digest: Uint8Array, identity: SigningIdentity, signingTime?: Date): Uint8Array {
  const own = identity.chain[0];
  if (own === undefined) throw new Refused("USER_CERTIFICATE");
  const { issuer, serial } = issuerAndSerial(own);
  const attribute = (type: string, value: Uint8Array): Uint8Array => der.sequence(der.oid(type), der.set(value));
  const generalNames = der.sequence(der.context(4, issuer));
  const certificateId = der.sequence(der.octets(sha256(own)), der.sequence(generalNames, serial));
  const attributes = der.set(
    attribute(OID.contentType, der.oid(OID.data)),
    attribute(OID.messageDigest, der.octets(digest)),
    attribute(OID.signingCertificateV2, der.sequence(der.sequence(certificateId))),
    ...(signingTime === undefined ? [] : [attribute(OID.signingTime, der.time(signingTime))]),
  );
  const signature = sign("sha256", attributes, identity.privateKey);
  const implicit = Buffer.from(attributes);
  implicit[0] = 0xa0;
  const digestAlgorithm = der.sequence(der.oid(OID.sha256));
  const signatureAlgorithm =
    identity.privateKey.asymmetricKeyType === "rsa"
      ? der.sequence(der.oid(OID.rsaSha256), der.null())
      : der.sequence(der.oid(OID.ecdsaSha256));
  const signerInfo = der.sequence(
    der.integer(1),
    der.sequence(issuer, serial),
    digestAlgorithm,
    implicit,
    signatureAlgorithm,
    der.octets(signature),
  );
  const signedData = der.sequence(
    der.integer(1),
    der.set(digestAlgorithm),
    der.sequence(der.oid(OID.data)),
    der.context(0, Buffer.concat([...identity.chain].sort(Buffer.compare))),
    der.set(signerInfo),
  );
  return der.sequence(der.oid(OID.signedData), der.context(0, signedData));
}

/** Refuses USER_CERTIFICATE when the certificate is not valid at `time` or does not belong to the key. */
export function checkIdentity(identity: SigningIdentity, time: Date): void {
  const own = identity.chain[0];
  if (own === undefined) throw new Refused("USER_CERTIFICATE");
  const certificate = new X509Certificate(own);
  const valid = time >= certificate.validFromDate && time <= certificate.validToDate;
  if (!valid || !certificate.checkPrivateKey(identity.privateKey)) throw new Refused("USER_CERTIFICATE");
}

export const sha256 = (...parts: Uint8Array[]): Uint8Array => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};
