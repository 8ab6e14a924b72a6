import { z } from "zod";
import { address, byId, instant, password } from "../shapes.ts";
import { every, SETTINGS } from "../changes.ts";
import { route } from "./route.ts";

/** A contract of the company, in which OpenAttestation documents are issued. */
const issuingContract = z.object({
  chainId: z.int(),
  /** Where it is, or will be with the first document. */
  contract: z.string(),
  stands: z.boolean(),
  /** The text record by which the domain of the company vouches for it. */
  record: z.string(),
});

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
  store: route({
    id: "issuer.store",
    method: "GET",
    shows: every("task"),
    path: "/api/issuer/store",
    access: "member",
    summary:
      "The document stores and the register of the company, and the text record by which its domain vouches for each",
    output: z.object({
      /** Empty: the company has said none. */
      domain: z.string(),
      look: z.object({ shown: z.string(), like: z.string().nullable(), mixed: z.boolean() }).nullable(),
      stores: z.array(issuingContract),
      /** For its transferable records; null for a company without a title address. */
      register: issuingContract.nullable(),
    }),
    errors: [],
  }),
  record: route({
    id: "issuer.record",
    method: "GET",
    shows: SETTINGS,
    path: "/api/issuer/record",
    access: "member",
    summary: "Whether the domain of the company has the text record for a contract of it on a chain, asked now",
    /** Left out, the document store is meant. */
    query: z.strictObject({ chainId: z.coerce.number().int(), contract: address.optional() }),
    output: z.object({
      /** UNKNOWN: no resolver could be asked, or they differ: nothing follows from that. */
      outcome: z.enum(["SET", "MISSING", "OTHER", "UNKNOWN"]),
      /** Records of this sort that the domain has. */
      found: z.array(z.string()),
    }),
    errors: ["NOT_FOUND", "ISSUER_DOMAIN_MISSING", "OVERLOADED"],
  }),
  renew: route({
    id: "issuer.renew",
    method: "POST",
    path: "/api/issuer/key",
    access: "admin",
    summary: "Sign credentials with a new key from now on; what the former key signed stays genuine",
    stepUp: "password",
    body: z.strictObject({ password }),
    errors: ["KEY_NOT_GRANTED", "ISSUER_KEY_IN_BATCH"],
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
