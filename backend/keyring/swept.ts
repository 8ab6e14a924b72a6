/** Shares that open nothing any more; before the grants go that say so. */
export const SWEPT = {
  "secrets of grants past their time": `DELETE FROM app.secret_share s USING app.token_grant g
    WHERE s.recipient_kind = 'token'
      AND s.recipient_id = g.token_id AND g.expires_at < now()`,
} as const;

/** The rows of a claim that nobody proved. `$1`: its companies, `$2`: its persons. */
export const CLAIMED = {
  shares: "DELETE FROM app.secret_share WHERE secret_id IN (SELECT id FROM app.secret WHERE organisation_id = ANY($1))",
  secrets: "DELETE FROM app.secret WHERE organisation_id = ANY($1)",
} as const;
