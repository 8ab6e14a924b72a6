import { text, type Text } from "../text.ts";
import type { Negotiability } from "./facts.ts";

/**
 * How a title lives. CARGO: a bill of lading, surrendered and accomplished. ORDER: presented and released. EXCHANGE:
 * accepted, presented and paid.
 */
export type TitleLife = "CARGO" | "ORDER" | "EXCHANGE";

interface Form {
  readonly label: Text;
  /** The meaning for the endorsee. */
  readonly help: Text;
  /** As it prints, in the words that are written on the back of a paper title; `{to}` is the endorsee. */
  readonly printed: Text;
  /** The party entitled after it. */
  readonly after: Negotiability;
  /** The lives of the titles that can be endorsed so. */
  readonly of: readonly TitleLife[];
  /** It has words of its own. */
  readonly condition?: true;
}

const GOODS = ["CARGO", "ORDER"] as const;
const MONEY = ["EXCHANGE"] as const;

/** Every form of endorsement. */
export const ENDORSEMENTS = {
  TO_ORDER: {
    of: GOODS,
    after: "TO_ORDER",
    label: text("To order", "指示背书"),
    help: text("The endorsee owns the title and may endorse it on.", "被背书人拥有物权，并可继续背书。"),
    printed: text("Deliver to the order of {to}", "凭 {to} 指示交付"),
  },
  NAMED: {
    of: GOODS,
    after: "STRAIGHT",
    label: text("To a named party", "记名背书"),
    help: text("The endorsee owns the title and may not endorse it further.", "被背书人拥有物权，不得再背书。"),
    printed: text("Deliver to {to} only, no further endorsement", "仅交付 {to}，不得再背书"),
  },
  SPECIAL: {
    of: MONEY,
    after: "TO_ORDER",
    label: text("To the order of the endorsee", "记名背书"),
    help: text("Payable to the endorsee or to its order.", "付给被背书人或其指定人。"),
    printed: text("Pay to the order of {to}", "付给 {to} 或其指定人"),
  },
  BLANK: {
    of: ["CARGO", "ORDER", "EXCHANGE"],
    after: "BLANK",
    label: text("In blank", "空白背书"),
    help: text("Whoever holds the original from then on is entitled.", "此后持有正本者即享有权利。"),
    printed: text("Endorsed in blank", "空白背书"),
  },
  RESTRICTIVE: {
    of: MONEY,
    after: "RESTRICTED",
    label: text("Pay the endorsee only", "禁止转让背书"),
    help: text("The endorsee is paid and may not pass the ownership on.", "仅付给被背书人，所有权不得再转让。"),
    printed: text("Pay {to} only", "仅付给 {to}，不得转让"),
  },
  FOR_COLLECTION: {
    of: MONEY,
    after: "RESTRICTED",
    label: text("For collection", "委托收款"),
    help: text(
      "The endorsee collects for you and may not pass the ownership on.",
      "被背书人代为收款，所有权不得再转让。",
    ),
    printed: text("Pay to the order of {to} for collection", "委托 {to} 收款"),
  },
  SANS_RECOURSE: {
    of: MONEY,
    after: "TO_ORDER",
    label: text("Without recourse", "无追索权"),
    help: text(
      "Payable to the endorsee or to its order; your company is not liable if the bill is dishonoured.",
      "付给被背书人或其指定人；如遭拒付，本公司不承担责任。",
    ),
    printed: text("Pay to the order of {to}, without recourse", "付给 {to} 或其指定人，无追索权"),
  },
  CONDITIONAL: {
    of: MONEY,
    after: "TO_ORDER",
    condition: true,
    label: text("On a condition", "附条件背书"),
    help: text("The condition is written down; who pays may disregard it.", "所附条件将予记载，付款人可不予理会。"),
    printed: text("Pay to the order of {to} on the condition noted here", "按所载条件付给 {to} 或其指定人"),
  },
  PLEDGE: {
    of: MONEY,
    after: "PLEDGED",
    label: text("As a pledge", "质押背书"),
    help: text(
      "The endorsee, a bank, has it as security and may endorse it for collection only.",
      "被背书银行作为质权人，只能再作委托收款背书。",
    ),
    printed: text("Pay to the order of {to}, value in pledge", "质押给 {to}"),
  },
} as const satisfies Record<string, Form>;

export type EndorsementType = keyof typeof ENDORSEMENTS;
export const ENDORSEMENT_TYPES = Object.keys(ENDORSEMENTS) as [EndorsementType, ...EndorsementType[]];

const form = (type: EndorsementType): Form => ENDORSEMENTS[type];
/** The party entitled after an endorsement in that form. */
export const entitledAfter = (type: EndorsementType): Negotiability => form(type).after;
export const hasCondition = (type: EndorsementType): boolean => form(type).condition === true;

/**
 * The forms in which a title of such a life, as it stands, can be endorsed. A title in blank stays so until it is
 * endorsed to somebody.
 */
export const formsOf = (life: TitleLife, negotiability: Negotiability | null): EndorsementType[] =>
  ENDORSEMENT_TYPES.filter(
    (type) =>
      form(type).of.includes(life) &&
      (negotiability === "PLEDGED" ? type === "FOR_COLLECTION" : negotiability !== "BLANK" || type !== "BLANK"),
  );
