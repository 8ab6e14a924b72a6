import { createHash } from "node:crypto";
import { Refused } from "#domain/errors";
import { OID } from "#domain/verify/oids";
import { der, issuerAndSerial } from "./der.ts";
import { publicKeyOf } from "./key.ts";

/** The facts that are signed beside the digest. */
export interface SignedFacts {
  readonly digest: Uint8Array;
  /** The signer's certificate in DER. */
  readonly own: Uint8Array;
  /** Left out for PDF signatures, where the /M entry carries it. */
  readonly signingTime?: Date | undefined;
  /** Object identifier of the type of the content; plain data unless given. */
  readonly contentType?: string;
}

const attribute = (type: string, value: Uint8Array): Uint8Array => der.sequence(der.oid(type), der.set(value));

/**
 * The signed attributes of CAdES-BES, in DER: what a key signs. Content type, digest, signing-certificate-v2, signing
 * time.
 */
export function signedAttributes({ digest, own, signingTime, contentType = OID.data }: SignedFacts): Uint8Array {
  const { issuer, serial } = issuerAndSerial(own);
  const generalNames = der.sequence(der.context(4, issuer));
  const certificateId = der.sequence(der.octets(sha256(own)), der.sequence(generalNames, serial));
  return der.set(
    attribute(OID.contentType, der.oid(contentType)),
    attribute(OID.messageDigest, der.octets(digest)),
    attribute(OID.signingCertificateV2, der.sequence(der.sequence(certificateId))),
    ...(signingTime === undefined ? [] : [attribute(OID.signingTime, der.time(signingTime))]),
  );
}

export interface SignedParts {
  readonly attributes: Uint8Array;
  readonly value: Uint8Array;
  readonly chain: readonly Uint8Array[];
  /** The answer of a time-stamp authority for `value`. */
  readonly timestamp?: Uint8Array | undefined;
  /** Content that the signature carries, and its type; none: it is detached. */
  readonly content?: { readonly type: string; readonly bytes: Uint8Array };
  /** False: whoever checks it has the certificates already. */
  readonly withCertificates?: boolean;
}

/** A CMS signature in DER, of its parts. */
export function assembleCms({
  attributes,
  value,
  chain,
  timestamp,
  content,
  withCertificates = true,
}: SignedParts): Uint8Array {
  const own = chain[0];
  if (own === undefined) throw new Refused("USER_CERTIFICATE");
  const { issuer, serial } = issuerAndSerial(own);
  const implicit = Buffer.from(attributes);
  implicit[0] = 0xa0;
  const digestAlgorithm = der.sequence(der.oid(OID.sha256));
  const signatureAlgorithm =
    publicKeyOf(own).asymmetricKeyType === "rsa"
      ? der.sequence(der.oid(OID.rsaSha256), der.null())
      : der.sequence(der.oid(OID.ecdsaSha256));
  const signerInfo = der.sequence(
    der.integer(1),
    der.sequence(issuer, serial),
    digestAlgorithm,
    implicit,
    signatureAlgorithm,
    der.octets(value),
    ...(timestamp === undefined ? [] : [der.context(1, attribute(OID.timeStampToken, timestamp))]),
  );
  const encapsulated =
    content === undefined
      ? der.sequence(der.oid(OID.data))
      : der.sequence(der.oid(content.type), der.context(0, der.octets(content.bytes)));
  const signedData = der.sequence(
    der.integer(content === undefined ? 1 : 3),
    der.set(digestAlgorithm),
    encapsulated,
    ...(withCertificates ? [der.context(0, Buffer.concat([...chain].sort(Buffer.compare)))] : []),
    der.set(signerInfo),
  );
  return der.sequence(der.oid(OID.signedData), der.context(0, signedData));
}

export const sha256 = (...parts: Uint8Array[]): Uint8Array => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};
