import { Refused } from "#domain/errors";
import type { Context } from "../../session/context.ts";
import { enabledContact } from "../contact.ts";
import type { ReviewRow } from "./review-row.ts";
import { assertAsked } from "./asked-companies.ts";

/** Does what may refuse a company, and names the field in which that company was chosen. */
async function at(path: string, check: Promise<unknown>): Promise<void> {
  await check.catch((error: unknown) => {
    if (!(error instanceof Refused) || error.fields.length > 0) throw error;
    throw new Refused(error.code, error.parameters, [{ path, code: error.code }]);
  });
}

/**
 * Every company that a review asks or names may still be asked: contacts are disabled, and compliance decisions taken,
 * after a review was saved. NOT_A_CONTACT, CONTACT_DISABLED, COMPLIANCE_BLOCKED, COMPLIANCE_UNDECIDED, REVIEW_TWICE.
 */
export async function assertStillNamed(
  ctx: Context,
  { type, sequence, issuerId, deliverToId, agentId, draftSelection }: ReviewRow,
): Promise<void> {
  const asked = sequence ?? [];
  for (const [i, one] of asked.entries())
    await at(`collaborators.${i}`, assertAsked(ctx, one, asked.slice(0, i), `collaborators.${i}`));
  // The issuer of an original is who issued it, and nobody's choice.
  const carrierId = draftSelection?.carrierId ?? null;
  const named = { ...(type === "draft" ? { issuerId, carrierId } : {}), deliverToId, agentId };
  for (const [path, id] of Object.entries(named))
    if (id !== null && id !== ctx.organisation.id && (path === "issuerId" || id !== issuerId))
      await at(path, enabledContact(ctx, id, "NOT_A_CONTACT"));
}
