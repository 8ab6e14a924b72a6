import type { ReviewType } from "../acts/review/types.ts";
import type { FieldError } from "../errors.ts";
import { draftSchema, type Field, type FieldData } from "../kinds/field.ts";
import { problems, unprinted } from "../kinds/problems.ts";
import { LIMITS } from "../limits.ts";
import { text } from "../text.ts";

/** The fields of a request that are not fields of the bill. */
const REASON: Field = {
  name: "reason",
  label: text("Reason", "原因"),
  type: "longText",
  max: 1000,
  wide: true,
  required: true,
};
const DELIVERY_INSTRUCTION: Field = {
  name: "deliveryInstruction",
  label: text("Delivery instruction", "交付指示"),
  type: "longText",
  max: 1000,
  wide: true,
  hint: text(
    "How what comes of this is handed over, and under which conditions. It is not printed on the bill.",
    "结果如何交付、有何条件。不印在提单上。",
  ),
};
const DELIVERY_AT: Field = {
  name: "deliveryAt",
  label: text("Delivery at", "交付地点"),
  type: "text",
  hint: text("The place where it is handed over. It is not printed on the bill.", "交付的地点。不印在提单上。"),
};
const DELIVERY = [DELIVERY_INSTRUCTION, DELIVERY_AT] as const;
/** For types in which the issuer signs bills. */
const SIGNATURE_INSTRUCTIONS: Field = {
  name: "signatureInstructions",
  label: text("Signature instructions", "签署说明"),
  type: "longText",
  max: 1000,
  wide: true,
  hint: text(
    "Who signs in which capacity, and the wording of the signature block. They are not printed on the bill.",
    "由谁以何种身份签署，以及签署栏的措辞。不印在提单上。",
  ),
};

/** The company that answers for the surrender: the agent that was chosen, the issuer of the bill, or the carrier itself. */
export const DELEGATIONS = {
  ORIGINAL_ISSUER: text("Original issuer", "原签发人"),
  NEW_AGENT: text("New agent", "新代理"),
  NOBODY: text("Nobody: the carrier acts itself", "不委托：由承运人自行办理"),
} as const;
export type Delegation = keyof typeof DELEGATIONS;

/** The terms of each type of review, beside the fields of the bill. */
export const REVIEW_TERMS = {
  draft: [SIGNATURE_INSTRUCTIONS, ...DELIVERY],
  amend: [
    REASON,
    {
      name: "reasonCode",
      label: text("Kind of amendment", "修改类型"),
      type: "choice",
      choices: [
        { value: "COD", label: text("Change of destination", "变更目的地") },
        { value: "SWI", label: text("Switch bill of lading", "换单") },
        // The choice is optional, and what was chosen in error is taken back by this one.
        { value: "OTHER", label: text("Another amendment", "其他修改") },
      ],
    },
    SIGNATURE_INSTRUCTIONS,
    ...DELIVERY,
  ],
  split: [REASON, SIGNATURE_INSTRUCTIONS, ...DELIVERY],
  convert: [
    REASON,
    {
      name: "originals",
      label: text("Number of paper originals", "纸质正本份数"),
      type: "integer",
      most: LIMITS.paperOriginals,
      required: true,
      default: "3",
    },
    {
      name: "copies",
      label: text("Number of paper copies", "纸质副本份数"),
      type: "integer",
      most: LIMITS.paperCopies,
      hint: text(
        "Non-negotiable copies that the issuer hands over with the originals.",
        "签发人随正本一并交付的不可转让副本。",
      ),
    },
    {
      name: "deliveryAddress",
      label: text("Delivery address", "送达地址"),
      type: "longText",
      max: 500,
      required: true,
    },
    ...DELIVERY,
  ],
  surrender: [
    {
      name: "delegation",
      label: text("Delegation", "委托"),
      type: "choice",
      required: true,
      default: "ORIGINAL_ISSUER" satisfies Delegation,
      choices: Object.entries(DELEGATIONS).map(([value, label]) => ({ value, label })),
    },
    ...DELIVERY,
    { name: "dischargePlace", label: text("Place of discharge", "卸货地点"), type: "text" },
    { name: "dischargeDate", label: text("Date of discharge", "卸货日期"), type: "date" },
    { name: "dischargeQuantity", label: text("Quantity discharged", "卸货数量"), type: "text", max: 60 },
    {
      name: "dischargeNotes",
      label: text("Additional discharge details and notes", "其他卸货细节与备注"),
      type: "longText",
      max: 1000,
      wide: true,
    },
  ],
} as const satisfies Record<ReviewType, readonly Field[]>;

/** A new agent answers for the surrender: it is chosen from the contacts. */
export const hasAgent = (terms: FieldData): boolean => terms["delegation"] === ("NEW_AGENT" satisfies Delegation);

/** The terms as they are kept, parsed. */
export const termsSchema = (type: ReviewType) => draftSchema(REVIEW_TERMS[type]);

/** The faults of the terms that keep a request from being submitted: paths without a prefix. */
export const termsProblems = (type: ReviewType, terms: FieldData): FieldError[] => [
  ...problems(REVIEW_TERMS[type], terms),
  ...unprinted(REVIEW_TERMS[type], terms),
];
