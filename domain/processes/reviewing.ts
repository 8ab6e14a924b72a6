import { REVIEW_STATES, type ReviewState } from "../acts/review/states.ts";

/** The kinds of bills that are drafted together. */
export const REVIEW_KINDS = ["BillOfLading", "DcsaBillOfLading"] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

/** The lists of reviews: what waits for this company, what is under way, what has ended. */
export const REVIEW_TABS = ["todo", "draft", "history"] as const;
export type ReviewTab = (typeof REVIEW_TABS)[number];

/** The stages, for the schema of a list. */
export const REVIEW_STAGES = Object.keys(REVIEW_STATES) as [ReviewState, ...ReviewState[]];
