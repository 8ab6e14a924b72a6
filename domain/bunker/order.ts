import { orderedProducts, receivingShip, SUPPLY_TYPES, type SupplyType } from "../kinds/bunker/parts.ts";
import { draftSchema, isEmpty, type FieldData } from "../kinds/field.ts";
import type { Section } from "../kinds/kind.ts";
import { port } from "../kinds/parts.ts";
import { problems } from "../kinds/problems.ts";
import { read } from "../kinds/read.ts";
import type { FieldError } from "../errors.ts";
import { text, type Text } from "../text.ts";

/** The order of the office, before the tanker is alongside: the ship, the product, the place. */
export const BUNKER_ORDER: readonly Section[] = [
  {
    name: "ship",
    label: text("Receiving ship", "受油船"),
    fields: [
      receivingShip,
      { name: "owner", label: text("Owner or operator", "船东或经营人"), type: "text", max: 100 },
      { name: "orderedBy", label: text("Ordered by", "订购人"), type: "text", max: 100 },
      { name: "agent", label: text("Agent", "代理"), type: "text", max: 100 },
      { name: "reference", label: text("Stem or nomination", "供油确认或委托编号"), type: "text", max: 60 },
    ],
  },
  {
    name: "supply",
    label: text("Supply", "供油"),
    fields: [
      {
        name: "supplyType",
        label: text("Supply type", "供油方式"),
        type: "choice",
        required: true,
        default: "BUNKER_TANKER",
        choices: (Object.entries(SUPPLY_TYPES) as [SupplyType, Text][]).map(([value, label]) => ({ value, label })),
      },
      { name: "supplyDate", label: text("Date of supply", "供油日期"), type: "date", required: true },
      orderedProducts,
      port("port", "Location of supply", "供油港口", true),
      { name: "deliveryLocation", label: text("Delivery location", "交付地点"), type: "text", max: 100 },
      { name: "locationCode", label: text("Location code", "地点代码"), type: "text", max: 20 },
      { name: "locationDescription", label: text("Location description", "地点说明"), type: "text", max: 140 },
      {
        name: "supplementary",
        label: text("Supplementary information", "补充信息"),
        type: "longText",
        wide: true,
        max: 1000,
      },
    ],
  },
];
const FIELDS = BUNKER_ORDER.flatMap((section) => section.fields);

export const orderSchema = draftSchema(FIELDS);
/** The faults that keep a delivery from being assigned to a tanker. */
export const orderProblems = (order: FieldData): FieldError[] => problems(FIELDS, order);

/** One product as it was ordered; `quantity` in metric tons. */
export interface OrderedProduct {
  readonly name: string;
  readonly grade: string;
  readonly quantity: string;
}

/** The products of an order, those that say nothing left out. */
export const productsOf = (order: FieldData): readonly OrderedProduct[] => {
  const listed = Array.isArray(order["products"]) ? (order["products"] as FieldData[]) : [];
  return listed
    .filter((one) => !isEmpty(one))
    .map((one) => ({
      name: read(one, "name")?.trim() ?? "",
      grade: read(one, "grade")?.trim() ?? "",
      quantity: read(one, "quantity")?.trim() ?? "",
    }));
};
