/** Invitations that nobody can follow any more, and from when. */
export const SWEPT = {
  "invitations past their time": "DELETE FROM app.contact_invitation WHERE expires_at < now() - interval '30 days'",
} as const;
