import { entryOf } from "./lookup.ts";
import { text, type Text } from "./text.ts";

/** Printed symbols of the UN/ECE Recommendation 20 units that the product uses. */
const UNITS = {
  TNE: "t",
  KGM: "kg",
  MTQ: "m³",
  LTR: "l",
  BLL: "bbl",
  CEL: "°C",
  KMQ: "kg/m³",
  LBR: "lb",
  FTQ: "ft³",
  C62: "pcs",
} as const;
type Unit = keyof typeof UNITS;

/** The names of units in which goods are counted: one of it, and several. */
export const UNIT_NAMES = {
  TNE: { one: text("metric tonne", "公吨"), many: "metric tonnes" },
  KGM: { one: text("kilogram", "千克"), many: "kilograms" },
  MTQ: { one: text("cubic metre", "立方米"), many: "cubic metres" },
  LTR: { one: text("litre", "升"), many: "litres" },
  BLL: { one: text("barrel", "桶"), many: "barrels" },
  C62: { one: text("piece", "件"), many: "pieces" },
} as const satisfies Partial<Record<Unit, { readonly one: Text; readonly many: string }>>;

/** The symbol of a unit code; the code itself where it has none. */
export const unitSymbol = (unit: string): string => entryOf(UNITS, unit) ?? unit;

/** Groups the digits of a decimal string: `37998.412` becomes `37,998.412`; decimals are kept as they stand. */
export function formatNumber(value: string | number): string {
  const [whole = "", decimals] = String(value).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

const BEFORE_UNIT = new RegExp(`(?<=\\d) (?=(?:${Object.values(UNITS).join("|")})(?![\\p{L}\\p{N}/]))`, "gu");

/** The same words for a screen: no line ends between a number and the symbol of its unit. */
export const unitsKept = (said: string): string => said.replace(BEFORE_UNIT, "\u00a0");

/** `37,998.412 t`: a decimal string and a unit code of UN/ECE Recommendation 20. The same in every language. */
export const formatQuantity = (value: string, unit: string): string =>
  `${formatNumber(value)} ${unitSymbol(unit)}`.trimEnd();
