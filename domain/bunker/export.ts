import { CSV_BEGIN, csvLine } from "../csv.ts";
import type { FieldError } from "../errors.ts";
import { say, type Language } from "../text.ts";
import { BUNKER_HEADER, HEADER_FIELDS, type BunkerHeader, type HeaderField } from "./header.ts";

/** A column of an export: a field of the header, and what it is called; empty for its label. */
export interface ExportColumn {
  readonly field: HeaderField;
  readonly name: string;
}

/** Columns as a company has them, in their order; a field that is in none is left out. */
export type ColumnMap = readonly ExportColumn[];

/** The columns of a company that has set none: the whole header in its order. */
export const ALL_COLUMNS: ColumnMap = HEADER_FIELDS.map((field) => ({ field, name: "" }));

/** No name of a column is longer. */
export const COLUMN_NAME_MAX = 60;

const headOf = ({ field, name }: ExportColumn, language: Language): string =>
  name === "" ? say(BUNKER_HEADER[field], language) : name;

/** A field that stands twice, or two columns of one name: programs that read the file would take one of them. */
export function columnProblems(columns: ColumnMap): FieldError[] {
  const faults = columns.flatMap((column, i): FieldError[] => {
    const twice = columns.findIndex(({ field }) => field === column.field) < i;
    const called = (["en-US", "zh-CN"] as const).some(
      (language) =>
        columns.findIndex((one) => headOf(one, language).toLowerCase() === headOf(column, language).toLowerCase()) < i,
    );
    return twice
      ? [{ path: `columns.${i}.field`, code: "EXPORT_COLUMN_TWICE" }]
      : called
        ? [{ path: `columns.${i}.name`, code: "EXPORT_NAME_TWICE" }]
        : [];
  });
  return columns.length === 0 ? [{ path: "columns", code: "NONE_CHOSEN", parameters: { min: 1 } }] : faults;
}

/**
 * The headers of deliveries as a file of separated values (RFC 4180): one row a product, in UTF-8 with the mark by
 * which spreadsheets know it. What a spreadsheet would take for a formula is marked as text.
 */
export const exportCsv = (columns: ColumnMap, rows: readonly BunkerHeader[], language: Language): string =>
  CSV_BEGIN +
  [columns.map((column) => headOf(column, language)), ...rows.map((row) => columns.map(({ field }) => row[field]))]
    .map(csvLine)
    .join("");

/** The same data as JSON. Names without an own one are those of the fields, which stay the same in every language. */
export const exportJson = (columns: ColumnMap, rows: readonly BunkerHeader[]): string =>
  `${JSON.stringify(
    {
      format: "hawser.bunker-deliveries",
      version: 1,
      rows: rows.map((row) => Object.fromEntries(columns.map(({ field, name }) => [name || field, row[field]]))),
    },
    null,
    2,
  )}\n`;

/** A delivery as an export shows it, for a preview before any delivery was made. */
export const SAMPLE_HEADER: BunkerHeader = {
  bdnNo: "BDN-000123",
  btnNo: "BTN-45871",
  vesselName: "AURELIA STRAIT",
  imoNumber: "9074729",
  vesselId: "249456000",
  grossTonnage: "56204",
  bunkerTanker: "PETREL SUPPLIER",
  supplyType: "BUNKER_TANKER",
  productName: "VLSFO 380",
  supplyDate: "2026-11-25",
  supplyLocation: "SGSIN",
  deliveryLocation: "Eastern Bunkering B",
  locationCode: "EBB",
  locationDescription: "Eastern Bunkering Area B",
  beginAt: "2026-11-25T09:40:00Z",
  endAt: "2026-11-25T15:20:00Z",
  commencedAt: "2026-11-25T10:32:00Z",
  completedAt: "2026-11-25T14:41:00Z",
  resetAt: "2026-11-25T10:20:00Z",
  printedAt: "2026-11-25T14:50:00Z",
  mass: "500.123",
  deliveryStart: "10234.500",
  deliveryEnd: "10734.623",
  loadingStart: "8801.000",
  loadingEnd: "8801.000",
  supplementary: "",
  clientIdentifier: "PTRL",
  uen: "201912345K",
  systemId: "HAWSER-SG-01",
};
