import type { ReviewType } from "../acts/review/types.ts";
import type { ReplacementPurpose } from "./replacement.ts";
import type { FieldData } from "../kinds/field.ts";

/** The content of a version of a review: the fields of the bill, the terms of the request, the parts of a split. */
export interface ReviewContent {
  readonly data: FieldData;
  readonly terms: FieldData;
  readonly parts: readonly FieldData[];
}

/** The fields of each bill that is to take the place of the original. */
export const successorData = (
  type: ReviewType,
  { data, parts }: Pick<ReviewContent, "data" | "parts">,
): readonly FieldData[] => (type === "amend" ? [data] : type === "split" ? parts : []);

/** The replacement that a review ends in; null where no bill takes the place of another. */
export const purposeOf = (type: ReviewType, { terms }: Pick<ReviewContent, "terms">): ReplacementPurpose | null =>
  type === "split" ? "SPLIT" : type !== "amend" ? null : terms["reasonCode"] === "SWI" ? "SWITCH" : "AMEND";
