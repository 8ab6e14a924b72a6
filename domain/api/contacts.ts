import { z } from "zod";
import { OWN_ASSURANCES } from "../assurance.ts";
import { CONTACT_STATES, type ContactState } from "../states.ts";
import { actRoutesOf } from "./act-routes.ts";
import { route } from "./route.ts";
import { address, byId, can, company, id, instant, name, page, paged } from "../shapes.ts";
import { every } from "../changes.ts";
import { STOPPED } from "../acts/act-refusals.ts";

/** The addresses whose names are asked for at once. */
export const NAMES_AT_ONCE = 100;

/** How far this node checked who the company is, and by what it can be looked up: empty where that was not checked. */
const identity = { assurance: z.enum(OWN_ASSURANCES), identifier: z.string(), domain: z.string() };

export const contact = z.object({
  id,
  organisation: company,
  city: z.string(),
  country: z.string(),
  state: z.enum(Object.keys(CONTACT_STATES) as [ContactState, ...ContactState[]]),
  ...identity,
  enabled: z.boolean(),
  comment: z.string(),
  message: z.string(),
  partyCode: z.string(),
  agreementAccepted: z.boolean(),
  custody: z.enum(["platform", "wallet"]),
  since: instant,
  can,
});
export type Contact = z.infer<typeof contact>;

/**
 * The five contact lists: the contacts; these and the own company; parties of other platforms; everyone on this one who
 * is a contact or lets itself be found; and all of them.
 */
export const PARTY_LISTS = ["own", "withSelf", "external", "platform", "all"] as const;
export type PartyList = (typeof PARTY_LISTS)[number];
const party = z.object({
  id,
  source: z.enum(["self", "contact", "platform", "external"]),
  name: z.string(),
  chineseName: z.string(),
  address: address.nullable(),
  /** The other platform; empty for who is on this one. */
  origin: z.string(),
  city: z.string(),
  country: z.string(),
  /** Only for the own company and for contacts. */
  postalAddress: z.string(),
  partyCode: z.string(),
  /** How the other company stands to one's own; null while neither has asked. */
  contact: z.enum(Object.keys(CONTACT_STATES) as [ContactState, ...ContactState[]]).nullable(),
  enabled: z.boolean(),
  agreementAccepted: z.boolean(),
  /** Null for a party of another platform, of whom nothing is known here. */
  assurance: identity.assurance.nullable(),
  identifier: identity.identifier,
  domain: identity.domain,
});
export type Party = z.infer<typeof party>;

export const contactRoutes = {
  ...actRoutesOf("contact", { plain: contact, called: contact }),
  list: route({
    id: "contacts.list",
    method: "GET",
    shows: every("contact", "task"),
    path: "/api/contacts",
    access: "member",
    programs: "contacts.read",
    summary: "Contacts and requests of my organisation, to look after; `admin`: requests that wait for an answer here",
    query: z.strictObject({
      list: z.enum(["own", "requests", "admin", "both"]).default("both"),
      text: z.string().max(100).optional(),
    }),
    output: z.array(contact),
    errors: [],
  }),
  parties: route({
    id: "contacts.parties",
    method: "GET",
    shows: every("contact", "task"),
    path: "/api/parties",
    access: "member",
    programs: "contacts.read",
    summary: "One of the five contact lists, to choose from",
    query: page.extend({ list: z.enum(PARTY_LISTS), text: z.string().trim().max(100).optional() }),
    output: paged(party),
    errors: [],
  }),
  request: route({
    id: "contacts.request",
    method: "POST",
    path: "/api/contacts",
    access: "contact.add",
    summary: "Ask a company to become a contact, or use its invitation code",
    body: z.strictObject({
      organisationId: id.optional(),
      invitationCode: z.string().trim().toUpperCase().max(20).optional(),
      message: z.string().max(300).default(""),
    }),
    output: contact,
    errors: ["CONTACT_EXISTS", "CONTACT_SELF", "COMPANY_UNKNOWN", "INVITATION_INVALID", "TOO_MANY_LETTERS", ...STOPPED],
  }),
  invite: route({
    id: "contacts.invite",
    method: "POST",
    path: "/api/contacts/invitations",
    access: "contact.add",
    summary: "A code that makes one company a contact without asking",
    output: z.object({ code: z.string(), expiresAt: instant }),
    errors: [],
  }),
  update: route({
    id: "contacts.update",
    method: "PATCH",
    path: "/api/contacts/:id",
    access: "contact.add",
    summary: "Own comment and party code for a contact",
    params: byId,
    body: z.strictObject({ comment: z.string().max(300).optional(), partyCode: z.string().max(60).optional() }),
    output: contact,
    errors: [],
  }),
  name: route({
    id: "contacts.name",
    method: "GET",
    // Also of who has been given a document.
    shows: every("contact", "document"),
    path: "/api/parties/:address",
    access: "member",
    programs: "contacts.read",
    summary: "The name behind an address that my organisation may know",
    params: z.strictObject({ address: z.string() }),
    output: z.object({ name: name.nullable() }),
    errors: [],
  }),
  names: route({
    id: "contacts.names",
    method: "GET",
    shows: every("contact", "document"),
    path: "/api/party-names",
    access: "member",
    programs: "contacts.read",
    summary: "The names behind addresses that my organisation may know; those of others are left out",
    query: z.strictObject({
      addresses: z
        .string()
        .toLowerCase()
        .max(NAMES_AT_ONCE * 43)
        .transform((all) => all.split(","))
        .pipe(z.array(address).min(1).max(NAMES_AT_ONCE)),
    }),
    output: z.object({ names: z.array(z.object({ address, name: z.string(), you: z.boolean() })) }),
    errors: [],
  }),
};
