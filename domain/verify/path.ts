import { BitString, fromBER } from "asn1js";
import { BasicConstraints, ExtKeyUsage, type Certificate } from "pkijs";
import { findingOf } from "./assurance.ts";
import { encoded } from "./certificates.ts";
import { OID } from "./oids.ts";
import { invalid, unsure, valid, type Finding } from "../reasons.ts";
import { revocationOf, type Revocations } from "./revocation.ts";
import { isShortKey, methodOf } from "./signature-value.ts";
import { signedBy } from "./signed-by.ts";

const EXTENSION = { basicConstraints: "2.5.29.19", keyUsage: "2.5.29.15", uses: "2.5.29.37" } as const;
/** Rules in certificates that are followed here, or bind nobody who verifies (policies, names, where lists are). */
const KNOWN_RULES: ReadonlySet<string> = new Set([
  ...Object.values(EXTENSION),
  "2.5.29.32",
  "2.5.29.17",
  "2.5.29.31",
  "2.5.29.35",
  "2.5.29.14",
]);
/**
 * Uses under which a signature of a document is accepted: any, e-mail, documents (RFC 9336 and two makers of readers).
 */
const DOCUMENT_USES = [
  "2.5.29.37.0",
  "1.3.6.1.5.5.7.3.4",
  "1.3.6.1.5.5.7.3.36",
  "1.3.6.1.4.1.311.10.3.12",
  "1.2.840.113583.1.1.5",
];
const MAX_PATH = 6;

export interface PathInput {
  readonly leaf: Certificate;
  readonly others: readonly Certificate[];
  readonly anchors: readonly Certificate[];
  readonly revocations: Revocations;
  readonly use: "documents" | "time";
  /** When the signer says that it signed; null if it does not say. */
  readonly signedAt: Date | null;
  /** When the signature is proven to have been there already; null if nothing proves it. */
  readonly provenAt: Date | null;
  readonly now: Date;
}

export interface JudgedPath {
  readonly finding: Finding;
  /** From the signer upwards as far as it could be followed. */
  readonly path: readonly Certificate[];
  /** Whether it ends at an authority that is trusted. */
  readonly trusted: boolean;
}

/**
 * Follows a certificate to an authority that is trusted, and says whether it could be used when the file was signed.
 */
export async function judgePath(input: PathInput): Promise<JudgedPath> {
  const { path, trusted, stop } = await follow(input);
  const answer = (finding: Finding): JudgedPath => ({ finding, path, trusted });
  const claimed = input.signedAt ?? input.provenAt ?? input.now;
  const proven = input.provenAt ?? input.now;
  if (stop === "damaged") return answer(invalid("CERTIFICATE_DAMAGED"));
  if (!mayServe(path, input.use)) return answer(invalid("CERTIFICATE_PURPOSE"));
  if (!path.every((one) => within(one, claimed))) return answer(invalid("CERTIFICATE_NOT_VALID_THEN"));
  const revoked = await revocationOf(path, input.revocations, {
    claimed,
    proven: input.provenAt,
    // No file can hold a list that is newer than its last time-stamp: one of the time of the stamp has to do.
    known: input.provenAt ?? (input.use === "time" ? claimed : input.now),
  });
  if (revoked?.outcome === "INVALID") return answer(revoked);
  const weak = path.slice(0, trusted ? -1 : undefined).some((one) => isWeaklySigned(one) && !isOwnIssuer(one));
  if (weak || isShortKey(input.leaf.subjectPublicKeyInfo)) return answer(unsure("ALGORITHM_WEAK"));
  if (!trusted) return answer(unsure(stop === "unknown" ? "ALGORITHM_UNKNOWN" : "ISSUER_UNKNOWN"));
  if (path.some(hasUnknownRule)) return answer(unsure("CERTIFICATE_RULE_UNKNOWN"));
  if (!path.every((one) => within(one, proven))) return answer(unsure("CERTIFICATE_EXPIRED"));
  return answer(revoked ?? (input.use === "time" ? valid("PATH_VALID") : findingOf(input.leaf)));
}

async function follow({
  leaf,
  others,
  anchors,
  signedAt,
  provenAt,
  now,
}: PathInput): Promise<{ path: Certificate[]; trusted: boolean; stop: Wholeness | null }> {
  const path = [leaf];
  for (let above = leaf; !isAnchor(above, anchors); above = path.at(-1)!) {
    // An authority may have several certificates for its key: the one that was valid then goes before the others.
    const at = signedAt ?? provenAt ?? now;
    const candidates = [...anchors, ...others]
      .filter((one) => above.issuer.isEqual(one.subject))
      .toSorted((a, b) => Number(within(b, at)) - Number(within(a, at)));
    const next = await findIssuer(above, candidates);
    // A root that is not trusted ends the path, however it signed itself.
    if (typeof next === "string")
      return { path, trusted: false, stop: candidates.length === 0 || isOldRoot(above) ? null : next };
    if (path.includes(next) || path.length > MAX_PATH) return { path, trusted: false, stop: null };
    path.push(next);
  }
  return { path, trusted: true, stop: null };
}

/** Why no issuer of a certificate was found: none signed it, or one may have, by a method that is not supported. */
type Wholeness = "damaged" | "unknown";

/** Every certificate in a file must be whole: signed by another one of the file, by an anchor, or by itself. */
export async function allWhole(
  certificates: readonly Certificate[],
  anchors: readonly Certificate[],
): Promise<"whole" | Wholeness> {
  let found: "whole" | Wholeness = "whole";
  for (const one of certificates) {
    // A root that nobody trusts vouches for nobody: its signature over itself says nothing, and may be an old one.
    if (isAnchor(one, anchors) || isOldRoot(one)) continue;
    const issuer = await findIssuer(one, [...anchors, ...certificates]);
    if (issuer === "damaged") return issuer;
    if (issuer === "unknown") found = issuer;
  }
  return found;
}

/** The finding about a signer, from those about all certificates beside the signature. */
export const ofWhole = (whole: "whole" | Wholeness, finding: Finding): Finding =>
  whole === "damaged"
    ? invalid("CERTIFICATE_DAMAGED")
    : whole === "unknown" && finding.outcome === "VALID"
      ? unsure("ALGORITHM_UNKNOWN")
      : finding;

const isAnchor = (one: Certificate, anchors: readonly Certificate[]): boolean =>
  anchors.some((anchor) => encoded(anchor).fingerprint === encoded(one).fingerprint);

async function findIssuer(one: Certificate, candidates: readonly Certificate[]): Promise<Certificate | Wholeness> {
  let found: Wholeness = "damaged";
  for (const above of candidates) {
    if (!one.issuer.isEqual(above.subject)) continue;
    const signed = await signedBy(one, above);
    if (signed === true) return above;
    if (signed === null) found = "unknown";
  }
  return found;
}

const within = (one: Certificate, at: Date): boolean => at >= one.notBefore.value && at <= one.notAfter.value;

/** Whether the signer may sign this, and whether those above it may certify, as deep as they do. */
function mayServe(path: readonly Certificate[], use: PathInput["use"]): boolean {
  const [leaf, ...above] = path as [Certificate, ...Certificate[]];
  const uses = usesOf(leaf);
  const right =
    use === "time"
      ? uses?.includes(OID.timeStamping) === true
      : uses === null || uses.some((one) => DOCUMENT_USES.includes(one));
  return right && mayUse(leaf, [0, 1]) && above.every((one, i) => mayCertify(one, i) && mayUse(one, [5]));
}

function usesOf(one: Certificate): readonly string[] | null {
  const value = extension(one, EXTENSION.uses);
  return value === null ? null : new ExtKeyUsage({ schema: value }).keyPurposes;
}

/** `below`: how many authorities stand between it and the signer. */
function mayCertify(one: Certificate, below: number): boolean {
  const value = extension(one, EXTENSION.basicConstraints);
  if (value === null) return false;
  const { cA, pathLenConstraint } = new BasicConstraints({ schema: value });
  return cA === true && (typeof pathLenConstraint !== "number" || below <= pathLenConstraint);
}

/** Whether one of the bits of the key usage is set; a certificate without key usage may be used for anything. */
function mayUse(one: Certificate, bits: readonly number[]): boolean {
  const value = extension(one, EXTENSION.keyUsage);
  if (value === null) return true;
  if (!(value instanceof BitString)) return false;
  const first = value.valueBlock.valueHexView[0] ?? 0;
  return bits.some((bit) => (first & (0x80 >> bit)) !== 0);
}

const isOwnIssuer = (one: Certificate): boolean => one.issuer.isEqual(one.subject);

const isOldRoot = (one: Certificate): boolean => isOwnIssuer(one) && isWeaklySigned(one);

const isWeaklySigned = (one: Certificate): boolean => methodOf(one.signatureAlgorithm) === "weak";

const hasUnknownRule = (one: Certificate): boolean =>
  one.extensions?.some(({ critical, extnID }) => critical && !KNOWN_RULES.has(extnID)) === true;

function extension(one: Certificate, oid: string): BitString | null {
  const found = one.extensions?.find(({ extnID }) => extnID === oid);
  return found === undefined
    ? null
    : (fromBER(new Uint8Array(found.extnValue.valueBlock.valueHexView)).result as BitString);
}
