import { describe, expect, it } from "vitest";
import { applies, isEmpty, type Field, type FieldData } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { ordinary } from "#domain/kinds/ordinary";
import { layoutOf } from "#domain/printing/layouts";
import type { TextOp } from "#domain/printing/paper";
import type { Marking } from "#domain/printing/print-view";
import { LANGUAGES, say } from "#domain/text";
import { withValue } from "../../web/kind/form-data.ts";
import { sampleOf } from "../support/samples.ts";
import { WRITTEN_KINDS } from "../support/written-kinds.ts";

const fieldsOf = (kind: Kind): readonly Field[] => kind.sections.flatMap((section) => section.fields);

/** Every field that must be filled in where its sample stands, by its path. */
function required(fields: readonly Field[], data: FieldData, prefix = ""): string[] {
  return fields
    .filter((field) => applies(field, data))
    .flatMap((field): string[] => {
      const value = data[field.name];
      const path = prefix + field.name;
      if (field.type === "group")
        return field.required === true || !isEmpty(value)
          ? required(field.fields, (value ?? {}) as FieldData, `${path}.`)
          : [];
      if (field.type === "list")
        return ((value ?? []) as FieldData[]).flatMap((item, i) => required(field.fields, item, `${path}.${i}.`));
      return field.required === true ? [path] : [];
    });
}

/** A list that asks for an item, with the path to it. */
function lists(fields: readonly Field[], data: FieldData, prefix = ""): string[] {
  return fields.flatMap((field): string[] => {
    if (field.type !== "list") return [];
    const items = (data[field.name] ?? []) as FieldData[];
    return [
      ...(field.min ? [prefix + field.name] : []),
      ...items.flatMap((item, i) => lists(field.fields, item, `${prefix}${field.name}.${i}.`)),
    ];
  });
}

const words = (ops: readonly { readonly kind: string }[]): string =>
  ops
    .filter((op): op is TextOp => op.kind === "text")
    .map(({ text }) => text)
    .join(" ");
const MARKINGS: readonly Marking[] = ["DRAFT", "ORIGINAL", "COPY_FULL", "COPY_TRADITIONAL", "ENDED"];
/** What a paper says, without the places where a line was broken. */
const squeezed = (text: string): string => text.replace(/[\s-]/g, "");

/** What every kind must be able to do, whatever its fields. */
export function behaves(kind: Kind): void {
  describe(kind.name, () => {
    const sample = sampleOf(kind);
    it("parses its sample and finds nothing wrong with it", () => {
      expect(kind.schema.parse(sample)).toEqual(sample);
      expect(kind.problems(sample)).toEqual([]);
    });
    it("refuses it with each required field removed, and names that field", () => {
      for (const path of required(fieldsOf(kind), sample)) {
        const found = kind.problems(withValue(sample, path, ""));
        expect(found, path).toContainEqual(expect.objectContaining({ path, code: "REQUIRED" }));
      }
      for (const path of lists(fieldsOf(kind), sample))
        expect(kind.problems(withValue(sample, path, [])), path).toContainEqual({ path, code: "REQUIRED" });
    });
    it.each(LANGUAGES)("prints what it says, with every marking, in %s", (language) => {
      for (const marking of MARKINGS) {
        const layout = layoutOf(kind, null);
        const paper = layout.lay(sample, {
          marking,
          language,
          documentId: "0197-0001",
          checksum: "ab".repeat(32),
          issuer: "TERN & SABLE SHIPPING LDA",
          verifyUrl: "https://hawser.example/verify/entry",
          signature: ["TERN & SABLE SHIPPING LDA"],
        });
        const printed = squeezed(paper.pages.map((page) => words(page.ops)).join(" "));
        const number = kind.numberField
          .split(".")
          .reduce<unknown>((at, key) => (at as FieldData | undefined)?.[key], sample);
        expect(printed).toContain(squeezed(String(number)));
        for (const page of paper.pages)
          for (const op of page.ops)
            if (op.kind === "text") {
              expect(op.x, op.text).toBeGreaterThanOrEqual(0);
              if (op.rotate === undefined) expect(op.x + op.width, op.text).toBeLessThanOrEqual(paper.widthMm);
              expect(op.y, op.text).toBeLessThanOrEqual(paper.heightMm);
            }
        const area = layout.signature(paper);
        expect(area.page).toBeLessThan(paper.pages.length);
        expect(area.yMm + area.heightMm).toBeLessThanOrEqual(paper.heightMm);
        if (marking !== "DRAFT") expect(printed).toContain("abababab");
      }
    });
    it("prints a draft of which nothing is written yet", () => {
      for (const language of LANGUAGES)
        expect(layoutOf(kind, null).lay({}, { marking: "DRAFT", language }).pages.length).toBeGreaterThan(0);
    });
    it("prints long texts on as many pages as they need, and none of them twice or not at all", () => {
      const long = fieldsOf(kind).find((field) => field.type === "longText");
      if (long === undefined) return;
      const text = Array.from({ length: 150 }, (_, i) => `LINE-${i}-OF-A-LONG-TEXT`).join("\n");
      const paper = layoutOf(kind, null).lay(
        { ...sample, [long.name]: text },
        { marking: "ORIGINAL", language: "en-US" },
      );
      expect(paper.pages.length).toBeGreaterThan(1);
      const all = paper.pages.map((page) => words(page.ops)).join(" ");
      for (let i = 0; i < 150; i += 1) expect(all.split(`LINE-${i}-OF`).length, `line ${i}`).toBe(2);
    });
    it("names every field in both languages", () => {
      for (const language of LANGUAGES)
        for (const section of kind.sections) {
          expect(say(section.label, language)).not.toBe("");
          for (const field of section.fields) expect(say(field.label, language)).not.toBe("");
        }
    });
  });
}

for (const kind of WRITTEN_KINDS) behaves(kind);
// One that is a line of its own behaves like every other.
behaves(ordinary("PhytosanitaryCertificate", "PHY", "Phytosanitary certificate", "植物检疫证书"));
