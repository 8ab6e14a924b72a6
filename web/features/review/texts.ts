import { asSourceSays } from "#domain/documents/draft-sources";
import { changesOf, type Change } from "#domain/kinds/changes";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import type { Manner } from "#domain/kinds/shown";
import type { Language } from "#domain/text";
import type { Words } from "../../i18n/use-words.ts";
import { compared, isWritten, sourceName, type Review, type ReviewVersion } from "./review.ts";

/** One wording of a bill in a review, which can be held against another. */
export interface BillText {
  readonly key: string;
  readonly label: string;
  readonly data: FieldData;
}

/** The bill of a version: of a split, that of one part. */
const billOf = ({ type }: Pick<Review, "type">, of: Pick<ReviewVersion, "data" | "parts">, part: number): FieldData =>
  type === "draft" ? of.data : (of.parts[part] ?? {});

/**
 * The wordings of a bill from the first to the last: the bill that was issued or the source of a draft, each version
 * that was submitted, and what is being written. None where nothing of the bill is changed.
 */
export function textsOf(review: Review, part: number, words: Words, language: Language): readonly BillText[] {
  const { type, kind, original, source, versions } = review;
  if (type !== "draft" && type !== "amend" && type !== "split") return [];
  return [
    ...(original === null
      ? []
      : [{ key: "bill", label: words("review.originalOf", { number: original.number }), data: original.data }]),
    ...(source === null
      ? []
      : [
          {
            key: "source",
            label: sourceName(source, language),
            data: asSourceSays(kind, source, compared(review).after),
          },
        ]),
    ...versions
      .toReversed()
      .map((one) => ({
        key: String(one.revision),
        label: words("review.round", { number: one.revision }),
        data: billOf(review, one, part),
      })),
    ...(isWritten(review)
      ? [{ key: "written", label: words("review.written"), data: billOf(review, review, part) }]
      : []),
  ];
}

/** The parts of a split that any wording has: one for everything else. */
export const partsIn = ({ type, versions, parts }: Review): number =>
  type === "split" ? Math.max(1, parts.length, ...versions.map((one) => one.parts.length)) : 1;

/** The fields in which two wordings differ. */
export const differencesOf = (
  { kind }: Pick<Review, "kind">,
  one: BillText,
  other: BillText,
  manner: Manner,
): Change[] => changesOf(kindOf(kind), one.data, other.data, manner);
