import type { Contact, contactRoutes } from "#domain/api/contacts";
import type { Output, Query } from "#domain/api/route";
import type { ContactState } from "#domain/states";
import type { Context } from "../core/context.ts";
import { first, rows } from "../core/database.ts";
import { containing } from "../core/search.ts";
import { namesKnownTo } from "../organisation/names.ts";
import { contactsOf } from "./contact-row.ts";

const SEARCH_MAX = 20;
const KNOWN: readonly ContactState[] = ["ADDED", "ADDING"];
const REQUESTS: readonly ContactState[] = ["PENDING", "REQUEST_SENT"];
const LISTS = { own: KNOWN, withSelf: KNOWN, requests: REQUESTS, all: [...KNOWN, ...REQUESTS] } as const;

/** The contact lists; `withSelf` begins with the own company, which nothing can be done to. */
export async function listContacts(ctx: Context, query: Query<typeof contactRoutes.list>): Promise<Contact[]> {
  const contacts = await contactsOf(ctx, LISTS[query.list], query.text?.trim() ?? "");
  return query.list === "withSelf" ? [await self(ctx), ...contacts] : contacts;
}

async function self(ctx: Context): Promise<Contact> {
  const { id, name, address, agreed, custody } = ctx.organisation;
  const row = await first<{ city: string; country: string; since: Date }>(ctx.tx, "SELECT city, country, created_at AS since FROM app.organisation WHERE id = $1", [id]);
  return {
    id, organisation: { id, name, address }, city: row?.city ?? "", country: row?.country ?? "", state: "ADDED", enabled: true, comment: "", message: "",
    partyCode: "", agreementAccepted: agreed, custody, since: (row?.since ?? ctx.now).toISOString(), can: {},
  };
}

/** Other companies by part of a name: those that are active and let themselves be found. */
export const searchCompanies = (ctx: Context, text: string): Promise<Output<typeof contactRoutes.search>> =>
  rows(
    ctx.tx,
    `SELECT id, name, address, city, country FROM app.organisation
      WHERE id <> $1 AND findable AND status = 'ACTIVATED' AND (name ILIKE $2 OR chinese_name ILIKE $2) ORDER BY lower(name), id LIMIT $3`,
    [ctx.organisation.id, containing(text), SEARCH_MAX],
  );

/** The name behind an address, as far as the organisation may know it. */
export const partyName = async (ctx: Context, address: string): Promise<{ name: string | null }> => {
  const wanted = address.toLowerCase();
  return { name: (await namesKnownTo(ctx, [wanted])).get(wanted)?.name ?? null };
};
