import { checkRows, type CellFault } from "../bulk/check.ts";
import { emptyTable } from "../bulk/columns.ts";
import { readTable, type NotRead } from "../bulk/read-table.ts";
import type { FieldData } from "../kinds/field.ts";
import { BUNKER_ORDER, orderProblems, orderSchema } from "./order.ts";
import { said } from "./written.ts";

/** Orders as rows of a table. The stem or nomination tells them apart: no two rows have the same. */
const ORDERS = {
  sections: BUNKER_ORDER,
  numberField: "reference",
  schema: orderSchema,
  problems: orderProblems,
} as const;

/** An order of a file, and what is wrong with it by its columns. `row`: from 1, without the head. */
export interface Stem {
  readonly row: number;
  readonly order: FieldData;
  readonly faults: readonly CellFault[];
}

/**
 * Reads stems or nominations from a file of separated values, one order a row. Its columns are the fields of an order,
 * by their paths (`vessel.imo`, `products.1.quantity`) or, for those at the top, by their labels.
 */
export function readStems(text: string): { readonly taken: readonly Stem[] } | { readonly refused: NotRead } {
  const read = readTable(ORDERS, text);
  if ("refused" in read) return read;
  const { columns, decimalComma, rows } = read.taken;
  return {
    taken: checkRows(ORDERS, { columns, manner: { decimalComma } }, rows).map(({ row, data, faults }) => ({
      row,
      order: data,
      faults,
    })),
  };
}

/** The table that somebody fills in, with an order as an example. */
export const emptyStems = (): string =>
  emptyTable(ORDERS, {
    vessel: { name: "AURELIA STRAIT", imo: "9074729", flag: "MALTA", vesselId: "249456000", grossTonnage: "56204" },
    owner: "Aurelia Shipping",
    orderedBy: "Aurelia Shipping",
    agent: "Straits Agency",
    reference: "STEM-2611",
    supplyType: "BUNKER_TANKER",
    supplyDate: "2026-11-25",
    products: [
      { name: "VLSFO", grade: "RMG 380", quantity: "500.000" },
      { name: "LSMGO", grade: "DMA", quantity: "60.000" },
    ],
    port: { code: "SGSIN", name: "Singapore" },
    deliveryLocation: "Eastern Bunkering B",
    locationCode: "EBB",
    locationDescription: "",
    supplementary: "",
  });

/** By which a stem or nomination is the same as another. */
export const stemKey = (reference: string): string => reference.trim().toUpperCase();

/** The stem or nomination of an order; empty where it names none. */
export const stemOf = (order: FieldData): string => said(order, "reference");

/** The same stems; those of which a delivery was begun already have that as a fault. */
export const withoutTaken = (stems: readonly Stem[], taken: ReadonlySet<string>): readonly Stem[] =>
  stems.map((stem) =>
    taken.has(stemKey(stemOf(stem.order)))
      ? { ...stem, faults: [...stem.faults, { column: ORDERS.numberField, code: "STEM_TAKEN" }] }
      : stem,
  );
