/** What programs were given and nobody needs any more, and from when. */
export const SWEPT = {
  "grants past their time": "DELETE FROM app.token_grant WHERE expires_at < now()",
  "access tokens past their time": "DELETE FROM app.oauth_access WHERE expires_at < now()",
} as const;
