import { text } from "../text.ts";
import { UNIT_NAMES } from "../units.ts";
import type { Choice, Field, GroupField, ValueField } from "./field.ts";

/** Parts that the forms of several kinds are made of. */

const PARTY_FIELDS: readonly ValueField[] = [
  { name: "name", label: text("Name", "名称"), type: "text", required: true, addressIn: "addressLines" },
  { name: "addressLines", label: text("Address", "地址"), type: "lines", max: 5 },
];

/** A company by its name and address. */
export const party = (name: string, en: string, zh: string, required = false): GroupField => ({
  name,
  label: text(en, zh),
  type: "group",
  required,
  wide: true,
  fields: PARTY_FIELDS,
});

/** Those who are told of an arrival. */
export const notifyParties: Field = {
  name: "notify",
  label: text("Notify party", "通知方"),
  type: "list",
  max: 3,
  wide: true,
  item: text("Notify party", "通知方"),
  fields: PARTY_FIELDS,
};

/** A port by its UN/LOCODE and as it is printed. */
export const port = (
  name: string,
  en: string,
  zh: string,
  required = false,
  printed = text("As printed", "所载港名"),
): GroupField => ({
  name,
  label: text(en, zh),
  type: "group",
  required,
  fields: [
    { name: "code", label: text("UN/LOCODE", "UN/LOCODE"), type: "locode", required: true, placeIn: "name" },
    { name: "name", label: printed, type: "text", required: true },
  ],
});

/** A vessel by its name, IMO number and flag. */
export const vessel = (required = false): GroupField => ({
  name: "vessel",
  label: text("Vessel", "船舶"),
  type: "group",
  required,
  wide: true,
  fields: [
    {
      name: "name",
      label: text("Vessel", "船名"),
      type: "text",
      required: true,
      max: 60,
      vesselIn: { imo: "imo", flag: "flag" },
    },
    { name: "imo", label: text("IMO number", "IMO 编号"), type: "imo", required },
    { name: "flag", label: text("Flag", "船旗"), type: "text", max: 40 },
  ],
});

export const voyage: ValueField = { name: "voyage", label: text("Voyage number", "航次号"), type: "text", max: 20 };

/** A unit of UN/ECE Recommendation 20, by its symbol and its name. */
const unit = (value: keyof typeof UNIT_NAMES, en: string, zh: string): Choice => ({
  value,
  label: text(en, zh),
  name: UNIT_NAMES[value].one,
});

export const WEIGHT_UNITS: readonly Choice[] = [unit("TNE", "t", "吨"), unit("KGM", "kg", "千克")];
export const VOLUME_UNITS: readonly Choice[] = [
  unit("MTQ", "m³", "立方米"),
  unit("LTR", "l", "升"),
  unit("BLL", "bbl", "桶"),
];

/** A quantity and its unit (UN/ECE Recommendation 20). */
export const quantity = (
  name: string,
  en: string,
  zh: string,
  given: {
    readonly required?: boolean;
    readonly units?: readonly Choice[];
    readonly signed?: boolean;
    readonly decimals?: number;
  } = {},
): readonly [ValueField, ValueField] => {
  const { required = false, units = [...WEIGHT_UNITS, ...VOLUME_UNITS], decimals } = given;
  return [
    {
      name,
      label: text(en, zh),
      type: "decimal",
      required,
      unitIn: `${name}Unit`,
      ...(decimals === undefined ? {} : { decimals }),
    },
    {
      name: `${name}Unit`,
      label: text("Unit", "单位"),
      type: "choice",
      required,
      choices: units,
      ...(units[0] === undefined ? {} : { default: units[0].value }),
    },
  ];
};

/** The packaging of goods, by its code (UN/ECE Recommendation 21). */
export const packageCode = (name: string): ValueField => ({
  name,
  label: text("Package type", "包装类型"),
  type: "package",
});

/** Until when a document counts. */
export const validUntil: ValueField = {
  name: "validUntil",
  label: text("Valid until", "有效期至"),
  type: "date",
  days: [{ notBefore: "date", code: "DATE_BEFORE" }],
};

/** An amount and its currency. */
export const money = (name: string, en: string, zh: string, required = false): readonly [ValueField, ValueField] => [
  { name, label: text(en, zh), type: "money", required, currencyIn: "currency" },
  { name: "currency", label: text("Currency", "币种"), type: "currency", required },
];

/** The terms of freight, where it is paid. */
export const freightTerms: ValueField = {
  name: "freightTerms",
  label: text("Freight terms", "运费条款"),
  type: "choice",
  choices: [
    { value: "PREPAID", label: text("Freight prepaid", "运费预付") },
    { value: "COLLECT", label: text("Freight collect", "运费到付") },
    { value: "AS_PER_CP", label: text("As per charter-party", "按租约") },
  ],
};

/** Which letter it is, from whom, to whom. */
export const correspondents: readonly Field[] = [
  { name: "number", label: text("Reference", "编号"), type: "text", max: 35 },
  { name: "date", label: text("Date", "日期"), type: "date", required: true },
  party("from", "From", "出具方", true),
  party("to", "To", "受益方", true),
];

/** The shipment that a letter is about: nobody answers for one that is not named. */
export const shipment: readonly Field[] = [
  { ...vessel(), required: true },
  voyage,
  { name: "blNo", label: text("B/L number", "提单号"), type: "text", required: true, max: 35 },
  { name: "cargo", label: text("Cargo", "货物"), type: "text", required: true, wide: true },
  ...quantity("quantity", "Quantity", "数量"),
  port("portOfLoading", "Port of loading", "装货港"),
  port("portOfDischarge", "Port of discharge", "卸货港"),
];
