import { z } from "zod";
import { byId, instant, password } from "../shapes.ts";
import { SETTINGS } from "../changes.ts";
import { route } from "./route.ts";

/** The company as an issuer of credentials. */
export const issuerRoutes = {
  get: route({
    id: "issuer.get",
    method: "GET",
    shows: SETTINGS,
    path: "/api/issuer",
    access: "member",
    summary: "The did:web of the company, and the keys by which it signs credentials or signed them",
    output: z.object({
      did: z.string(),
      keys: z.array(z.object({ id: z.string(), since: instant, until: instant.nullable() })),
    }),
    errors: [],
  }),
  renew: route({
    id: "issuer.renew",
    method: "POST",
    path: "/api/issuer/key",
    access: "admin",
    summary: "Sign credentials with a new key from now on; what the former key signed stays genuine",
    stepUp: "password",
    body: z.strictObject({ password }),
    errors: ["KEY_NOT_GRANTED"],
  }),
  statusList: route({
    id: "issuer.status-list",
    method: "GET",
    shows: "for programs that verify",
    path: "/api/status/:id",
    access: "public",
    rate: "read",
    summary: "A list in which a company says which of its documents it revoked (W3C Bitstring Status List)",
    params: byId,
    bytes: "out",
    errors: [],
  }),
};
