import { expect, it } from "vitest";
import {
  defaultsOf,
  laidOver,
  ownLook,
  TEMPLATE_KINDS,
  templateProblems,
  withoutLayout,
} from "#domain/documents/templates";
import { kindOf } from "#domain/kinds/kinds";
import { layoutOf } from "#domain/printing/layouts";
import type { OwnLook } from "#domain/printing/print-view";
import { LANGUAGES } from "#domain/text";
import { completeBill } from "../../support/bill.ts";

const look = { title: "OWN", letterhead: "COMPANY", carriage: "TEXT", conditions: "x" };

it("what a template says lies over what a bill begins with, and what was emptied stays empty", () => {
  expect(
    laidOver({ carrier: { name: "A", addressLines: ["1"] }, issuer: "A" }, { carrier: { name: "" }, issuer: "B" }),
  ).toEqual({ carrier: { name: "", addressLines: ["1"] }, issuer: "B" });
  // Neither the number nor dates of one bill are among its fields.
  const said = { ...completeBill(), voyage: " ", notify: [] };
  const kept = defaultsOf("BillOfLading", said);
  expect(Object.keys(kept)).not.toEqual(expect.arrayContaining(["blNo"]));
  for (const name of ["blNo", "dateOfIssue", "shippedOnBoardDate", "voyage", "notify"])
    expect(kept).not.toHaveProperty(name);
  expect(kept).toMatchObject({ placeOfIssue: "SINES" });
});

it("nothing that is wrong is put in use, and what is missing in a bill is not missing in its template", () => {
  const content = { kind: "BillOfLading", look, data: {}, annex: null } as const;
  expect(templateProblems(content)).toEqual({ look: [], data: [] });
  expect(templateProblems({ ...content, look: { ...look, conditions: "" } }).look).toMatchObject([
    { path: "conditions" },
  ]);
  expect(templateProblems({ ...content, look: { ...look, carriage: "ANNEX" } }).look).toMatchObject([
    { path: "carriage", code: "TEMPLATE_ANNEX" },
  ]);
  expect(templateProblems({ ...content, data: { vessel: { name: "X", imo: "1234568" } } }).data).toMatchObject([
    { path: "vessel.imo" },
  ]);
  expect([null, { inUse: true }, { inUse: false }].map(withoutLayout)).toEqual([null, null, "NO_SIGNING_TEMPLATE"]);
});

it("conditions go over as many pages as they need, within each, and an annex is named by its hash", () => {
  const annex = { name: "Terms.pdf", sha256: "a".repeat(64) };
  for (const name of TEMPLATE_KINDS)
    for (const language of LANGUAGES) {
      const lay = (own: OwnLook | null) => layoutOf(kindOf(name), own).lay({}, { marking: "DRAFT", language });
      const long = { ...look, title: "W".repeat(60), conditions: "A clause that is read. ".repeat(900) };
      const own = lay(ownLook({ look: long, annex: null }));
      expect(own.pages.length).toBeGreaterThan(lay(null).pages.length + 1);
      for (const { ops } of own.pages)
        for (const op of ops)
          if (op.kind === "text" && op.rotate === undefined) {
            expect(op.x, op.text).toBeGreaterThan(5);
            expect(op.x + op.width, op.text).toBeLessThan(205);
            expect(op.y, op.text).toBeLessThan(292);
          }
      const texts = lay(ownLook({ look: { ...look, carriage: "ANNEX" }, annex })).pages.flatMap(({ ops }) =>
        ops.flatMap((op) => (op.kind === "text" ? [op.text] : [])),
      );
      expect(texts.join(" ").replaceAll(" ", "")).toContain(annex.sha256);
      expect(texts).toContain("OWN");
    }
});
