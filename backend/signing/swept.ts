/** Prepared signatures that no device will complete any more. */
export const SWEPT = { "what a UKey was to sign": "DELETE FROM app.preparation WHERE expires_at < now()" } as const;
