import type { Context } from "../../session/context.ts";
import { assertAsked, checkNamed } from "./asked-companies.ts";
import type { ReviewRow } from "./review-row.ts";

/**
 * Every company that a review asks, and that signs or lends its layout to a draft, may still be asked: contacts are
 * disabled, and compliance decisions taken, after a review was saved. The issuer of an original is nobody's choice.
 * NOT_A_CONTACT, CONTACT_DISABLED, COMPLIANCE_BLOCKED, COMPLIANCE_UNDECIDED, REVIEW_TWICE.
 */
export async function assertStillNamed(
  ctx: Context,
  { type, sequence, issuerId, draftSelection }: ReviewRow,
): Promise<void> {
  const asked = sequence ?? [];
  for (const [i, one] of asked.entries()) await assertAsked(ctx, one, asked.slice(0, i), `collaborators.${i}`);
  const carrierId = draftSelection?.carrierId ?? null;
  if (type === "draft") await checkNamed(ctx, { issuerId: null }, { issuerId, carrierId });
}
