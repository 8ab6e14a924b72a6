import { expect, it } from "vitest";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { fillPlaces } from "#domain/kinds/letter-places";
import { INDEMNITY_KINDS } from "#domain/kinds/letter-of-indemnity";
import { indemnityWording } from "#domain/kinds/wordings";
import { layoutOf } from "#domain/printing/layouts";
import { LANGUAGES } from "#domain/text";
import type { TextOp } from "#domain/printing/paper";
import { sampleOf } from "../../support/samples.ts";

const pagesOf = (changes: FieldData): string[] => {
  const kind = kindOf("LetterOfIndemnity");
  return layoutOf(kind, null)
    .lay({ ...sampleOf(kind), ...changes }, { marking: "ORIGINAL", language: "en-US" })
    .pages.map(({ ops }) =>
      ops
        .filter((op): op is TextOp => op.kind === "text")
        .map(({ text }) => text)
        .join(" "),
    );
};

it("nobody signs a page on which nothing of the letter stands, however long it is", () => {
  let several = 0;
  for (let lines = 1; lines <= 90; lines += 1) {
    const pages = pagesOf({ text: Array.from({ length: lines }, (_, i) => `PARAGRAPH ${i + 1}.`).join("\n") });
    expect(pages.at(-1), `${lines} paragraphs`).toContain(`PARAGRAPH ${lines}.`);
    expect(pages.at(-1)).toContain("For and on behalf of");
    for (let i = 1; i <= lines; i += 1) expect(pages.join(" ").split(`PARAGRAPH ${i}.`)).toHaveLength(2);
    if (pages.length > 1) several += 1;
  }
  expect(several).toBeGreaterThan(10);
});

it("a letter that would go on for a few lines only ends on the page before", () => {
  const kind = kindOf("LetterOfIndemnity");
  for (const which of INDEMNITY_KINDS)
    for (const language of LANGUAGES) {
      const written = { ...sampleOf(kind), kind: which };
      const text = fillPlaces(indemnityWording(written, language), written, language);
      const pages = layoutOf(kind, null).lay({ ...written, text }, { marking: "ORIGINAL", language }).pages;
      const last = pages.at(-1)!.ops.filter((op) => op.kind === "text" && op.field === "text");
      // A second page is worth it when at least a third of it is filled.
      if (pages.length > 1) expect(last.length, `${which}, ${language}`).toBeGreaterThan(15);
    }
});
