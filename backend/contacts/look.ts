import type { Contact, contactRoutes } from "#domain/api/contacts";
import type { Output, Query } from "#domain/api/route";
import type { ContactState } from "#domain/states";
import type { Context } from "../session/context.ts";
import { namesKnownTo } from "../organisation/names.ts";
import { contactsOf } from "./contact-row.ts";

const KNOWN: readonly ContactState[] = ["ADDED", "ADDING"];
const REQUESTS: readonly ContactState[] = ["PENDING", "REQUEST_SENT"];
const LISTS = { own: KNOWN, requests: REQUESTS, admin: ["PENDING"], both: [...KNOWN, ...REQUESTS] } as const;

/** The contacts and requests of the company, to look after. */
export const listContacts = (ctx: Context, query: Query<typeof contactRoutes.list>): Promise<Contact[]> =>
  contactsOf(ctx, LISTS[query.list], query.text?.trim() ?? "");

/** The name behind an address, as far as the organisation may know it. */
export const partyName = async (ctx: Context, address: string): Promise<{ name: string | null }> => {
  const wanted = address.toLowerCase();
  return { name: (await namesKnownTo(ctx, [wanted])).get(wanted)?.name ?? null };
};

/** The names behind addresses, as far as the organisation may know them. */
export const partyNames = async (
  ctx: Context,
  addresses: readonly string[],
): Promise<Output<typeof contactRoutes.names>> => {
  const found = await namesKnownTo(ctx, addresses);
  return { names: [...found].map(([address, known]) => ({ address, ...known })) };
};
