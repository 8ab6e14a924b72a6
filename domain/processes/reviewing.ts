import type { FieldData } from "../kinds/field.ts";
import type { Kind } from "../kinds/kind.ts";
import { read } from "../kinds/read.ts";
import { REVIEW_STATES, type ReviewState } from "../acts/review/states.ts";
import { REVIEW_TYPE_NAMES } from "../acts/review/types.ts";

/** The kinds of bills that are drafted together. */
export const REVIEW_KINDS = ["BillOfLading", "DcsaBillOfLading"] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

/** The lists of reviews: what waits for this company, what is under way, what has ended. */
export const REVIEW_TABS = ["todo", ...REVIEW_TYPE_NAMES, "history"] as const;
export type ReviewTab = (typeof REVIEW_TABS)[number];

/** The stages, for the schema of a list. */
export const REVIEW_STAGES = Object.keys(REVIEW_STATES) as [ReviewState, ...ReviewState[]];

/** How the return of an original stands that was signed in advance. */
export const RETURN_STATES = ["none", "unsigned", "kept", "sent", "returned", "cancelled"] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/**
 * The name of a review on desks, pages and letters: the number of the bill, else its own reference, else the ship and
 * the goods; empty for a draft that says nothing yet.
 */
export const titleOfReview = (
  { numberField, summary }: Pick<Kind, "numberField" | "summary">,
  data: FieldData,
  reference: string,
): string =>
  read(data, numberField)?.trim() ||
  reference ||
  [read(data, summary.vessel), read(data, summary.cargo)].filter((one) => one?.trim()).join(", ");
