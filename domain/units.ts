import { entryOf } from "./lookup.ts";

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
export type Unit = keyof typeof UNITS;

/** The symbol of a unit code; the code itself where it has none. */
export const unitSymbol = (unit: string): string => entryOf(UNITS, unit) ?? unit;

/** Groups the digits of a decimal string: `37998.412` becomes `37,998.412`; decimals are kept as they stand. */
export function formatNumber(value: string | number): string {
  const [whole = "", decimals] = String(value).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** `37,998.412 t`: a decimal string and a unit code of UN/ECE Recommendation 20. The same in every language. */
export const formatQuantity = (value: string, unit: string): string =>
  `${formatNumber(value)} ${unitSymbol(unit)}`.trimEnd();
