import { text, type Text } from "../../text.ts";

interface ReviewTypeRow {
  readonly label: Text;
  /** The first part of the address of its pages. */
  readonly page: "/bl_draft" | "/bl_draft_amend" | "/bl_draft_surrender";
  /** The parties after the collaborators, in their order: each is the company that answers for the bill. */
  readonly last: readonly ("issuer" | "voider" | "agent")[];
  /** The purpose for which the original is surrendered by the return; null for a draft, which has no original. */
  readonly returns: "AMENDMENT" | "DELIVERY" | null;
}

/** The types of B/L reviews. All but a draft are about a bill that was issued. */
export const REVIEW_TYPES = {
  draft: { label: text("Draft", "草稿"), page: "/bl_draft", last: ["issuer"], returns: null },
  amend: { label: text("Amend", "修改"), page: "/bl_draft_amend", last: ["issuer", "voider"], returns: "AMENDMENT" },
  split: { label: text("Split", "拆分"), page: "/bl_draft_amend", last: ["issuer", "voider"], returns: "AMENDMENT" },
  convert: { label: text("Convert", "转换"), page: "/bl_draft_amend", last: ["voider"], returns: "AMENDMENT" },
  surrender: { label: text("Surrender", "交单"), page: "/bl_draft_surrender", last: ["agent"], returns: "DELIVERY" },
} as const satisfies Record<string, ReviewTypeRow>;
export type ReviewType = keyof typeof REVIEW_TYPES;
export type OriginalType = {
  [T in ReviewType]: (typeof REVIEW_TYPES)[T]["returns"] extends null ? never : T;
}[ReviewType];

const names = Object.keys(REVIEW_TYPES) as [ReviewType, ...ReviewType[]];
export const REVIEW_TYPE_NAMES = names;
export const isOriginalType = (type: ReviewType): type is OriginalType => REVIEW_TYPES[type].returns !== null;
/** Bills come of it, which the issuer signs once all have accepted. */
export const makesBills = (type: ReviewType): boolean => REVIEW_TYPES[type].last.some((role) => role === "issuer");
/** The types about a bill that was issued. */
export const ORIGINAL_TYPES = names.filter(isOriginalType) as [OriginalType, ...OriginalType[]];

/** The address of a page of a review; of an original, the part for its document stays empty as "-". */
export const reviewAddress = (type: ReviewType, id: string, action: "view" | "edit" = "view"): `/${string}` =>
  type === "draft" ? `/bl_draft/${action}/${id}` : `${REVIEW_TYPES[type].page}/${action}/-/${id}`;
