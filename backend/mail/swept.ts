/** Letters that nobody needs any more, and from when. */
export const SWEPT = {
  "letters that were sent": "DELETE FROM app.mail WHERE sent_at < now() - interval '30 days'",
  "letters that were given up": "DELETE FROM app.mail WHERE undeliverable_at < now() - interval '30 days'",
} as const;

/** The rows of a claim that nobody proved. `$1`: its companies, `$2`: its persons. */
export const CLAIMED = { server: "DELETE FROM app.organisation_mail WHERE organisation_id = ANY($1)" } as const;
