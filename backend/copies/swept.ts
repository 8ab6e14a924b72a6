/** Encrypted copies that nobody can fetch any more, and from when. */
export const SWEPT = {
  "encrypted copies past their time": "DELETE FROM app.remote_copy WHERE ends_at < now() - interval '30 days'",
} as const;
