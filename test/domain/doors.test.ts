import { describe, expect, test } from "vitest";
import { arrivingRoutes } from "#domain/api/arriving";
import { recordRoutes } from "#domain/api/record";
import { signingRoutes } from "#domain/api/signing";
import { vesselRoutes } from "#domain/api/vessels";
import { VESSEL_FIELDS, VESSEL_TABLE } from "#domain/documents/vessels";
import type { ErrorCode } from "#domain/errors";
import { importDocument } from "#domain/kinds/document-csv";
import { exportJson, importCsv, importJson } from "#domain/kinds/exchange";
import { readValue, type Field, type FieldData, type FieldType, type ValueField } from "#domain/kinds/field";
import { KINDS } from "#domain/kinds/kinds";
import type { Kind } from "#domain/kinds/kind";
import { problems } from "#domain/kinds/problems";

const ID = "00000000-0000-4000-8000-000000000001";

type Path = readonly (string | number)[];
interface Place {
  readonly kind: Kind;
  readonly path: Path;
  readonly field: ValueField;
}

/** Every field of every form, with a way to it. */
const places = (kind: Kind, fields: readonly Field[], path: Path = []): Place[] =>
  fields.flatMap((field) => {
    if (field.type === "group") return places(kind, field.fields, [...path, field.name]);
    if (field.type === "list") return places(kind, field.fields, [...path, field.name, 0]);
    return [{ kind, field, path: [...path, field.name] }];
  });
const ALL = Object.values(KINDS).flatMap((kind) =>
  places(
    kind,
    kind.sections.flatMap((section) => section.fields),
  ),
);
const holding = ([first, ...rest]: Path, value: unknown): unknown =>
  first === undefined ? value : typeof first === "number" ? [holding(rest, value)] : { [first]: holding(rest, value) };
const at = (data: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, step) => (part as Record<string | number, unknown> | undefined)?.[step], data);

/** A document that holds one value, as it comes in by each of the doors. */
const DOORS: Readonly<Record<string, (place: Place, typed: string) => unknown>> = {
  form: ({ field }, typed) => readValue(field, typed),
  program: ({ kind, path }, typed) => at(kind.schema.parse(holding(path, typed)), path),
  json: ({ kind, path }, typed) => {
    const file = exportJson(kind, { data: holding(path, typed) as FieldData, language: "en-US" });
    const found = importJson(kind, file);
    return "taken" in found && at(found.taken.data, path);
  },
  table: ({ kind, path }, typed) => {
    const name = path.map((step) => (typeof step === "number" ? step + 1 : step)).join(".");
    const found = importDocument(kind, `sep=,\nField,Value\n${name},"${typed}"\n`);
    return "taken" in found && at(found.taken.data, path);
  },
};

/** Types, what was typed, what is kept, and of what is wrong with that. */
type Row = readonly [types: readonly FieldType[], typed: string, kept: string, fault?: ErrorCode];
const NUMBERS = ["decimal", "money"] as const;
const ROWS: readonly Row[] = [
  [[...NUMBERS, "integer"], "３７９", "379"],
  [[...NUMBERS, "integer"], "379\u200b", "379"],
  [[...NUMBERS, "integer"], "\u00a0379", "379"],
  [[...NUMBERS, "integer"], "37,998", "37,998", "NUMBER_TWO_WAYS"],
  [[...NUMBERS, "integer"], "３７，９９８", "３７，９９８", "NUMBER_TWO_WAYS"],
  [NUMBERS, "37，998。5", "37998.5"],
  [NUMBERS, "1,234,567.5", "1234567.5"],
  [NUMBERS, "10²", "10²", "NOT_A_NUMBER"],
  [NUMBERS, "③", "③", "NOT_A_NUMBER"],
  [NUMBERS, "37998.4123456", "37998.4123456", "NUMBER_DIGITS"],
  [NUMBERS, "48,5", "48,5", "NOT_A_NUMBER"],
  [["integer"], "12.5", "12.5", "NOT_WHOLE"],
  [["integer"], "−12", "-12", "NOT_WHOLE"],
  [["date"], "２０２６－１１－２０", "2026-11-20"],
  [["date"], "2026‑11‑20", "2026-11-20"],
  [["date"], "２０２６年１１月２０日", "2026-11-20"],
  [["date"], "NOVEMBER 20, 2026", "2026-11-20"],
  [["date"], "20-NOV-26", "2026-11-20"],
  [["date"], "20/11/2026", "2026-11-20"],
  [["date"], "11/20/2026", "2026-11-20"],
  [["date"], "03/04/2026", "03/04/2026", "NOT_A_DATE"],
  [["date"], "20 marraskuu 2026", "20 marraskuu 2026", "NOT_A_DATE"],
  [["date"], "0206-11-20", "0206-11-20", "DATE_YEAR"],
  [["date"], "9999-11-20", "9999-11-20", "DATE_YEAR"],
  [["moment"], "25 Nov 2026 15:06", "2026-11-25T15:06:00Z"],
  [["moment"], "2026-11-25 15:06:30", "2026-11-25T15:06:30Z"],
  [["moment"], "２０２６－１１－２５ １５：０６", "2026-11-25T15:06:00Z"],
  [["moment"], "2026年11月25日 15:06", "2026-11-25T15:06:00Z"],
  [["moment"], "2026-11-25T23:06+08:00", "2026-11-25T15:06:00Z"],
  [["moment"], "2026-11-25", "2026-11-25", "NOT_A_MOMENT"],
  [["moment"], "2026-11-25 24:00", "2026-11-25 24:00", "NOT_A_MOMENT"],
  [["moment"], "03/04/2026 15:06", "03/04/2026 15:06", "NOT_A_MOMENT"],
  [["moment"], "0206-11-25T15:06:00Z", "0206-11-25T15:06:00Z", "DATE_YEAR"],
  [["imo"], "ＩＭＯ ９０７４７２９", "9074729"],
  [["imo"], "IMO No. 9074729", "9074729"],
  [["imo"], "9074728", "9074728", "IMO_NUMBER"],
  [["imo"], "90747290000", "90747290000", "IMO_NUMBER"],
  [["locode"], "ＣＮ ＳＨＡ", "CNSHA"],
  [["locode"], "sg-sin", "SGSIN"],
  [["locode"], "СNSHA", "СNSHA", "LOCODE"],
  [["locode"], "Rotterdam", "ROTTERDAM", "LOCODE"],
  [["container"], "csqu 305438–3", "CSQU3054383"],
  [["hsCode"], "2710.19.81", "27101981"],
  [["hsCode"], "０４０５ ２０ ９００", "040520900"],
  [["hsCode"], "0405209", "0405209"],
  [["hsCode"], "040520900012", "040520900012"],
  [["hsCode"], "04052", "04052", "HS_CODE"],
  [["hsCode"], "04052090001", "04052090001", "HS_CODE"],
  [["currency"], "ｕｓｄ", "USD"],
  [["currency"], "XCG", "XCG"],
  [["country"], "sg", "SG"],
];

describe.each(Object.keys(DOORS))("by the door of a %s", (door) => {
  test.each(ROWS.map(([types, typed, kept, fault]) => ({ types, typed, kept, fault })))(
    "fields of $types keep $typed as $kept, fault $fault",
    ({ types, typed, kept, fault }) => {
      for (const type of types) {
        const found = ALL.filter(({ field }) => field.type === type);
        expect(found.length, type).toBeGreaterThan(0);
        for (const place of found) {
          expect(DOORS[door]!(place, typed), `${place.kind.name} ${place.path.join(".")}`).toBe(kept);
          const { when: _, days: __, most: ___, ...field } = place.field;
          expect(problems([field], { [field.name]: kept }).map(({ code }) => code)).toEqual(fault ? [fault] : []);
        }
      }
    },
  );

  test("a choice is kept by its value, whichever of its labels was written", () => {
    const found = ALL.filter(({ field }) => field.type === "choice");
    expect(found.length).toBeGreaterThan(10);
    for (const place of found)
      for (const { value, label } of place.field.choices ?? [])
        for (const typed of [value, label.en, label.zh, ` ${label.en.toUpperCase()} `].filter(
          (one) => !one.includes('"'),
        ))
          expect(DOORS[door]!(place, typed)).toBe(value);
  });
});

test("a code that is typed key by key is kept as one that is pasted, and nothing of it is cut", () => {
  for (const [types, typed, kept] of ROWS)
    for (const { field } of ALL.filter(
      ({ field: { type } }) => types.includes(type) && !["date", "moment", ...NUMBERS, "integer"].includes(type),
    ))
      if (field.type !== "currency" && field.type !== "country")
        expect([...typed].reduce((value, key) => readValue(field, value + key), "")).toBe(kept);
});

test("what was read once is read the same again", () => {
  for (const [types, , kept] of ROWS)
    for (const { field } of ALL.filter(({ field: { type } }) => types.includes(type)))
      expect(readValue(field, kept)).toBe(kept);
});

test("programs and tables bring the same ships", () => {
  const typed = {
    name: "AURELIA",
    imo: "IMO ９０７４７２９",
    callSign: "9v-ab1",
    deadweight: "37,998.5",
    type: "Barge",
  };
  const program = vesselRoutes.add.body!.parse(typed);
  const table = importCsv(
    VESSEL_TABLE,
    VESSEL_FIELDS,
    `name,imo,callSign,deadweight,type\n${Object.values(typed)
      .map((one) => `"${one}"`)
      .join(",")}`,
  );
  const kept = { name: "AURELIA", imo: "9074729", callSign: "9VAB1", deadweight: "37998.5", type: "BARGE" };
  expect(program).toMatchObject(kept);
  expect(table).toEqual({ taken: [kept] });
});

test.each([
  ["sep=;\r\nField;Value\r\ncargo.1.quantity;37,998\r\n", "37.998"],
  ['\uFEFF"sep=;"\nField;Value\ncargo.1.quantity;37,998', "37.998"],
  ["SEP=,\nField,Value\ncargo.1.quantity,37998.5", "37998.5"],
  ["sep=\t\nField\tValue\ncargo.1.quantity\t37998.5", "37998.5"],
])("a table that names its separator is read by it: %j", (file, quantity) =>
  expect(importDocument(KINDS.BillOfLading, file)).toMatchObject({ taken: { data: { cargo: [{ quantity }] } } }),
);

test("people and companies come in as they write themselves", () => {
  expect(arrivingRoutes.login.body!.parse({ email: " ines＠ｔｅｒｎ.example", password: "x" })).toMatchObject({
    email: "ines@tern.example",
  });
  expect(arrivingRoutes.code.body!.parse({ code: "１２３４ ５６７８\n" })).toEqual({ code: "12345678" });
  expect(arrivingRoutes.code.body!.safeParse({ code: "1234567" }).success).toBe(false);
  const registered = {
    company: "TERN & SABLE",
    country: "PT",
    city: "SINES",
    postalAddress: "AVENIDA DO MAR 214",
    email: "Ines＠ｔｅｒｎ.example",
    password: "x",
    firstName: "Inês",
    lastName: "Duarte",
    agreed: true,
  };
  expect(
    arrivingRoutes.register.body!.parse({
      ...registered,
      phone: "＋３５１ ２１ １２３",
      lei: " ５２９９００t8bm49aursdo55 ",
    }),
  ).toMatchObject({ email: "ines@tern.example", phone: "+351 21 123", lei: "529900T8BM49AURSDO55" });
});

test("days are read alike wherever a day is asked for", () => {
  for (const [typed, kept] of [
    ["20 Nov 2026", "2026-11-20"],
    ["２０２６-１１-２０", "2026-11-20"],
    ["2026年11月20日", "2026-11-20"],
  ] as const)
    expect(recordRoutes.log.query!.parse({ from: typed })).toMatchObject({ from: kept });
  for (const [typed, code] of [
    ["03/04/2026", "NOT_A_DATE"],
    ["2026-02-30", "NOT_A_DATE"],
    ["0000-01-01", "DATE_YEAR"],
    ["9999-01-01", "DATE_YEAR"],
  ] as const)
    expect(recordRoutes.log.query!.safeParse({ from: typed }).error?.issues).toMatchObject([{ params: { code } }]);
  const asked = { expectedVersion: 1, ordered: false, parties: [{ organisationId: ID }] };
  expect(signingRoutes.ask.body!.parse({ ...asked, dueOn: "20 Nov 2026" })).toMatchObject({ dueOn: "2026-11-20" });
});
