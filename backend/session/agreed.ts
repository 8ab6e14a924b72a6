import { LIMITS } from "#domain/limits";

/**
 * Whether person or organisation `alias` has accepted the user agreement as it reads now: a newer version is asked for
 * again.
 */
export const agreed = (alias: string): string =>
  `coalesce(${alias}.agreement_version >= ${LIMITS.agreementVersion}, false)`;

/** Whether person `p` has agreed to the terms of use and the privacy policy as they read now. */
export const TERMS_AGREED = `coalesce(p.terms_version >= ${LIMITS.termsVersion}, false)`;
