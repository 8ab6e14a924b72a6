/** Codes that nobody needs any more, and from when. */
export const SWEPT = {
  "codes past their time": "DELETE FROM app.one_time_code WHERE expires_at < now() - interval '1 hour'",
} as const;

/** The rows of a claim that nobody proved. `$1`: its companies, `$2`: its persons. */
export const CLAIMED = {
  codes: "DELETE FROM app.one_time_code WHERE subject_id = ANY($2)",
  keys: "DELETE FROM app.person_key WHERE person_id = ANY($2)",
  acceptances: "DELETE FROM app.acceptance WHERE person_id = ANY($2)",
} as const;
