import type { Contact } from "#domain/api/contacts";
import { Refused } from "#domain/errors";
import type { Named } from "#domain/events/field";
import type { ContactFacts } from "#domain/acts/contact/facts";
import { contactFlow, type ContactAction } from "#domain/flows/contact";
import type { ContactState } from "#domain/states";
import type { Context } from "../session/context.ts";
import { first, rows } from "../core/database.ts";
import { containing, says } from "../core/search.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { IDENTITY } from "../authority/assurance.ts";
import { agreed } from "../session/agreed.ts";

const SELECT = `SELECT c.id, o.id AS "otherId", o.name, o.address, o.city, o.country, c.state, c.enabled,
  coalesce(n.comment, '') AS comment, c.message,
    coalesce(n.party_code, '') AS "partyCode", ${agreed("o")} AS agreed, o.custody, c.created_at AS since, ${IDENTITY}
  FROM app.contact c JOIN app.organisation o ON o.id = c.other_id
  LEFT JOIN app.contact_note n ON n.organisation_id = c.organisation_id AND n.other_id = c.other_id
 WHERE c.organisation_id = $1`;

const SURE = [
  "otherId",
  "name",
  "city",
  "country",
  "comment",
  "partyCode",
  "agreed",
  "custody",
  "assurance",
  "identifier",
  "domain",
] as const;
const CONTACTS = statement(
  "contacts.all",
  `${SELECT} AND c.state = ANY($2) AND ($3 = ''
    OR ${says("$4", "o.name", "o.chinese_name", "n.comment", "n.party_code")}) ORDER BY lower(o.name), c.id`,
  SURE,
);
const CONTACT = statement("contacts.byId", `${SELECT} AND c.id = $2`, SURE);
type Row = RowOf<typeof CONTACT>;
const LOCKED = statement(
  "contacts.locked",
  `SELECT c.state, c.enabled, c.other_id AS "otherId", o.name FROM app.contact c JOIN app.organisation o
    ON o.id = c.other_id WHERE c.organisation_id = $1 AND c.id = $2 FOR UPDATE OF c`,
);

const factsOf = (ctx: Context, row: Pick<Row, "state" | "enabled">): ContactFacts => ({
  state: row.state,
  enabled: row.enabled,
  isAdmin: ctx.person.isAdmin,
  permissions: ctx.permissions,
});

const view = (ctx: Context, row: Row): Contact => ({
  id: row.id,
  organisation: { id: row.otherId, name: row.name, address: row.address },
  city: row.city,
  country: row.country,
  state: row.state,
  enabled: row.enabled,
  comment: row.comment,
  message: row.message,
  partyCode: row.partyCode,
  agreementAccepted: row.agreed,
  custody: row.custody,
  assurance: row.assurance,
  identifier: row.identifier,
  domain: row.domain,
  since: row.since.toISOString(),
  can: contactFlow.can(factsOf(ctx, row)),
});

/** The contacts of the organisation in the given states, by name. */
export async function contactsOf(ctx: Context, states: readonly ContactState[], text: string): Promise<Contact[]> {
  const found = await rows(ctx.tx, CONTACTS, [ctx.organisation.id, states, text, containing(text)]);
  return found.map((row) => view(ctx, row));
}

/** One contact of the organisation. NOT_FOUND. */
export async function contactOf(ctx: Context, id: string): Promise<Contact> {
  const row = await first(ctx.tx, CONTACT, [ctx.organisation.id, id]);
  if (!row) throw new Refused("NOT_FOUND");
  return view(ctx, row);
}

/** Locks a contact and asks its flow: NOT_FOUND, or what the flow refuses with. */
export async function assertContact(
  ctx: Context,
  id: string,
  action: ContactAction,
): Promise<{ otherId: string; other: Named }> {
  const row = await first(ctx.tx, LOCKED, [ctx.organisation.id, id]);
  if (!row) throw new Refused("NOT_FOUND");
  const refused = contactFlow.refusal(action, factsOf(ctx, row));
  if (refused)
    throw refused.code === "FORBIDDEN"
      ? new Refused("FORBIDDEN", { permission: "IsAdmin", ...refused.parameters })
      : new Refused(refused.code, { ...refused.parameters, of: "contact" });
  return { otherId: row.otherId, other: { id: row.otherId, name: row.name } };
}
