import { useState } from "react";
import type { OriginalType } from "#domain/acts/review/types";
import { reviewRoutes } from "#domain/api/reviews";
import { call } from "../../api/client.ts";
import { useKeptForm, type KeptForm, type Ways } from "../../kind/use-kept-form.ts";
import type { Arrive } from "../../ui/use-begun.ts";
import { mergeRequests, requestBody, requestOf, sameRequest, type RequestFields } from "./request-fields.ts";
import type { Review } from "./review.ts";

const waysOf = (type: OriginalType, originalId: string): Ways<Review, RequestFields> => ({
  fieldsOf: requestOf,
  same: sameRequest,
  merge: mergeRequests,
  read: reviewRoutes.show,
  create: (fields, key) => call(reviewRoutes.beginOf, { body: { type, originalId, ...requestBody(fields) } }, { key }),
  save: (id, { expectedVersion, ...fields }, key) =>
    call(reviewRoutes.saveOf, { params: { id }, body: { expectedVersion, ...requestBody(fields) } }, { key }),
  get: (id) => call(reviewRoutes.show, { params: { id } }),
});

/** What the initiator writes about a bill that was issued, saved as it is typed. */
export function useRequestDraft(
  type: OriginalType,
  review: Review,
  onBegun: Arrive<Review>,
): KeptForm<Review, RequestFields> {
  const [ways] = useState(() => waysOf(type, review.original?.id ?? ""));
  return useKeptForm(review, ways, onBegun);
}
