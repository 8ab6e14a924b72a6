import type { TemplateState } from "../../template-states.ts";
import type { CommonFacts, Guard } from "../row.ts";

export interface TemplateFacts extends CommonFacts<TemplateState> {
  readonly isAdmin: boolean;
  /** No later version of the template is there. */
  readonly isNewest: boolean;
}

type TemplateGuard = Guard<TemplateFacts>;
export const admin: TemplateGuard = (facts) => (facts.isAdmin ? null : "FORBIDDEN");
/** Versions follow one another: the next one is made of the newest. */
export const newest: TemplateGuard = (facts) => (facts.isNewest ? null : "TEMPLATE_OLD");

/** By an administrator, without a password. */
export const CONFIGURED = {
  access: "admin",
  unconfirmed: "No right, no key and no program changes; what was made with a template stays as it is",
} as const;
