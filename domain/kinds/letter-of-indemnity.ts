import { indemnityFlow } from "../flows/letter-of-indemnity.ts";
import { text, type Text } from "../text.ts";
import { kind } from "./kind.ts";
import { correspondents, money, party, shipment, validUntil } from "./parts.ts";
import { indemnityWording } from "./wordings.ts";

const TO_CARRIER = ["A", "B", "C", "AA", "BB", "CC"] as const;
const JOINED = ["AA", "BB", "CC"] as const;

/** The kinds of indemnity for which a company may keep a wording of its own. */
export const INDEMNITY_KINDS = [...TO_CARRIER, "P"] as const;
export type IndemnityKind = (typeof INDEMNITY_KINDS)[number];

/** The kinds of indemnity by name. */
export const INDEMNITIES = {
  A: text("A – delivery without the original bill of lading", "A – 无正本提单放货"),
  B: text("B – delivery at another place", "B – 变更卸货地点交货"),
  C: text("C – delivery at another place without the original bill of lading", "C – 无正本提单且变更地点交货"),
  AA: text("AA – as A, joined by a bank", "AA – 同 A，银行加签"),
  BB: text("BB – as B, joined by a bank", "BB – 同 B，银行加签"),
  CC: text("CC – as C, joined by a bank", "CC – 同 C，银行加签"),
  P: text("P – seller's letter, for payment without documents", "P – 卖方保函，无单付款"),
} as const satisfies Record<IndemnityKind, Text>;

/** Letter of indemnity, of every kind of the trade: section 11.6 of the specification. */
export const letterOfIndemnity = kind({
  name: "LetterOfIndemnity",
  code: "LOI",
  label: text("Letter of indemnity", "保函"),
  class: "structured",
  tile: "letter",
  flow: indemnityFlow,
  draft: "loi.draft",
  madeBy: ["form"],
  print: "letter",
  numberField: "number",
  validUntil: "validUntil",
  once: ["date", "validUntil"],
  summary: { vessel: "vessel.name", cargo: "cargo", quantity: "quantity", unit: "quantityUnit" },
  sections: [
    {
      name: "letter",
      label: text("Letter", "函件"),
      fields: [
        {
          name: "kind",
          label: text("Kind of indemnity", "保函类型"),
          type: "choice",
          required: true,
          wide: true,
          default: "A",
          choices: INDEMNITY_KINDS.map((value) => ({ value, label: INDEMNITIES[value] })),
        },
        ...correspondents,
      ],
    },
    { name: "shipment", label: text("Shipment", "货运"), fields: [...shipment] },
    {
      name: "delivery",
      label: text("Delivery and limits", "交付与限额"),
      fields: [
        { ...party("deliverTo", "Deliver to", "交付给", true), when: { field: "kind", is: TO_CARRIER } },
        {
          name: "placeOfDelivery",
          label: text("Place of delivery", "交付地点"),
          type: "text",
          required: true,
          wide: true,
          when: { field: "kind", is: TO_CARRIER },
        },
        ...money("amount", "Amount", "金额"),
        { ...party("bank", "Bank that joins", "加签银行", true), when: { field: "kind", is: JOINED } },
        validUntil,
        { name: "governingLaw", label: text("Governing law", "适用法律"), type: "text", max: 60 },
      ],
    },
    {
      name: "text",
      label: text("Text", "正文"),
      fields: [
        {
          name: "text",
          label: text("Text of the letter", "函件正文"),
          type: "longText",
          required: true,
          wide: true,
          wording: indemnityWording,
        },
      ],
    },
  ],
});
