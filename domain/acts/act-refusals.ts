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

/** Refused to those who have not accepted the user agreement, or whose company has not. */
export const AGREEMENT = ["AGREEMENT_NEEDED", "AGREEMENT_ORG_NEEDED"] as const;
/** Why a bill cannot be given back to its issuer, beside its state and the rights of the user. */
export const NOT_RETURNED = ["LOCKED", "BUSY", "NOT_OWNER_AND_POSSESSOR", "REGISTRY_PAUSED", ...AGREEMENT] as const;
