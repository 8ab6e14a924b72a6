import type { Contact } from "#domain/api/contacts";
import { Refused } from "#domain/errors";
import { CONTACT_OUTSIDE } from "#domain/flows/contact";
import { audit } from "../core/audit.ts";
import type { Context } from "../session/context.ts";
import { changed } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { linkTo } from "../mail/content.ts";
import { assertNotStopped } from "../screened/stops.ts";
import { assertContact, contactOf } from "./contact-row.ts";
import { LETTERS } from "./contact-letters.ts";
import { tell } from "./tell.ts";

const BETWEEN = "((organisation_id = $1 AND other_id = $2) OR (organisation_id = $2 AND other_id = $1))";
const ACCEPT = statement(
  "contacts.accept",
  `UPDATE app.contact SET state = '${CONTACT_OUTSIDE.accepted.to}' WHERE ${BETWEEN}`,
);
const REJECT = statement("contacts.reject", `DELETE FROM app.contact WHERE ${BETWEEN}`);
const NOTE = statement(
  "contacts.note",
  `INSERT INTO app.contact_note (organisation_id, other_id, comment, party_code) VALUES ($1,$2,$3,$4)
   ON CONFLICT (organisation_id, other_id) DO UPDATE SET comment = excluded.comment, party_code = excluded.party_code`,
);

/** Both sides are contacts from now on. WRONG_STATE, FORBIDDEN, NOT_FOUND, COMPLIANCE_BLOCKED, COMPLIANCE_UNDECIDED. */
export async function acceptContact(ctx: Context, id: string): Promise<Contact> {
  const { otherId, other } = await assertContact(ctx, id, "accept");
  await assertNotStopped(ctx, { companies: [otherId] });
  await changed(ctx.tx, ACCEPT, [ctx.organisation.id, otherId]);
  await audit(ctx, "contacts.accept", { other });
  await tell(ctx, otherId, id, LETTERS.added, { link: linkTo("/layout/contacts") });
  return contactOf(ctx, id);
}

/** The request and both its rows go; it may be made again. WRONG_STATE, FORBIDDEN, NOT_FOUND. */
export async function rejectContact(ctx: Context, id: string): Promise<void> {
  const { otherId, other } = await assertContact(ctx, id, "reject");
  await changed(ctx.tx, REJECT, [ctx.organisation.id, otherId]);
  await audit(ctx, "contacts.reject", { other });
  await tell(ctx, otherId, id, LETTERS.rejected, { link: linkTo("/layout/contacts") });
}

/** Own side only: whether colleagues may send to it. Envelopes under way still arrive. */
export async function enableContact(ctx: Context, id: string, enabled: boolean): Promise<Contact> {
  const action = enabled ? "enable" : "disable";
  const { other } = await assertContact(ctx, id, action);
  const switched = await table(ctx.tx, "app.contact").change(
    { organisation_id: ctx.organisation.id, id, enabled: !enabled },
    { enabled },
  );
  if (switched !== 1) throw new Refused("CONTENT_UPDATED");
  await audit(ctx, `contacts.${action}`, { other });
  await tell(ctx, ctx.organisation.id, id, null);
  return contactOf(ctx, id);
}

/** Own notes on a contact, which the other side never sees. NOT_FOUND. */
export async function noteContact(
  ctx: Context,
  id: string,
  notes: { comment?: string | undefined; partyCode?: string | undefined },
): Promise<Contact> {
  const contact = await contactOf(ctx, id);
  const {
    organisation: { id: otherId, name },
  } = contact;
  const { comment = contact.comment, partyCode = contact.partyCode } = notes;
  await changed(ctx.tx, NOTE, [ctx.organisation.id, otherId, comment, partyCode]);
  await audit(ctx, "contacts.update", { other: { id: otherId, name } });
  await tell(ctx, ctx.organisation.id, id, null);
  return contactOf(ctx, id);
}
