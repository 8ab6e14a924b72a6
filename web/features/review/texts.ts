import { asSourceSays } from "#domain/documents/draft-sources";
import { makesBills } from "#domain/acts/review/types";
import { changesOf } from "#domain/kinds/changes";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import type { Manner } from "#domain/kinds/shown";
import { termsSaid, type TermsOfVersion } from "#domain/processes/review-said";
import { termTopics, topicOf, type ReviewTopic } from "#domain/processes/review-topics";
import type { Language } from "#domain/text";
import type { Words } from "../../i18n/use-words.ts";
import { languageShown, selectionShown } from "./looks.ts";
import { compared, isWritten, sourceName, writtenTerms, type Review, type ReviewVersion } from "./review.ts";

/** One wording of a bill in a review, which can be held against another. */
export interface BillText {
  readonly key: string;
  readonly label: string;
  readonly data: FieldData;
  /** Null for a bill and a source, which say nothing of them. */
  readonly terms: TermsOfVersion | null;
  /** How it looks; undefined for what is compared by its fields alone. */
  readonly look?: { readonly selection: Review["selection"]; readonly language: Language };
}

/** The look of an issued bill, which what takes its place keeps. */
const lookNow = (review: Review): NonNullable<BillText["look"]> => ({
  selection: selectionShown(review),
  language: languageShown(review),
});

/** The bill of a version: of a split, that of one part. */
const billOf = ({ type }: Pick<Review, "type">, of: Pick<ReviewVersion, "data" | "parts">, part: number): FieldData =>
  type === "draft" ? of.data : (of.parts[part] ?? {});

/**
 * The wordings of a bill from the first to the last: the bill that was issued or the source of a draft, each version
 * that was submitted, and what is being written. Where nothing of the bill is changed, they differ in their terms.
 */
export function textsOf(review: Review, part: number, words: Words, language: Language): readonly BillText[] {
  const { kind, original, source, versions } = review;
  return [
    ...(original === null || !showsBills(review)
      ? []
      : [
          {
            key: "bill",
            label: words("review.originalOf", { number: original.number }),
            data: original.data,
            terms: null,
            look: lookNow(review),
          },
        ]),
    ...(source === null
      ? []
      : [
          {
            key: "source",
            label: sourceName(source, language),
            data: asSourceSays(kind, source, compared(review).after),
            terms: null,
          },
        ]),
    ...versions
      .toReversed()
      .map((one) => ({
        key: String(one.revision),
        label: words("review.round", { number: one.revision }),
        data: billOf(review, one, part),
        terms: one,
        look: one,
      })),
    ...(isWritten(review)
      ? [
          {
            key: "written",
            label: words("review.written"),
            data: billOf(review, review, part),
            terms: writtenTerms(review),
            look: review,
          },
        ]
      : []),
  ];
}

/** The parts of a split that any wording has: one for everything else. */
export const partsIn = ({ type, versions, parts }: Review): number =>
  type === "split" ? Math.max(1, parts.length, ...versions.map((one) => one.parts.length)) : 1;

/** Whether a review has bills of its own, beside the terms. */
export const showsBills = ({ type }: Pick<Review, "type">): boolean => type === "draft" || makesBills(type);

/** A field or a term that two wordings say in different words. */
export interface Difference {
  readonly topic: ReviewTopic;
  readonly before: string;
  readonly after: string;
}

/** The terms and the fields in which two wordings differ. */
export function differencesOf(
  { kind, type }: Pick<Review, "kind" | "type">,
  one: BillText,
  other: BillText,
  manner: Manner,
): Difference[] {
  const [was, is] = [one.terms, other.terms].map((terms) => terms && termsSaid(type, terms, manner));
  const ofTerms = termTopics(type).map((topic) => {
    const at = (all: typeof was) => all?.find((found) => found.topic.path === topic.path)?.said ?? "";
    return { topic, before: at(was), after: at(is) };
  });
  return [
    ...(was && is ? ofTerms.filter(({ before, after }) => before !== after) : []),
    ...changesOf(kindOf(kind), one.data, other.data, manner).map(({ field, before, after }) => ({
      topic: topicOf(field),
      before,
      after,
    })),
  ];
}
