import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isDecimal } from "#domain/checks";
import { packRoutes } from "#domain/api/packs";
import { importDocument } from "#domain/kinds/document-csv";
import { exportJson, importCsv, importJson, tabular } from "#domain/kinds/exchange";
import { draftSchema, type Field, type FieldData, type ListField, type ValueField } from "#domain/kinds/field";
import { problems } from "#domain/kinds/problems";
import { KINDS, kindOf } from "#domain/kinds/kinds";
import { packProblems } from "#domain/packs";
import { momentFault, momentWords, numberFault, parseDate, parseMoment, readNumber } from "#domain/reading";
import { refusedReleases } from "#domain/documents/releasing";
import { VESSEL_FIELDS, VESSEL_TABLE } from "#domain/documents/vessels";
import { formatDate } from "../../web/i18n/format.ts";
import { momentOf } from "../../web/i18n/instants.ts";

const fixture = (name: string): Buffer => readFileSync(new URL(`../support/files/${name}`, import.meta.url));
const cargo = kindOf("BillOfLading")
  .sections.flatMap((section) => section.fields)
  .find((field) => field.name === "cargo") as ListField;

describe("a number", () => {
  test.each([
    ["37953.453", "37953.453"],
    ["37,953.453", "37953.453"],
    ["1,234,567", "1234567"],
    ["12", "12"],
    ["-5.5", "-5.5"],
    [" 37,953.453 ", "37953.453"],
    ["37，953。453", "37953.453"],
    ["0.8123", "0.8123"],
  ])("%s is read as %s", (typed, plain) => expect(readNumber(typed)).toBe(plain));

  test.each([
    "37.953,453",
    "37953,453",
    "37,95",
    "37,9534",
    "3,7953,453",
    "1,234567",
    "1234,567",
    "37 953",
    "1.234.567",
    "0,8123",
    "0,812",
    ",5",
    "12,",
    "1e3",
    "37.953，453",
  ])("%s stays as typed, and is no number", (typed) => {
    expect(readNumber(typed)).toBe(typed);
    expect(isDecimal(readNumber(typed))).toBe(false);
  });

  test.each(["37,998", "1,250", "-2,708", "37，998", "999,000"])(
    "%s can be read in two ways: it stays as typed, and is said to be so",
    (typed) => {
      expect(readNumber(typed)).toBe(typed);
      expect(numberFault(typed)).toBe("NUMBER_TWO_WAYS");
    },
  );

  test.each([
    ["37,998", "37.998"],
    ["48,5", "48.5"],
    ["-18,0", "-18.0"],
    ["1.234,5", "1234.5"],
    ["1.234.567", "1234567"],
    ["2,708.402", "2708.402"],
    ["37998.412", "37998.412"],
  ])("%s is read as %s where the comma is the decimal sign", (typed, plain) =>
    expect(readNumber(typed, { decimalComma: true })).toBe(plain),
  );

  /** Every number of every form, alone in its document. */
  const numbers = (
    fields: readonly Field[],
    path: readonly (string | number)[] = [],
  ): { path: readonly (string | number)[]; field: ValueField }[] =>
    fields.flatMap((field) => {
      if (field.type === "group") return numbers(field.fields, [...path, field.name]);
      if (field.type === "list") return numbers(field.fields, [...path, field.name, 0]);
      return field.type === "decimal" || field.type === "integer" || field.type === "money"
        ? [{ path: [...path, field.name], field }]
        : [];
    });
  const holding = ([first, ...rest]: readonly (string | number)[], value: string): unknown =>
    first === undefined
      ? value
      : typeof first === "number"
        ? [holding(rest, value)]
        : { [first]: holding(rest, value) };
  const at = (data: unknown, path: readonly (string | number)[]): unknown =>
    path.reduce<unknown>((part, step) => (part as Record<string | number, unknown>)[step], data);

  test.each(Object.values(KINDS))(
    "$name: the same number through every door is the same, or refused the same",
    (kind) => {
      for (const { path } of numbers(kind.sections.flatMap((section) => section.fields))) {
        const cell = path.map((step) => (typeof step === "number" ? step + 1 : step)).join(".");
        for (const typed of ["37,998", "37,998.412", "1,234,567", "37998", "48,5"]) {
          const doors = {
            program: kind.schema.parse(holding(path, typed)),
            json: importJson(kind, exportJson(kind, { data: holding(path, typed) as FieldData, language: "en-US" })),
            table: importDocument(kind, `Field,Value\n${cell},"${typed}"\n`),
          };
          const [program, json, table] = [
            doors.program,
            "taken" in doors.json && doors.json.taken.data,
            "taken" in doors.table && doors.table.taken.data,
          ];
          expect(at(program, path)).toBe(readNumber(typed));
          expect(json).toEqual(program);
          expect(table).toEqual(program);
        }
        const semicolons = importDocument(kind, `Field;Value\n${cell};37,998\n`);
        expect("taken" in semicolons && at(semicolons.taken.data, path)).toBe("37.998");
      }
    },
  );

  test("what can be read in two ways is said so by forms, releases, e-Packs and the register of vessels", () => {
    const fields = [{ name: "quantity", label: { en: "", zh: "" }, type: "decimal" }] as const;
    for (const type of ["decimal", "integer", "money"] as const)
      expect(problems([{ ...fields[0], type }], { quantity: "37,998" })).toEqual([
        { path: "quantity", code: "NUMBER_TWO_WAYS" },
      ]);
    expect(
      refusedReleases({ cargo: [{ quantity: "50000", unit: "TNE" }], released: [], ordered: [] }, [
        { line: 0, quantity: "37,998" },
      ]),
    ).toEqual(["NUMBER_TWO_WAYS"]);
    expect(packProblems({ reference: "R", amount: "24,150", currency: "USD" })).toEqual([
      { path: "amount", code: "NUMBER_TWO_WAYS" },
    ]);
    expect(
      (
        packRoutes.compose.body!.parse({
          reference: "R",
          amount: "24,150.50",
          currency: "USD",
          cargoName: "",
          vesselName: "",
          portOfLoading: "",
          portOfDischarge: "",
          remarks: "",
        }) as { amount: string }
      ).amount,
    ).toBe("24150.50");
    const vessels = importCsv(VESSEL_TABLE, VESSEL_FIELDS, 'Vessel,IMO number,Deadweight\nA,9074729,"37,998"');
    expect("taken" in vessels && problems(VESSEL_FIELDS, draftSchema(VESSEL_FIELDS).parse(vessels.taken[0]))).toEqual([
      { path: "deadweight", code: "NUMBER_TWO_WAYS" },
    ]);
  });

  test("a table of cargo whose separator is the semicolon has decimal commas", () => {
    const found = importCsv(cargo, tabular(cargo)!, fixture("cargo-semicolon-decimal-comma.csv"));
    expect(found).toMatchObject({ taken: [{ quantity: "37.998", grossWeight: "37.953" }] });
    expect(JSON.stringify(found)).toContain('"48.5"');
    expect(JSON.stringify(found)).not.toContain("37998");
  });
});

describe("a moment", () => {
  test.each([
    "2026-11-25T15:06:00Z",
    "2026-11-25T15:06:00.123Z",
    "2026-11-25T15:06Z",
    "2026-11-25 15:06",
    "25 Nov 2026 15:06",
    "25 Nov 2026, 15:06 UTC",
    "NOVEMBER 25, 2026 15:06 GMT",
    "25.11.2026 15:06",
    "25/11/2026 15:06:00",
    "25 Nov 2026 1506",
    "20261125 15:06",
    "2026年11月25日15时06分",
    "2026年11月25日 15:06 UTC",
    "2026-11-25 23:06 +08:00",
    "2026-11-26T00:36:00+0930",
    "2026-11-25T10:06:00-05:00",
  ])("understands %s", (typed) => expect(parseMoment(typed)).toBe("2026-11-25T15:06:00Z"));

  test.each([
    "",
    "now",
    "15:06",
    "2026-11-25",
    "25 Nov 2026",
    "20 Nov 26",
    "2026-11-25 24:00",
    "2026-11-25 15:60",
    "2026-02-30 15:06",
    "03/04/2026 15:06",
    "2026-11-25 3:06 pm",
    "2026-11-25 15:06 CET",
    `${" ".repeat(50_000)}15:06`,
  ])("does not guess: %s", (typed) => expect(parseMoment(typed)).toBeUndefined());

  test("what is shown can be typed again, in both languages", () => {
    for (const moment of ["2026-01-05T00:00:00Z", "2028-02-29T23:59:59Z"])
      for (const language of ["en-US", "zh-CN"] as const) {
        const between = language === "zh-CN" ? " " : ", ";
        const said = momentWords(moment, (day) => formatDate(day, language), between);
        expect(said).toMatch(/ UTC$/);
        expect(parseMoment(said)).toBe(moment);
      }
  });

  test("what is none is shown as it was typed", () => {
    expect(momentWords("25 Nov", () => "x", ", ")).toBe("25 Nov");
    expect([momentFault("2026-11-25T15:06:00Z"), momentFault("1026-11-25T15:06:00Z")]).toEqual([null, "DATE_YEAR"]);
  });
});

describe("a date", () => {
  test.each([
    "2026-11-20",
    "2026/11/20",
    "20261120",
    "20 Nov 2026",
    "20 november 2026",
    "20-NOV-2026",
    "20.11.2026",
    "20. 11. 2026",
    "2026年11月20日",
    " 2026-11-20 ",
  ])("understands %s", (typed) => {
    expect(parseDate(typed)).toBe("2026-11-20");
  });

  test.each([
    "",
    "today",
    "2026-02-30",
    "2026-13-01",
    "03/04/2026",
    "31.02.2026",
    "20 Foo 2026",
    "2026-11-20T00:00",
    "99 Nov 2026",
    "20 marraskuu 2026",
    "20 Novem 2026",
    "20 mars 2026",
    "20 maj 2026",
    `${" ".repeat(50_000)}x`,
  ])("does not guess: %s", (typed) => {
    expect(parseDate(typed)).toBeUndefined();
  });

  test("what is shown can be typed again, in both languages", () => {
    for (const iso of ["2026-01-05", "2028-02-29", "1999-12-31"]) {
      expect(parseDate(formatDate(iso, "en-US"))).toBe(iso);
      expect(parseDate(formatDate(iso, "zh-CN"))).toBe(iso);
    }
  });

  test.each(["12.10.2026", "2026/10/30", "03.04.2026", "2026/3/1", "Nov 20, 2026", "1"])(
    "%s is no moment: it is shown as it was typed",
    (typed) => {
      expect(momentOf(typed)).toBeUndefined();
      for (const language of ["en-US", "zh-CN"] as const) expect(formatDate(typed, language)).toBe(typed);
    },
  );

  const CASES = [
    ["12.10.2026", "2026-10-12"],
    ["2026/10/30", "2026-10-30"],
    ["2026/3/1", "2026-03-01"],
    ["20 Nov 2026", "2026-11-20"],
    ["03/04/2026", "03/04/2026"],
  ] as const;
  test.each(CASES)("%s through every door is %s", (typed, kept) => {
    const kind = kindOf("Invoice");
    expect(kind.schema.parse({ date: typed })).toEqual({ date: kept });
    for (const file of [
      exportJson(kind, { data: { date: typed }, language: "en-US" }),
      `Field,Value\ndate,${typed}\n`,
      `Field;Value\ndate;${typed}\n`,
    ])
      expect(importDocument(kind, file)).toMatchObject({ taken: { data: { date: kept } } });
    expect(problems([{ name: "date", label: { en: "", zh: "" }, type: "date" }], { date: kept })).toEqual(
      typed === kept ? [{ path: "date", code: "NOT_A_DATE" }] : [],
    );
  });

  test("tables as spreadsheets of other countries save them keep their days", () => {
    expect(importDocument(kindOf("Invoice"), fixture("date-Invoice.csv"))).toMatchObject({
      taken: { data: { date: "2026-04-03" } },
    });
    expect(importDocument(kindOf("BillOfLading"), fixture("document-excel-de.csv"))).toEqual({
      taken: {
        language: "en-US",
        data: {
          blNo: "CSVDOC-2",
          reference: "PAE/26/1187",
          shipper: {
            name: "PORTO AZUL ENERGIA S.A.",
            addressLines: ["AVENIDA DO MAR 214", "1200-450 LISBOA", "PORTUGAL"],
          },
          consignee: { type: "TO_ORDER" },
          notify: [
            { name: "MERIDIAN STRAITS TRADING PTE. LTD.", addressLines: ["8 STRAITS QUAY #21-04", "SINGAPORE 018982"] },
          ],
          vessel: { name: "AURELIA STRAIT", imo: "9074729", flag: "MALTA" },
          voyage: "AS-118L",
          portOfLoading: { code: "PTSIE", name: "SINES, PORTUGAL" },
          portOfDischarge: { code: "SGSIN", name: "SINGAPORE" },
          cargo: [
            {
              description: "LOW SULPHUR STRAIGHT RUN FUEL OIL\nIN BULK",
              quantity: "37998.412",
              unit: "TNE",
              grossWeight: "37953.453",
              grossWeightUnit: "TNE",
              volume: "40871.692",
              density: "0.9297",
              temperature: "48.5",
            },
          ],
          charterPartyDate: "2026-10-12",
          freight: { terms: "AS_PER_CP", payableAt: "LISBON, PORTUGAL" },
          timeUsedForLoading: { days: "1", hours: "14" },
          placeOfIssue: "SINES",
          dateOfIssue: "2026-10-30",
          shippedOnBoardDate: "2026-10-30",
          numberOfOriginals: "1",
          carrier: { name: "TERN & SABLE SHIPPING LDA", addressLines: ["SINES"] },
          issuer: "TERN & SABLE SHIPPING LDA",
          clauses: "CLEAN ON BOARD\nFREIGHT PAYABLE AS PER CHARTER-PARTY",
        },
      },
    });
  });

  test("a line that no separator divides as the first line is named, and not lost", () => {
    const kind = kindOf("BillOfLading");
    expect(importDocument(kind, "Field;Name;Value\nvoyage,Voyage number,AS-118L,x\n")).toMatchObject({
      refused: { code: "IMPORT_FIELDS", parameters: { fields: "voyage,Voyage number,AS-118L,x" } },
    });
  });

  test("a line with another separator has that one's numbers", () => {
    const kind = kindOf("BillOfLading");
    const quantity = (file: string): unknown => importDocument(kind, `Field;Name;Value\n${file}\n`);
    expect(quantity('cargo.1.quantity,Quantity,"1,234.5"')).toMatchObject({
      taken: { data: { cargo: [{ quantity: "1234.5" }] } },
    });
    expect(quantity('cargo.1.quantity,Quantity,"37,998"')).toMatchObject({
      taken: { data: { cargo: [{ quantity: "37,998" }] } },
    });
    expect(quantity("cargo.1.quantity;Quantity;37,998")).toMatchObject({
      taken: { data: { cargo: [{ quantity: "37.998" }] } },
    });
  });

  test("a file of open quotations is read once, not once per line", () => {
    const hostile = `Field;Name;Value\n${'a"b,"\n'.repeat(200_000)}`;
    expect(importDocument(kindOf("BillOfLading"), hostile)).toMatchObject({ refused: { code: "IMPORT_FIELDS" } });
  });
});
