import { describe, expect, it } from "vitest";
import {
  ALL_COLUMNS,
  columnProblems,
  exportCsv,
  exportJson,
  SAMPLE_HEADER,
  type ColumnMap,
} from "#domain/bunker/export";
import { BUNKER_HEADER, HEADER_FIELDS } from "#domain/bunker/header";
import { parseCsv } from "#domain/csv";

const columns: ColumnMap = [
  { field: "uen", name: "SUPPLIER_UEN" },
  { field: "bdnNo", name: "" },
  { field: "mass", name: "QTY_MT" },
];
const second = { ...SAMPLE_HEADER, productName: "LSMGO", mass: "60.000" };

describe("an export for the port authority", () => {
  it("has the whole header in its order, one row a product, as UTF-8 with its mark and CRLF", () => {
    const file = exportCsv(ALL_COLUMNS, [SAMPLE_HEADER, second], "en-US");
    expect(file.startsWith("\uFEFFBDN No.,BTN No.,Vessel name,")).toBe(true);
    expect(file.replaceAll("\r\n", "").includes("\n")).toBe(false);
    const [head, ...rows] = parseCsv(file) ?? [];
    expect(head?.cells).toEqual(HEADER_FIELDS.map((field) => BUNKER_HEADER[field].en));
    expect(rows.map(({ cells }) => cells)).toEqual(
      [SAMPLE_HEADER, second].map((row) => HEADER_FIELDS.map((field) => row[field])),
    );
  });

  it("follows the columns of a company, and has the same in JSON", () => {
    expect(exportCsv(columns, [second], "zh-CN")).toBe(
      "\uFEFFSUPPLIER_UEN,交付单编号,QTY_MT\r\n201912345K,BDN-000123,60.000\r\n",
    );
    expect(JSON.parse(exportJson(columns, [second]))).toEqual({
      format: "hawser.bunker-deliveries",
      version: 1,
      rows: [{ SUPPLIER_UEN: "201912345K", bdnNo: "BDN-000123", QTY_MT: "60.000" }],
    });
  });

  it("says text that a spreadsheet would take for a formula as text", () => {
    for (const begin of ["=", "+", "-", "@", "＝"]) {
      const file = exportCsv(columns, [{ ...second, bdnNo: `${begin}1+1` }], "en-US");
      expect(file).toContain(`,'${begin}1+1,`);
      expect(parseCsv(file)?.[1]?.cells[1]).toBe(`${begin}1+1`);
    }
    const hostile = exportCsv([{ field: "uen", name: "=cmd()" }], [second], "en-US");
    expect(hostile).toContain("'=cmd()");
  });

  it("has no field and no name twice, and at least one column", () => {
    expect(columnProblems(ALL_COLUMNS)).toEqual([]);
    expect(columnProblems([])).toMatchObject([{ path: "columns", code: "NONE_CHOSEN" }]);
    expect(columnProblems([...columns, { field: "uen", name: "X" }])).toMatchObject([
      { path: "columns.3.field", code: "EXPORT_COLUMN_TWICE" },
    ]);
    expect(columnProblems([...columns, { field: "btnNo", name: "bdn no." }])).toMatchObject([
      { path: "columns.3.name", code: "EXPORT_NAME_TWICE" },
    ]);
  });
});
