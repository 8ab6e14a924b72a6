import { describe, expect, it } from "vitest";
import { problems } from "#domain/kinds/problems";
import { safePattern } from "#domain/trade-trust/safe-pattern";
import { fieldsOfSchema } from "#domain/trade-trust/schema-fields";

const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });
const faultsOf = (properties: object, more: object = {}): string[] =>
  fieldsOfSchema(object(properties, more)).faults.map(({ path }) => path);

describe("a schema becomes fields", () => {
  it("of every type that a form has, with labels in both languages and JSON types", () => {
    const { fields, types, faults } = fieldsOfSchema(
      object(
        {
          number: { type: "string", title: "Number", "x-zh": { title: "编号" }, maxLength: 35 },
          issued: { type: "string", format: "date" },
          remarks: { type: "string", maxLength: 2_000 },
          criterion: {
            oneOf: [{ const: "WO", title: "Wholly obtained", "x-zh": { title: "完全获得" } }, { const: "PE" }],
          },
          hs: { type: "string", pattern: "^\\d{6,10}$", examples: ["151190"] },
          weight: { type: "number", exclusiveMinimum: 0, multipleOf: 0.001 },
          packages: { type: "integer", minimum: 0, maximum: 999 },
          transshipment: { type: "boolean", default: false },
          marks: { type: "array", items: { type: "string" }, maxItems: 8 },
          exporter: { $ref: "#/$defs/party" },
          goods: { type: "array", minItems: 1, maxItems: 40, items: object({ description: { type: "string" } }) },
        },
        {
          required: ["number", "goods"],
          $defs: { party: object({ name: { type: "string" } }, { required: ["name"] }) },
        },
      ),
    );
    expect(faults).toEqual([]);
    expect(fields).toMatchObject([
      { name: "number", type: "text", required: true, max: 35, label: { en: "Number", zh: "编号" } },
      { name: "issued", type: "date" },
      { name: "remarks", type: "longText", max: 2_000, wide: true },
      { name: "criterion", type: "choice", choices: [{ value: "WO", label: { zh: "完全获得" } }, { value: "PE" }] },
      { name: "hs", type: "text", shape: { example: "151190" } },
      { name: "weight", type: "decimal", decimals: 3 },
      { name: "packages", type: "integer", most: 999 },
      { name: "transshipment", type: "choice", default: "false" },
      { name: "marks", type: "lines", max: 8 },
      { name: "exporter", type: "group", fields: [{ name: "name", required: true }] },
      { name: "goods", type: "list", min: 1, max: 40, required: true, fields: [{ name: "description" }] },
    ]);
    expect(Object.fromEntries(types)).toMatchObject({
      weight: "number",
      packages: "integer",
      transshipment: "boolean",
      "exporter.name": "string",
      "goods.description": "string",
    });
  });

  it("whose checks are those of every form", () => {
    const { fields } = fieldsOfSchema(
      object({ hs: { type: "string", pattern: "^\\d{6,10}$", examples: ["151190"] } }, { required: ["hs"] }),
    );
    expect(problems(fields, {})).toEqual([{ path: "hs", code: "REQUIRED" }]);
    expect(problems(fields, { hs: "1511.9" })).toMatchObject([{ path: "hs", code: "NOT_SHAPED" }]);
    expect(problems(fields, { hs: "151190" })).toEqual([]);
  });
});

describe("what fields cannot say is named by its place", () => {
  it.each([
    [{ a: { type: "string", pattern: "^(a+)+$" } }, "/properties/a/pattern"],
    [{ a: { type: "string", pattern: "^\\d{2}$" } }, "/properties/a/examples"],
    [{ a: { type: "string", pattern: "^\\d{2}$", examples: ["123"] } }, "/properties/a/examples"],
    [{ a: { type: "string", format: "uri" } }, "/properties/a/format"],
    [{ a: { type: "string", minLength: 4 } }, "/properties/a/minLength"],
    [{ a: { anyOf: [{ type: "string" }] } }, "/properties/a/anyOf"],
    [{ a: { type: "string", not: {} } }, "/properties/a/not"],
    [{ a: { type: ["string", "null"] } }, "/properties/a/type"],
    [{ a: { type: "null" } }, "/properties/a/type"],
    [{ a: { type: "number", minimum: 3 } }, "/properties/a/minimum"],
    [{ a: { type: "number", exclusiveMinimum: 0, multipleOf: 0.25 } }, "/properties/a/multipleOf"],
    [{ a: { type: "integer", minimum: -1 } }, "/properties/a/minimum"],
    [{ a: { type: "integer", minimum: { toString: 1 } } }, "/properties/a/minimum"],
    [{ a: { type: "integer", minimum: "0" } }, "/properties/a/minimum"],
    [{ a: { type: "array", items: { type: "number" } } }, "/properties/a/items/type"],
    [{ a: { type: "array", items: { type: "string", enum: ["x"] } } }, "/properties/a/items/enum"],
    ...["minLength", "maxLength"].map((bound): [object, string] => [
      { a: { type: "array", items: { type: "string", [bound]: 3 } } },
      `/properties/a/items/${bound}`,
    ]),
    [{ a: { type: "array", items: { type: "string", default: "x" } } }, "/properties/a/items/default"],
    [{ a: { type: "array", minItems: 2, items: { type: "string" } } }, "/properties/a/minItems"],
    [{ a: { type: "array", maxItems: -1, items: { type: "string" } } }, "/properties/a/maxItems"],
    [{ a: { type: "string", format: "date", maxLength: 4 } }, "/properties/a/maxLength"],
    [{ a: { type: "string", format: "date", minLength: 11 } }, "/properties/a/minLength"],
    [{ a: { type: "string", format: "date", pattern: "^2026$" } }, "/properties/a/pattern"],
    [{ a: { type: "string", format: 1 } }, "/properties/a/format"],
    [{ a: { enum: ["AB", "C"], pattern: "^[A-Z]{2}$" } }, "/properties/a/pattern"],
    [{ a: { enum: ["AB", "C"], minLength: 2 } }, "/properties/a/minLength"],
    [{ a: { enum: ["AB", "C"], maxLength: 1 } }, "/properties/a/maxLength"],
    [{ a: { type: "string", enum: ["AB"], format: "country" } }, "/properties/a/format"],
    [{ a: { enum: ["AB"], oneOf: [{ const: "C" }] } }, "/properties/a/oneOf"],
    [{ a: { type: "string", const: "A", enum: ["B"] } }, "/properties/a/enum"],
    [{ a: { type: "string", maxLength: 1.5 } }, "/properties/a/maxLength"],
    [{ a: { type: "integer", minimum: 0, maximum: -1 } }, "/properties/a/maximum"],
    [{ a: { type: "integer", minimum: 0, maximum: 2.5 } }, "/properties/a/maximum"],
    [{ a: { type: "array", items: { type: "string" }, uniqueItems: true } }, "/properties/a/uniqueItems"],
    [{ a: { enum: [1, 2] } }, "/properties/a/enum"],
    [{ a: { $ref: "https://elsewhere.example/s.json" } }, "/properties/a/$ref"],
    [{ a: { $ref: "#/$defs/none" } }, "/properties/a/$ref"],
    [{ a: true }, "/properties/a"],
    [{ "a.b": { type: "string" } }, "/properties/a.b"],
    [{ "a/b": { type: "string" } }, "/properties/a~1b"],
    [{ constructor: { type: "string" } }, "/properties/constructor"],
    [JSON.parse('{"__proto__": {"type": "string"}}') as object, "/properties/__proto__"],
  ])("%j", (properties, path) => {
    expect(faultsOf(properties)).toContain(path);
  });

  it.each([
    [{ additionalProperties: true }, "/additionalProperties"],
    [{ patternProperties: {} }, "/patternProperties"],
    [{ if: {}, then: {} }, "/if"],
    [{ required: ["b"] }, "/required"],
    [{ required: [{ toString: 1 }] }, "/required"],
  ])("at the top: %j", (more, path) => {
    expect(faultsOf({ a: { type: "string" } }, more)).toContain(path);
  });

  it.each<[object, string[]]>([
    [{ anyOf: [] }, ["/properties/x/anyOf NOT_TAKEN anyOf"]],
    [{ const: "A" }, ["/properties/x/const NOT_TAKEN const"]],
    [{}, ["/properties/x/type MISSING type"]],
    [{ type: ["string", "null"] }, ['/properties/x/type NOT_TAKEN ["string","null"]']],
    [{ type: "integer" }, ["/properties/x/minimum MISSING minimum"]],
    [{ type: "integer", minimum: 1 }, ["/properties/x/minimum NOT_TAKEN minimum"]],
  ])("of %j names what stands there, or is missing", (x, said) => {
    const { faults } = fieldsOfSchema(object({ x }));
    expect(faults.map(({ path, code, found }) => `${path} ${code} ${found}`)).toEqual(said);
  });

  it("ends where a definition names itself", () => {
    const { faults } = fieldsOfSchema(
      object(
        { a: { $ref: "#/$defs/loop" }, b: { $ref: "#/$defs/tree" } },
        { $defs: { loop: { $ref: "#/$defs/loop" }, tree: object({ inner: { $ref: "#/$defs/tree" } }) } },
      ),
    );
    expect(faults.map(({ code, found }) => `${code} ${found}`)).toEqual(["NOT_TAKEN #/$defs/loop", "TOO_DEEP 6"]);
  });

  it("is bounded in fields", () => {
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`f${at}`, { type: "string" }]));
    const { fields, faults } = fieldsOfSchema(object(many));
    expect(fields.length).toBe(400);
    expect(faults).toMatchObject([{ path: "", code: "TOO_MANY_FIELDS", found: "400" }]);
  });

  it.each<[string, object, string]>([
    ["required", object({}, { required: Array.from({ length: 45_000 }, () => "") }), "/required"],
    ["enum", { enum: Array.from({ length: 30_000 }, () => 1) }, "/enum"],
    ["oneOf", { oneOf: Array.from({ length: 30_000 }, () => 1) }, "/oneOf"],
    [
      "keywords",
      { type: "string", ...Object.fromEntries(Array.from({ length: 15_000 }, (_, at) => [`k${at}`, 1])) },
      "",
    ],
  ])("is bounded where many fields name one definition with a long list: %s", (_, long, place) => {
    const many = Object.fromEntries(Array.from({ length: 400 }, (_unused, at) => [`f${at}`, { $ref: "#/$defs/long" }]));
    const began = performance.now();
    const { faults } = fieldsOfSchema(object(many, { $defs: { long } }));
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(faults.length).toBe(50);
    expect(faults[0]?.path).toBe(`/properties/f0${place}`);
  });

  it.each([null, [], "x", {}, { type: "array" }])("%j is no schema of a document", (schema) => {
    expect(fieldsOfSchema(schema).faults).not.toEqual([]);
  });
});

it.each([
  ["^[A-Z]{4}\\d{7}$", "MSCU1234567"],
  ["^[A-Z]{3}-[0-9]{2,6}$", "MST-0512"],
  ["^\\d{4}\\.\\d{2}$", "1511.90"],
])("the pattern %s takes %s", (pattern, value) => {
  expect(safePattern(pattern)?.test(value)).toBe(true);
});

it.each(["(a+)+", "^a*$", "^(a|b)$", "^.$", "^[a-z]+$", "a", "^[z-a]$", "^[^a]$", "^\\w$", `^${"a".repeat(300)}$`, ""])(
  "the pattern %s is refused",
  (pattern) => {
    expect(safePattern(pattern)).toBeNull();
  },
);
