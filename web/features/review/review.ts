import type { z } from "zod";
import { REVIEW_TYPES } from "#domain/acts/review/types";
import type { review as shape } from "#domain/api/review-shapes";
import { asSourceSays } from "#domain/documents/draft-sources";
import { changesOf, type Change } from "#domain/kinds/changes";
import { applies, type FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import type { Manner } from "#domain/kinds/shown";
import type { NamedCompanies } from "#domain/processes/review-companies";
import { proposalSaid, termsSaid, type TermsOfVersion } from "#domain/processes/review-said";
import { isInForce } from "#domain/acts/review/grant-states";
import { topicOf, type ReviewTopic } from "#domain/processes/review-topics";
import { titleOfReview } from "#domain/processes/reviewing";
import { inSentence, type Language } from "#domain/text";
import type { Say, Words } from "../../i18n/use-words.ts";

export type Review = z.infer<typeof shape>;
export type ReviewComment = Review["comments"][number];
export type ReviewVersion = Review["versions"][number];

/** The bill that a request is about; throws for a draft. */
export function originalOf({ original }: Pick<Review, "original">): NonNullable<Review["original"]> {
  if (original === null) throw new Error("a draft is about no bill yet");
  return original;
}

/** The issuer before one is chosen. */
export const NOBODY = { id: "", name: "" };

/** The name of a review: of a request, that of its bill. */
export const titleOf = ({
  kind,
  data,
  reference,
  original,
}: Pick<Review, "kind" | "data" | "reference" | "original">) =>
  titleOfReview(kindOf(kind), original?.data ?? data, reference);

/** Its type, and its round where there is one. */
export const typeRound = ({ type }: Pick<Review, "type">, number: number, words: Words, say: Say): string =>
  words("review.typeRound", { type: say(REVIEW_TYPES[type].label), number });

/** Whether the company began it and can change what is written now. */
export const isWritten = ({ state, sequence }: Review): boolean => state === "initializing" && sequence !== null;

/** Whether the company answers the surrender for its issuer. */
export const isDelegate = ({ delegation, agent }: Review, own: string): boolean =>
  delegation !== null && agent?.id === own && isInForce(delegation.state);

export const isOpen = ({ settledAt }: ReviewComment): boolean => settledAt === null;

/** The fields of the bill that is drafted, or of one that would take the place of the original. */
const contentOf = (
  { type }: Pick<Review, "type">,
  of: Pick<ReviewVersion, "data" | "parts">,
  part: number,
): FieldData => (type === "draft" ? of.data : (of.parts[part] ?? {}));

/**
 * The content that the screen shows, and the version that it is held against; `since` is null for a first version. Of a
 * split, one part.
 */
export function compared(
  review: Review,
  part = 0,
): {
  readonly after: FieldData;
  readonly before: FieldData;
  readonly since: number | null;
  /** The round of what is shown. */
  readonly round: number;
} {
  const written = isWritten(review);
  const [newest, last] = review.versions;
  const against = written ? newest : last;
  return {
    after: contentOf(review, written ? review : (newest ?? review), part),
    before: against === undefined ? {} : contentOf(review, against, part),
    since: against?.revision ?? null,
    round: review.revision + (written ? 1 : 0),
  };
}

/** The companies that are chosen, as the next version would name them. */
const chosenCompanies = ({ deliverTo, goesTo, consignee, agent }: Review): NamedCompanies =>
  Object.fromEntries(
    Object.entries({ deliverTo: goesTo ?? deliverTo, consignee, agent }).flatMap(([name, company]) =>
      company === null ? [] : [[name, { id: company.id, name: company.name }]],
    ),
  );

/** The terms as they are being written. */
export const writtenTerms = (review: Review): TermsOfVersion => ({
  terms: review.terms,
  companies: chosenCompanies(review),
});

/** The terms that the screen shows, and those that they are held against; null for a first version. */
export function comparedTerms(review: Review): {
  readonly after: TermsOfVersion;
  readonly before: TermsOfVersion | null;
} {
  const [newest, last] = review.versions;
  return isWritten(review)
    ? { after: writtenTerms(review), before: newest ?? null }
    : { after: newest ?? writtenTerms(review), before: last ?? null };
}

/** The terms and the parts of a request that the screen shows. */
export const shownRequest = (review: Review): Pick<ReviewVersion, "terms" | "parts"> =>
  isWritten(review) ? review : (review.versions[0] ?? review);

/** A field as it was and as it is, in the words in which it is read. */
export interface FieldRow {
  readonly topic: ReviewTopic;
  readonly before: string;
  readonly after: string;
  readonly changed: boolean;
}

/** Every field that stands in the content, or stood in what that is held against; null where there is nothing. */
export function fieldRows(review: Review, before: FieldData | null, manner: Manner, part = 0): FieldRow[] {
  const kind = kindOf(review.kind);
  const { after } = compared(review, part);
  const said = (data: FieldData) =>
    new Map(changesOf(kind, {}, data, manner).map((one) => [one.field.name, one.after] as const));
  const [was, is] = [said(before ?? {}), said(after)];
  return kind.sections
    .flatMap((section) => section.fields)
    .filter((field) => applies(field, after) || was.has(field.name))
    .map((field) => {
      const [old, now] = [was.get(field.name) ?? "", is.get(field.name) ?? ""];
      return { topic: topicOf(field), before: old, after: now, changed: before !== null && old !== now };
    });
}

/** Every term of the review, held against the version before where that is asked for. */
export function termRows(review: Review, against: boolean, manner: Manner): FieldRow[] {
  const { after, before } = comparedTerms(review);
  const was = against && before !== null ? termsSaid(review.type, before, manner) : null;
  return termsSaid(review.type, after, manner).map(({ topic, said }) => {
    const old = was?.find((one) => one.topic.path === topic.path)?.said ?? "";
    return { topic, before: old, after: said, changed: was !== null && old !== said };
  });
}

/** The document that a draft was begun with, as a sentence calls it. */
export const sourceName = ({ kind, number, name }: NonNullable<Review["source"]>, language: Language): string =>
  `${inSentence(kindOf(kind).label, language)} ${number || name}`.trim();

/** The fields in which a draft differs from the document that it was begun with; none where it was begun with none. */
export function differencesFrom(
  { kind, source }: Pick<Review, "kind" | "source">,
  data: FieldData,
  manner: Manner,
): Change[] {
  return source === null ? [] : changesOf(kindOf(kind), asSourceSays(kind, source, data), data, manner);
}

/** A value that is proposed for a field, as it would be read beside the others. */
export function proposalText(
  review: Review,
  { path }: ReviewTopic,
  { proposed, part }: Pick<ReviewComment, "proposed" | "part">,
  manner: Manner,
): string {
  const { type, kind } = review;
  const written = { data: compared(review, part ?? 0).after, ...comparedTerms(review).after };
  return proposalSaid(type, kindOf(kind), written, { path, proposed }, manner);
}
