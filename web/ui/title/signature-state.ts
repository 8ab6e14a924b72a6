import type { SignatureReport } from "#domain/verify/signature-report";
import type { Finding, Outcome } from "#domain/reasons";
import type { SignatureState } from "./story.ts";

type Checked = Pick<SignatureReport, "integrity" | "identity" | "laterChanges">;

const findingsOf = ({ integrity, identity, laterChanges }: Checked): Finding[] => [integrity, identity, laterChanges];

/** The worst of three answers on a signature. */
export function outcomeOf(signature: Checked): Outcome {
  const outcomes = findingsOf(signature).map(({ outcome }) => outcome);
  return outcomes.includes("INVALID") ? "INVALID" : outcomes.includes("INDETERMINATE") ? "INDETERMINATE" : "VALID";
}

const STATES: Readonly<Record<Outcome, SignatureState>> = {
  VALID: "valid",
  INVALID: "invalid",
  INDETERMINATE: "indeterminate",
};

/** A signature as it is drawn. */
export const signatureState = (signature: Checked): SignatureState => STATES[outcomeOf(signature)];
