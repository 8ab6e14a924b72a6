import type { ReviewType } from "#domain/acts/review/types";
import { Refused } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import { termsSchema } from "#domain/processes/review-terms";
import { fieldErrors } from "../../core/refusals.ts";

/** The terms of a review as they are kept. BAD_INPUT for what their fields do not take. */
export function parseTerms(type: ReviewType, given: FieldData): FieldData {
  const terms = termsSchema(type).safeParse(given);
  if (terms.success) return terms.data;
  const wrong = fieldErrors(terms.error).map((one) => ({ ...one, path: `terms.${one.path}` }));
  throw new Refused("BAD_INPUT", {}, wrong);
}
