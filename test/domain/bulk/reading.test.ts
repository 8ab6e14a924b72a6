import { describe, expect, it } from "vitest";
import { checkRows, type CheckedRow } from "#domain/bulk/check";
import { emptyTable } from "#domain/bulk/columns";
import { readLetters } from "#domain/bulk/letters";
import { readTable, type ReadTable } from "#domain/bulk/read-table";
import { meantBy } from "#domain/bulk/suggest";
import { toCsv } from "#domain/csv";
import { LIMITS } from "#domain/limits";
import { numberKey } from "#domain/numbers";
import { kindMadeWith } from "#domain/trade-trust/kind-of-template";
import { fieldsOfSchema } from "#domain/trade-trust/schema-fields";
import { BULK_HEAD, bulkRow } from "../../../scripts/lib/bulk-table.ts";
import { builtIn } from "../../../scripts/lib/built-in-template.ts";

const template = builtIn();
const kind = kindMadeWith(template);

/** As a table from a spreadsheet writes them. */
const WRITTEN = {
  "consignee.name": "宁波海韵油脂有限公司",
  "goods.1.hsCode": "1511.90",
  "goods.1.grossWeight": "12,500.25",
  issuedOn: "20 Nov 2026",
};
const cells = (number: string, other: Parameters<typeof bulkRow>[1] = {}): readonly string[] =>
  bulkRow(number, { ...WRITTEN, ...other });

function taken(text: string): ReadTable {
  const read = readTable(kind, text);
  if ("refused" in read) throw new Error(JSON.stringify(read.refused));
  return read.taken;
}
const refusalOf = (text: string): string => {
  const read = readTable(kind, text);
  return "refused" in read ? read.refused.code : "taken";
};
const checked = (text: string, numbers: readonly string[] = []): readonly CheckedRow[] => {
  const table = taken(text);
  return checkRows(kind, { ...table, manner: table }, table.rows, new Set(numbers.map(numberKey)));
};
const faultsOf = (other: Parameters<typeof bulkRow>[1]) =>
  checked(toCsv(BULK_HEAD, [cells("A-1", other)]))[0]?.faults.map(({ column, code, take }) => [column, code, take]);

describe("the letters of a file", () => {
  it("are read in UTF-8 and UTF-16, and in others only where their sender says which", () => {
    const said = "number\n单证";
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(said, "utf16le")]);
    expect(readLetters(Buffer.from(said), undefined)).toMatchObject({ text: said, encoding: "utf-8" });
    expect(readLetters(utf16, undefined)).toMatchObject({ text: said, encoding: "utf-16" });
    const gbk = Buffer.from([...Buffer.from("number\n"), 0xb5, 0xa5, 0xd6, 0xa4]);
    expect(readLetters(gbk, undefined)).toBeNull();
    expect(readLetters(gbk, "gb18030")).toMatchObject({ text: said, encoding: "gb18030" });
    const latin = Buffer.from("name\nJosé", "latin1");
    expect(readLetters(latin, undefined)).toBeNull();
    expect(readLetters(latin, "windows-1252")).toMatchObject({ text: "name\nJosé", encoding: "windows-1252" });
  });

  it("are none in a file of another sort", () => {
    expect(readLetters(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), undefined)).toBeNull();
    expect(readLetters(Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0]), "windows-1252")).toBeNull();
  });
});

describe("an empty table", () => {
  it("has a column for every field, and its example is a document that can be signed", () => {
    const text = emptyTable(kind, template.sample);
    expect(text.startsWith("\uFEFF")).toBe(true);
    const [row] = checked(text);
    expect(row?.faults).toEqual([]);
    expect(row?.data).toEqual(kind.schema.parse(template.sample));
  });
});

describe("a table", () => {
  const rows = [cells("A-1"), cells("A-2")];

  it.each([
    ["commas", toCsv(BULK_HEAD, rows), ","],
    [
      "semicolons",
      [BULK_HEAD, ...rows].map((row) => row.map((cell) => cell.replace(",", "")).join(";")).join("\r\n"),
      ";",
    ],
    ["tabs", [BULK_HEAD, ...rows].map((row) => row.join("\t")).join("\n"), "\t"],
  ])("is read whose cells are separated by %s", (_, text, separator) => {
    const table = taken(text);
    expect(table).toMatchObject({ separator, columns: BULK_HEAD });
    expect(table.rows.map(({ row }) => row)).toEqual([1, 2]);
    for (const { faults, data } of checked(text)) {
      expect(faults).toEqual([]);
      expect(data).toMatchObject({
        issuedOn: "2026-11-20",
        goods: [{ hsCode: "151190", grossWeight: separator === ";" ? "12500.25" : "12500.25" }],
      });
    }
  });

  it("is found by the labels of the form, in either language", () => {
    const named = BULK_HEAD.map(
      (name) =>
        new Map([
          ["number", "证书编号"],
          ["place", "Place"],
        ]).get(name) ?? name,
    );
    expect(taken(toCsv(named, rows)).columns).toEqual(BULK_HEAD);
  });

  it("begins with what the form begins with, unless the table says it", () => {
    expect(checked(toCsv(BULK_HEAD, rows))[0]?.data["declaration"]).toMatch(/^The undersigned/);
    const silent = checked(toCsv([...BULK_HEAD, "declaration"], [[...cells("A-1"), ""]]));
    expect(silent[0]?.data["declaration"]).toBeUndefined();
  });

  it("is refused as a whole where its head cannot be read, or it is too long", () => {
    expect(refusalOf("")).toBe("IMPORT_UNREADABLE");
    expect(refusalOf(toCsv(BULK_HEAD, []))).toBe("IMPORT_EMPTY");
    expect(refusalOf(toCsv([...BULK_HEAD, "shoeSize"], rows))).toBe("BULK_UNKNOWN_COLUMNS");
    expect(refusalOf(toCsv([...BULK_HEAD, "__proto__"], rows))).toBe("BULK_UNKNOWN_COLUMNS");
    expect(refusalOf(toCsv([...BULK_HEAD, "number"], rows))).toBe("BULK_COLUMN_TWICE");
    expect(refusalOf(toCsv(BULK_HEAD.slice(1), rows))).toBe("BULK_COLUMNS_MISSING");
    const many = Array.from({ length: LIMITS.bulkRows + 1 }, (_, at) => cells(`A-${at}`));
    expect(refusalOf(toCsv(BULK_HEAD, many))).toBe("BULK_ROWS");
    expect(refusalOf(toCsv(BULK_HEAD, many.slice(1)))).toBe("taken");
    const wide = Array.from({ length: LIMITS.bulkColumns + 1 }, (_, at) => `goods.1.x${at}`);
    expect(refusalOf(toCsv(wide, [wide]))).toBe("BULK_COLUMNS");
    expect(
      refusalOf(
        toCsv(
          ["$row", ...BULK_HEAD],
          rows.map((row) => ["7", ...row]),
        ),
      ),
    ).toBe("BULK_ROW_TWICE");
  });

  it("keeps the numbers of rows that it says", () => {
    const numbered = toCsv(["$row", ...BULK_HEAD, "$error"], [["204", ...cells("A-1"), "wrong"]]);
    expect(taken(numbered)).toMatchObject({ columns: BULK_HEAD, rows: [{ row: 204 }] });
  });
});

describe("a cell", () => {
  it("that is wrong is named by its column, with the value that was meant where that is sure", () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ "goods.1.hsCode": "1511.9" })).toEqual([["goods.1.hsCode", "HS_CODE", undefined]]);
    expect(faultsOf({ countryOfOrigin: "Holland" })).toEqual([["countryOfOrigin", "BULK_COUNTRY", "NL"]]);
    expect(faultsOf({ countryOfOrigin: "印度尼西亚" })).toEqual([["countryOfOrigin", "BULK_COUNTRY", "ID"]]);
    const [criterion] = checked(toCsv(BULK_HEAD, [cells("A-1", { criterion: "Wholly" })]))[0]?.faults ?? [];
    expect(criterion).toMatchObject({ code: "BULK_CHOICE", parameters: { values: expect.stringContaining(", ") } });
    expect(faultsOf({ issuedOn: "31/11/2026" })).toEqual([["issuedOn", "NOT_A_DATE", undefined]]);
    expect(faultsOf({ issuedOn: "03/04/2026" })).toEqual([["issuedOn", "NOT_A_DATE", undefined]]);
    expect(faultsOf({ "goods.1.grossWeight": "96.480 t" })).toEqual([
      ["goods.1.grossWeight", "NOT_A_NUMBER", "96.480"],
    ]);
    expect(faultsOf({ "goods.1.grossWeight": "1,250" })).toEqual([
      ["goods.1.grossWeight", "NUMBER_TWO_WAYS", undefined],
    ]);
    expect(faultsOf({ place: "" })).toEqual([["place", "REQUIRED", undefined]]);
    expect(faultsOf({ place: "x".repeat(61) })).toEqual([["place", "TOO_LONG", undefined]]);
    expect(faultsOf({ "goods.1.description": "" })).toEqual([["goods.1.description", "REQUIRED", undefined]]);
  });

  it("beside the columns of the table is said to be too many", () => {
    const row = [...cells("A-1"), "x"].join("\t");
    expect(checked(`${BULK_HEAD.join("\t")}\n${row}`)[0]?.faults).toEqual([{ column: "", code: "BULK_CELLS" }]);
  });

  it("with a number that an earlier row or a document has is wrong, however it is written", () => {
    const text = toCsv(BULK_HEAD, [cells("MST-1"), cells("mst–1"), cells("MST-2")]);
    const [one, two, three] = checked(text, ["MST 2"]);
    expect(one?.faults).toEqual([]);
    expect(two?.faults).toEqual([{ column: "number", code: "BULK_NUMBER_TWICE", parameters: { row: 1 } }]);
    expect(three?.faults).toEqual([{ column: "number", code: "NUMBER_TAKEN", parameters: { number: "MST-2" } }]);
  });
});

describe("what was meant", () => {
  const unit = fieldsOfSchema({
    type: "object",
    properties: { unit: { enum: ["TNE", "KGM"] }, packed: { enum: ["In bulk", "In drums"] } },
  }).fields;
  it("is one of the choices, and only where one alone is near", () => {
    const meant = (at: number, typed: string) => meantBy(unit[at] as never, typed);
    expect(meant(0, "MT")).toBe("TNE");
    expect(meant(0, "公吨")).toBe("TNE");
    expect(meant(0, "cbm")).toBeUndefined();
    expect(meant(1, "in bluk")).toBeUndefined();
    expect(meant(1, "In bulks")).toBe("In bulk");
  });
});
