/** Links that nobody can follow any more, and from when. */
export const SWEPT = {
  "links used or past their time":
    "DELETE FROM app.link_token WHERE used_at < now() - interval '30 days' OR expires_at < now() - interval '30 days'",
} as const;

/** The rows of a claim that nobody proved. `$1`: its companies, `$2`: its persons. */
export const CLAIMED = {
  links: "DELETE FROM app.link_token WHERE person_id = ANY($2) OR organisation_id = ANY($1)",
} as const;
