import type { ReviewType } from "../acts/review/types.ts";
import type { Field } from "../kinds/field.ts";
import type { Kind } from "../kinds/kind.ts";
import type { Text } from "../text.ts";
import { companiesOf, REVIEW_COMPANIES } from "./review-companies.ts";
import { REVIEW_TERMS } from "./review-terms.ts";

const TERM = "terms.";

/** The path under which a term is spoken of: a field of the bill may have the same name. */
const termPath = (name: string): string => TERM + name;
/** The name of the term at a path; null for a field of the bill. */
export const termAt = (path: string): string | null => (path.startsWith(TERM) ? path.slice(TERM.length) : null);

/** A field that is spoken of in a review, and for which a value can be proposed. */
export interface ReviewTopic {
  readonly path: string;
  readonly label: Text;
  /** Null for a company: who it is, the initiator alone chooses, among its contacts. */
  readonly field: Field | null;
}

/** The topic of a field of the bill. */
export const topicOf = (field: Field): ReviewTopic => ({ path: field.name, label: field.label, field });

/** The terms that a review of a type has, in the order of its form: its fields, then its companies. */
export const termTopics = (type: ReviewType): readonly ReviewTopic[] => [
  ...(REVIEW_TERMS[type] as readonly Field[]).map((field) => ({ ...topicOf(field), path: termPath(field.name) })),
  ...companiesOf(type).map((name) => ({ path: termPath(name), label: REVIEW_COMPANIES[name].label, field: null })),
];

/** The topic at a path: a field of the bill or a term; undefined where there is none. */
export function topicAt(type: ReviewType, { sections }: Pick<Kind, "sections">, path: string): ReviewTopic | undefined {
  if (termAt(path) !== null) return termTopics(type).find((one) => one.path === path);
  const field = sections.flatMap(({ fields }) => fields).find(({ name }) => name === path);
  return field && topicOf(field);
}
