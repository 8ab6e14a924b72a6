import { contactRoutes } from "#domain/api/contacts";
import { actsOn } from "../door/acts.ts";
import { serve } from "../door/serve.ts";
import { noteContact } from "./answer.ts";
import { EFFECTS } from "./effects.ts";
import { listContacts, partyName, partyNames } from "./look.ts";
import { listParties } from "./parties.ts";
import { inviteContact, requestContact } from "./request.ts";

/** The contacts of a company. */
export const ContactsController = serve(contactRoutes, {
  ...actsOn("contact", (name, ...asked) => EFFECTS[`contact.${name}`](...asked)),
  list: (ctx, { query }) => listContacts(ctx, query),
  parties: (ctx, { query }) => listParties(ctx, query),
  request: (ctx, { body }) => requestContact(ctx, body),
  invite: inviteContact,
  update: (ctx, { params, body }) => noteContact(ctx, params.id, body),
  name: (ctx, { params }) => partyName(ctx, params.address),
  names: (ctx, { query }) => partyNames(ctx, query.addresses),
});
