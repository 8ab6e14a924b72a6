import { z } from "zod";
import { LIMITS } from "#domain/limits";
import { CONTENT_REFUSALS } from "#domain/upload-refusals";
import { REASONS, type Reason } from "#domain/reasons";

/** Characters of the name of a file within a file. */
export const NAME_MOST = 200;
const size = z.int().min(0);
const mime = z.string().max(200);
const extension = z.string().regex(/^[a-z0-9.]{1,10}$/);

/** The answer of the process that looks at an upload. */
export const childAnswer = z.strictObject({
  refusal: z.enum(CONTENT_REFUSALS).optional(),
  parameters: z.strictObject({ name: z.string().max(NAME_MOST) }).optional(),
  /** The finding, for tests and for people who look into a refusal. */
  reason: z.string().max(200).optional(),
  mime: mime.optional(),
  extension: extension.optional(),
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
  /** Bytes of the file as it was put right; they follow the answer. */
  mended: size.optional(),
  /** The files that it carries as its attachments; their bytes follow, in this order. */
  inside: z
    .array(z.strictObject({ name: z.string().max(NAME_MOST), mime, extension, size }))
    .max(LIMITS.attachments)
    .optional(),
});
export type Flaw = NonNullable<z.infer<typeof childAnswer>["flaws"]>[number];
export type ChildAnswer = z.infer<typeof childAnswer>;
export type Refusal = ChildAnswer & { readonly refusal: NonNullable<ChildAnswer["refusal"]> };
