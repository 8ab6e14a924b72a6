import { describe, expect, it } from "vitest";
import { isUen, missingFact } from "#domain/bunker/company";
import { elementOf, pushBody, readNotice, reasonOf, transactionOf } from "#domain/exchange/calls";
import { mapped, PUSH_NAMES, type PushRow } from "#domain/bunker/exchange/mapping";
import { payloadOf } from "#domain/exchange/payload";
import { outcomeOf } from "#domain/bunker/exchange/push";
import { checkSchema } from "#domain/exchange/schema";
import { SAMPLE_HEADER } from "#domain/bunker/export";

const row: PushRow = {
  header: SAMPLE_HEADER,
  note: {
    tankerSeals: "A1, A2",
    surveyorSeals: "",
    viscosity: "352.4",
    density: "988.2",
    water: "0.10",
    flashPoint: "71.5",
    sulphur: "0.46",
    quantity: "500.123",
    feedback: "",
    limit: "",
  },
};
const found = (schema: unknown, value: unknown) =>
  checkSchema(schema, value).mismatches.map(({ path, asks }) => `${path}: ${asks}`);

describe("a schema of the exchange", () => {
  it.each<[string, object, unknown, unknown, string]>([
    ["type", { type: "number" }, 1, "1", ": type number"],
    ["types", { type: ["string", "null"] }, null, 1, ": type string | null"],
    ["integer", { type: "integer" }, 3, 3.5, ": type integer"],
    ["enum", { enum: ["A", "B"] }, "A", "C", ': one of ["A","B"]'],
    ["const", { const: "A" }, "A", "C", ': exactly "A"'],
    ["length", { maxLength: 2 }, "试验", "abc", ": maxLength 2"],
    ["pattern", { pattern: "^[0-9]{7}$" }, "9074729", "907472", ": pattern ^[0-9]{7}$"],
    ["format", { format: "date-time" }, "2026-11-25T10:32:00Z", "25 Nov", ": format date-time"],
    ["date", { format: "date" }, "2026-11-25", "2026-13-25", ": format date"],
    ["minimum", { minimum: 0 }, 0, -0.1, ": minimum 0"],
    ["below", { exclusiveMaximum: 5 }, 4.9, 5, ": exclusiveMaximum 5"],
    ["multiple", { multipleOf: 0.001 }, 500.123, 0.0005, ": multipleOf 0.001"],
    ["items", { items: { type: "string" }, minItems: 1 }, ["a"], ["a", 2], "1: type string"],
    ["required", { required: ["a"] }, { a: 1 }, {}, "a: required"],
    [
      "inside",
      { properties: { a: { properties: { b: { type: "string" } } } } },
      { a: { b: "" } },
      { a: { b: 1 } },
      "a.b: type string",
    ],
    [
      "no more",
      { properties: { a: {} }, additionalProperties: false },
      { a: 1 },
      { b: 1 },
      "b: additionalProperties false",
    ],
    ["all", { allOf: [{ minLength: 1 }, { maxLength: 2 }] }, "a", "", ": minLength 1"],
    [
      "one",
      { oneOf: [{ type: "string" }, { type: "number" }] },
      1,
      null,
      ': oneOf [{"type":"string"},{"type":"number"}]',
    ],
    ["not", { not: { const: "" } }, "a", "", ': not {"const":""}'],
    ["reference", { $ref: "#/$defs/t", $defs: { t: { type: "string" } } }, "a", 1, ": type string"],
  ])("that asks for %s takes what fits and names what does not", (_, schema, good, bad, said) => {
    expect(found(schema, good)).toEqual([]);
    expect(found(schema, bad)).toEqual([said]);
  });

  it("cannot keep this system busy or run its patterns for ever, and says what is not checked", () => {
    const loop = { $ref: "#/$defs/a", $defs: { a: { anyOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/a" }] } } };
    expect(checkSchema(loop, "x").unchecked).toContain("a schema that goes deeper than is followed");
    expect(checkSchema({ pattern: "^(a+)+$" }, "a".repeat(60)).unchecked).toEqual(['pattern "^(a+)+$"']);
    expect(checkSchema({ unevaluatedProperties: false, "x-zh": "", title: "" }, {}).unchecked).toEqual([
      "unevaluatedProperties",
    ]);
    expect(checkSchema({ $ref: "https://elsewhere.example/schema" }, 1).unchecked).toEqual([
      "a reference to another document",
    ]);
  });
});

describe("the payload of a note", () => {
  const schema = {
    type: "object",
    required: ["bdn_gross_tonnage", "bdn_surveyor_seal_no"],
    properties: {
      bdn_no: { type: "string" },
      bdn_gross_tonnage: { type: "integer" },
      bdn_surveyor_seal_no: { type: "string" },
      bdn_bunker_tanker_seal_no: { type: "array", items: { type: "string" } },
      bdn_supplied_product_metric_tons_delivered: { $ref: "#/$defs/mass" },
    },
    $defs: { mass: { type: "number", multipleOf: 0.001 } },
  };

  it("has the values that the schema knows, in its types, and names those that it leaves out", () => {
    const { rows, mismatches, leftOut } = payloadOf(schema, { rows: [row] });
    expect(rows).toEqual([
      {
        bdn_no: "BDN-000123",
        bdn_gross_tonnage: 56204,
        bdn_bunker_tanker_seal_no: ["A1", "A2"],
        bdn_supplied_product_metric_tons_delivered: 500.123,
      },
    ]);
    expect(mismatches).toEqual([{ path: "0.bdn_surveyor_seal_no", asks: "required" }]);
    expect(leftOut).toContain("bdn_supplier_uen");
    expect(leftOut).not.toContain("bdn_surveyor_seal_no");
  });

  it("is checked as a list where the schema is of the list", () => {
    const { mismatches, rows } = payloadOf({ type: "array", maxItems: 1, items: schema }, { rows: [row, row] });
    expect(rows).toHaveLength(2);
    expect(mismatches.map(({ path, asks }) => `${path} ${asks}`)).toContain(" maxItems 1");
  });

  it("finds every name of the mapping in a row", () => {
    for (const name of PUSH_NAMES) expect(typeof mapped(name, row), name).toBe("string");
  });
});

describe("the calls of the exchange", () => {
  it("send participants, place and payload, and on whose behalf only where that is said", () => {
    const to = { participants: ["p"], onBehalfOf: [], parentNodeId: "f", parentNodeType: "FOLDER" } as const;
    expect(pushBody(to, [])).toEqual({
      participants: [{ id: "p" }],
      parent_node_id: "f",
      parent_node_type: "FOLDER",
      payload: [],
    });
    expect(pushBody({ ...to, onBehalfOf: ["q"] }, [])).toMatchObject({ on_behalf_of: [{ id: "q" }] });
  });

  it("find the element, its schema and its receivers in a configuration", () => {
    const config = (element: object) => ({ data: { produces: [{ id: "other" }, element] } });
    expect(
      elementOf(config({ id: "bunker_delivery_note", schema: { version: 3 }, to: [{ id: "p", name: "MPA" }, {}] })),
    ).toEqual({ schema: { version: 3 }, version: "3", receivers: [{ id: "p", name: "MPA" }] });
    for (const none of [null, [], {}, config({ id: "bunker_delivery_note" }), config({ schema: {} })])
      expect(elementOf(none)).toBe(null);
  });

  it("read answers and messages, and know nothing of others", () => {
    expect(transactionOf({ data: { transaction_id: "t" } })).toBe("t");
    expect(transactionOf("gibberish")).toBe("");
    expect(reasonOf({ message: "no", errors: [{ message: "imo" }, "mass"] })).toBe("no; imo; mass");
    expect(readNotice({ type: "PUSH_SUCCESS", data: { transaction_id: "t" } })).toMatchObject({ transaction: "t" });
    for (const other of [null, [], { type: "PUSH" }, { type: {} }]) expect(readNotice(other)).toBe(null);
  });

  it("are judged by what the exchange can have taken", () => {
    const how = (status: number | null) =>
      outcomeOf(status === null ? { sent: true, status } : { sent: true, status, transaction: "", reason: "" }).how;
    expect([202, null, 504, 408, 500, 429, 422, 401, 404, 302].map(how)).toEqual([
      "taken",
      "lost",
      "lost",
      "lost",
      "later",
      "later",
      "refused",
      "never",
      "never",
      "never",
    ]);
    expect(outcomeOf({ sent: false, code: "EXCHANGE_AWAY" }).how).toBe("later");
    expect(outcomeOf({ sent: false, code: "EXCHANGE_ADDRESS" }).how).toBe("never");
  });
});

describe("the facts of a supplier", () => {
  it("know a UEN by its shape", () => {
    expect(["53012345A", "201912345K", "T08LL1234A"].filter((one) => !isUen(one))).toEqual([]);
    expect(["", "5301234A", "201912345", "t08ll1234a", "X08LL1234A", "201912345KK"].filter(isUen)).toEqual([]);
  });

  it("name the first one that is missing; a licence is never", () => {
    const whole = { uen: "53012345A", licence: "", clientIdentifier: "P", systemId: "H" };
    expect(missingFact(whole)).toBe(null);
    expect(missingFact({ ...whole, uen: "" })).toBe("uen");
    expect(missingFact({ ...whole, systemId: "" })).toBe("systemId");
  });
});
