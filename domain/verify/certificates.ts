import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { fromBER } from "asn1js";
import { Certificate, CertificateRevocationList, type RelativeDistinguishedNames } from "pkijs";

const OID = {
  commonName: "2.5.4.3",
  organisation: "2.5.4.10",
  identifier: "2.5.4.97",
  email: "1.2.840.113549.1.9.1",
} as const;

/** The names in a certificate. Fingerprint: SHA-256 of its DER, hex. */
export interface CertificateName {
  readonly name: string;
  readonly organisation: string;
  readonly email: string;
  /**
   * The identifier of the company beside its name: a number in a register, of VAT, or an LEI (ETSI EN 319 412-1); empty
   * without one.
   */
  readonly identifier: string;
  readonly issuer: string;
  readonly serial: string;
  readonly fingerprint: string;
  readonly notBefore: string;
  readonly notAfter: string;
  /** Base64. */
  readonly der: string;
}

/** Opens DER strictly: what follows it, or is written another way than it would be, is refused. */
export function openCertificate(der: Uint8Array): Certificate {
  const parsed = fromBER(new Uint8Array(der));
  if (parsed.offset !== der.length) throw new SyntaxError("not a certificate");
  return new Certificate({ schema: parsed.result });
}

/** Opens what may be a certificate; null for what is none. */
export function openCertificateOrNull(der: Uint8Array): Certificate | null {
  try {
    return openCertificate(der);
  } catch {
    return null;
  }
}

/** Opens a revocation list; null for what is none. */
export function openRevocationList(der: Uint8Array): CertificateRevocationList | null {
  try {
    return new CertificateRevocationList({ schema: fromBER(new Uint8Array(der)).result });
  } catch {
    return null;
  }
}

const encodings = new WeakMap<Certificate, { readonly der: Uint8Array; readonly fingerprint: string }>();

export function encoded(certificate: Certificate): { readonly der: Uint8Array; readonly fingerprint: string } {
  let found = encodings.get(certificate);
  if (found === undefined) {
    const der = new Uint8Array(certificate.toSchema().toBER());
    found = { der, fingerprint: bytesToHex(sha256(der)) };
    encodings.set(certificate, found);
  }
  return found;
}

const MOST_SHARED = 500;
const shared = new Map<string, Certificate>();

/** The one object for equal certificates: what was found out about it need not be found out for each signature. */
export function sharedCertificate(certificate: Certificate): Certificate {
  const { unusedBits, valueHexView } = certificate.signatureValue.valueBlock;
  // All of its bytes: writing it in DER would cost as much as reading it.
  const key = bytesToHex(
    sha256
      .create()
      .update(certificate.tbsView)
      .update(new Uint8Array(certificate.signatureAlgorithm.toSchema().toBER()))
      .update(Uint8Array.of(unusedBits))
      .update(valueHexView)
      .digest(),
  );
  const found = shared.get(key);
  if (found !== undefined) return found;
  if (shared.size >= MOST_SHARED) shared.clear();
  shared.set(key, certificate);
  return certificate;
}

export const derOf = (certificate: Certificate): Uint8Array => encoded(certificate).der;

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

export function nameOf(certificate: Certificate): CertificateName {
  const field = (names: RelativeDistinguishedNames, oid: string): string => {
    const found = names.typesAndValues.find(({ type }) => type === oid);
    return found === undefined ? "" : String(found.value.valueBlock.value);
  };
  return {
    name: field(certificate.subject, OID.commonName),
    organisation: field(certificate.subject, OID.organisation),
    email: field(certificate.subject, OID.email),
    identifier: field(certificate.subject, OID.identifier),
    issuer: field(certificate.issuer, OID.commonName) || field(certificate.issuer, OID.organisation),
    serial: bytesToHex(certificate.serialNumber.valueBlock.valueHexView),
    fingerprint: encoded(certificate).fingerprint,
    notBefore: certificate.notBefore.value.toISOString(),
    notAfter: certificate.notAfter.value.toISOString(),
    der: toBase64(encoded(certificate).der),
  };
}
