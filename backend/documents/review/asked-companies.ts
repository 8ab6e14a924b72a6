import { Refused } from "#domain/errors";
import type { ReviewCompany } from "#domain/processes/review-companies";
import type { Context } from "../../session/context.ts";
import { enabledContact } from "../contact.ts";
import { refusedAt, type Wanted } from "./colleagues.ts";

/** The fields of a review in which a company is named. */
type NamedField = "issuerId" | "carrierId" | `${ReviewCompany}Id`;

/**
 * A company may be asked beside the others: a contact, which names its own colleagues; or the own company, of which
 * somebody is named. REVIEW_TWICE, NOT_A_CONTACT, CONTACT_DISABLED, REVIEW_COLLEAGUE.
 */
export async function assertAsked(
  ctx: Context,
  { organisationId, personId }: { readonly organisationId: string } & Wanted,
  others: readonly { readonly organisationId: string }[],
  path: string,
): Promise<void> {
  if (others.some((other) => other.organisationId === organisationId)) throw refusedAt("REVIEW_TWICE", path);
  const own = organisationId === ctx.organisation.id;
  if (!own) await at(path, enabledContact(ctx, organisationId, "NOT_A_CONTACT"));
  if ((personId !== null) !== own) throw refusedAt("REVIEW_COLLEAGUE", path);
}

/** Does what may refuse a company, and names the field in which that company was chosen. */
async function at(path: string, check: Promise<unknown>): Promise<void> {
  await check.catch((error: unknown) => {
    if (!(error instanceof Refused) || error.fields.length > 0) throw error;
    throw new Refused(error.code, error.parameters, [{ path, code: error.code }]);
  });
}

/**
 * Companies that are named, by their fields: contacts, the own one, the issuer, or nobody. NOT_A_CONTACT,
 * CONTACT_DISABLED, COMPLIANCE_BLOCKED, COMPLIANCE_UNDECIDED.
 */
export async function checkNamed(
  ctx: Context,
  { issuerId }: { readonly issuerId: string | null },
  named: Partial<Readonly<Record<NamedField, string | null>>>,
): Promise<void> {
  for (const [path, id] of Object.entries(named))
    if (id !== null && id !== ctx.organisation.id && id !== issuerId)
      await at(path, enabledContact(ctx, id, "NOT_A_CONTACT"));
}
