import { deliveryOrderFlow } from "../flows/delivery-order.ts";
import { text } from "../text.ts";
import { kind } from "./kind.ts";
import { party, quantity, vessel } from "./parts.ts";

/** An order to deliver goods, or a part of those of a bill of lading: section 11.4 of the specification. */
export const deliveryOrder = kind({
  name: "DeliveryOrder", code: "DO", label: text("Delivery order", "提货单"),
  class: "title", life: "ORDER", tile: "title", flow: deliveryOrderFlow, draft: "do.draft", madeBy: ["form"], print: "table",
  numberField: "doNo", once: ["date"], negotiability: () => "TO_ORDER",
  summary: { vessel: "vessel.name", cargo: "cargo", quantity: "quantity", unit: "quantityUnit" },
  sections: [
    {
      name: "order", label: text("Order", "提货单"),
      fields: [
        { name: "doNo", label: text("Delivery order number", "提货单号"), type: "text", required: true, max: 35 },
        { name: "blNo", label: text("B/L number", "提单号"), type: "text", required: true, max: 35 },
        { name: "date", label: text("Date", "日期"), type: "date", required: true },
        { name: "validUntil", label: text("Valid until", "有效期至"), type: "date" },
        party("deliverTo", "Deliver to", "交付给", true),
        party("releaseAgent", "Release agent", "放货代理", true),
      ],
    },
    {
      name: "goods", label: text("Goods", "货物"),
      fields: [
        vessel(),
        { name: "placeOfDelivery", label: text("Port and place of delivery", "交货港及地点"), type: "text", required: true, wide: true },
        { name: "cargo", label: text("Cargo", "货物"), type: "text", required: true, wide: true },
        ...quantity("quantity", "Quantity", "数量", { required: true }),
        { name: "conditions", label: text("Conditions", "条件"), type: "longText", wide: true, max: 4000 },
      ],
    },
  ],
});
