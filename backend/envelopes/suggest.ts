import { isOriginalTitle } from "#domain/documents/contents";
import { subjectFor } from "#domain/documents/envelope-subject";
import { ownersOf } from "../core/address-owners.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";
import { recipientOf, type EnvelopeRow } from "./envelope-row.ts";
import { insideOf, type Inside } from "./inside.ts";

/** The one contact to whom the originals were endorsed; null where that is nobody else, or several. */
async function endorsee(ctx: Context, inside: readonly Inside[]): Promise<string | null> {
  const owners = new Set(inside.filter(isOriginalTitle).flatMap(({ beneficiary }) => beneficiary ?? []));
  if (owners.size !== 1) return null;
  const [owner] = (await ownersOf(ctx.tx, owners)).values();
  if (owner === undefined || owner.id === ctx.organisation.id) return null;
  const contact = await recipientOf(ctx.tx, ctx.organisation.id, owner.id);
  return contact?.contact === true && contact.enabled ? owner.id : null;
}

/** The contact of a company that has one alone: nobody else could be meant. */
async function onlyContact(ctx: Context): Promise<string | null> {
  const added = { organisation_id: ctx.organisation.id, state: "ADDED" } as const;
  const [only, ...others] = await table(ctx.tx, "app.contact").find(["other_id", "enabled"], added, { limit: 2 });
  return only?.enabled === true && others.length === 0 ? only.other_id : null;
}

/**
 * Fills in what was left empty of a draft: a subject by what it carries, and as the recipient the endorsee, or the only
 * contact.
 */
export async function suggest(ctx: Context, draft: Pick<EnvelopeRow, "id" | "subject" | "recipientId">): Promise<void> {
  if (draft.subject !== "" && draft.recipientId !== null) return;
  const inside = await insideOf(ctx.tx, draft.id, ctx.organisation.id);
  await table(ctx.tx, "app.envelope").change(
    { id: draft.id },
    {
      subject: draft.subject || subjectFor(inside, ctx.language),
      recipient_id: draft.recipientId ?? (await endorsee(ctx, inside)) ?? (await onlyContact(ctx)),
    },
  );
}
