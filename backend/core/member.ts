/**
 * Whether the member of this alias works for its company now: has come, was not sent away, and the time has not run
 * out.
 */
export const worksAs = (m: string): string =>
  `${m}.status = 'ACTIVATED' AND (${m}.expires_at IS NULL OR ${m}.expires_at > now())`;

/** The same of member `m`. */
export const WORKS = worksAs("m");
