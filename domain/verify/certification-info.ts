import { ERRORS } from "../errors.ts";
import type { Text } from "../text.ts";
import { worst } from "./headline.ts";
import { issuerOfContent } from "./issuer.ts";
import { REASONS, type Reason } from "../reasons.ts";
import type { SignatureReport } from "./signature-report.ts";
import type { Verdict } from "./verdict.ts";

/** The facts shown of the certification of a document by one signer. */
export interface CertificationInfo {
  /** From the signer upwards. */
  readonly commonNames: readonly string[];
  readonly issuer: string;
  /** The message of the signer beside the signature. */
  readonly message: string;
  readonly notBefore: string | null;
  readonly notAfter: string | null;
  readonly signedAt: string | null;
  readonly signedBy: string;
  readonly valid: boolean;
  readonly validMessage: Text;
  readonly blockchainAddressList: readonly string[];
}

/** The faults of a certificate that make a signature one of nobody, or of somebody who may not sign any more. */
const LAPSED: ReadonlySet<Reason> = new Set([
  "CERTIFICATE_EXPIRED",
  "CERTIFICATE_NOT_VALID_THEN",
  "CERTIFICATE_REVOKED",
  "CERTIFICATE_REVOKED_SINCE",
]);

/** The certification of a file, signer by signer. */
export const certificationsOf = (verdict: Verdict): CertificationInfo[] =>
  verdict.signatures.filter(({ kind }) => kind === "signature").map((one) => certificationOf(one, verdict));

function certificationOf(one: SignatureReport, { record }: Verdict): CertificationInfo {
  const [leaf] = one.path;
  const outcome = worst([one.integrity, one.identity, one.laterChanges]);
  // The address stands in what the token id commits to: it is the issuer's, and of no other signer.
  const issuer = record === null ? null : issuerOfContent(record.content);
  return {
    commonNames: one.path.map(({ name }) => name),
    issuer: leaf?.issuer ?? "",
    message: one.reason,
    notBefore: leaf?.notBefore ?? null,
    notAfter: leaf?.notAfter ?? null,
    signedAt: one.time,
    signedBy: [one.name, one.organisation].filter((part) => part !== "").join(", "),
    valid: outcome === "VALID",
    validMessage: messageOf(one, outcome === "INVALID"),
    blockchainAddressList: issuer !== null && issuer.name === one.organisation ? [issuer.address] : [],
  };
}

function messageOf({ integrity, identity, laterChanges }: SignatureReport, invalid: boolean): Text {
  if (invalid || LAPSED.has(identity.reason)) return ERRORS.TAMPERED.text;
  const open = [integrity, identity, laterChanges].find(({ outcome }) => outcome !== "VALID") ?? identity;
  return REASONS[open.reason];
}
