import type { ReviewType } from "../acts/review/types.ts";
import { changesOf } from "../kinds/changes.ts";
import { applies, type FieldData } from "../kinds/field.ts";
import type { Kind } from "../kinds/kind.ts";
import { shown, type Manner } from "../kinds/shown.ts";
import type { NamedCompanies, ReviewCompany } from "./review-companies.ts";
import { termAt, termTopics, type ReviewTopic } from "./review-topics.ts";

/** The terms of a version: the values of their fields, and the companies that they name. */
export interface TermsOfVersion {
  readonly terms: FieldData;
  readonly companies: NamedCompanies;
}

/** A term in the words in which it is read; empty where nothing is written. */
interface TermSaid {
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

/**
 * The value that is proposed at a path, in the words in which it would be read beside the others; empty where it says
 * nothing. `written`: the bill and the terms that it is proposed for.
 */
export function proposalSaid(
  type: ReviewType,
  kind: Kind,
  { data, terms, companies }: TermsOfVersion & { readonly data: FieldData },
  { path, proposed }: { readonly path: string; readonly proposed: unknown },
  manner: Manner,
): string {
  // The initiator alone chooses companies: nothing is proposed for them.
  if (proposed === null) return "";
  const term = termAt(path);
  if (term === null)
    return (
      changesOf(kind, { ...data, [path]: undefined }, { ...data, [path]: proposed }, manner).find(
        ({ field }) => field.name === path,
      )?.after ?? ""
    );
  return (
    termsSaid(type, { terms: { ...terms, [term]: proposed }, companies }, manner).find(
      ({ topic }) => topic.path === path,
    )?.said ?? ""
  );
}
