import { randomInt } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { Contact, contactRoutes } from "#domain/api/contacts";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import type { ContactState } from "#domain/states";
import { DAY_MS } from "#domain/clock";
import { audit } from "../core/audit.ts";
import type { Context } from "../session/context.ts";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { linkTo } from "../mail/content.ts";
import { askForCheck } from "./address-check.ts";
import { contactOf } from "./contact-row.ts";
import { LETTERS } from "./contact-letters.ts";
import { assertNotStopped } from "../screened/stops.ts";
import { tell } from "./tell.ts";

/** Newest entries of the record that are looked through for earlier requests: a limit of cost. */
const LOOKED_BACK = 1_000;

const ADD = statement(
  "contacts.add",
  `INSERT INTO app.contact (id, organisation_id, other_id, state, message) VALUES ($1,$2,$3,$4,$5)
    ON CONFLICT (organisation_id, other_id) DO NOTHING RETURNING id`,
);
/** How often a company has asked within a day: anyone, and this other one. */
const ASKED = statement(
  "contacts.asked",
  `SELECT count(*)::int AS all, count(*) FILTER (WHERE detail->'other'->>'id' = $2)::int AS same FROM (
     SELECT action, at, detail FROM app.audit WHERE organisation_id = $1 ORDER BY n DESC LIMIT ${LOOKED_BACK}) a
    WHERE action = 'contacts.request' AND at > now() - interval '1 day'`,
  ["all", "same"],
);
const SHOW_INVITATION = statement("contacts.showInvitation", "SELECT set_config('app.invitation', $1, true)");
const REDEEM = statement(
  "contacts.redeem",
  `UPDATE app.contact_invitation SET used_at = now() WHERE code = $1 AND used_at IS NULL AND expires_at > now()
    RETURNING organisation_id AS "organisationId"`,
);

/** Without letters and digits that look alike. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A code that makes one company a contact without asking. Valid for a week, used once. */
export async function inviteContact(ctx: Context): Promise<{ code: string; expiresAt: string }> {
  const code = Array.from({ length: LIMITS.invitationLength }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const expiresAt = new Date(ctx.now.getTime() + LIMITS.invitationDays * DAY_MS);
  await table(ctx.tx, "app.contact_invitation").insert({
    code,
    organisation_id: ctx.organisation.id,
    expires_at: expiresAt,
  });
  await audit(ctx, "contacts.invite", {});
  return { code, expiresAt: expiresAt.toISOString() };
}

/**
 * Asks a company to become a contact; with its invitation code both are contacts at once, and where it does not want to
 * be asked as soon as the address was checked. Both rows in one transaction. CONTACT_EXISTS, CONTACT_SELF,
 * COMPANY_UNKNOWN, INVITATION_INVALID, TOO_MANY_LETTERS, COMPLIANCE_BLOCKED, COMPLIANCE_UNDECIDED.
 */
export async function requestContact(ctx: Context, form: Body<typeof contactRoutes.request>): Promise<Contact> {
  const { tx, organisation } = ctx;
  if ((form.organisationId === undefined) === (form.invitationCode === undefined))
    throw new Refused("BAD_INPUT", {}, [{ path: "organisationId", code: "REQUIRED" }]);
  const invited = form.invitationCode !== undefined;
  const otherId = form.organisationId ?? (await redeem(ctx, form.invitationCode ?? ""));
  if (otherId === organisation.id) throw new Refused("CONTACT_SELF");
  const other = await table(tx, "app.organisation").first(["name", "verification_needed"], {
    id: otherId,
    status: "ACTIVATED",
    ...(invited ? {} : { findable: true }),
  });
  if (!other) throw new Refused("COMPANY_UNKNOWN");
  await assertNotStopped(ctx, { companies: [otherId] });
  const asks = other.verification_needed && !invited;
  const lately = await first(tx, ASKED, [organisation.id, otherId]);
  if ((lately?.all ?? 0) >= LIMITS.contactRequestsDaily) throw new Refused("TOO_MANY_LETTERS");
  // Nobody looks at who comes where nobody is asked: first the address is.
  const [here, there]: readonly ContactState[] = invited
    ? ["ADDED", "ADDED"]
    : asks
      ? ["REQUEST_SENT", "PENDING"]
      : ["ADDING", "ADDING"];
  const mine = { id: uuid(), from: organisation.id, to: otherId, state: here as ContactState };
  const theirs = { id: uuid(), from: otherId, to: organisation.id, state: there as ContactState };
  // In one order for both companies: two that ask each other at once wait for, not against, each other.
  for (const row of [mine, theirs].sort((one, two) => (one.from < two.from ? -1 : 1))) {
    const added = await first(tx, ADD, [row.id, row.from, row.to, row.state, form.message]);
    if (!added) throw new Refused("CONTACT_EXISTS");
  }
  await audit(ctx, "contacts.request", { other: { id: otherId, name: other.name }, state: mine.state });
  // A refused company may ask again; the refusing one gets no letter each time.
  const writes = (lately?.same ?? 0) < LIMITS.contactRequestLetters;
  if (mine.state === "ADDING") await askForCheck(ctx, { other: otherId, letter: writes, card: theirs.id });
  const letter = !writes || mine.state === "ADDING" ? null : asks ? LETTERS.requested : LETTERS.added;
  const link = linkTo(`/layout/contacts?${asks ? "view=requests&" : ""}id=${theirs.id}`);
  await tell(ctx, otherId, mine.id, letter, { message: form.message === "" ? "" : `\n\n${form.message}`, link });
  return contactOf(ctx, mine.id);
}

/** Uses an invitation code; row-level security shows it only to a transaction that names it. */
async function redeem(ctx: Context, code: string): Promise<string> {
  await first(ctx.tx, SHOW_INVITATION, [code]);
  const row = await first(ctx.tx, REDEEM, [code]);
  if (!row) throw new Refused("INVITATION_INVALID");
  return row.organisationId;
}
