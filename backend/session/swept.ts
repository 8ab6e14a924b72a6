import { LIMITS } from "#domain/limits";

/** Sessions, visits and sources that nobody needs any more, and from when. */
export const SWEPT = {
  "ended sessions": "DELETE FROM app.session WHERE expires_at < now()",
  "visits that ended": "DELETE FROM app.visit WHERE expires_at < now()",
  "sources of long ago": `DELETE FROM app.familiar_source WHERE seen_at < now() - interval '${LIMITS.familiarDays} days'`,
} as const;

/** The rows of a claim that nobody proved. `$1`: its companies, `$2`: its persons. */
export const CLAIMED = { session: "DELETE FROM app.session WHERE organisation_id = ANY($1)" } as const;
