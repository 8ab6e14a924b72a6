import { reviewRoutes } from "#domain/api/reviews";
import type { ReviewKind } from "#domain/processes/reviewing";
import { call } from "../../api/client.ts";
import { useKeptForm, type KeptForm, type Ways } from "../../kind/use-kept-form.ts";
import { bodyOf, fieldsOf, merge, sameFields, type Fields } from "./fields.ts";
import type { Review } from "./review.ts";
import type { Arrive } from "../../ui/use-begun.ts";

const waysOf = (kind: ReviewKind): Ways<Review, Fields> => ({
  fieldsOf,
  same: sameFields,
  merge,
  read: reviewRoutes.show,
  create: (fields, key) => call(reviewRoutes.begin, { body: { kind, ...bodyOf(fields) } }, { key }),
  save: (id, { expectedVersion, ...fields }, key) =>
    call(reviewRoutes.save, { params: { id }, body: { expectedVersion, ...bodyOf(fields) } }, { key }),
  get: (id) => call(reviewRoutes.show, { params: { id } }),
});

const WAYS = {
  BillOfLading: waysOf("BillOfLading"),
  DcsaBillOfLading: waysOf("DcsaBillOfLading"),
} as const satisfies Record<ReviewKind, Ways<Review, Fields>>;

/** What the initiator writes, saved as it is typed. */
export const useReviewDraft = (review: Review, onBegun: Arrive<Review>): KeptForm<Review, Fields> =>
  useKeptForm(review, WAYS[review.kind], onBegun);
