import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { fromBER, OctetString, BitString } from "asn1js";
import { BasicConstraints, Certificate, CertificateRevocationList, type RelativeDistinguishedNames } from "pkijs";
import { invalid, unsure, valid, type Finding } from "./reasons.ts";
import { verifyValue } from "./signature-value.ts";

const OID = {
  commonName: "2.5.4.3",
  organisation: "2.5.4.10",
  email: "1.2.840.113549.1.9.1",
  basicConstraints: "2.5.29.19",
  keyUsage: "2.5.29.15",
} as const;
const MAX_PATH = 6;

/** Who a certificate names. Fingerprint: SHA-256 of its DER, hex. */
export interface CertificateName {
  readonly name: string;
  readonly organisation: string;
  readonly email: string;
  readonly issuer: string;
  readonly serial: string;
  readonly fingerprint: string;
  readonly notBefore: string;
  readonly notAfter: string;
}

/** Opens DER strictly: what follows it, or is written another way than it would be, is refused. */
export function openCertificate(der: Uint8Array): Certificate {
  const parsed = fromBER(new Uint8Array(der));
  if (parsed.offset !== der.length) throw new SyntaxError("not a certificate");
  return new Certificate({ schema: parsed.result });
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

function encoded(certificate: Certificate): { readonly der: Uint8Array; readonly fingerprint: string } {
  let found = encodings.get(certificate);
  if (found === undefined) {
    const der = new Uint8Array(certificate.toSchema().toBER());
    found = { der, fingerprint: bytesToHex(sha256(der)) };
    encodings.set(certificate, found);
  }
  return found;
}

export const derOf = (certificate: Certificate): Uint8Array => encoded(certificate).der;

export function nameOf(certificate: Certificate): CertificateName {
  const field = (names: RelativeDistinguishedNames, oid: string): string => {
    const found = names.typesAndValues.find(({ type }) => type === oid);
    return found === undefined ? "" : String(found.value.valueBlock.value);
  };
  return {
    name: field(certificate.subject, OID.commonName),
    organisation: field(certificate.subject, OID.organisation),
    email: field(certificate.subject, OID.email),
    issuer: field(certificate.issuer, OID.commonName),
    serial: bytesToHex(certificate.serialNumber.valueBlock.valueHexView),
    fingerprint: encoded(certificate).fingerprint,
    notBefore: certificate.notBefore.value.toISOString(),
    notAfter: certificate.notAfter.value.toISOString(),
  };
}

export interface PathInput {
  readonly leaf: Certificate;
  readonly others: readonly Certificate[];
  readonly anchors: readonly Certificate[];
  readonly revocations: readonly CertificateRevocationList[];
  /** When the file says it was signed; null if it does not say. */
  readonly signedAt: Date | null;
  readonly now: Date;
}

/** Follows a certificate to an authority that is trusted, and says whether it could be used when the file was signed. */
export async function checkPath(input: PathInput): Promise<Finding> {
  const at = input.signedAt ?? input.now;
  const path = [input.leaf];
  for (let above = input.leaf; !isAnchor(above, input.anchors); above = path.at(-1)!) {
    if (path.length > MAX_PATH) return unsure("ISSUER_UNKNOWN");
    const next = await findIssuer(above, [...input.anchors, ...input.others]);
    if (next === null || path.includes(next)) return unsure("ISSUER_UNKNOWN");
    path.push(next);
  }
  if (!mayUse(input.leaf, [0, 1])) return invalid("CERTIFICATE_PURPOSE");
  if (!path.slice(1).every((one) => isAuthority(one) && mayUse(one, [5]))) return invalid("CERTIFICATE_PURPOSE");
  if (!path.every((one) => within(one, at))) return invalid("CERTIFICATE_NOT_VALID_THEN");
  if (await anyRevoked(path, input.revocations, at)) return invalid("CERTIFICATE_REVOKED");
  return path.every((one) => within(one, input.now)) ? valid("PATH_VALID") : unsure("CERTIFICATE_EXPIRED");
}

/** Every certificate in a file must be whole: signed by another one of the file, by an anchor, or by itself. */
export async function allWhole(certificates: readonly Certificate[], anchors: readonly Certificate[]): Promise<boolean> {
  for (const one of certificates) {
    if (isAnchor(one, anchors)) continue;
    if ((await findIssuer(one, [...anchors, ...certificates])) === null) return false;
  }
  return true;
}

const isAnchor = (one: Certificate, anchors: readonly Certificate[]): boolean =>
  anchors.some((anchor) => encoded(anchor).fingerprint === encoded(one).fingerprint);

async function findIssuer(one: Certificate, candidates: readonly Certificate[]): Promise<Certificate | null> {
  for (const above of candidates) {
    if (one.issuer.isEqual(above.subject) && (await signedBy(one, above))) return above;
  }
  return null;
}

/** Answers already found: the same certificates are met again for each signature of a file. */
const known = new WeakMap<object, WeakMap<object, Promise<boolean>>>();

function signedBy(one: Certificate | CertificateRevocationList, above: Certificate): Promise<boolean> {
  const answers = known.get(one) ?? new WeakMap<object, Promise<boolean>>();
  known.set(one, answers);
  const answer = answers.get(above) ?? checkSigned(one, above);
  answers.set(above, answer);
  return answer;
}

async function checkSigned(one: Certificate | CertificateRevocationList, above: Certificate): Promise<boolean> {
  const { valueHexView: value, unusedBits } = one.signatureValue.valueBlock;
  const algorithm = one.signatureAlgorithm.algorithmId;
  if (unusedBits !== 0 || !one.signatureAlgorithm.isEqual(one.signature)) return false;
  return (await verifyValue(above.subjectPublicKeyInfo, algorithm, value, one.tbsView)) === true;
}

const within = (one: Certificate, at: Date): boolean => at >= one.notBefore.value && at <= one.notAfter.value;

function isAuthority(one: Certificate): boolean {
  const value = extension(one, OID.basicConstraints);
  return value !== null && new BasicConstraints({ schema: value }).cA === true;
}

/** Whether one of the bits of the key usage is set; a certificate without key usage may be used for anything. */
function mayUse(one: Certificate, bits: readonly number[]): boolean {
  const value = extension(one, OID.keyUsage);
  if (value === null) return true;
  if (!(value instanceof BitString)) return false;
  const first = value.valueBlock.valueHexView[0] ?? 0;
  return bits.some((bit) => (first & (0x80 >> bit)) !== 0);
}

function extension(one: Certificate, oid: string): BitString | OctetString | null {
  const found = one.extensions?.find(({ extnID }) => extnID === oid);
  return found === undefined ? null : (fromBER(new Uint8Array(found.extnValue.valueBlock.valueHexView)).result as BitString);
}

async function anyRevoked(
  path: readonly Certificate[],
  lists: readonly CertificateRevocationList[],
  at: Date,
): Promise<boolean> {
  for (const [i, one] of path.slice(0, -1).entries()) {
    const above = path[i + 1]!;
    for (const list of lists) {
      if (!list.issuer.isEqual(one.issuer) || !(await signedBy(list, above))) continue;
      const entry = list.revokedCertificates?.find(({ userCertificate }) => userCertificate.isEqual(one.serialNumber));
      if (entry !== undefined && entry.revocationDate.value <= at) return true;
    }
  }
  return false;
}
