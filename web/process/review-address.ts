import {
  ORIGINAL_TYPES,
  REVIEW_TYPES,
  reviewAddress,
  type OriginalType,
  type ReviewType,
} from "#domain/acts/review/types";
import type { ReviewKind } from "#domain/processes/reviewing";

/** The list of all reviews. */
export const REVIEWS = "/layout/review";

/** The addresses under which pages of reviews stand. */
export const REVIEW_BASES: readonly string[] = [...new Set(Object.values(REVIEW_TYPES).map(({ page }) => page))];

interface Addressed {
  readonly id: string;
  readonly type: ReviewType;
}

/** Where a review is read. The page of a draft leads on to that of any other type. */
export const viewAddress = ({ id, type }: Addressed): string => reviewAddress(type, id);
/** Where its initiator writes it. */
export const editAddress = ({ id, type }: Addressed): string => reviewAddress(type, id, "edit");
/** Where a draft is begun; `from`: of the document that it begins with. */
export const newAddress = (kind?: ReviewKind, from?: string): string =>
  `${REVIEW_TYPES.draft.page}/new${kind === undefined ? "" : `?kind=${kind}${from === undefined ? "" : `&from=${from}`}`}`;
/** Where a request about a bill that was issued is begun. */
export const requestAddress = (type: OriginalType, documentId: string): string =>
  `${REVIEW_TYPES[type].page}/new/${documentId}?type=${type}`;

/** The type of a request that is begun at an address: as it says, if that stands there, else the first that does. */
export function typeAt(path: string, said: string | null): OriginalType | undefined {
  const there = ORIGINAL_TYPES.filter((type) => path.startsWith(`${REVIEW_TYPES[type].page}/`));
  return there.find((type) => type === said) ?? there[0];
}
