import { expect, it } from "vitest";
import { isSame, type Edited } from "../../../../web/features/document-templates/edited.ts";

const edited: Edited = {
  ...{ name: "Origin", major: "1", minor: "1" },
  texts: { "template.json": "{}", "schema.json": "{}", "view.html": "", "style.css": "", "sample.json": "{}" },
  images: new Map(),
};

it.each<[string, Partial<Edited>]>([
  ["another version", { minor: "2" }],
  ["a version that counts as a new one", { major: "2" }],
  ["another name", { name: "Other" }],
  ["another text", { texts: { ...edited.texts, "view.html": "<p></p>" } }],
  ["other images", { images: new Map() }],
])("an edited template with %s is one that is not saved", (_, change) => {
  expect(isSame(edited, { ...edited })).toBe(true);
  expect(isSame({ ...edited, ...change }, edited)).toBe(false);
});
