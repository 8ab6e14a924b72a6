/** Why a company that is named may not be asked or given anything: a compliance decision stands in the way. */
export const STOPPED = ["COMPLIANCE_BLOCKED", "COMPLIANCE_UNDECIDED"] as const;

/** Why a company that is named is refused: it is no enabled contact, or is stopped. */
export const CONTACT_REFUSALS = ["NOT_A_CONTACT", "CONTACT_DISABLED", ...STOPPED] as const;

/** Why a company, or a colleague, cannot stand in the sequence of a review. */
export const SEQUENCE_REFUSALS = [
  ...CONTACT_REFUSALS,
  "REVIEW_TWICE",
  "REVIEW_COLLEAGUE",
  "REVIEW_SUBSTITUTE",
] as const;
