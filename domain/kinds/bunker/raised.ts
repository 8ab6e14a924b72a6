import { text, type Text } from "../../text.ts";
import { kind } from "../kind.ts";
import { choice, delivery, line, moment, OF_FORMS, tonnes } from "./parts.ts";

/** Forms that either side raises beside a delivery, when something of it is contested. */

/** The side that raises a form. */
export const RAISED_BY = {
  SUPPLIER: text("Supplier", "供油方"),
  SHIP: text("Receiving ship", "受油船"),
} as const satisfies Record<string, Text>;

/** The subject of a protest. */
export const PROTESTED = {
  QUANTITY: text("Quantity", "数量"),
  QUALITY: text("Quality", "质量"),
  DELAY: text("Delay", "延误"),
  SAFETY: text("Safety", "安全"),
  SAMPLING: text("Sampling", "取样"),
  SEALS: text("Seals or meter", "铅封或流量计"),
  OTHER: text("Other", "其他"),
} as const satisfies Record<string, Text>;

const statement = (name: string, en: string, zh: string, required: boolean) => ({
  name,
  label: text(en, zh),
  type: "longText" as const,
  required,
  max: 2000,
  wide: true,
});

const raised = [
  choice("raisedBy", "Raised by", "提出方", RAISED_BY, { required: true }),
  moment("raisedAt", "Time", "时间", true),
];

/** One side protests against something; the signature of the other is a receipt, and accepts nothing. */
export const bunkerProtest = kind({
  ...OF_FORMS,
  name: "BunkerProtest",
  code: "BNP",
  label: text("Bunker note of protest", "供油抗议书"),
  sections: [
    delivery(),
    {
      name: "protest",
      label: text("Protest", "抗议"),
      fields: [
        ...raised,
        choice("about", "Subject", "事由", PROTESTED, { required: true }),
        statement("statement", "Statement of facts", "事实陈述", true),
        statement(
          "answer",
          "Remarks of the other side, whose signature is a receipt and accepts nothing",
          "对方意见（对方签署仅表示收悉，不构成接受）",
          false,
        ),
      ],
    },
  ],
});

/** How a quantity was measured that is put against that of the meter. */
export const MEASURED_BY = {
  SOUNDING: text("Soundings of the ship's tanks", "受油船舱量测"),
  METER: text("Meter of the ship", "受油船流量计"),
  SURVEYOR: text("Surveyor", "检验师"),
  TANKER: text("Soundings of the tanker", "供油船舱量测"),
} as const satisfies Record<string, Text>;

/** The two sides disagree on the mass: both figures, and how each was found. */
export const bunkerQuantityDispute = kind({
  ...OF_FORMS,
  name: "BunkerQuantityDispute",
  code: "BQD",
  label: text("Bunker quantity dispute", "供油数量争议书"),
  sections: [
    delivery(),
    {
      name: "dispute",
      label: text("Dispute", "争议"),
      fields: [
        ...raised,
        line("product", "Product", "油品", 60, { required: true }),
        tonnes("supplierMass", "Mass by the supplier", "供油方质量"),
        tonnes("shipMass", "Mass by the ship", "船方质量"),
        choice("measuredBy", "The ship's figure is from", "船方数据来源", MEASURED_BY, { required: true }),
        statement("statement", "Statement of facts", "事实陈述", true),
        statement("agreed", "Agreed further steps", "商定的后续措施", false),
      ],
    },
  ],
});
