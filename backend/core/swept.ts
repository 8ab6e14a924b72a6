import { LONGEST_MINUTES } from "#domain/attempts";

/** Counts of tries that nobody needs any more, and from when. */
export const SWEPT = {
  "counts of attempts": `DELETE FROM app.attempt WHERE at < now() - interval '${LONGEST_MINUTES} minutes'`,
  "sign-ins that failed long ago":
    "DELETE FROM app.failed_sign_in WHERE times = 0 AND told_at < now() - interval '1 day'",
} as const;

/** The rows of a claim that nobody proved. `$1`: its companies, `$2`: its persons. */
export const CLAIMED = {
  events: "DELETE FROM app.webhook_event WHERE organisation_id = ANY($1)",
  record: "DELETE FROM app.audit WHERE organisation_id = ANY($1)",
} as const;
