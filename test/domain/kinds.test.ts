import { describe, expect, it } from "vitest";
import { isDate, isImoShipNumber, isLocode, isPassword } from "#domain/checks";
import { applies, draftSchema, isEmpty, maxLength, type Field, type FieldData } from "#domain/kinds/field";
import { problems, progress } from "#domain/kinds/problems";
import { kindOf } from "#domain/kinds/kinds";
import { ordinary } from "#domain/kinds/ordinary";
import type { Kind } from "#domain/kinds/kind";
import { read } from "#domain/kinds/read";
import { PERMISSIONS } from "#domain/permissions";
import { text } from "#domain/text";
import { completeBill } from "../support/bill.ts";
import { sampleOf } from "../support/samples.ts";
import { WRITTEN_KINDS } from "../support/written-kinds.ts";

const leaves = (fields: readonly Field[], prefix = ""): { path: string; field: Field }[] =>
  fields.flatMap((field) =>
    field.type === "group"
      ? leaves(field.fields, `${prefix}${field.name}.`)
      : field.type === "list"
        ? leaves(field.fields, `${prefix}${field.name}.0.`)
        : [{ path: prefix + field.name, field }],
  );

/** A list that needs an item begins with one. */
const begun = (fields: readonly Field[]): FieldData =>
  Object.fromEntries(
    fields.flatMap((field) => (field.type === "list" && field.min ? [[field.name, [begun(field.fields)]]] : [])),
  );

/** What every kind must be able to do, whatever its fields. */
function behavesLikeAKind(kind: Kind): void {
  describe(`the kind ${kind.name}`, () => {
    const fields = kind.sections.flatMap((section) => section.fields);
    it("accepts an empty draft and names every mandatory field as missing", () => {
      expect(kind.schema.safeParse({}).success).toBe(true);
      const started = begun(fields);
      const missing = kind.problems(started).map((problem) => problem.code);
      expect(missing.length).toBe(progress(fields, {}).needed);
      expect(new Set(missing)).toEqual(new Set(["REQUIRED"]));
    });
    it("refuses an unknown field and one that is too long", () => {
      expect(kind.schema.safeParse({ surprise: "x" }).success).toBe(false);
      for (const { path, field } of leaves(fields)) {
        if (field.type === "group" || field.type === "list" || field.type === "lines") continue;
        const value = "x".repeat(maxLength(field) + 1);
        const data = path
          .split(".")
          .reduceRight<unknown>((inner, key) => (key === "0" ? [inner] : { [key]: inner }), value);
        expect(kind.schema.safeParse(data).success, path).toBe(false);
      }
    });
    it("has words in both languages, a tile and a number", () => {
      for (const { field } of leaves(fields)) expect(field.label.en && field.label.zh).toBeTruthy();
      expect(kind.code).toMatch(/^[A-Z]{2,4}$/);
      expect(leaves(fields).some(({ path }) => path === kind.numberField)).toBe(true);
      expect(kind.draft in PERMISSIONS).toBe(true);
    });
  });
}
for (const kind of WRITTEN_KINDS) behavesLikeAKind(kind);

it("a new ordinary kind is one line, and behaves like every other", () => {
  const phytosanitary = ordinary("PhytosanitaryCertificate", "PHY", "Phytosanitary certificate", "植物检疫证书");
  expect(phytosanitary.problems({ name: "Certificate" })).toEqual([]);
  expect(phytosanitary.problems({}).map((problem) => problem.path)).toEqual(["name"]);
  expect(Object.keys(phytosanitary.flow.actions)).toEqual(Object.keys(kindOf("Invoice").flow.actions));
});
behavesLikeAKind(ordinary("PhytosanitaryCertificate", "PHY", "Phytosanitary certificate", "植物检疫证书"));

describe("the liner bill of lading", () => {
  const liner = kindOf("DcsaBillOfLading");
  const problemsOf = (more: FieldData) =>
    liner.problems({ ...sampleOf(liner), ...more }).filter(({ path }) => path === "isToOrder");
  it.each([
    ["SWB", "YES", ["NOT_A_CHOICE"]],
    ["SWB", "NO", []],
    ["BOL", "YES", []],
  ] as const)("that is a %s, to order: %s", (transportDocumentTypeCode, isToOrder, codes) => {
    expect(problemsOf({ transportDocumentTypeCode, isToOrder }).map(({ code }) => code)).toEqual(codes);
  });
});

describe("the faults of a document", () => {
  it.each<[string, string, FieldData, string, string]>([
    ["a bill of exchange over nothing", "BillOfExchange", { amount: "0.00" }, "amount", "NOT_POSITIVE"],
    ["a bill of exchange over less than nothing", "BillOfExchange", { amount: "-5" }, "amount", "NOT_POSITIVE"],
    ["a negotiation of nothing", "NegotiationForm", { amount: "0" }, "amount", "NOT_POSITIVE"],
    ["a bill drawn before its credit", "BillOfExchange", { lcDate: "2026-11-11" }, "lcDate", "DATE_AFTER"],
    [
      "an indemnity that ended before it began",
      "LetterOfIndemnity",
      { validUntil: "2026-11-17" },
      "validUntil",
      "DATE_BEFORE",
    ],
    [
      "a warranty that ended before it began",
      "WarrantyOfTitle",
      { validUntil: "2026-11-17" },
      "validUntil",
      "DATE_BEFORE",
    ],
    [
      "a credit that ended before it began",
      "LetterOfCredit",
      { date: "2026-09-14", expiry: "2026-09-13", latestShipment: "2026-09-12" },
      "expiry",
      "DATE_BEFORE",
    ],
    [
      "a shipment after the end of the credit",
      "LetterOfCredit",
      { date: "2026-09-14", expiry: "2026-12-31", latestShipment: "2027-01-01" },
      "latestShipment",
      "SHIPMENT_ORDER",
    ],
    [
      "a report on a sample that is not taken yet",
      "QualityReport",
      { date: "2026-10-30", sampledOn: "2026-10-31" },
      "sampledOn",
      "DATE_AFTER",
    ],
    [
      "an arrival before the departure",
      "DcsaBillOfLading",
      { plannedDepartureDate: "2026-10-30", plannedArrivalDate: "2026-10-29" },
      "plannedArrivalDate",
      "ARRIVAL_ORDER",
    ],
    [
      "a liner bill before the shipment",
      "DcsaBillOfLading",
      { isShippedOnBoardType: "YES", shippedOnBoardDate: "2026-10-30", issueDate: "2026-10-29" },
      "issueDate",
      "DATE_ORDER",
    ],
    [
      "a liner bill before the goods were received",
      "DcsaBillOfLading",
      { isShippedOnBoardType: "NO", receivedForShipmentDate: "2026-10-30", issueDate: "2026-10-29" },
      "issueDate",
      "RECEIVED_ORDER",
    ],
    ["an amount of no currency", "LetterOfIndemnity", { currency: "" }, "currency", "REQUIRED"],
    ["lines of an invoice of no currency", "Invoice", { currency: "", total: "" }, "currency", "REQUIRED"],
    ["a quantity of no unit", "LetterOfIndemnity", { quantityUnit: "" }, "quantityUnit", "REQUIRED"],
    [
      "an address that is no e-mail address",
      "DcsaBillOfLading",
      { partyContactDetails: { name: "Marta Reis", email: "marta at example" } },
      "partyContactDetails.email",
      "NOT_SHAPED",
    ],
    ["a carrier by no code", "DcsaBillOfLading", { carrierCode: "T-S" }, "carrierCode", "NOT_SHAPED"],
  ])("%s is said at its field", (_, name, difference, path, code) => {
    const kind = kindOf(name);
    expect(kind.problems(sampleOf(kind))).toEqual([]);
    expect(kind.problems({ ...sampleOf(kind), ...difference })).toContainEqual(expect.objectContaining({ path, code }));
  });
  it("a day that does not count any more is beside nothing", () => {
    const kind = kindOf("DcsaBillOfLading");
    expect(
      kind.problems({
        ...sampleOf(kind),
        isShippedOnBoardType: "NO",
        shippedOnBoardDate: "2027-01-01",
        receivedForShipmentDate: "2026-10-29",
        issueDate: "2026-10-30",
      }),
    ).toEqual([]);
  });
  it("an invoice may give something for nothing, and take something off", () => {
    const kind = kindOf("Invoice");
    const lines = [
      { description: "Sample", quantity: "1", quantityUnit: "C62", price: "0", amount: "0.00" },
      { description: "Discount", amount: "-250.00" },
    ];
    expect(kind.problems({ ...sampleOf(kind), lines, total: "-250.00" })).toEqual([]);
  });
  it("a text that the paper has no letters for is not signed, and says which letters", () => {
    const kind = kindOf("BillOfLading");
    const said = (name: string) => kind.problems({ ...sampleOf(kind), shipper: { name } });
    expect(said("ÇELİK ŁÓDŹ Ελλάς Россия 臺灣 日本カナ №5 ≥ 10 °C")).toEqual([]);
    expect(said("ไทย LINE 🚢 ไทย")).toEqual([
      { path: "shipper.name", code: "NOT_PRINTED", parameters: { characters: "ไ ท ย 🚢" } },
    ]);
    expect(said("ملاحة").map(({ code }) => code)).toEqual(["NOT_PRINTED"]);
    expect(
      kind.problems({
        ...sampleOf(kind),
        cargo: [{ ...(sampleOf(kind)["cargo"] as FieldData[])[0], description: "FUEL OIL\n한" }],
      }),
    ).toContainEqual(expect.objectContaining({ path: "cargo.0.description", code: "NOT_PRINTED" }));
  });
  it("a file is called as it is, whatever its letters are", () => {
    expect(kindOf("Normal").wrongOfFile({ name: "ใบรับรอง" })).toEqual([]);
  });
});

describe("the bill of lading", () => {
  const bill = kindOf("BillOfLading");
  const complete = completeBill();
  it("is complete with its mandatory fields", () => {
    expect(bill.schema.safeParse(complete).success).toBe(true);
    expect(bill.problems(complete)).toEqual([]);
  });
  it.each([
    ["a wrong IMO number", { vessel: { name: "AURELIA STRAIT", imo: "9074728" } }, "vessel.imo", "IMO_NUMBER"],
    [
      "a place that is no UN/LOCODE",
      { portOfLoading: { code: "PT-SIE", name: "SINES" } },
      "portOfLoading.code",
      "LOCODE",
    ],
    ["a date that does not exist", { dateOfIssue: "2026-02-30" }, "dateOfIssue", "NOT_A_DATE"],
    ["an issue before the shipment", { dateOfIssue: "2026-10-29" }, "dateOfIssue", "DATE_ORDER"],
    ["to the order of nobody", { consignee: { type: "TO_ORDER_OF" } }, "consignee.name", "REQUIRED"],
    ["a shipper without a name", { shipper: { addressLines: ["LISBOA"] } }, "shipper.name", "REQUIRED"],
    ["no cargo", { cargo: [] }, "cargo", "REQUIRED"],
    [
      "a package by no code",
      { cargo: [{ ...(completeBill()["cargo"] as FieldData[])[0], packageCode: "D" }] },
      "cargo.0.packageCode",
      "NOT_SHAPED",
    ],
    ["three originals", { numberOfOriginals: "3" }, "numberOfOriginals", "NOT_A_CHOICE"],
  ])("is not complete with %s", (_, difference, path, code) => {
    expect(bill.problems({ ...complete, ...difference } as FieldData)).toContainEqual(
      expect.objectContaining({ path, code }),
    );
  });
  it("says which quantity is no number", () => {
    const cargo = [{ ...(complete["cargo"] as FieldData[])[0], quantity: "12,5" }];
    expect(bill.problems({ ...complete, cargo } as FieldData)).toContainEqual({
      path: "cargo.0.quantity",
      code: "NOT_A_NUMBER",
    });
    expect(bill.problems({ ...complete, cargo: [{ ...cargo[0], quantity: "0" }] } as FieldData)).toContainEqual({
      path: "cargo.0.quantity",
      code: "NOT_POSITIVE",
    });
  });
  it("lets a temperature be below zero", () => {
    const cargo = [{ ...(complete["cargo"] as FieldData[])[0], temperature: "-12.5" }];
    expect(bill.problems({ ...complete, cargo } as FieldData)).toEqual([]);
  });
  it("finds its summary", () => {
    expect(read(complete, bill.summary.vessel)).toBe("AURELIA STRAIT");
    expect(read(complete, bill.summary.cargo)).toContain("FUEL OIL");
  });
});

describe("fields", () => {
  const name: Field = { name: "name", label: text("Name", "名称"), type: "text", required: true };
  it("a group that nobody asks for may stay empty, but not half filled", () => {
    const group: Field = {
      name: "g",
      label: text("G", "组"),
      type: "group",
      fields: [name, { ...name, name: "more", required: false }],
    };
    expect(problems([group], {})).toEqual([]);
    expect(problems([group], { g: { more: "x" } })).toEqual([{ path: "g.name", code: "REQUIRED" }]);
  });
  it("a field that depends on another counts only then", () => {
    const dependent: Field = { ...name, when: { field: "kind", is: "A" } };
    expect(applies(dependent, { kind: "B" })).toBe(false);
    expect(problems([dependent], { kind: "B" })).toEqual([]);
    expect(problems([dependent], { kind: "A" })).toHaveLength(1);
  });
  it("blanks are empty", () => {
    expect([isEmpty("  "), isEmpty([]), isEmpty([""]), isEmpty({ a: [{ b: " " }] }), isEmpty("0")]).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });
  it("a list has its limit", () => {
    const list: Field = {
      name: "l",
      label: text("L", "列"),
      item: text("item", "项"),
      type: "list",
      max: 1,
      fields: [name],
    };
    expect(draftSchema([list]).safeParse({ l: [{}, {}] }).success).toBe(false);
  });
});

describe("checks agree with the published vectors", () => {
  it.each([
    [isImoShipNumber, "9074729", true],
    [isImoShipNumber, "9074728", false],
    [isImoShipNumber, "1234567", true],
    [isImoShipNumber, "5342883", false],
    [isLocode, "SGSIN", true],
    [isLocode, "NLRTM", true],
    [isLocode, "SG1IN", false],
    [isLocode, "QQSIN", false],
    [isLocode, "XZ2BC", true],
    [isDate, "2024-02-29", true],
    [isDate, "2026-02-29", false],
  ] as const)("%o %s %s", (check, value, expected) => {
    expect(check(value)).toBe(expected);
  });
  it.each([
    ["Abcdefg12!", true],
    ["Abcdefg1!", false],
    ["abcdefghij!", false],
    ["1234567890!", false],
    ["Abcdefgh12", false],
    ["密码密码密码密码12！", true],
  ])("password %s", (value, expected) => {
    expect(isPassword(value, 10, 128)).toBe(expected);
  });
});
