import type { Contact, contactRoutes } from "#domain/api/contacts";
import type { EffectsOn } from "../door/acts.ts";
import { acceptContact, enableContact, rejectContact } from "./answer.ts";

/** Every act on a contact: how it is carried out. A removed contact answers nothing. */
export const EFFECTS: EffectsOn<"contact", typeof contactRoutes, Contact | void> = {
  "contact.accept": (ctx, id) => acceptContact(ctx, id),
  "contact.reject": (ctx, id) => rejectContact(ctx, id),
  "contact.disable": (ctx, id) => enableContact(ctx, id, false),
  "contact.enable": (ctx, id) => enableContact(ctx, id, true),
};
