import { REVIEW_TYPE_NAMES, type ReviewType } from "../acts/review/types.ts";
import type { FieldData } from "../kinds/field.ts";
import { read } from "../kinds/read.ts";
import { text, type Text } from "../text.ts";
import { DELEGATIONS } from "./review-terms.ts";

const NEW_ORIGINALS = text(
  "The company that gets the new originals. Left empty: your company.",
  "获得新正本的公司。留空则为本公司。",
);

/** The goods or bills that go to the company that is named, and their recipient where none is. */
const DELIVERED = {
  draft: text(
    "The company that holds and owns the original from its first moment. Left empty: the shipper of the bill, where that is your company, the issuer or a contact; else your company.",
    "正本签发时即持有并拥有正本的公司。留空则为提单的托运人（须为本公司、签发人或联系人），否则为本公司。",
  ),
  amend: NEW_ORIGINALS,
  split: NEW_ORIGINALS,
  convert: text("The company that gets the paper originals.", "获得纸质正本的公司。"),
  surrender: text("The company that takes delivery of the goods, where it is known.", "提货的公司（如已知）。"),
} as const satisfies Record<ReviewType, Text>;

interface CompanyRow {
  readonly label: Text;
  /** The help under its field, by the type of the review. */
  readonly help: (type: ReviewType) => Text;
  readonly of: readonly ReviewType[];
}

/** The companies that the terms of a review name. They are part of what is agreed. */
export const REVIEW_COMPANIES = {
  deliverTo: {
    label: text("Delivery to", "交付对象"),
    help: (type: ReviewType) => DELIVERED[type],
    of: REVIEW_TYPE_NAMES,
  },
  consignee: {
    label: text("Consignee party", "收货人公司"),
    help: () =>
      text(
        "The company behind the consignee that the bill names, where it is a contact. It is not printed.",
        "提单所载收货人对应的公司（须为联系人）。不印在提单上。",
      ),
    of: REVIEW_TYPE_NAMES,
  },
  agent: {
    label: DELEGATIONS.NEW_AGENT,
    help: () => text("The company that answers for the surrender.", "负责处理交单的公司。"),
    of: ["surrender"],
  },
} as const satisfies Record<string, CompanyRow>;
export type ReviewCompany = keyof typeof REVIEW_COMPANIES;

const NAMES = Object.keys(REVIEW_COMPANIES) as ReviewCompany[];

/** The companies that a review of a type may name, in the order of its form. */
export const companiesOf = (type: ReviewType): readonly ReviewCompany[] =>
  NAMES.filter((name) => (REVIEW_COMPANIES[name].of as readonly ReviewType[]).includes(type));

/** The companies of a version, by what they are in it. */
export type NamedCompanies = { readonly [N in ReviewCompany]?: { readonly id: string; readonly name: string } };

/** The name of the shipper as the bill prints it; empty for none. */
export const shipperIn = (data: FieldData): string =>
  (read(data, "shipper.name") ?? read(data, "shipper.partyName") ?? "").trim();
