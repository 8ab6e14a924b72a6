import { useMemo } from "react";
import { asSourceSays } from "#domain/documents/draft-sources";
import { useManner } from "../../kind/use-manner.ts";
import { compared, fieldRows, type Review } from "./review.ts";

/** The fields that differ from the issued bill, from the round before, or from the source: marked on the paper. */
export function useMarks(review: Review, part: number): readonly string[] {
  const manner = useManner();
  const { before, after, since } = compared(review, part);
  const { type, kind, original, source } = review;
  const against =
    type === "amend" || type === "split"
      ? (original?.data ?? null)
      : type !== "draft"
        ? null
        : since !== null
          ? before
          : source && asSourceSays(kind, source, after);
  const names = fieldRows(review, against, manner, part)
    .filter(({ changed }) => changed)
    .map(({ topic }) => topic.path)
    .join();
  return useMemo(() => names.split(",").filter(Boolean), [names]);
}
