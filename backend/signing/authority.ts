import "reflect-metadata";
import { createPublicKey, randomBytes } from "node:crypto";
import * as x509 from "@peculiar/x509";
import { ASSURANCE_POLICIES, type OwnAssurance } from "#domain/assurance";
import { OID } from "#domain/verify/oids";

/** A certificate with its private key: X.509 DER and PKCS#8 DER. The caller wraps the key before it stores it. */
export interface KeyedCertificate {
  readonly certificate: Uint8Array;
  readonly privateKey: Uint8Array;
}

export interface Validity {
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** The subject of a certificate. `email` is absent for an organisation that has none. */
export interface CertificateSubject {
  readonly organisation: string;
  readonly name: string;
  readonly email?: string;
  /** ISO 3166 two letters. */
  readonly country?: string;
  /** The company's number in a register, of VAT, or its LEI (ETSI EN 319 412-1). */
  readonly identifier?: string;
}

interface IssueOptions extends Validity {
  readonly subject: CertificateSubject;
  /**
   * How far the company was checked, as the certificate's policy says it; absent where the certificate says nothing of
   * it.
   */
  readonly assurance?: OwnAssurance;
  /** Where the issuer publishes its revocation list. */
  readonly crlUrl: string;
  /** Certify this key (SPKI DER) instead of making one: for a key that lives elsewhere. */
  readonly publicKey?: Uint8Array;
}

/** The facts about a certificate that a person or a guard needs. Fingerprint: SHA-256, lower-case hex. */
export interface CertificateFacts {
  readonly serial: string;
  readonly subject: { readonly name: string; readonly organisation: string; readonly email: string };
  readonly issuer: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly fingerprint: string;
}

export const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

const DOCUMENT_SIGNING = "1.3.6.1.5.5.7.3.36";

const EMAIL_PROTECTION = "1.3.6.1.5.5.7.3.4";

const ORGANISATION_IDENTIFIER = "2.5.4.97";

export const CRL_NUMBER = "2.5.29.20";

export const EXPIRED_ON_CRL = "2.5.29.60";

/** A root that signs itself. Its key belongs in the safest place of the installation. */
export async function createRoot(name: string, validity: Validity): Promise<KeyedCertificate> {
  return selfSigned(new x509.Name([{ CN: [{ utf8String: name }] }]), validity, await newKeys());
}

/**
 * A further certificate for the key and the name of a root, from the same beginning: it stands above everything that
 * the former one stands above, and the former one, until it ends, above everything that comes.
 */
export async function renewRoot(former: KeyedCertificate, notAfter: Date): Promise<KeyedCertificate> {
  const old = new x509.X509Certificate(exact(former.certificate));
  const keys = {
    publicKey: await old.publicKey.export(),
    privateKey: await crypto.subtle.importKey("pkcs8", exact(former.privateKey), ALGORITHM, true, ["sign"]),
  };
  return selfSigned(old.subjectName, { notBefore: old.notBefore, notAfter }, keys);
}

async function selfSigned(name: x509.Name, validity: Validity, keys: CryptoKeyPair): Promise<KeyedCertificate> {
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerial(),
    name,
    ...validity,
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 1, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return pack(certificate, keys.privateKey);
}

/** An authority under the root; it issues the certificates of users and organisations. */
export async function createIntermediate(
  root: KeyedCertificate,
  name: string,
  options: Validity & { readonly crlUrl: string },
): Promise<KeyedCertificate> {
  const keys = await newKeys();
  const certificate = await generate(root, keys.publicKey, [{ CN: [{ utf8String: name }] }], options, [
    new x509.BasicConstraintsExtension(true, 0, true),
    new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
  ]);
  return pack(certificate, keys.privateKey);
}

/**
 * A further certificate for the key and the name of an authority under the root. Whatever it signed is signed by both,
 * and its revocation lists are lists of both.
 */
export async function renewIntermediate(
  root: KeyedCertificate,
  former: KeyedCertificate,
  options: Validity & { readonly crlUrl: string },
): Promise<KeyedCertificate> {
  const old = new x509.X509Certificate(exact(former.certificate));
  const certificate = await generate(root, await old.publicKey.export(), old.subjectName, options, [
    new x509.BasicConstraintsExtension(true, 0, true),
    new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
  ]);
  return { certificate: new Uint8Array(certificate.rawData), privateKey: former.privateKey };
}

/** A certificate for one person, who signs documents for an organisation. */
export async function issueUserCertificate(issuer: KeyedCertificate, options: IssueOptions): Promise<KeyedCertificate> {
  return issue(issuer, options, x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation);
}

/** A certificate for an organisation, which seals envelopes and manifests. */
export async function issueOrganisationCertificate(
  issuer: KeyedCertificate,
  options: IssueOptions,
): Promise<KeyedCertificate> {
  return issue(issuer, options, x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation);
}

/** A certificate of a time-stamp authority: good for that and nothing else (RFC 3161, 2.3). */
export async function issueTimestampCertificate(
  issuer: KeyedCertificate,
  name: string,
  options: Validity & { readonly crlUrl: string },
): Promise<KeyedCertificate> {
  const keys = await newKeys();
  const certificate = await generate(issuer, keys.publicKey, [{ CN: [{ utf8String: name }] }], options, [
    new x509.BasicConstraintsExtension(false, undefined, true),
    new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation, true),
    new x509.ExtendedKeyUsageExtension([OID.timeStamping], true),
  ]);
  return pack(certificate, keys.privateKey);
}

async function issue(issuer: KeyedCertificate, options: IssueOptions, usage: number): Promise<KeyedCertificate> {
  const keys = options.publicKey === undefined ? await newKeys() : null;
  const publicKey = keys?.publicKey ?? (await importPublicKey(options.publicKey!));
  const { subject } = options;
  const name: x509.JsonNameParams = [
    ...(subject.country === undefined ? [] : [{ C: [{ printableString: subject.country }] }]),
    { O: [{ utf8String: subject.organisation }] },
    ...(subject.identifier === undefined ? [] : [{ [ORGANISATION_IDENTIFIER]: [{ utf8String: subject.identifier }] }]),
    { CN: [{ utf8String: subject.name }] },
    ...(subject.email === undefined ? [] : [{ E: [{ ia5String: subject.email }] }]),
  ];
  const certificate = await generate(issuer, publicKey, name, options, [
    new x509.BasicConstraintsExtension(false, undefined, true),
    new x509.KeyUsagesExtension(usage, true),
    new x509.ExtendedKeyUsageExtension([DOCUMENT_SIGNING, EMAIL_PROTECTION]),
    ...(options.assurance === undefined
      ? []
      : [new x509.CertificatePolicyExtension([ASSURANCE_POLICIES[options.assurance]])]),
    ...(subject.email === undefined
      ? []
      : [new x509.SubjectAlternativeNameExtension([{ type: "email", value: subject.email }])]),
  ]);
  return {
    certificate: new Uint8Array(certificate.rawData),
    privateKey: keys === null ? new Uint8Array() : (await pack(certificate, keys.privateKey)).privateKey,
  };
}

async function generate(
  issuer: KeyedCertificate,
  publicKey: CryptoKey,
  subject: x509.JsonNameParams | x509.Name,
  options: Validity & { readonly crlUrl: string },
  extensions: x509.Extension[],
): Promise<x509.X509Certificate> {
  const above = new x509.X509Certificate(exact(issuer.certificate));
  return x509.X509CertificateGenerator.create({
    serialNumber: newSerial(),
    subject: subject instanceof x509.Name ? subject : new x509.Name(subject),
    issuer: above.subjectName,
    notBefore: options.notBefore,
    notAfter: options.notAfter,
    signingAlgorithm: ALGORITHM,
    publicKey,
    signingKey: await openKey(issuer.privateKey),
    extensions: [
      ...extensions,
      await x509.SubjectKeyIdentifierExtension.create(publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(await above.publicKey.export()),
      new x509.CRLDistributionPointsExtension([options.crlUrl]),
    ],
  });
}

/** Reads a certificate in DER or PEM. Throws when it is not one. */
export async function parseCertificate(input: Uint8Array | string): Promise<CertificateFacts> {
  const certificate = new x509.X509Certificate(typeof input === "string" ? input : exact(input));
  const field = (name: string): string => certificate.subjectName.getField(name)[0] ?? "";
  const fingerprint = await certificate.getThumbprint("SHA-256");
  return {
    serial: certificate.serialNumber,
    subject: { name: field("CN"), organisation: field("O"), email: field("E") },
    issuer: certificate.issuerName.getField("CN")[0] ?? certificate.issuer,
    notBefore: certificate.notBefore,
    notAfter: certificate.notAfter,
    fingerprint: Buffer.from(fingerprint).toString("hex"),
  };
}

/** DER to PEM, for tools of third parties. */
export const toPem = (certificate: Uint8Array): string => new x509.X509Certificate(exact(certificate)).toString("pem");

/** P-256, or RSA for keys of tokens. */
async function importPublicKey(spki: Uint8Array): Promise<CryptoKey> {
  const { asymmetricKeyType } = createPublicKey({ key: Buffer.from(spki), format: "der", type: "spki" });
  const algorithm = asymmetricKeyType === "rsa" ? { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" } : ALGORITHM;
  return crypto.subtle.importKey("spki", exact(spki), algorithm, true, ["verify"]);
}

async function newKeys(): Promise<CryptoKeyPair> {
  return (await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"])) as CryptoKeyPair;
}

export async function openKey(pkcs8: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey("pkcs8", exact(pkcs8), ALGORITHM, false, ["sign"]);
}

async function pack(certificate: x509.X509Certificate, privateKey: CryptoKey): Promise<KeyedCertificate> {
  const exported = await crypto.subtle.exportKey("pkcs8", privateKey);
  return { certificate: new Uint8Array(certificate.rawData), privateKey: new Uint8Array(exported) };
}

/** Random, positive and without a leading zero byte, as RFC 5280 asks. */
function newSerial(): string {
  const bytes = randomBytes(16);
  bytes[0] = (bytes[0]! & 0x7f) | 0x40;
  return bytes.toString("hex");
}

/** A copy that owns exactly its bytes: a Buffer may be a view into a shared pool. */
export const exact = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
