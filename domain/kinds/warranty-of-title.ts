import { documentFlowOf } from "../flows/document.ts";
import { text } from "../text.ts";
import { kind } from "./kind.ts";
import { correspondents, shipment, validUntil } from "./parts.ts";
import { warrantyWording } from "./wordings.ts";

/** Warranty of title: section 11.6 of the specification. */
export const warrantyOfTitle = kind({
  name: "WarrantyOfTitle",
  code: "WOT",
  label: text("Warranty of title", "物权担保书"),
  class: "structured",
  tile: "letter",
  flow: documentFlowOf("wot"),
  draft: "wot.draft",
  madeBy: ["form"],
  print: "letter",
  numberField: "number",
  validUntil: "validUntil",
  once: ["date", "validUntil"],
  summary: { vessel: "vessel.name", cargo: "cargo", quantity: "quantity", unit: "quantityUnit" },
  sections: [
    { name: "letter", label: text("Letter", "函件"), fields: [...correspondents] },
    {
      name: "shipment",
      label: text("Shipment", "货运"),
      fields: [
        ...shipment,
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
          wording: warrantyWording,
        },
      ],
    },
  ],
});
