import { describe, expect, it } from "vitest";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { layoutOf } from "#domain/printing/layouts";
import type { TextOp } from "#domain/printing/paper";
import type { Language } from "#domain/text";
import { sampleOf } from "../../support/samples.ts";

const texts = (name: string, changes: FieldData = {}, language: Language = "en-US"): string[] => {
  const paper = layoutOf(kindOf(name), null).lay(
    { ...sampleOf(kindOf(name)), ...changes },
    { marking: "ORIGINAL", language, issuer: "PORTO AZUL ENERGIA S.A." },
  );
  return paper.pages.flatMap(({ ops }) => ops.filter((op): op is TextOp => op.kind === "text").map(({ text }) => text));
};

describe("the paper of a document that has a form", () => {
  it("is headed by the name that its author gave it, once, and says under it what it is", () => {
    const printed = texts("Invoice", { name: "Pro forma invoice" });
    expect(printed[0]).toBe("PRO FORMA INVOICE");
    expect(printed).toContain("Invoice · Issued by PORTO AZUL ENERGIA S.A.");
    expect(printed.filter((text) => /pro forma/i.test(text))).toHaveLength(1);
    expect(texts("Invoice", { name: "发票" }, "zh-CN")).toContain("出具方：PORTO AZUL ENERGIA S.A.");
  });

  it("is headed by its kind as long as it has no name", () => {
    expect(texts("Invoice", { name: "" })[0]).toBe("INVOICE");
    expect(texts("ShippingInstruction")[0]).toBe("SHIPPING INSTRUCTION");
  });

  it("names a place before its code", () => {
    const printed = texts("Manifest");
    expect(printed.indexOf("SINES, PORTUGAL")).toBe(printed.indexOf("PTSIE") - 1);
  });
});
