import type { TemplateState } from "../../template-states.ts";
import type { CommonFacts, Guard } from "../row.ts";

export interface DocumentTemplateFacts extends CommonFacts<TemplateState> {
  readonly isAdmin: boolean;
  /** It is the company's, and not one of the platform or of a company that sent a document. */
  readonly isOwn: boolean;
  /** How many documents were made with the version. */
  readonly documents: number;
}

type DocumentTemplateGuard = Guard<DocumentTemplateFacts>;
export const own: DocumentTemplateGuard = (facts) => (facts.isOwn ? null : "TEMPLATE_NOT_OWN");
export const admin: DocumentTemplateGuard = (facts) => (facts.isAdmin ? null : "FORBIDDEN");
/** Documents that are begun need a version, and the one in use is what they get. */
export const replaced: DocumentTemplateGuard = (facts) => (facts.state === "IN_USE" ? "TEMPLATE_IN_USE" : null);
export const unmade: DocumentTemplateGuard = (facts) => (facts.documents > 0 ? "TEMPLATE_MADE" : null);

/** By an administrator, without a password. The zip of a version never changes, so no version of the row is asked for. */
export const CONFIGURED = {
  access: "admin",
  unconfirmed: "No right, no key and no program changes; what was made with a version is drawn with it for ever",
  unversioned: true,
} as const;
