import { bunkerFormFlow } from "../../flows/bunker.ts";
import { text, type Text } from "../../text.ts";
import type { Field, GroupField, ListField, ValueField } from "../field.ts";
import type { Section } from "../kind.ts";

/** Parts that the forms of a bunker delivery are made of. */

/** How the fuel comes on board. */
export const SUPPLY_TYPES = {
  BUNKER_TANKER: text("Bunker tanker", "供油船"),
  PIPELINE: text("Pipeline", "管道"),
  TRUCK: text("Truck", "油罐车"),
  STS: text("Ship to ship", "船对船"),
} as const satisfies Record<string, Text>;
export type SupplyType = keyof typeof SUPPLY_TYPES;

/** The limit of sulphur for which the supplier declares conformity: appendix V of MARPOL Annex VI. */
export const SULPHUR_LIMITS = {
  REG_14_1: text("Regulation 14.1: 0.50 % m/m", "第 14.1 条：0.50 % m/m"),
  REG_14_4: text("Regulation 14.4: 0.10 % m/m", "第 14.4 条：0.10 % m/m"),
  PURCHASER: text("Purchaser's limit value", "购买方指定限值"),
} as const satisfies Record<string, Text>;
export type SulphurLimit = keyof typeof SULPHUR_LIMITS;

/** The basis on which a purchaser may ask for more sulphur. */
export const LIMIT_BASES = {
  EQUIVALENT: text("Equivalent means of compliance, regulation 4", "等效合规措施（第 4 条）"),
  TRIAL: text("Exemption for trials, regulation 3.2", "试验豁免（第 3.2 条）"),
} as const satisfies Record<string, Text>;
export type LimitBasis = keyof typeof LIMIT_BASES;

/** The use of a fuel, which decides its lowest flash point. */
export const FUEL_USES = {
  ENGINES: text("Main and auxiliary engines", "主机和辅机"),
  EMERGENCY: text("Emergency generator", "应急发电机"),
} as const satisfies Record<string, Text>;
export type FuelUse = keyof typeof FUEL_USES;

/** A reading of the flash point, or the statement that appendix V allows in its place. */
export const FLASH_POINTS = {
  MEASURED: text("Measured", "实测值"),
  AT_OR_ABOVE_70: text("Measured at or above 70 °C", "实测不低于 70 °C"),
} as const satisfies Record<string, Text>;
export type FlashPointSaid = keyof typeof FLASH_POINTS;

/** The answers of a checklist. */
export const ANSWERS = {
  YES: text("Yes", "是"),
  NO: text("No", "否"),
  NA: text("n/a", "不适用"),
} as const satisfies Record<string, Text>;
export type Answer = keyof typeof ANSWERS;

/** Whether a seal is as it was put. */
export const SEAL_CONDITIONS = {
  INTACT: text("Intact", "完好"),
  BROKEN: text("Broken", "破损"),
} as const satisfies Record<string, Text>;
export type SealCondition = keyof typeof SEAL_CONDITIONS;

type Given = Omit<Partial<ValueField>, "name" | "label" | "type">;

/** A choice among the entries of a table. */
export const choice = (
  name: string,
  en: string,
  zh: string,
  of: Readonly<Record<string, Text>>,
  given: Given = {},
): ValueField => ({
  name,
  label: text(en, zh),
  type: "choice",
  choices: Object.entries(of).map(([value, label]) => ({ value, label })),
  ...given,
});

export const line = (name: string, en: string, zh: string, max: number, given: Given = {}): ValueField => ({
  name,
  label: text(en, zh),
  type: "text",
  max,
  ...given,
});

/** A date and a time in UTC. */
export const moment = (name: string, en: string, zh: string, required = false): ValueField => ({
  name,
  label: text(en, zh),
  type: "moment",
  required,
});

/** A mass or the reading of a totaliser, to the kilogram. */
export const tonnes = (name: string, en: string, zh: string, required = true): ValueField => ({
  name,
  label: text(en, zh),
  type: "decimal",
  required,
  zero: true,
  decimals: 3,
  unit: text("t", "吨"),
});

/** A measured value with its unit. */
export const measured = (
  name: string,
  en: string,
  zh: string,
  unit: string,
  decimals: number,
  given: Given = {},
): ValueField => ({ name, label: text(en, zh), type: "decimal", decimals, unit: text(unit, unit), ...given });

export const remarks: ValueField = {
  name: "remarks",
  label: text("Remarks", "备注"),
  type: "lines",
  max: 4,
  wide: true,
};

const shipName: ValueField = {
  name: "name",
  label: text("Receiving ship", "受油船"),
  type: "text",
  required: true,
  max: 60,
  vesselIn: { imo: "imo", flag: "flag" },
};
const shipImo: ValueField = { name: "imo", label: text("IMO number", "IMO 编号"), type: "imo", required: true };

/** The ship that receives the fuel, as the order and the note have it. */
export const receivingShip: GroupField = {
  name: "vessel",
  label: text("Receiving ship", "受油船"),
  type: "group",
  required: true,
  wide: true,
  fields: [
    shipName,
    shipImo,
    { name: "flag", label: text("Flag", "船旗"), type: "text", max: 40 },
    {
      name: "vesselId",
      label: text("Vessel ID (MMSI or licence)", "船舶识别号（MMSI 或执照）"),
      type: "text",
      max: 20,
    },
    { name: "grossTonnage", label: text("Gross tonnage (GT)", "总吨（GT）"), type: "integer", most: 1_000_000 },
  ],
};

/** Each product has one line, and its name tells it from the other. */
export const apartBy = (name: string): ListField["apart"] => ({ by: [name], code: "PRODUCT_TWICE" });

/** One line for each product of a delivery, which has at most two. */
export const productList = (fields: readonly Field[]): ListField => ({
  name: "products",
  label: text("Products", "油品"),
  type: "list",
  required: true,
  min: 1,
  max: 2,
  wide: true,
  item: text("Product", "油品"),
  apart: apartBy("name"),
  fields,
});

/** The products as they are ordered. */
export const orderedProducts = productList([
  { name: "name", label: text("Product", "油品"), type: "text", required: true, max: 60 },
  { name: "grade", label: text("Grade (ISO 8217)", "牌号（ISO 8217）"), type: "text", max: 20 },
  {
    name: "quantity",
    label: text("Quantity ordered", "订购数量"),
    type: "decimal",
    required: true,
    decimals: 3,
    unit: text("t", "吨"),
  },
]);

/** A craft by its name, IMO number and licence: one without an IMO number has a licence. */
export const craft = (name: string, en: string, zh: string): GroupField => ({
  name,
  label: text(en, zh),
  type: "group",
  required: true,
  wide: true,
  fields: [
    line("name", "Name", "名称", 60, { required: true, names: "vessel" }),
    { ...shipImo, required: false },
    line("licence", "Licence", "执照号", 30),
  ],
});

export const bdnNo: ValueField = line("bdnNo", "BDN No.", "交付单编号", 35, { required: true });
export const btnNo: ValueField = line("btnNo", "BTN No. (metering ticket)", "计量单编号", 35, { required: true });
export const meterSerial: ValueField = line("meterSerial", "Meter", "流量计", 40, { required: true });
export const productName: ValueField = line("product", "Product", "油品", 60, { required: true });

/** The delivery to which a form belongs. */
export const delivery = (...more: readonly Field[]): Section => ({
  name: "delivery",
  label: text("Delivery", "供油"),
  fields: [
    bdnNo,
    {
      name: "vessel",
      label: receivingShip.label,
      type: "group",
      required: true,
      wide: true,
      fields: [shipName, shipImo],
    },
    craft("tanker", "Bunker tanker", "供油船"),
    ...more,
  ],
});

/** The parts that the kinds of all forms share. */
export const OF_FORMS = {
  class: "structured",
  tile: "bunker",
  flow: bunkerFormFlow,
  draft: "bunker.crew",
  madeBy: ["process"],
  print: "table",
  numberField: "bdnNo",
  summary: { vessel: "vessel.name" },
} as const;
