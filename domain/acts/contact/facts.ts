import type { ContactState } from "../../states.ts";
import type { CommonFacts, Guard } from "../row.ts";

export interface ContactFacts extends CommonFacts<ContactState> {
  readonly enabled: boolean;
  readonly isAdmin: boolean;
}

type ContactGuard = Guard<ContactFacts>;
export const admin: ContactGuard = (facts) => (facts.isAdmin ? null : "FORBIDDEN");
export const enabled: ContactGuard = (facts) => (facts.enabled ? null : "CONTACT_DISABLED");
export const disabled: ContactGuard = (facts) => (facts.enabled ? "CONTACT_EXISTS" : null);
