import { instructionFlow } from "../flows/shipping-instruction.ts";
import { text } from "../text.ts";
import { kind } from "./kind.ts";
import {
  freightTerms,
  notifyParties,
  party,
  port,
  quantity,
  vessel,
  voyage,
  VOLUME_UNITS,
  WEIGHT_UNITS,
} from "./parts.ts";

/** The wishes of a shipper for the carrier's bill: section 11.7 of the specification. */
export const shippingInstruction = kind({
  name: "ShippingInstruction",
  code: "SI",
  label: text("Shipping instruction", "装运指示"),
  class: "structured",
  tile: "letter",
  flow: instructionFlow,
  answered: true,
  draft: "ordinary.upload",
  madeBy: ["form"],
  print: "table",
  numberField: "number",
  once: ["blDate"],
  summary: { vessel: "vessel.name", cargo: "cargo", quantity: "grossWeight", unit: "grossWeightUnit" },
  sections: [
    {
      name: "parties",
      label: text("Parties", "各方"),
      fields: [
        { name: "number", label: text("Instruction number", "指示编号"), type: "text", max: 35 },
        { name: "reference", label: text("Reference", "参考号"), type: "text", max: 35 },
        party("shipper", "Shipper", "托运人", true),
        party("consignee", "Consignee", "收货人"),
        notifyParties,
      ],
    },
    {
      name: "voyage",
      label: text("Voyage", "航次"),
      fields: [
        vessel(),
        voyage,
        { name: "shipOwner", label: text("Shipowner", "船东"), type: "text" },
        port("portOfLoading", "Port of loading", "装货港"),
        port("portOfDischarge", "Port of discharge", "卸货港"),
        { name: "blDate", label: text("B/L date", "提单日期"), type: "date" },
      ],
    },
    {
      name: "cargo",
      label: text("Cargo", "货物"),
      fields: [
        { name: "cargo", label: text("Cargo", "货物"), type: "text", required: true, wide: true },
        {
          name: "description",
          label: text("Description of goods", "货物描述"),
          type: "longText",
          required: true,
          wide: true,
          max: 4000,
        },
        ...quantity("grossWeight", "Gross weight", "毛重", { units: WEIGHT_UNITS }),
        ...quantity("measurement", "Measurement", "体积", { units: VOLUME_UNITS }),
      ],
    },
    {
      name: "terms",
      label: text("Terms of the bill", "提单条件"),
      fields: [
        freightTerms,
        { name: "originals", label: text("Originals asked for", "所需正本份数"), type: "integer" },
        { name: "clauses", label: text("Special clauses", "特别条款"), type: "longText", wide: true },
      ],
    },
  ],
});
