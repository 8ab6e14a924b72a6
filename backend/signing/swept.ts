/** What was prepared for devices that nobody asks any more, and from when. */
export const SWEPT = { "what a UKey was to sign": "DELETE FROM app.preparation WHERE expires_at < now()" } as const;
