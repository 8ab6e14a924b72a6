import { useMemo } from "react";
import { reviewRoutes } from "#domain/api/reviews";
import type { ReviewKind } from "#domain/processes/reviewing";
import { call } from "../../api/client.ts";
import { useKeptForm, type KeptForm, type Ways } from "../../kind/use-kept-form.ts";
import { bodyOf, fieldsOf, merge, sameFields, type Fields } from "./fields.ts";
import type { Review } from "./review.ts";
import type { Arrive } from "../../ui/use-begun.ts";

const waysOf = (kind: ReviewKind, sourceId: string | null): Ways<Review, Fields> => ({
  fieldsOf,
  same: sameFields,
  merge,
  read: reviewRoutes.show,
  create: (fields, key) => call(reviewRoutes.begin, { body: { kind, sourceId, ...bodyOf(fields) } }, { key }),
  save: (id, { expectedVersion, ...fields }, key) =>
    call(reviewRoutes.save, { params: { id }, body: { expectedVersion, ...bodyOf(fields) } }, { key }),
  get: (id) => call(reviewRoutes.show, { params: { id } }),
});

/** What the initiator writes, saved as it is typed. */
export function useReviewDraft(review: Review, onBegun: Arrive<Review>): KeptForm<Review, Fields> {
  const { kind, source } = review;
  const ways = useMemo(() => waysOf(kind, source?.id ?? null), [kind, source?.id]);
  return useKeptForm(review, ways, onBegun);
}
