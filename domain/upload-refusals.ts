import type { ErrorCode } from "./errors.ts";

/** Why the content of a file is not taken, or not signed. */
export const CONTENT_REFUSALS = [
  "UPLOAD_TYPE",
  "UPLOAD_ACTIVE",
  "UPLOAD_ENCRYPTED",
  "UPLOAD_PORTFOLIO",
  "UPLOAD_PINNED",
  "UPLOAD_INSIDE_TYPE",
  "UPLOAD_INSIDE_ACTIVE",
  "UPLOAD_INSIDE_BROKEN",
  "UPLOAD_APPENDED",
  "UPLOAD_UNSEEN",
  "UPLOAD_BROKEN",
  "UPLOAD_SIGNED_BROKEN",
  "UPLOAD_SIGNATURE",
  "UPLOAD_AMBIGUOUS",
] as const satisfies readonly ErrorCode[];
