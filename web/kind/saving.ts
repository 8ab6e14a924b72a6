import type { ApiError } from "../api/client.ts";

/** How far the saving of what was typed has come; `unsaved` is what nobody has typed in. */
export type SaveState = "saved" | "unsaved" | "dirty" | "saving" | "failed" | "conflict";

/** How long after a passing fault it is tried again. */
export const AGAIN_MS = 5_000;

/**
 * True when the same request may succeed later: nothing answered, the server had a fault, is still at work on it, or
 * asked for patience.
 */
export const isPassing = (error: ApiError): boolean =>
  error.status === 0 || error.status >= 500 || error.status === 429 || error.code === "REQUEST_RUNNING";
