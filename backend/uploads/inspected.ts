import { z } from "zod";
import { REASONS, type Reason } from "#domain/verify/reasons";

/** The answer of the process that looks at an upload. */
export const childAnswer = z.strictObject({
  refusal: z
    .enum(["UPLOAD_TYPE", "UPLOAD_ACTIVE", "UPLOAD_UNSEEN", "UPLOAD_BROKEN", "UPLOAD_SIGNATURE", "UPLOAD_AMBIGUOUS"])
    .optional(),
  /** The finding, for tests and for people who look into a refusal. */
  reason: z.string().max(200).optional(),
  mime: z.string().max(200).optional(),
  extension: z
    .string()
    .regex(/^[a-z0-9.]{1,10}$/)
    .optional(),
  pages: z.int().min(1).optional(),
  signatures: z.int().min(0).optional(),
  /** The flaws of the signatures that it bears. */
  flaws: z
    .array(
      z.strictObject({
        outcome: z.enum(["INVALID", "INDETERMINATE"]),
        reason: z.enum(Object.keys(REASONS) as Reason[]),
      }),
    )
    .max(400)
    .optional(),
});
export type Flaw = NonNullable<z.infer<typeof childAnswer>["flaws"]>[number];
export type ChildAnswer = z.infer<typeof childAnswer>;
