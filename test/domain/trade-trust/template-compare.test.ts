import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { compareTemplates, fieldList } from "#domain/trade-trust/template-compare";
import { readTemplate, type Template } from "#domain/trade-trust/template-package";
import { exampleFiles } from "../../support/document-templates.ts";

/** The example with parts of its files replaced. */
function version(changes: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {}): Template {
  const files = { ...exampleFiles() };
  for (const [name, all] of Object.entries(changes)) {
    let source = new TextDecoder().decode(files[name]);
    for (const [from, to] of all) {
      expect(source).toContain(from);
      source = source.replace(from, to);
    }
    files[name] = new TextEncoder().encode(source);
  }
  const { template, faults } = readTemplate({ name: "CertificateOfOrigin" }, zipSync(files));
  if (template === null) throw new Error(JSON.stringify(faults));
  return template;
}

it("two versions that are alike differ in nothing", () => {
  expect(compareTemplates(version(), version())).toEqual({ fields: [], rules: [], view: false });
});

it("fields that are new, gone, renamed or bounded otherwise are named by their path, in both languages", () => {
  const newer = version({
    "schema.json": [
      [
        '"vessel": { "type": "string", "title": "Vessel and voyage"',
        '"lei": { "type": "string", "maxLength": 20 }, "vessel": { "type": "string", "title": "Ship"',
      ],
      ['"maxLength": 35', '"maxLength": 30'],
      ['"required": ["description", "hsCode", "grossWeight"]', '"required": ["description", "grossWeight"]'],
      [
        '          "marks": { "type": "string", "title": "Marks", "x-zh": { "title": "唛头" }, "maxLength": 60 },\n',
        "",
      ],
    ],
    "sample.json": [
      ['"marks": "IN BULK", ', ""],
      ['"marks": "IN BULK", ', ""],
    ],
    "view.html": [["<td>{{marks}}</td>", ""]],
  });
  const { fields, view, rules } = compareTemplates(version(), newer);
  expect(fields.map(({ path, before, after }) => [path, before?.en ?? null, after?.en ?? null])).toEqual([
    ["/number", "text, up to 35, needed", "text, up to 30, needed"],
    ["/vessel", "Vessel and voyage", "Ship"],
    ["/goods/items/marks", "text, up to 60, optional", null],
    ["/goods/items/hsCode", "HS code, needed", "HS code, optional"],
    ["/lei", null, "text, up to 20, optional"],
  ]);
  expect(fields[0]?.after?.zh).toBe("文本，最多 30，必填");
  expect([view, rules]).toEqual([true, []]);
});

it("rules of style are told by their selectors, and every field has words in both languages", () => {
  const newer = version({
    "style.css": [
      [".code {\n  width: 84px;", ".code {\n  width: 90px;"],
      [".head h1 {", ".head h2 {"],
    ],
  });
  expect(compareTemplates(version(), newer)).toEqual({
    fields: [],
    rules: [".head h1", ".code", ".head h2"],
    view: false,
  });
  for (const { said } of fieldList(newer.schema.fields)) expect([said.en, said.zh]).not.toContain("");
});
