import { z } from "zod";
import { route } from "./route.ts";
import { address, byId, id, instant, name } from "../shapes.ts";
import { every } from "../changes.ts";

const anyCase = z.string().trim().toLowerCase().pipe(address);
const external = z.object({ id, origin: z.string(), name: z.string(), address, createdAt: instant });
export type ExternalContact = z.infer<typeof external>;

const card = z.strictObject({ origin: name, name, address: anyCase });

export const externalRoutes = {
  list: route({
    id: "external.list",
    method: "GET",
    shows: every("contact"),
    path: "/api/external-contacts",
    access: "member",
    programs: "contacts.read",
    summary: "Parties that are on no account here, by their address",
    query: z.strictObject({ text: z.string().max(100).optional() }),
    output: z.array(external),
    errors: [],
  }),
  add: route({
    id: "external.add",
    method: "POST",
    path: "/api/external-contacts",
    access: "contact.add",
    summary: "Note a party of another platform",
    body: card,
    output: external,
    errors: ["EXTERNAL_EXISTS", "CREDENTIAL_LIMIT"],
  }),
  set: route({
    id: "external.set",
    method: "PUT",
    path: "/api/external-contacts/:id",
    access: "contact.add",
    summary: "Correct what is noted",
    params: byId,
    body: card,
    output: external,
    errors: ["EXTERNAL_EXISTS"],
  }),
  remove: route({
    id: "external.delete",
    method: "DELETE",
    path: "/api/external-contacts/:id",
    access: "contact.add",
    summary: "Forget a party of another platform",
    params: byId,
    errors: [],
  }),
};
