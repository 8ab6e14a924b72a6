import { kindOf, type KindName } from "../kinds/kinds.ts";
import { read } from "../kinds/read.ts";
import { entryOf } from "../lookup.ts";

/** Goods that a document counts: what is released of them is counted line by line. */
export interface CargoLine {
  readonly description: string;
  readonly quantity: string;
  /** UN/ECE Recommendation 20. */
  readonly unit: string;
}

type Data = Readonly<Record<string, unknown>>;
const items = (data: Data, name: string): readonly Data[] =>
  Array.isArray(data[name]) ? (data[name] as readonly Data[]) : [];
const line = (data: Data, description: string, quantity: string, unit: string | undefined): CargoLine => ({
  description: read(data, description) ?? "",
  quantity: read(data, quantity)?.trim() || "0",
  unit: read(data, unit)?.trim() ?? "",
});

/** Where the kinds that have a list of goods keep it. */
const LISTS: Readonly<Partial<Record<KindName, (data: Data) => readonly CargoLine[]>>> = {
  BillOfLading: (data) => items(data, "cargo").map((one) => line(one, "description", "quantity", "unit")),
  FiataBillOfLading: (data) =>
    items(data, "includedConsignmentItem").map((one) => ({
      ...line(one, "goodsText", "grossWeight", undefined),
      unit: "KGM",
    })),
  DcsaBillOfLading: (data) =>
    items(data, "consignmentItems").flatMap((item) =>
      items(item, "cargoItems").map((one) => ({
        ...line(one, "description", "cargoGrossWeight", "cargoGrossWeightUnit"),
        description: read(item, "descriptionOfGoods") ?? "",
      })),
    ),
};

/** The goods of a document, line by line: of a kind without a list, what its columns show. */
export function cargoOf(document: { readonly kind: string; readonly data: Data }): readonly CargoLine[] {
  const list = entryOf(LISTS, document.kind);
  if (list) return list(document.data);
  const { cargo, quantity, unit } = kindOf(document.kind).summary;
  return quantity === undefined ? [] : [line(document.data, cargo ?? "", quantity, unit)];
}
