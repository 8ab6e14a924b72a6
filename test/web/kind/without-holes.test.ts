import { describe, expect, test } from "vitest";
import { applies, type Field, type FieldData } from "#domain/kinds/field";
import { KINDS } from "#domain/kinds/kinds";
import { flowsOn, withoutHoles } from "../../../web/kind/without-holes.ts";

/** The rows of a form: names of values, `wide` ones alone; what stands in a grid of its own ends a row. */
function rowsOf(fields: readonly Field[], data: FieldData): string[][] {
  const rows: string[][] = [];
  let open: string[] | undefined;
  let group: string[] | undefined;
  const lay = (run: readonly Field[], within: FieldData): void => {
    for (const field of run.filter((one) => applies(one, within))) {
      const narrow = field.type === "group" && field.wide !== true && !flowsOn(field);
      if (narrow) {
        open = undefined;
        if (group === undefined) rows.push((group = [field.name]));
        else {
          group.push(field.name);
          group = undefined;
        }
        continue;
      }
      group = undefined;
      if (field.type === "group" && flowsOn(field)) lay(field.fields, (within[field.name] ?? {}) as FieldData);
      else if (field.type === "group" || field.type === "list") open = undefined;
      else if (field.wide === true) {
        rows.push([field.name, field.name]);
        open = undefined;
      } else if (open === undefined) rows.push((open = [field.name]));
      else {
        open.push(field.name);
        open = undefined;
      }
    }
  };
  lay(fields, data);
  return rows;
}

const section = (name: string): readonly Field[] =>
  KINDS.BillOfLading.sections.find((one) => one.name === name)?.fields ?? [];

describe("fields in two columns", () => {
  test("no kind of document has a hole in its form, in lists and groups neither", () => {
    let counted = 0;
    const look = (fields: readonly Field[]): void => {
      for (const row of rowsOf(withoutHoles(fields, {}), {})) expect(row, row.join()).toHaveLength(2);
      counted += 1;
      for (const field of fields) if (field.type === "group" || field.type === "list") look(field.fields);
    };
    for (const kind of Object.values(KINDS)) for (const { fields } of kind.sections) look(fields);
    expect(counted).toBeGreaterThan(100);
  });

  test("what follows a vessel or stands alone before a group takes the free place", () => {
    expect(rowsOf(withoutHoles(section("voyage"), {}), {})).toEqual([
      ["name", "imo"],
      ["flag", "voyage"],
      ["portOfLoading", "portOfDischarge"],
    ]);
    expect(rowsOf(withoutHoles(section("freight"), {}), {})).toEqual([
      ["charterPartyDate", "terms"],
      ["payableAt", "payableAsPer"],
      ["advance", "advance"],
    ]);
  });

  test("a quantity and its unit stand in one row, whatever stands before them", () => {
    const fields: Field[] = [
      { name: "marks", label: { en: "Marks", zh: "唛头" }, type: "text" },
      { name: "quantity", label: { en: "Quantity", zh: "数量" }, type: "decimal", unitIn: "unit" },
      { name: "unit", label: { en: "Unit", zh: "单位" }, type: "text" },
    ];
    expect(rowsOf(withoutHoles(fields, {}), {})).toEqual([
      ["marks", "marks"],
      ["quantity", "unit"],
    ]);
  });

  test("fields that stay are the same objects, so that they are not drawn again", () => {
    const [before, after] = [withoutHoles(section("issue"), {}), withoutHoles(section("issue"), { copies: "2" })];
    expect(after).toHaveLength(before.length);
    after.forEach((field, index) => expect(field).toBe(before[index]));
  });
});
