import type { Headline } from "../headlines.ts";
import type { Finding, Outcome, Reason } from "../reasons.ts";
import type { Verdict } from "./verdict.ts";

export function worst(findings: readonly Finding[]): Outcome {
  if (findings.some(({ outcome }) => outcome === "INVALID")) return "INVALID";
  return findings.some(({ outcome }) => outcome === "INDETERMINATE") ? "INDETERMINATE" : "VALID";
}

/** The open questions about a certificate that leads to an authority that is trusted. */
const TIME_OPEN: ReadonlySet<Reason> = new Set([
  "CERTIFICATE_EXPIRED",
  "CERTIFICATE_REVOKED_SINCE",
  "REVOCATION_UNKNOWN",
  "CERTIFICATE_RULE_UNKNOWN",
]);

/** The headline of a certificate that holds, where it does not say enough of its company. */
const OF_COMPANY: Readonly<Partial<Record<Reason, Headline>>> = {
  COMPANY_UNCHECKED: "ISSUER_UNCHECKED",
  ASSURANCE_UNSAID: "ISSUER_UNSAID",
};

/** The headline that the state of a title gives to a genuine file, and to a package that the file is in. */
const OF_TITLE: Readonly<Partial<Record<Reason, Headline>>> = {
  IN_CIRCULATION: "GENUINE_IN_CIRCULATION",
  RETURNED: "GENUINE_RETURNED",
  BURNT: "GENUINE_BURNT",
  BILL_DISCHARGED: "BILL_DISCHARGED",
  BILL_REJECTED: "BILL_REJECTED",
  PAUSED: "GENUINE_PAUSED",
};

/** Whether all that is open of some findings is that nobody checked, or said that it checked, a company. */
export const onlyUnchecked = (findings: readonly Finding[]): boolean =>
  findings.every(({ outcome, reason }) => outcome === "VALID" || OF_COMPANY[reason] !== undefined);

interface Context {
  readonly format: Verdict["format"];
  readonly hasTitle: boolean;
  /** The worst answer on who signed, over all signatures. */
  readonly signers: Outcome;
  /** Whether nothing but the level of their companies keeps that from being good. */
  readonly signersUnchecked: boolean;
}

/** The verdict in one line: what failed first, then what is open, then what the title says. */
export function headlineOf(
  checks: Verdict["checks"],
  { format, hasTitle, signers, signersUnchecked }: Context,
): Headline {
  const { integrity, issuer, status } = checks;
  if (integrity.reason === "FILE_UNREADABLE") return "UNREADABLE";
  // Nobody signed it, but it names a title: anchored or not, it is no original.
  if (issuer.reason === "NOT_SIGNED" && hasTitle) return "COPY";
  if (integrity.reason === "NOT_SIGNED") return "NOT_SIGNED";
  // Anybody can name an issuer whose key did not sign: that is no change of what it signed.
  if (integrity.reason === "KEY_UNNAMED" || integrity.reason === "KEY_ENDED") return "ISSUER_DENIED";
  if (integrity.outcome === "INVALID") return "ALTERED";
  if (integrity.outcome === "INDETERMINATE")
    return integrity.reason === "CHANGED_OPEN" && issuer.outcome !== "INVALID" ? "ADDITION_OPEN" : "UNCERTAIN";
  if (issuer.outcome === "INVALID") return issuer.reason === "DOMAIN_DENIES" ? "ISSUER_DENIED" : "ISSUER_REFUSED";
  if (status.reason === "TITLE_UNKNOWN") return "TITLE_UNKNOWN";
  if (status.reason === "REVOKED" || status.reason === "NOT_ISSUED") return "REVOKED";
  const company = OF_COMPANY[issuer.reason];
  if (company !== undefined) return company;
  if (issuer.outcome === "INDETERMINATE" && format !== "unknown" && issuer.reason !== "NOT_SIGNED") {
    return TIME_OPEN.has(issuer.reason) ? "UNCERTAIN" : "ISSUER_UNKNOWN";
  }
  // The issuer is known, and stands behind it; another signer does not pass.
  if (signers !== "VALID" && issuer.outcome === "VALID")
    return signers === "INVALID" ? "SIGNER_REFUSED" : signersUnchecked ? "SIGNER_UNCHECKED" : "SIGNER_UNKNOWN";
  const said = OF_TITLE[status.reason];
  if (said !== undefined && (hasTitle || format === "package")) return said;
  return hasTitle || status.outcome === "INDETERMINATE" ? "STATUS_UNKNOWN" : "GENUINE";
}
