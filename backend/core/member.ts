/** Whether member `m` works for its company now: has come, was not sent away, and the time has not run out. */
export const WORKS = "m.status = 'ACTIVATED' AND (m.expires_at IS NULL OR m.expires_at > now())";
