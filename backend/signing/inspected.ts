import { z } from "zod";

/** What the process that looks at an upload answers. */
export const childAnswer = z.strictObject({
  refusal: z.enum(["UPLOAD_TYPE", "UPLOAD_ACTIVE", "UPLOAD_UNSEEN", "UPLOAD_BROKEN", "UPLOAD_SIGNATURE", "UPLOAD_AMBIGUOUS"]).optional(),
  /** What was found, for tests and for whoever looks into a refusal. */
  reason: z.string().max(200).optional(),
  mime: z.string().max(200).optional(),
  extension: z.string().regex(/^[a-z0-9.]{1,10}$/).optional(),
  pages: z.int().min(1).optional(),
  signatures: z.int().min(0).optional(),
});
export type ChildAnswer = z.infer<typeof childAnswer>;

/** Characters of a file's text that are kept for search. */
export const TEXT_MOST = 200_000;
