import { deliveryOrderFlow } from "../flows/delivery-order.ts";
import { text } from "../text.ts";
import { kind } from "./kind.ts";
import { party, port, quantity, validUntil, vessel, VOLUME_UNITS, voyage, WEIGHT_UNITS } from "./parts.ts";

const UNITS = [...WEIGHT_UNITS, ...VOLUME_UNITS, { value: "C62", label: text("pieces", "件") }] as const;

/**
 * With which the carrier, or who is entitled to the goods, has a part or all of them delivered: section 11.4 of the
 * specification.
 */
export const deliveryOrder = kind({
  name: "DeliveryOrder",
  code: "DO",
  label: text("Delivery order", "提货单"),
  class: "title",
  life: "ORDER",
  tile: "title",
  flow: deliveryOrderFlow,
  draft: "do.draft",
  madeBy: ["form"],
  print: "table",
  numberField: "doNo",
  once: ["date", "validUntil"],
  negotiability: (data) => (data["deliverTerms"] === "NAMED" ? "STRAIGHT" : "TO_ORDER"),
  summary: { vessel: "vessel.name", cargo: "cargo", quantity: "quantity", unit: "quantityUnit" },
  sections: [
    {
      name: "order",
      label: text("Order", "提货单"),
      fields: [
        { name: "doNo", label: text("D/O number", "提货单号"), type: "text", required: true, max: 35 },
        { name: "blNo", label: text("B/L number", "提单号"), type: "text", required: true, max: 35 },
        { name: "reference", label: text("Reference", "参考号"), type: "text", max: 35 },
        { name: "date", label: text("Date", "日期"), type: "date" },
        validUntil,
      ],
    },
    {
      name: "parties",
      label: text("Parties", "各方"),
      fields: [
        party("issuer", "Issued by", "签发人", true),
        {
          name: "deliverTerms",
          label: text("Delivered", "交付方式"),
          type: "choice",
          wide: true,
          default: "TO_ORDER",
          choices: [
            { value: "TO_ORDER", label: text("To the party named or to its order", "交付指定方或其指示人") },
            { value: "NAMED", label: text("To the party named only", "仅交付指定方") },
          ],
        },
        party("deliverTo", "Deliver to", "交付给", true),
        party("releaseAgent", "Release agent", "放货代理", true),
      ],
    },
    {
      name: "voyage",
      label: text("Voyage and place", "航次与地点"),
      fields: [
        vessel(),
        voyage,
        port("port", "Port of delivery", "交货港", true),
        {
          name: "placeOfDelivery",
          label: text("Place of delivery", "交货地点"),
          type: "text",
          required: true,
          hint: text("Terminal, tank or warehouse", "码头、储罐或仓库"),
        },
      ],
    },
    {
      name: "cargo",
      label: text("Cargo", "货物"),
      fields: [
        { name: "cargo", label: text("Cargo", "货物"), type: "longText", required: true, wide: true, max: 2000 },
        { name: "marks", label: text("Marks", "唛头"), type: "text" },
        { name: "packages", label: text("Number of packages", "件数"), type: "integer" },
        ...quantity("quantity", "Quantity to deliver", "提货数量", { required: true, units: UNITS, decimals: 3 }),
      ],
    },
    {
      name: "conditions",
      label: text("Conditions", "条件"),
      fields: [{ name: "conditions", label: text("Conditions", "条件"), type: "longText", wide: true, max: 4000 }],
    },
  ],
});
