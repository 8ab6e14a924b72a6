import { documentFlowOf } from "../flows/document.ts";
import { text } from "../text.ts";
import { kind } from "./kind.ts";
import { party, port, quantity, vessel, voyage } from "./parts.ts";
import { warrantyWording } from "./wordings.ts";

/** Warranty of title: section 11.6 of the specification. */
export const warrantyOfTitle = kind({
  name: "WarrantyOfTitle", code: "WOT", label: text("Warranty of title", "物权担保书"),
  class: "structured", tile: "letter", flow: documentFlowOf("wot"), draft: "wot.draft", madeBy: ["form"], print: "letter",
  numberField: "number", validUntil: "validUntil", once: ["date", "validUntil"],
  summary: { vessel: "vessel.name", cargo: "cargo", quantity: "quantity", unit: "quantityUnit" },
  sections: [
    {
      name: "letter", label: text("Letter", "函件"),
      fields: [
        { name: "number", label: text("Reference", "编号"), type: "text", max: 35 },
        { name: "date", label: text("Date", "日期"), type: "date", required: true },
        party("from", "From", "出具方", true),
        party("to", "To", "受益方", true),
      ],
    },
    {
      name: "shipment", label: text("Shipment", "货运"),
      fields: [
        vessel(), voyage,
        { name: "blNo", label: text("B/L number", "提单号"), type: "text", max: 35 },
        { name: "cargo", label: text("Cargo", "货物"), type: "text", wide: true },
        ...quantity("quantity", "Quantity", "数量"),
        port("portOfLoading", "Port of loading", "装货港"),
        port("portOfDischarge", "Port of discharge", "卸货港"),
        { name: "validUntil", label: text("Valid until", "有效期至"), type: "date" },
        { name: "governingLaw", label: text("Governing law", "适用法律"), type: "text", max: 60 },
      ],
    },
    {
      name: "text", label: text("Text", "正文"),
      fields: [{ name: "text", label: text("Text of the letter", "函件正文"), type: "longText", required: true, wide: true, wording: warrantyWording }],
    },
  ],
});
