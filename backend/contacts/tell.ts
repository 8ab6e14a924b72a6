import type { Text } from "#domain/text";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import type { LetterParameters } from "../mail/content.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";

/** Tells both sides' browsers, and with a letter whoever looks after the other side's contacts. */
export async function tell(
  ctx: Context,
  otherId: string,
  contactId: string,
  letter: { subject: Text; body: Text } | null,
  parameters: LetterParameters = {},
): Promise<void> {
  for (const organisation of [ctx.organisation.id, otherId])
    await announce(
      ctx.tx,
      { organisation, topic: "contact", id: contactId },
      { organisation, topic: "counts", id: contactId },
    );
  if (letter)
    await postToOrganisation(
      ctx.tx,
      otherId,
      { topic: "contacts", ...letter, parameters: { company: ctx.organisation.name, ...parameters } },
      ["contact.add"],
    );
}
