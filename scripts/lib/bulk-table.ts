import { toCsv } from "#domain/csv";

export const BULK_HEAD = [
  "number",
  "exporter.name",
  "consignee.name",
  "countryOfOrigin",
  "criterion",
  "goods.1.description",
  "goods.1.hsCode",
  "goods.1.grossWeight",
  "place",
  "issuedOn",
] as const;
type Head = (typeof BULK_HEAD)[number];

/** A row of a table of certificates of origin; `other` replaces what stands in its cells. */
export function bulkRow(number: string, other: Readonly<Partial<Record<Head, string>>> = {}): readonly string[] {
  const row: Readonly<Record<Head, string>> = {
    number,
    "exporter.name": "Meridian Straits Trading Pte. Ltd.",
    "consignee.name": "Halcyon Refining B.V.",
    countryOfOrigin: "ID",
    criterion: "WO",
    "goods.1.description": "RBD palm olein",
    "goods.1.hsCode": "151190",
    "goods.1.grossWeight": "248.600",
    place: "Singapore",
    issuedOn: "2026-11-18",
    ...other,
  };
  return BULK_HEAD.map((name) => row[name]);
}

export const bulkTable = (rows: readonly (readonly string[])[]): Buffer => Buffer.from(toCsv(BULK_HEAD, rows));
