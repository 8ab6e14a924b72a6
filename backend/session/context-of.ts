import { rightsOf } from "#domain/permissions";
import { personOf, type Session } from "./session.ts";
import type { Context } from "./context.ts";
import { externalOf } from "./external.ts";

/** The person and the company of a session, as a context. */
export const contextOf = (s: Session): Omit<Context, "tx" | "keys" | "requestId" | "now" | "chains" | "language"> => ({
  person: {
    ...personOf(s),
    signedName: s.signedName,
    email: s.email,
    isAdmin: s.isAdmin,
    agreed: s.personAgreed,
    external: externalOf(s),
  },
  organisation: {
    id: s.organisationId,
    name: s.organisationName,
    address: s.address,
    custody: s.custody,
    chainId: s.chainId,
    registry: s.registry,
    copyDays: s.copyDays,
    agreed: s.organisationAgreed,
  },
  permissions: new Set(rightsOf(s.permissions, s)),
});
