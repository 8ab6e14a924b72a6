import { describe, expect, it } from "vitest";
import { parseCsv, toCsv } from "#domain/csv";
import { exportDocumentCsv, importDocument } from "#domain/kinds/document-csv";
import { exportJson, importCsv, importJson, listToCsv, tabular } from "#domain/kinds/exchange";
import type { ListField } from "#domain/kinds/field";
import { KINDS, kindOf } from "#domain/kinds/kinds";
import { unread } from "#domain/kinds/unread";
import { LANGUAGES } from "#domain/text";
import { sampleOf } from "../support/samples.ts";

const tanks = kindOf("UllageReport")
  .sections.flatMap((section) => section.fields)
  .find((field) => field.name === "tanks") as ListField;
const columns = tabular(tanks)!;
const lines = kindOf("Invoice")
  .sections.flatMap((section) => section.fields)
  .find((field) => field.name === "lines") as ListField;

describe("a document as a file", () => {
  it.each(Object.values(KINDS))("$name: what is exported comes back as it was, with its language", (kind) => {
    for (const language of LANGUAGES)
      expect(importJson(kind, exportJson(kind, { data: sampleOf(kind), language }))).toEqual({
        taken: { data: sampleOf(kind), language },
      });
  });
  it.each(Object.values(KINDS))(
    "$name: comes back from a table too, with its language, whatever the labels; an empty form is one to fill in",
    (kind) => {
      for (const language of LANGUAGES)
        for (const tongue of LANGUAGES)
          expect(importDocument(kind, exportDocumentCsv(kind, { data: sampleOf(kind), language }, tongue))).toEqual({
            taken: { data: sampleOf(kind), language },
          });
      expect(importDocument(kind, exportDocumentCsv(kind, { data: {}, language: "en-US" }, "zh-CN"))).toEqual({
        taken: { data: {}, language: "en-US" },
      });
    },
  );
  it("keeps every space, line and sign of a text in a table", () => {
    const data = {
      number: "=1+1",
      description: '  two\n\nlines; "x", y ',
      seller: { name: "'=A", addressLines: ["A", "", "C"] },
      lines: [{ description: "-5 °C" }, { description: "@x", quantityUnit: "C62" }],
    };
    expect(
      importDocument(kindOf("Invoice"), exportDocumentCsv(kindOf("Invoice"), { data, language: "zh-CN" }, "en-US")),
    ).toEqual({ taken: { data, language: "zh-CN" } });
  });
  it.each([
    ["another kind", exportDocumentCsv(kindOf("PackingList"), { data: {}, language: "en-US" }, "en-US"), "IMPORT_KIND"],
    ["a field that is not known", "Field,Value\nsurprise,x", "IMPORT_FIELDS"],
    ["no such item", "Field,Value\nlines.0.description,x", "IMPORT_FIELDS"],
    ["a field below another", "Field,Value\nnumber.x,1", "IMPORT_FIELDS"],
    ["what every object has", "Field,Value\nconstructor,x", "IMPORT_FIELDS"],
    ["another table", "Tank,Mass\n1P,3", "IMPORT_COLUMNS"],
    ["nothing", "", "IMPORT_UNREADABLE"],
    [
      "too many items",
      `Field,Value\n${Array.from({ length: 300 }, (_, i) => `lines.${i + 1}.description,x`).join("\n")}`,
      "IMPORT_FIELDS",
    ],
  ])("refuses a table with %s", (_, content, code) => {
    const found = importDocument(kindOf("Invoice"), content);
    expect("refused" in found && found.refused.code).toBe(code);
  });
  it("is read in the letters that it was written in, or not at all", () => {
    const taken = { taken: { data: { place: "São Tomé 提单" }, language: undefined } };
    const table = "\uFEFFField;Name;Value\r\nplace;;São Tomé 提单\r\n";
    expect(importDocument(kindOf("BillOfExchange"), Buffer.from(table))).toEqual(taken);
    expect(importDocument(kindOf("BillOfExchange"), Buffer.from(table, "utf16le"))).toEqual(taken);
    expect(importDocument(kindOf("BillOfExchange"), Buffer.from(table, "utf16le").swap16())).toEqual(taken);
    // As spreadsheets of Portugal and China save it.
    for (const bytes of [
      Buffer.from("Field;Name;Value\nplace;;São Tomé", "latin1"),
      Buffer.from([...Buffer.from("Field,Name,Value\nplace,,"), 0xcc, 0xe1, 0xb5, 0xa5]),
    ]) {
      const found = importDocument(kindOf("BillOfExchange"), bytes);
      expect("refused" in found && found.refused.code).toBe("IMPORT_ENCODING");
    }
    const found = importCsv(tanks, columns, Buffer.from("Tank,Mass\nTanque nº 1,3", "latin1"));
    expect("refused" in found && found.refused.code).toBe("IMPORT_ENCODING");
  });
  it("takes bare fields, complete or not", () => {
    expect(importJson(kindOf("Invoice"), '\uFEFF{"number":"INV-1"}')).toEqual({
      taken: { data: { number: "INV-1" }, language: undefined },
    });
  });
  it.each([
    ["no JSON", "number;name", "IMPORT_UNREADABLE"],
    ["a list", "[]", "IMPORT_UNREADABLE"],
    ["another version", '{"format":"hawser.document","version":2,"kind":"Invoice","data":{}}', "IMPORT_UNREADABLE"],
    ["another kind", exportJson(kindOf("PackingList"), { data: {}, language: "en-US" }), "IMPORT_KIND"],
    ["a field that is not known", '{"surprise":"x"}', "IMPORT_FIELDS"],
    ["a field of another shape", '{"lines":"x"}', "IMPORT_FIELDS"],
  ])("refuses %s", (_, text, code) => {
    const found = importJson(kindOf("Invoice"), text);
    expect("refused" in found && found.refused.code).toBe(code);
  });
  it("names the fields that do not fit", () => {
    expect(importJson(kindOf("Invoice"), '{"surprise":"x","seller":{"name":7}}')).toMatchObject({
      refused: {
        parameters: { fields: expect.stringMatching(/seller\.name.*surprise|surprise.*seller\.name/) as string },
      },
    });
  });
});

describe("the lines of a table as a file", () => {
  it.each(LANGUAGES)("come back as they were, under the labels of %s", (language) => {
    const items = [
      { tank: "1P", ullage: "1.42", temperature: "-3.5", volume: "2913.271" },
      { tank: '=2,"S"', mass: "12" },
    ];
    expect(importCsv(tanks, columns, listToCsv(columns, items, language))).toEqual({ taken: items });
  });
  it("reads what spreadsheets write: semicolons, tabs, grouped numbers, empty lines, labels of choices", () => {
    expect(importCsv(tanks, columns, "Tank;Mass\r\n1P;2,708.402\r\n;\r\n1S;12\r\n")).toEqual({
      taken: [
        { tank: "1P", mass: "2708.402" },
        { tank: "1S", mass: "12" },
      ],
    });
    expect(importCsv(tanks, columns, "舱号\t质量\n1P\t3")).toEqual({ taken: [{ tank: "1P", mass: "3" }] });
    expect(importCsv(lines, tabular(lines)!, "description,quantity,quantityUnit\nDrums,3,PIECES")).toEqual({
      taken: [{ description: "Drums", quantity: "3", quantityUnit: "C62" }],
    });
  });
  it("reads codes as people write them", () => {
    const sheet =
      "Field,Value\nportOfLoading.UNLocationCode,pt sie\nvessel.imo, IMO: 9074729\nutilizedTransportEquipments.1.equipmentReference,csqu 305438-3\nconsignmentItems.1.HSCodes.1.code,2710.19.81\n";
    expect(importDocument(kindOf("DcsaBillOfLading"), sheet)).toEqual({
      taken: {
        language: undefined,
        data: {
          portOfLoading: { UNLocationCode: "PTSIE" },
          vessel: { imo: "9074729" },
          utilizedTransportEquipments: [{ equipmentReference: "CSQU3054383" }],
          consignmentItems: [{ HSCodes: [{ code: "27101981" }] }],
        },
      },
    });
  });
  it("leaves a number that can be read in two ways as it is, to be said wrong", () => {
    expect(importCsv(tanks, columns, 'Tank,Mass\n1P,"3,5"\n1S,"37,998"')).toEqual({
      taken: [
        { tank: "1P", mass: "3,5" },
        { tank: "1S", mass: "37,998" },
      ],
    });
  });
  it.each([
    ["nothing", "", "IMPORT_UNREADABLE"],
    ["an open quotation", 'Tank,Mass\n"1P,3', "IMPORT_UNREADABLE"],
    ["a column that is not known", "Tank,Weight of it\n1P,3", "IMPORT_COLUMNS"],
    ["no head", "1P,3\n1S,4", "IMPORT_COLUMNS"],
    ["a head alone", "Tank,Mass\n", "IMPORT_EMPTY"],
    ["too many lines", `Tank,Mass\n${"1P,3\n".repeat(121)}`, "TOO_MANY"],
  ])("refuses %s", (_, text, code) => {
    const found = importCsv(tanks, columns, text);
    expect("refused" in found && found.refused.code).toBe(code);
  });
  it("names what of numbers and days could not be read, wherever in a document it stands, with the form that is expected", () => {
    const fields = kindOf("Invoice").sections.flatMap((section) => section.fields);
    expect(
      unread(fields, {
        date: "03/04/2026",
        total: "24,150",
        currency: "?",
        lines: [
          { description: "1,234", quantity: "48,5" },
          { quantity: "12.5", unitPrice: " " },
        ],
      })
        .map(({ value, code }) => [value, code])
        .toSorted(),
    ).toEqual([
      ["03/04/2026", "NOT_A_DATE"],
      ["24,150", "NUMBER_TWO_WAYS"],
      ["48,5", "NOT_A_NUMBER"],
    ]);
    for (const kind of Object.values(KINDS))
      expect(
        unread(
          kind.sections.flatMap((section) => section.fields),
          sampleOf(kind),
        ),
        kind.name,
      ).toEqual([]);
  });
  it("are offered for lists of plain columns only", () => {
    const equipment = kindOf("DcsaBillOfLading")
      .sections.flatMap((section) => section.fields)
      .find((field) => field.name === "utilizedTransportEquipments") as ListField;
    expect(tabular(equipment)).toBeNull();
  });
  it("are no formula in any spreadsheet", () => {
    for (const value of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\n=1", "＝1+1", "＠SUM(A1)", "'=1+1"])
      expect(toCsv(["A"], [[value]]).split("\r\n")[1]).toMatch(/^"?'/);
    // Where a semicolon separates, what stands behind one in a text begins no cell.
    expect(toCsv(["A"], [["x;=1+1"]])).toContain('"x;=1+1"');
  });
  it("separated values come back as they were written", () => {
    const rows = [
      ["a,b", 'say "x"', "two\nlines"],
      ["-5", "=1+1", ""],
      ["'=1+1", "''-", "'quoted'"],
      ["＝1", "\n@", "a;b"],
    ];
    expect(parseCsv(toCsv(["A", "B", "C"], rows))?.map(({ cells }) => cells)).toEqual([["A", "B", "C"], ...rows]);
  });
});
