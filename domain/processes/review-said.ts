import type { ReviewType } from "../acts/review/types.ts";
import type { FieldData } from "../kinds/field.ts";
import { applies } from "../kinds/field.ts";
import { shown, type Manner } from "../kinds/shown.ts";
import type { NamedCompanies, ReviewCompany } from "./review-companies.ts";
import { termAt, termTopics, type ReviewTopic } from "./review-topics.ts";

/** The terms of a version: the values of their fields, and the companies that they name. */
export interface TermsOfVersion {
  readonly terms: FieldData;
  readonly companies: NamedCompanies;
}

/** A term in the words in which it is read; empty where nothing is written. */
export interface TermSaid {
  readonly topic: ReviewTopic;
  readonly said: string;
}

/** Every term of a type that counts, in the order of its form. */
export const termsSaid = (type: ReviewType, { terms, companies }: TermsOfVersion, manner: Manner): TermSaid[] =>
  termTopics(type).flatMap((topic): TermSaid[] => {
    const name = termAt(topic.path) ?? "";
    if (topic.field === null) return [{ topic, said: companies[name as ReviewCompany]?.name ?? "" }];
    if (topic.field.type === "group" || topic.field.type === "list" || !applies(topic.field, terms)) return [];
    return [{ topic, said: shown(topic.field, terms, terms, manner) }];
  });
