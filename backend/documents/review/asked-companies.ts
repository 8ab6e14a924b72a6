import { Refused, type ErrorCode } from "#domain/errors";
import type { Context } from "../../session/context.ts";
import { enabledContact } from "../contact.ts";
import type { Wanted } from "./colleagues.ts";

export const refusedAt = (code: ErrorCode, path: string): Refused => new Refused(code, {}, [{ path, code }]);

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
  if (!own) await enabledContact(ctx, organisationId, "NOT_A_CONTACT");
  if ((personId !== null) !== own) throw refusedAt("REVIEW_COLLEAGUE", path);
}

/** Companies that are named: contacts, the own one, the issuer, or nobody. NOT_A_CONTACT, CONTACT_DISABLED. */
export async function checkNamed(
  ctx: Context,
  { issuerId }: { readonly issuerId: string | null },
  named: readonly (string | null)[],
): Promise<void> {
  for (const id of named)
    if (id !== null && id !== ctx.organisation.id && id !== issuerId) await enabledContact(ctx, id, "NOT_A_CONTACT");
}
